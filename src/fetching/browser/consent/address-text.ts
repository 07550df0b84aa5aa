/**
 * Finds texts of which one is in every address that a pattern matches. Hundreds of patterns are tested for every page,
 * and most can be ruled out by that alone. Pure.
 */

/** The longest such text for each alternative of the pattern; undefined if one of them has none. */
export function textsOfPattern(pattern: string): string[] | undefined {
  const texts: string[] = [];
  let longest = '';
  let text = '';
  const end = () => {
    if (text.length > longest.length) longest = text;
    text = '';
  };
  for (let at = 0; at < pattern.length; at = pieceEnd(pattern, at)) {
    const first = pattern.charAt(at);
    const escaped = first === '\\' ? pattern.charAt(at + 1) : '';
    // The character before it is optional.
    if ('?*{'.includes(first)) text = text.slice(0, -1);
    if (first === '\\' ? /^[^a-z0-9]/i.test(escaped) : !'?*{+.^$|(['.includes(first)) text += escaped || first;
    else end();
    if (first !== '|') continue;
    texts.push(longest);
    longest = '';
  }
  end();
  texts.push(longest);
  return texts.includes('') ? undefined : texts;
}

/** The index after a character, an escape sequence, or a whole group, set or count. */
function pieceEnd(pattern: string, at: number): number {
  switch (pattern.charAt(at)) {
    case '\\':
      return at + 2;
    case '{':
      return endOf(pattern, '}', at);
    case '[':
      return endOf(pattern, ']', at, (inside) => (pattern.charAt(inside) === '\\' ? inside + 2 : inside + 1));
    case '(':
      return endOf(pattern, ')', at, (inside) => pieceEnd(pattern, inside));
    default:
      return at + 1;
  }
}

function endOf(pattern: string, closing: string, opened: number, next = (inside: number) => inside + 1): number {
  let at = opened + 1;
  while (at < pattern.length && pattern.charAt(at) !== closing) at = next(at);
  return at + 1;
}
