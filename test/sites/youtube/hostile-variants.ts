/** Broken versions of answers: what a site change, a cut connection or an enemy may send. */
import fc from 'fast-check';

const JUNK = [
  '',
  '\u0000\u0001\uFFFD',
  '{',
  '[[[[',
  '<html>',
  'null',
  '{"a":',
  '\n\n',
  '"'.repeat(500),
  '['.repeat(20_000),
];

/** Answers that are no page at all. */
export const NO_PAGES: readonly string[] = [
  ...JUNK,
  '<meta '.repeat(20_000),
  '<p '.repeat(20_000),
  'x'.repeat(300_000),
];

/** A text with one wound: cut short, a piece missing or replaced, a key renamed, a value of another type. */
export function wounded(text: string): fc.Arbitrary<string> {
  const place = fc.nat({ max: text.length });
  return fc.oneof(
    place.map((end) => text.slice(0, end)),
    fc.tuple(place, fc.nat({ max: 2000 })).map(([start, length]) => text.slice(0, start) + text.slice(start + length)),
    fc.tuple(place, fc.constantFrom(...JUNK)).map(([start, junk]) => text.slice(0, start) + junk + text.slice(start)),
    place.map((start) => replaceAfter(text, start, /"(\w+)":/, '"$1_renamed":')),
    fc
      .tuple(
        place,
        fc.constantFrom('null', '[]', '{}', '-1', '1e999', 'true', '""', '"text"', '"\\ud800"', '[null]', '{"runs":7}'),
      )
      .map(([start, value]) =>
        replaceAfter(text, start, /":(?:"(?:[^"\\]|\\.)*"|-?\d+|true|false|null)/, `":${value}`),
      ),
    place.map((start) => replaceAfter(text, start, /":[{[]/, '":null,"was":$&')),
  );
}

function replaceAfter(text: string, start: number, pattern: RegExp, replacement: string): string {
  return text.slice(0, start) + text.slice(start).replace(pattern, replacement);
}
