/**
 * The parts of HTML source that get colors: tags, attributes, comments. Close enough to how browsers parse HTML; never
 * fails, and reads every character once.
 */

export type TokenKind = 'tag' | 'attribute' | 'value' | 'comment';

export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

/** The beginning of a tag, a comment, or a declaration; everything between is text. */
const OPENING = /<!--|<[!?]|<\/?[a-z][^\s/>]*/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"?|'[^']*'?|[^\s"'=<>`]+))?|>|\/|[^\s]/g;
/** Elements whose content is not HTML. */
const RAW = /^<(script|style|textarea|title)$/i;

export function htmlTokens(html: string): Token[] {
  const tokens: Token[] = [];
  const add = (kind: TokenKind, start: number, end: number) => tokens.push({ kind, start, end });
  const until = (text: string, from: number) => {
    const at = html.indexOf(text, from);
    return at < 0 ? html.length : at + text.length;
  };
  OPENING.lastIndex = 0;
  for (let found = OPENING.exec(html); found !== null; found = OPENING.exec(html)) {
    const [opening] = found;
    const start = found.index;
    if (opening === '<!--' || opening === '<!' || opening === '<?') {
      const end = opening === '<!--' ? until('-->', start + 4) : until('>', start + 2);
      add('comment', start, end);
      OPENING.lastIndex = end;
      continue;
    }
    add('tag', start, start + opening.length);
    let at = readAttributes(html, start + opening.length, add);
    const [, raw] = RAW.exec(opening) ?? [];
    if (raw !== undefined) {
      const closing = html.slice(at).search(new RegExp(`</${raw}[\\s/>]`, 'i'));
      at = closing < 0 ? html.length : at + closing;
    }
    OPENING.lastIndex = at;
  }
  return tokens;
}

/** Reads to the end of a tag, and returns its position. */
function readAttributes(
  html: string,
  from: number,
  add: (kind: TokenKind, start: number, end: number) => void,
): number {
  ATTRIBUTE.lastIndex = from;
  for (let found = ATTRIBUTE.exec(html); found !== null; found = ATTRIBUTE.exec(html)) {
    const [all, name, value] = found;
    const { index } = found;
    if (all === '>') {
      add('tag', index, index + 1);
      return index + 1;
    }
    if (name === undefined) continue;
    add('attribute', index, index + name.length);
    if (value !== undefined) add('value', index + all.length - value.length, index + all.length);
  }
  return html.length;
}
