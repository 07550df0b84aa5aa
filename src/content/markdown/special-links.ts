/**
 * Links that are better written otherwise: marks of notes as their text in brackets, signs that only lead back to their own
 * place (¶, ↩) not at all, and addresses that are their own text in angle brackets.
 */

import { type Link, type Marks, type Piece, piece, withLink } from './inline-run.ts';
import { isWebUrl } from './links.ts';

export function rewriteSpecialLinks(pieces: readonly Piece[], note: (link: Link) => void): Piece[] {
  const rewritten: Piece[] = [];
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

function withoutRaise({ strong, emphasis, code, struck, link }: Piece): Marks {
  return { strong, emphasis, code, struck, raised: false, link };
}

function rewrite(group: readonly Piece[], link: Link, note: (link: Link) => void): readonly Piece[] {
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
