/**
 * Texts of any code units, including halves of surrogate pairs. Implemented here because fast-check's own version first
 * builds a table of all characters, which takes longer than most tests.
 */
import fc from 'fast-check';

export function anyCharacters(maxLength: number): fc.Arbitrary<string> {
  return fc.array(fc.nat({ max: 0xffff }), { maxLength }).map((units) => String.fromCharCode(...units));
}
