/** Comparison without regard to case, as HTML and CSS mean it: the letters A to Z alone. */
export function foldCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
