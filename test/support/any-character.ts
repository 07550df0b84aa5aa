/**
 * Any character, including halves of surrogate pairs: the `unit` of arbitrary strings. fast-check's own version first
 * builds a table of all characters, which takes a second, and 124 MB of heap until the process ends.
 */
import fc from 'fast-check';

const LAST = 0x10_ff_ff;

export const ANY_CHARACTER: fc.Arbitrary<string> = fc.nat({ max: LAST }).map(
  (code) => String.fromCodePoint(code),
  (text) => {
    const [character, ...more] = typeof text === 'string' ? text : [];
    const code = character?.codePointAt(0);
    if (code === undefined || more.length > 0) throw new Error('it is not one character');
    return code;
  },
);
