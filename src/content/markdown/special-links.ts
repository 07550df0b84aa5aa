/**
 * Links that are written differently: notes as their text in brackets, anchors to their own place (¶, ↩) not at all,
 * and links whose text is their address in angle brackets.
 */

import { type InlinePiece, type Link, type Marks, piece, withLink } from './inline-run.ts';
import { isWebUrl } from './links.ts';

export function rewriteSpecialLinks(pieces: readonly InlinePiece[], note: (link: Link) => void): InlinePiece[] {
  const rewritten: InlinePiece[] = [];
  for (let start = 0; start < pieces.length; ) {
    const link = pieces[start]?.link;
    let end = start + 1;
    while (end < pieces.length && pieces[end]?.link === link) end++;
    const group = pieces.slice(start, end);
    for (const each of link === undefined ? group : rewrite(group, link, note)) {
      rewritten.push(piece(each.kind, each.text, withoutRaise(each)));
    }
    start = end;
  }
  return rewritten;
}

function withoutRaise({ strong, emphasis, code, struck, link }: InlinePiece): Marks {
  return { strong, emphasis, code, struck, raised: false, link };
}

function rewrite(group: readonly InlinePiece[], link: Link, note: (link: Link) => void): readonly InlinePiece[] {
  const [first] = group;
  if (first === undefined || group.some(({ kind }) => kind !== 'text')) return group;
  const text = group.map((each) => each.text).join('');
  const plain = withLink(first, undefined);
  if (link.isFragment && group.every((each) => each.raised || each.text.trim() === '')) {
    return [piece('text', `[${text.trim().replace(/^\[|\]$/g, '')}]`, plain)];
  }
  if (link.isFragment && !/[\p{L}\p{N}]/u.test(text)) return [];
  if (text.trim() === link.url && isWebUrl(text) && group.length === 1 && !link.isWritten) {
    note(link);
    return [piece('ready', `<${link.url}>`, plain)];
  }
  return group;
}
