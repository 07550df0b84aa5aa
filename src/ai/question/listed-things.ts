/**
 * What a page lists of a thing that a question names, if its value shows by itself what it is: "1 day ago" for when a
 * job was posted, "2h 41m" for how long a film is, "Ada Salt" for who painted a picture. And the thing with a rank.
 * Other values need their label.
 */
import { MONTH } from '../fields/dates.ts';
import { type AlikeParts, alikePartsAround, type PartTexts } from '../page/alike-parts.ts';
import { headingsOf } from '../page/heading-starts.ts';
import type { Line } from '../page/lines.ts';
import type { PageReading } from '../page/page-reading.ts';
import { askedKeys, keysOf, LIGHT_VERBS } from './keys.ts';
import { isKind } from './whole-things.ts';

const MAX_TEXT_LENGTH = 80;
const MAX_NAME_LENGTH = 200;
const MAX_NAMED = 12;
/** Limit for a whole page: the lists around several lines are each read completely. */
const MAX_ELEMENTS_READ = 60_000;
/** Share of a list's parts that must have exactly one such value: otherwise it is not what the list says of each. */
const MIN_ALIKE = 0.6;

interface ListedKind {
  readonly asks: RegExp;
  /** Words of the question that the value says without them. */
  readonly words: ReadonlySet<string>;
  readonly test: (text: string) => boolean;
}

const DURATION = 'h|hrs?|hours?|m|min|mins|minutes?|s|sec|secs|seconds?|days?|weeks?|months?|years?';
const IS_DURATION = new RegExp(`^\\D{0,3}(?:\\d[\\d.,]*(?:\\s?[–-]\\s?\\d+)?\\s?(?:${DURATION})\\.?\\s*)+$`, 'iu');
const IS_DATE = new RegExp(
  `\\b(?:${MONTH})\\.?\\s+\\d|\\d\\.?\\s+(?:${MONTH})\\b|\\b\\d{1,4}[./-]\\d{1,2}[./-]\\d{2,4}\\b|\\b(?:\\d+|an?) (?:min|minute|hour|day|week|month|year)s? ago\\b|\\byesterday\\b`,
  'iu',
);
const IS_PERSON = /^(?:by )?\p{Lu}[\p{L}.'’-]+(?: (?:(?:de|van|von|der|la|del|di) )?\p{Lu}[\p{L}.'’-]*){1,3}$/u;

/** "Berlin, Germany", "Austin, TX" */
const IS_PLACE = /^\p{Lu}[\p{L}.'’ -]{1,30}, (?:[A-Z]{2}|\p{Lu}\p{L}{3,}(?: \p{Lu}\p{L}+){0,2})$/u;

const KINDS: readonly ListedKind[] = [
  {
    asks: /^\s*(?:and\s+)?when (?:is|was|were|did|does|will)\b/i,
    words: new Set(keysOf('post posted publish published release released added listed come out date upload uploaded')),
    test: (text) => IS_DATE.test(text),
  },
  {
    asks: /^\s*(?:and\s+)?how long (?:is|are|was|does|do|will)\b|\b(?:running time|runtime|duration)\b/i,
    words: new Set(keysOf('long length last take run running time runtime duration')),
    test: (text) => IS_DURATION.test(text),
  },
  {
    asks: /^\s*(?:and\s+)?who (?:made|makes|created|painted|wrote|posted|designed|is working on|works on|does|is the (?:artist|author|maker|creator|designer) (?:of|behind))\b/i,
    words: new Set(
      keysOf('make create paint write wrote written post design work artist author maker creator designer'),
    ),
    test: (text) => IS_PERSON.test(text),
  },
  {
    asks: /^\s*(?:and\s+)?where (?:is|are|was|were|does|do)\b|\bin (?:which|what) (?:city|place|country|town)\b/i,
    words: new Set(keysOf('located location based place held work city town country')),
    test: (text) => IS_PLACE.test(text),
  },
];

/** `known` are the words of the page's subject, which do not name its parts. */
export function listedValue(page: PageReading, question: string, known: ReadonlySet<string>): string | undefined {
  const kind = KINDS.find(({ asks }) => asks.test(question));
  if (kind === undefined) return undefined;
  const names = askedKeys(question).filter(
    (key) => !known.has(key) && !kind.words.has(key) && !LIGHT_VERBS.has(key) && !isKind(key),
  );
  if (!names.some((key) => /\p{L}/u.test(key))) return undefined;
  const budget = { left: MAX_ELEMENTS_READ };
  const values = new Set<string>();
  for (const line of linesWith(page, names)) {
    const list = alikePartsAround(line, budget);
    const value = list && valueIn(list, kind, names);
    if (value !== undefined) values.add(value);
  }
  return values.size === 1 ? [...values][0] : undefined;
}

function linesWith({ lines }: PageReading, names: readonly string[]): Line[] {
  // Making the keys of every line would take longer than all else.
  const starts = names.map((key) => key.slice(0, 3));
  const isNaming = (text: string) => {
    const lower = text.toLowerCase();
    if (!starts.some((start) => lower.includes(start))) return false;
    const keys = new Set(keysOf(text));
    return names.every((key) => keys.has(key));
  };
  return lines.filter(({ text }) => text.length <= MAX_NAME_LENGTH && isNaming(text)).slice(0, MAX_NAMED);
}

/** The only value of the kind beside the name, where most parts of the list have just one. */
function valueIn({ parts, at }: AlikeParts, { test }: ListedKind, names: readonly string[]): string | undefined {
  const isName = (text: string) => keysOf(text).some((key) => names.includes(key));
  // A name of two words may look like a person's: it is at the same place in all parts.
  const nameAt = parts[at]?.findIndex(isName);
  const valuesOf = (part: PartTexts) => [
    ...new Set(
      part.filter((text, place) => place !== nameAt && text.length <= MAX_TEXT_LENGTH && test(text) && !isName(text)),
    ),
  ];
  const own = valuesOf(parts[at] ?? []);
  if (own.length !== 1) return undefined;
  const alike = parts.filter((part) => valuesOf(part).length === 1).length;
  return alike >= MIN_ALIKE * parts.length ? own[0] : undefined;
}

const ASKS_FOR_RANK =
  /^\s*(?:and\s+)?(?:which|what) (?!is the (?:score|price)\b).*\b(?:number|rank(?:ed)?|place|position|no\.|#)\s?#?(\d{1,3})\b/i;
const RANK_WORDS = new Set(keysOf('number rank ranked ranking place position no list chart currently'));
const RANK = /^#?\s?(\d{1,3})(?:[.)](?=\s|$)|$)/;
/** The first texts of a part may be its rank; later ones count something. */
const TEXTS_WITH_RANK = 2;

/** The name of the part with a rank, in the only numbered list below a heading with the question's other words. */
export function listedRank(page: PageReading, question: string, known: ReadonlySet<string>): string | undefined {
  const rank = ASKS_FOR_RANK.exec(question)?.[1];
  if (rank === undefined) return undefined;
  const others = askedKeys(question).filter(
    (key) => !known.has(key) && !RANK_WORDS.has(key) && !isKind(key) && !/^#?\d+$/.test(key),
  );
  const budget = { left: MAX_ELEMENTS_READ };
  const headings = headingsOf(page.lines);
  const found = new Map<AlikeParts['parent'], string>();
  for (const [at, line] of page.lines.entries()) {
    if (line.isBoilerplate || RANK.exec(line.text)?.[1] !== rank) continue;
    const above = new Set(keysOf(headings[at] ?? ''));
    if (!others.every((key) => above.has(key))) continue;
    const list = alikePartsAround(line, budget);
    if (list === undefined || !isNumbered(list.parts)) continue;
    const name = nameIn(list);
    if (name !== undefined) found.set(list.parent, name);
  }
  return found.size === 1 ? [...found.values()][0] : undefined;
}

/** The first text that few other parts have: buttons are the same in all. */
function nameIn({ parts, at }: AlikeParts): string | undefined {
  const isOwn = (text: string) => parts.filter((part) => part.includes(text)).length < MIN_ALIKE * parts.length;
  const names = (parts[at] ?? []).filter(isOwn).map((text) => text.replace(RANK, '').trim());
  return names.find((text) => /\p{L}{2}/u.test(text));
}

const rankOf = (part: PartTexts): number =>
  Number(
    part
      .slice(0, TEXTS_WITH_RANK)
      .map((text) => RANK.exec(text)?.[1])
      .find((rank) => rank !== undefined) ?? Number.NaN,
  );

/** Whether the parts are numbered from 1, without a gap. */
function isNumbered(parts: readonly PartTexts[]): boolean {
  const ranks = parts.map(rankOf).filter((rank) => !Number.isNaN(rank));
  return ranks.length >= MIN_ALIKE * parts.length && ranks.every((rank, at) => rank === at + 1);
}
