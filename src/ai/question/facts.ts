/**
 * The pairs of names and values on a page: a table cell with the names of its row and column, and a value with its
 * label. Answers a question that contains all names of a pair, and nothing else.
 */
import type { Label, PageReading } from '../page/page-reading.ts';
import type { Table } from '../page/tables.ts';
import { GENERAL, keysOf, repeats } from './keys.ts';

interface Fact {
  /** The question must contain each of these. */
  readonly names: readonly (readonly string[])[];
  /** The question may contain these too. */
  readonly also: readonly string[];
  readonly value: string;
  /**
   * Whether only the layout pairs them: two texts in one element may also be a name and a link, or a menu and its
   * items.
   */
  readonly isLoose?: boolean;
  /** Whether the question must contain all of the name. */
  readonly isWhole?: boolean;
}

/** Whether a value may be meant although only the layout pairs it with its name. */
export type LooseTest = (name: readonly string[], value: string, known: ReadonlySet<string>) => boolean;

/** Minimum share of a label's words that a question must contain. */
const MIN_NAMED = 0.5;
const MAX_CELLS = 20_000;
const MAX_NAME_LENGTH = 120;
const MAX_VALUE_LENGTH = 400;
/** A value with more lines is a menu. */
const MAX_LINES = 4;
const LOWEST_SECTION = 3;
const MAX_SECTIONS = 200;

/** `known` are the words of the page's subject, which a question may contain too. */
export function factFor(
  page: PageReading,
  asked: readonly string[],
  known: ReadonlySet<string>,
  isAnswer: (value: string) => boolean,
  mayBeBeside: LooseTest = () => true,
): string | undefined {
  if (asked.length === 0) return undefined;
  const isMeant = ({ names, value, isLoose }: Fact) =>
    value !== '' &&
    (isLoose !== true || mayBeBeside(names.flat(), value, known)) &&
    value.length <= MAX_VALUE_LENGTH &&
    // "Best overall" is a label of its own, and no answer to what is best.
    !repeats(keysOf(value), new Set(asked)) &&
    !/[:：]$/.test(value) &&
    value.split('\n', MAX_LINES + 1).length <= MAX_LINES &&
    isAnswer(value);
  const sections = page.lines.filter(({ heading }) => heading > 1 && heading <= LOWEST_SECTION).slice(0, MAX_SECTIONS);
  const around = new Set([...known, ...sections.flatMap(({ text }) => keysOf(text.slice(0, MAX_NAME_LENGTH)))]);
  return (
    best(cellsOf(page.tables), asked, around, isMeant) ??
    best(labelsOf(page), asked, known, isMeant) ??
    best(labelsInSections(page), asked, known, isMeant) ??
    best(labelsInFooters(page), asked, new Set([...known, ...OWNER]), isMeant)
  );
}

/** Words for whom a footer is about. */
const OWNER = keysOf('company business shop store site website firm seller');

function best(
  facts: Iterable<Fact>,
  asked: readonly string[],
  known: ReadonlySet<string>,
  isMeant: (fact: Fact) => boolean,
): string | undefined {
  const wanted = new Set(asked);
  let most = 0;
  let values = new Set<string>();
  for (const fact of facts) {
    const score = scoreOf(fact, wanted, known);
    if (score === 0 || score < most || !isMeant(fact)) continue;
    if (score > most) values = new Set();
    most = score;
    values.add(fact.value);
  }
  // Two values under the same names belong to two things, and the question does not say which.
  return values.size === 1 ? [...values][0] : undefined;
}

function scoreOf(
  { names, also, isWhole: mustBeWhole }: Fact,
  wanted: ReadonlySet<string>,
  known: ReadonlySet<string>,
): number {
  let score = 0;
  const named = new Set<string>();
  for (const name of names) {
    const common = name.filter((key) => wanted.has(key));
    if (common.length === 0) return 0;
    const share = common.length / name.length;
    if (
      names.length === 1 &&
      (share < (mustBeWhole ? 1 : MIN_NAMED) || (share < 1 && common.every((key) => known.has(key))))
    )
      return 0;
    // Labels that the question names in part are all as likely: "Otter (Pier)" and "Otter (Main Street)".
    score += common.length * (names.length === 1 && share < 1 ? MIN_NAMED : share);
    for (const key of common) named.add(key);
  }
  const isWhole = [...wanted].every((key) => named.has(key) || known.has(key) || also.includes(key));
  return isWhole ? score : 0;
}

function* cellsOf(tables: readonly Table[]): Generator<Fact> {
  let left = MAX_CELLS;
  for (const rows of tables) {
    const columns = (rows[0] ?? []).map((cell) => keysOf(cell.slice(0, MAX_NAME_LENGTH)));
    // The first column may only number the rows.
    const nameAt = /^(?:#|no\.?|nr\.?|rank|pos\.?)?$/i.test(rows[0]?.[0] ?? '') && isCounted(rows) ? 1 : 0;
    for (const row of rows.slice(1)) {
      const name = keysOf((row[nameAt] ?? '').slice(0, MAX_NAME_LENGTH));
      for (const [at, value] of row.entries()) {
        const column = columns[at] ?? [];
        if (at === nameAt || name.length === 0 || column.length === 0) continue;
        if (left-- <= 0) return;
        // A question may name the rows by the title of their column: "AR 21".
        yield { names: [name, column], also: columns[nameAt] ?? [], value };
      }
    }
  }
}

const isCounted = (rows: Table): boolean => rows.slice(1, 4).every(([first = '']) => /^\d{0,3}\.?$/.test(first));

const labelsOf = (page: PageReading): Generator<Fact> => factsOf(page.labels);

/** Where only the layout pairs two texts in a footer, they are mostly a title and a link. */
const labelsInFooters = (page: PageReading): Generator<Fact> =>
  factsOf(page.footerLabels.filter(({ layout, value }) => layout !== 'pair' && !value.includes('\n')));

function* factsOf(labels: readonly Label[]): Generator<Fact> {
  for (const { label, value, layout } of labels) {
    const name = keysOf(label);
    if (name.length > 0)
      yield {
        names: [name.filter((key) => !GENERAL.has(key) || name.length === 1)],
        // "What is the number for lost property?"
        also: /\d{3}/.test(value) ? NUMBER : [],
        value: firstLineOf(value),
        isLoose: layout === 'pair',
        // "Ada Salt – Fog (Teacher: Bo Silt)": only the bracket is the label.
        isWhole: /\([^)]*$/.test(label),
      };
  }
}

const NUMBER = keysOf('number');
const NAME_LINE = /^\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]*){1,3}(?: ['’]\d{2})?$/u;

/** A person's name above a text about the person; other values are whole, or too long to be meant. */
function firstLineOf(value: string): string {
  const [first = '', ...others] = value.split('\n', MAX_LINES + 1);
  return others.length > 0 && NAME_LINE.test(first) && value.length > MAX_VALUE_LENGTH ? first : value;
}

const BETWEEN_LABELS = /\s+[|•·]\s+|(?<=[.!?])\s+(?=\p{Lu})|,\s+(?=\p{Lu}[\p{L} ]{2,20}:\s)/u;
/** The colon of a clock time is no label's. */
const LABELED = /^(\p{L}[^:：.!?]{0,39}?|\d{1,5}(?=[:：]\s))\s*(?!(?<=\d)[:：]\d)[:：]\s*(?!\/\/)([^:：]{1,120})$/u;
const MAX_PARTS = 20;
const MAX_LABELS = 5_000;

/** "Weight: 2 kg" in the section of one of several things, also among others on one line or inside a paragraph. */
function* labelsInSections(page: PageReading): Generator<Fact> {
  let section: readonly string[] = [];
  let left = MAX_LABELS;
  for (const { text, heading, isBoilerplate } of page.lines) {
    if (heading > 0 && /\p{L}/u.test(text)) section = keysOf(text.slice(0, MAX_NAME_LENGTH));
    if (heading > 0 || isBoilerplate || !/[:：]/.test(text)) continue;
    for (const part of text.split(BETWEEN_LABELS, MAX_PARTS)) {
      const [, label = '', value = ''] = LABELED.exec(part) ?? [];
      if (label === '') continue;
      if (left-- <= 0) return;
      const name = keysOf(label);
      if (name.length === 0) continue;
      yield { names: [name], also: section, isWhole: true, value: value.trim().replace(/(?<!\b\p{Lu})[.;,]$/u, '') };
    }
  }
}
