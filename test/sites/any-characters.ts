/**
 * Texts of any code units, halves of surrogate pairs among them. Written out because fast-check's own strings of any
 * characters first make a table of all of them, which takes longer than most tests.
 */
import fc from 'fast-check';

export function anyCharacters(maxLength: number): fc.Arbitrary<string> {
  return fc.array(fc.nat({ max: 0xffff }), { maxLength }).map((units) => String.fromCharCode(...units));
}
