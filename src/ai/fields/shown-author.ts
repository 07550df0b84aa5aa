/** The author of an article as shown near its heading: in an element named so, or in a line that begins with "By". */
import { attributeOf, type Element } from '../../content/element-index.ts';
import { isUnread, staysHidden } from '../page/element-kinds.ts';
import { elementNames, parentOf } from '../page/element-names.ts';
import { lineOf, oneLine, type ReadingBudget } from '../page/element-text.ts';
import type { Line } from '../page/lines.ts';
import { linesAboveHeading, linesBelowHeading } from '../page/near-heading.ts';
import type { PageReading } from '../page/page-reading.ts';
import { walk } from '../page/walk.ts';
import { wordsOf } from '../words.ts';
import { isByline, isFullName, namesIn, namesInByline, saysWhoWrote } from './person-names.ts';

const MAX_TEXT_LENGTH = 200;
/** Including the white space of the page's source. */
const MAX_SPACED_LENGTH = 1_000;
/** Limit for a whole page, because bylines may be nested in each other. */
const MAX_ELEMENTS_READ = 50_000;
const MAX_LINES = 20;
const BY_ALONE = /^(?:written |posted |published )?by\s*:?$/i;
/** Maximum levels between an element and its byline. */
const MAX_LEVELS = 6;

const AUTHORS = new Set(
  wordsOf(`author authors byline autor autoren auteur autore writer authorname bylinename postauthor articleauthor blogauthor
    entryauthor authorlink contributor`),
);
/** Names of other elements about an author. */
const OTHER_AUTHOR_PARTS = new Set(
  wordsOf(`comment bio biography avatar image img photo picture thumbnail icon social follow related description role job
    twitter email count reply quote title date time about button share`),
);

export function findShownAuthor(page: PageReading): string | undefined {
  const marked = page.nearHeading.filter(isMarked);
  const all = new Set(marked);
  const outer = marked.filter((element) => !isWithin(element, all));
  const budget = { left: MAX_ELEMENTS_READ };
  const first = outer.find((element) => namesWithin(element, budget).length > 0);
  if (first !== undefined) {
    const together = outer.filter((element) => element.parentNode === first.parentNode);
    return [...new Set(together.flatMap((element) => namesWithin(element, budget)))].join(', ');
  }
  const names = [...linesBelowHeading(page), ...linesAboveHeading(page)]
    .map((line, at, lines) => {
      // "By" on one line, and the name on the next.
      const next = BY_ALONE.test(line.text) ? lines[at + 1]?.text : undefined;
      if (next !== undefined) return namesInByline(`By ${next}`);
      return isByline(line.text) ? namesInLine(line) : [];
    })
    .find(({ length }) => length > 0);
  return (names ?? linkedAuthor(page, budget) ?? onlyWriter(page))?.join(', ');
}

const namesInLine = ({ block }: Line): string[] => (block === undefined ? [] : namesInByline(spacedText(block)));

/** A person near the heading whose name links to a profile page. */
function linkedAuthor(page: PageReading, budget: ReadingBudget): string[] | undefined {
  const name = page.nearHeading
    .filter(isProfile)
    .map((link) => lineOf(link, MAX_TEXT_LENGTH, budget))
    .find((text) => isFullName(text));
  return name === undefined ? undefined : [name];
}

/** The writer whom the page's lines name explicitly, if all name the same. */
function onlyWriter(page: PageReading): string[] | undefined {
  const lines = page.lines.filter(({ text, isBoilerplate }) => !isBoilerplate && saysWhoWrote(text));
  const found = lines.slice(0, MAX_LINES).map((line) => namesInLine(line));
  const isOne = new Set(found.map((names) => names.join(', '))).size === 1;
  return isOne && (found[0]?.length ?? 0) > 0 ? found[0] : undefined;
}

const MAY_BE_MARKED = /aut|byline|writer|contributor/i;
const MAX_MARK_LENGTH = 5_000;

/** Whether an element's names say that it contains an author. */
export function isMarked(element: Element): boolean {
  // Checked first, because reading the names of all elements would take longer than everything else.
  if (!element.attrs.some(({ value }) => value.length <= MAX_MARK_LENGTH && MAY_BE_MARKED.test(value))) return false;
  const relations = attributeOf(element, 'rel')?.toLowerCase().split(/\s+/) ?? [];
  const names = elementNames(element);
  return (
    relations.includes('author') ||
    names.some(
      (words) => words.some((word) => AUTHORS.has(word)) && !words.some((word) => OTHER_AUTHOR_PARTS.has(word)),
    )
  );
}

function isWithin(element: Element, others: ReadonlySet<Element>): boolean {
  let above = parentOf(element);
  for (let level = 0; level < MAX_LEVELS && above !== undefined; level++) {
    if (others.has(above)) return true;
    above = parentOf(above);
  }
  return false;
}

/** The names in the inner elements that are marked themselves, or else in the whole element. */
function namesWithin(element: Element, budget: ReadingBudget): string[] {
  const names: string[] = [];
  walk(element, {
    enter(child) {
      if (!isMarked(child) && !isProfile(child)) return true;
      const found = namesIn(lineOf(child, MAX_TEXT_LENGTH, budget));
      names.push(...found);
      return found.length === 0;
    },
  });
  return names.length > 0 ? [...new Set(names)] : namesIn(spacedText(element));
}

/** The text with a space between elements: pages often separate names and dates only by style. */
function spacedText(element: Element): string {
  const texts: string[] = [];
  let length = 0;
  walk(element, {
    enter: (child) => !isUnread(child) && !staysHidden(child),
    text(text) {
      texts.push(text);
      length += text.length;
    },
    isDone: () => length > MAX_SPACED_LENGTH,
  });
  return oneLine(texts.join(' '));
}

/** Whether it is a link to a person's page. */
export function isProfile(element: Element): boolean {
  const href = element.tagName === 'a' ? (attributeOf(element, 'href') ?? '') : '';
  return /[/_-](?:authors?|autor(?:en)?|auteurs?|people|staff|team|profiles?|contributors?|writers?|producers?|by|users?)\//i.test(
    href,
  );
}
