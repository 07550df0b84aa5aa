/** Case folding as in HTML and CSS: only the letters A to Z. */
export function foldCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
