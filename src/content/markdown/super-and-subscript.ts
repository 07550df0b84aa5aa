/** Superscript and subscript digits, which CommonMark cannot express, as Unicode characters. */

const RAISED = new Map([...'0123456789+-−=()'].map((figure, at) => [figure, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾'][at] ?? figure]));
const LOWERED = new Map([...'0123456789+-−=()'].map((figure, at) => [figure, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at] ?? figure]));

export function toSuperscript(text: string): string {
  return replaceAll(text, RAISED);
}

export function toSubscript(text: string): string {
  return replaceAll(text, LOWERED);
}

/** Text with any other character stays as it is: a half-raised word would be harder to read. */
function replaceAll(text: string, figures: ReadonlyMap<string, string>): string {
  if (!/^\s*[0-9+\-−=()]+\s*$/.test(text)) return text;
  return text.replace(/\S/g, (figure) => figures.get(figure) ?? figure);
}
