/** Figures above and below the line, which CommonMark cannot raise or lower, as the characters that are so by themselves. */

const RAISED = new Map([...'0123456789+-−=()'].map((figure, at) => [figure, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾'][at] ?? figure]));
const LOWERED = new Map([...'0123456789+-−=()'].map((figure, at) => [figure, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at] ?? figure]));

export function raise(text: string): string {
  return replaceAll(text, RAISED);
}

export function lower(text: string): string {
  return replaceAll(text, LOWERED);
}

/** Text with anything else in it stays as it is: half of a word raised would be harder to read than none of it. */
function replaceAll(text: string, figures: ReadonlyMap<string, string>): string {
  if (!/^\s*[0-9+\-−=()]+\s*$/.test(text)) return text;
  return text.replace(/\S/g, (figure) => figures.get(figure) ?? figure);
}
