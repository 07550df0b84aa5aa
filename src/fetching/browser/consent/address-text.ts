/**
 * A text that every address has which a pattern fits: hundreds of patterns are asked for every page, and most are told by that alone that
 * they do not fit. Pure.
 */

/** The longest there is, for each alternative of the pattern; undefined where one of them has none. */
export function textsOfPattern(pattern: string): string[] | undefined {
  const texts = alternativesOf(pattern).map(longestText);
  return texts.every((text) => text !== '') ? texts : undefined;
}

function alternativesOf(pattern: string): string[] {
  const found = [''];
  for (const piece of piecesOf(pattern)) {
    if (piece === '|') found.push('');
    else found[found.length - 1] += piece;
  }
  return found;
}

function longestText(pattern: string): string {
  let longest = '';
  let text = '';
  const end = () => {
    if (text.length > longest.length) longest = text;
    text = '';
  };
  for (const piece of piecesOf(pattern)) {
    // The character before it need not be there.
    if (/^[?*{]/.test(piece)) text = text.slice(0, -1);
    if (/^(?:\\[^a-z0-9]|[^\\([{?*+.^$|])$/i.test(piece)) text += piece.at(-1);
    else end();
  }
  end();
  return longest;
}

/** Characters, escaped ones, and whole groups, sets and counts. */
function piecesOf(pattern: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < pattern.length; ) {
    const length = pieceLength(pattern, at);
    pieces.push(pattern.slice(at, at + length));
    at += length;
  }
  return pieces;
}

function pieceLength(pattern: string, at: number): number {
  const first = pattern[at];
  if (first === '\\') return 2;
  if (first === '{' || first === '[') {
    const set = /^(?:\{[^}]*\}?|\[(?:\\.|[^\\\]])*\]?)/.exec(pattern.slice(at));
    return set?.[0].length ?? 1;
  }
  if (first !== '(') return 1;
  let end = at + 1;
  while (end < pattern.length && pattern[end] !== ')') end += pieceLength(pattern, end);
  return end + 1 - at;
}
