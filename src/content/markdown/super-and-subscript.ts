/** Superscript and subscript figures and variables, which CommonMark cannot express, as Unicode characters. */

const SIGNS = '0123456789+-−=()';
const RAISED = pairs(`${SIGNS}nxyzijkmt`, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿˣʸᶻⁱʲᵏᵐᵗ');
const LOWERED = pairs(`${SIGNS}aehijklmnoprstuvx`, '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');
/** The patterns take quadratic time. */
const MAX_LENGTH = 40;
/**
 * Figures, or one variable with them. Two letters are an ordinal, such as `1st`, and other letters may be one: `1e`,
 * `1a`.
 */
const RAISABLE = /^\s*[0-9+\-−=()]*[nxyzijkmt]?[0-9+\-−=()]*\s*$/;
/** Figures, or up to three indices. */
const LOWERABLE = /^\s*[0-9+\-−=()]*[aehijklmnoprstuvx]{0,3}[0-9+\-−=()]*\s*$/;

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const shown = [...to];
  return new Map([...from].map((character, at) => [character, shown[at] ?? character]));
}

export function toSuperscript(text: string): string {
  return replaceAll(text, RAISABLE, RAISED);
}

export function toSubscript(text: string): string {
  return replaceAll(text, LOWERABLE, LOWERED);
}

/** Text with any other character stays as it is: a half-raised word would be harder to read. */
function replaceAll(text: string, replaceable: RegExp, characters: ReadonlyMap<string, string>): string {
  return text.length <= MAX_LENGTH && replaceable.test(text)
    ? text.replace(/\S/g, (character) => characters.get(character) ?? character)
    : text;
}
