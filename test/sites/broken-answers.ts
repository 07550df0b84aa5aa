/**
 * Broken answers, as a cut connection, a changed site or an attacker would send them: with missing pieces, changed
 * bytes, branches that are removed, renamed or of another type, or not answers at all. Knows no site.
 */
import fc from 'fast-check';
import { anyCharacters } from './any-characters.ts';

const JUNK: readonly string[] = [
  '',
  ' ',
  '\n\n',
  '\u0000\u0001\ufffd',
  '0',
  '"x"',
  'null',
  '{',
  '{}',
  '{"a":',
  '[]',
  '[[[[',
  '<',
  '<html>',
  '<html></html>',
  '"'.repeat(500),
  '['.repeat(20_000),
];

/** Texts that are not an answer to anything. */
export const NO_ANSWERS: readonly string[] = [
  ...JUNK,
  ' '.repeat(1e6),
  'x'.repeat(1e6),
  '['.repeat(1e5),
  '<li>'.repeat(1e4),
  '<p '.repeat(2e4),
  '<meta '.repeat(2e4),
  '<title '.repeat(3e4),
  `<meta property="og:title" content='${': "'.repeat(1e5)}'>`,
  '"contextJSON":"'.repeat(1e5),
];

const WRONG_VALUES: readonly unknown[] = [
  null,
  0,
  -1,
  1e300,
  '',
  'x',
  true,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  { runs: 7 },
  -7.5,
  '-7',
  'not a date',
  'javascript:alert(1)',
  '\u0000\ud800',
];
const WRONG_JSON = [...WRONG_VALUES.map((value) => JSON.stringify(value)), '1e999'];

type Wound = (text: string) => string;

const place = fc.nat();
const WOUND_OF_TEXT: fc.Arbitrary<Wound> = fc.oneof(
  replaced(fc.constant(Number.POSITIVE_INFINITY), fc.constant('')),
  replaced(fc.nat({ max: 2000 }), fc.constant('')),
  replaced(fc.constant(0), fc.constantFrom(...JUNK)),
  replaced(fc.nat({ max: 8 }), anyCharacters(8)),
  renamedWord(),
);
const WOUND_OF_JSON: fc.Arbitrary<Wound> = fc.oneof(
  changedMatch(/"(\w+)":/, fc.constant('"$1_renamed":')),
  changedMatch(
    /":(?:"(?:[^"\\]|\\.)*"|-?\d+|true|false|null)/,
    fc.constantFrom(...WRONG_JSON.map((json) => `":${json}`)),
  ),
  changedMatch(/":[{[]/, fc.constant('":null,"was":$&')),
  changedBranch(),
);

/** The text with at most this many changes. */
export function broken(text: string, wounds: number): fc.Arbitrary<string> {
  const wound = text.includes('":') ? fc.oneof(WOUND_OF_TEXT, WOUND_OF_JSON) : WOUND_OF_TEXT;
  return fc
    .array(wound, { minLength: 1, maxLength: wounds })
    .map((all) => all.reduce((sofar, wounding) => wounding(sofar), text));
}

/** Replaces a part of the text. */
function replaced(length: fc.Arbitrary<number>, replacement: fc.Arbitrary<string>): fc.Arbitrary<Wound> {
  return fc.tuple(place, length, replacement).map(([from, removed, inserted]) => (text) => {
    const at = from % (text.length + 1);
    return text.slice(0, at) + inserted + text.slice(at + removed);
  });
}

/** Replaces the first match after a position. */
function changedMatch(pattern: RegExp, replacement: fc.Arbitrary<string>): fc.Arbitrary<Wound> {
  return fc.tuple(place, replacement).map(([from, changed]) => (text) => {
    const at = from % (text.length + 1);
    return text.slice(0, at) + text.slice(at).replace(pattern, changed);
  });
}

/** Renames a word everywhere. */
function renamedWord(): fc.Arbitrary<Wound> {
  return place.map((from) => (text) => {
    const [word] = /[a-z_]{3,}/i.exec(text.slice(from % (text.length + 1))) ?? [];
    return word === undefined ? text : text.replaceAll(word, `${word}x`);
  });
}

/** Removes, renames or changes the type of a branch of the JSON that the text is, or that a script in it contains. */
function changedBranch(): fc.Arbitrary<Wound> {
  const change = fc.constantFrom('gone', 'renamed', 'wrong');
  return fc.tuple(place, place, change, fc.constantFrom(...WRONG_VALUES)).map(([part, at, how, wrong]) => (text) => {
    const parts = jsonParts(text);
    const chosen = parts[part % Math.max(1, parts.length)];
    const branches = branchesOf(chosen?.value);
    const branch = branches[at % Math.max(1, branches.length)];
    if (chosen === undefined || branch === undefined) return text;
    const [holder, key] = branch;
    if (how === 'renamed') holder[`${key}_renamed`] = holder[key];
    if (how === 'wrong') holder[key] = wrong;
    else delete holder[key];
    return text.slice(0, chosen.start) + JSON.stringify(chosen.value) + text.slice(chosen.end);
  });
}

interface JsonPart {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
}

function jsonParts(text: string): readonly JsonPart[] {
  const inScripts = [...text.matchAll(/(?<=<script[^>]*>)\s*[[{].*?(?=<\/script>)/gs)];
  const candidates = inScripts.map((found) => ({ start: found.index, end: found.index + found[0].length }));
  return [{ start: 0, end: text.length }, ...candidates].flatMap(({ start, end }) => {
    try {
      return [{ start, end, value: JSON.parse(text.slice(start, end)) }];
    } catch {
      return [];
    }
  });
}

type Holder = Record<string, unknown>;

function branchesOf(value: unknown): (readonly [holder: Holder, key: string])[] {
  const branches: (readonly [Holder, string])[] = [];
  const pending = [value];
  for (let here = pending.pop(); here !== undefined; here = pending.pop()) {
    if (typeof here !== 'object' || here === null) continue;
    for (const key of Object.keys(here)) {
      branches.push([here as Holder, key]);
      pending.push((here as Holder)[key]);
    }
  }
  return branches;
}
