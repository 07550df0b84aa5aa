/** Whether the argument of a functional pseudo-element is valid in Chromium. Knows nothing of what they style. */
import type { Token } from './css-tokens.ts';

const SCROLL_DIRECTIONS = /^(?:left|right|up|down|(?:block|inline)-(?:start|end))$/i;
// CSS reserves these words wherever an author may choose a name.
const RESERVED = /^(?:inherit|initial|unset|revert|revert-layer|default)$/i;

export function isPseudoElementArgument(name: string, argument: readonly Token[]): boolean {
  const tokens = trim(argument);
  switch (name) {
    case 'part':
      return tokens.length > 0 && tokens.every((token) => token.type === 'ident' || token.type === 'whitespace');
    case 'highlight':
      return oneWord(tokens) !== undefined;
    case 'picker':
      return oneWord(tokens)?.toLowerCase() === 'select';
    case 'scroll-button':
      return (tokens.length === 1 && isDelim(tokens[0], '*')) || SCROLL_DIRECTIONS.test(oneWord(tokens) ?? '');
    default:
      return isTransitionName(tokens);
  }
}

/** `name`, `*`, `.class`, or a name with classes. */
function isTransitionName(tokens: readonly Token[]): boolean {
  const [first] = tokens;
  const isNamed = isDelim(first, '*') || (first?.type === 'ident' && !RESERVED.test(first.value));
  let at = isNamed ? 1 : 0;
  while (at < tokens.length) {
    if (tokens[at]?.type === 'whitespace' && isNamed && at === 1) {
      at++;
      continue;
    }
    if (!isDelim(tokens[at], '.') || tokens[at + 1]?.type !== 'ident') return false;
    at += 2;
  }
  return at > 0;
}

function oneWord(tokens: readonly Token[]): string | undefined {
  const [token] = tokens;
  return tokens.length === 1 && token?.type === 'ident' ? token.value : undefined;
}

function trim(tokens: readonly Token[]): readonly Token[] {
  let start = 0;
  let end = tokens.length;
  while (start < end && tokens[start]?.type === 'whitespace') start++;
  while (end > start && tokens[end - 1]?.type === 'whitespace') end--;
  return tokens.slice(start, end);
}

function isDelim(token: Token | undefined, value: string): boolean {
  return token?.type === 'delim' && token.value === value;
}
