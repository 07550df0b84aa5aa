/**
 * Escapes text for CommonMark: a backslash only where a parser would otherwise see markup, so that the result stays
 * readable. Knows nothing of HTML.
 */

const WORD = /^[^\s\p{P}\p{S}]$/u;
const SPACE = /^\s$/u;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;

/** The kinds of character that decide whether a run of `*` or `_` is markup. The edge of a line counts as a space. */
export type Neighbor = 'space' | 'punctuation' | 'word';

export function neighborKind(character: string): Neighbor {
  if (character === '' || SPACE.test(character)) return 'space';
  return PUNCTUATION.test(character) ? 'punctuation' : 'word';
}

export function firstCharacter(text: string): string {
  const code = text.codePointAt(0);
  return code === undefined ? '' : String.fromCodePoint(code);
}

export function lastCharacter(text: string): string {
  const last = text.slice(-1);
  return last >= '\udc00' && last <= '\udfff' ? text.slice(-2) : last;
}

const SUSPECT = /[\\`*_[\]<&(]|~~/;
const MARKUP = /\\(?=[!-/:-@[-`{-~]|$)|`|\*+|_+|[[\]]|<(?=[a-z/!?]|$)|&(?=#?\w+;|$)|\(|~{2,}/gi;

/**
 * Escapes what could be inline markup. `before` is the text before it on its line. The text after it is not known, so
 * its end is escaped if in doubt.
 */
export function escapeInline(text: string, before: string, isInBrackets: boolean): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(MARKUP, (found, at: number) => {
    switch (found[0]) {
      case '*':
        return hasSpaceAround(text, at, found.length) ? found : found.replaceAll('*', '\\*');
      case '~':
        return hasSpaceAround(text, at, found.length) ? found : found.replaceAll('~', '\\~');
      case '_':
        return isInsideWord(text, at, found.length) || hasSpaceAround(text, at, found.length)
          ? found
          : found.replaceAll('_', '\\_');
      case '[':
      case ']':
        return isInBrackets ? `\\${found}` : found;
      case '(': {
        // Without definitions, brackets are a link only if a parenthesis follows.
        const previous = at > 0 ? text[at - 1] : before.slice(-1);
        return previous === ']' && !isInBrackets ? '\\(' : '(';
      }
      default:
        return `\\${found}`;
    }
  });
}

function hasSpaceAround(text: string, at: number, length: number): boolean {
  return SPACE.test(text.charAt(at - 1)) && SPACE.test(text.charAt(at + length));
}

function isInsideWord(text: string, at: number, length: number): boolean {
  return (
    WORD.test(lastCharacter(text.slice(0, at).slice(-2))) &&
    WORD.test(firstCharacter(text.slice(at + length, at + length + 2)))
  );
}

const BLOCK_START = /^(?:#{1,6}(?=[ \t]|$)|>|[-+](?=[ \t]|$)|-[- \t]*$|=+[ \t]*$|~{3})/;
const NUMBER_START = /^(\d{1,9})([.)])(?=[ \t]|$)/;

/** Escapes what would begin a block at the start of a paragraph's line. */
export function escapeLineStart(line: string): string {
  if (BLOCK_START.test(line)) return `\\${line}`;
  return line.replace(NUMBER_START, '$1\\$2');
}

const DEFINITION = /^\[(?:[^\\[\]]|\\.)*\]:/s;

/** Escapes what would make a paragraph a link reference definition, which is invisible to readers. */
export function escapeDefinition(paragraph: string): string {
  return DEFINITION.test(paragraph) ? `\\${paragraph}` : paragraph;
}

/** Escapes `#` at the end of a heading, which would be read as its closing sequence. */
export function escapeHeadingEnd(heading: string): string {
  return heading.replace(/(^|[ \t])(#+)$/, '$1\\$2');
}

/** A code span with exactly this text. */
export function codeSpan(text: string): string {
  const fence = '`'.repeat(shortestFreeRun(text));
  const needsPadding = text.startsWith('`') || text.endsWith('`') || /^ .* $/.test(text);
  const padding = needsPadding && text.trim() !== '' ? ' ' : '';
  return fence + padding + text + padding + fence;
}

function shortestFreeRun(text: string): number {
  const taken = new Set(text.match(/`+/g)?.map((run) => run.length));
  let length = 1;
  while (taken.has(length)) length++;
  return length;
}

/** The opening and closing line of a code block with this text. */
export function codeFence(text: string): string {
  const longest = text.match(/`{3,}/g)?.reduce((most, run) => Math.max(most, run.length), 0) ?? 0;
  return '`'.repeat(Math.max(3, longest + 1));
}

/** A URL as a link's destination. */
export function destination(url: string): string {
  const escaped = url
    .replace(/[\s<>]/g, (character) => encodeURIComponent(character))
    .replace(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w+;)/g, '\\$&');
  return hasBalancedParentheses(escaped) ? escaped : escaped.replace(/[()]/g, '\\$&');
}

function hasBalancedParentheses(text: string): boolean {
  if (!/[()]/.test(text)) return true;
  let depth = 0;
  for (const [parenthesis] of text.matchAll(/[()]/g)) {
    depth += parenthesis === '(' ? 1 : -1;
    if (depth < 0 || depth > 8) return false;
  }
  return depth === 0;
}
