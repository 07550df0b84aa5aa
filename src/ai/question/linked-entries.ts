/** The entries of a page: what it links to in lines that look alike, and which of them is the newest. */
import { attributeOf, type Element } from '../../content/element-index.ts';
import { datesIn, daysOf } from '../fields/dates.ts';
import { elementNames, parentOf } from '../page/element-names.ts';
import { lineOf } from '../page/element-text.ts';
import { type Line, readLines } from '../page/lines.ts';
import type { PageReading } from '../page/page-reading.ts';
import { walk } from '../page/walk.ts';

const MIN_ENTRIES = 3;
const MAX_ENTRIES = 200;
const MAX_TITLE_LENGTH = 250;
const MAX_BOX_LENGTH = 3_000;
const MAX_LEVELS = 8;
/** Links of a word or two are menus and tags. */
const MIN_WORDS = 3;
/** Minimum share of all such links: other lists of the same size leave it open which one is meant. */
const MIN_SHARE = 0.4;
const MIN_DATED = 0.75;
const OF_ONE_ARTICLE = /^(?:article|blog|product|recipe|video\.other|profile)$/i;

/** The largest group of lines that are alike, each of which is a link and no more; none if the page is one article. */
export function entriesOf(page: PageReading): Line[] {
  if (page.metaValues('og:type').some((type) => OF_ONE_ARTICLE.test(type))) return [];
  const groups = new Map<string, Map<string, Line>>();
  for (const line of page.contentLines) {
    if (line.isBoilerplate || line.heading === 1 || line.text.length > MAX_TITLE_LENGTH || !isLinked(line)) continue;
    if (isBeside(line)) continue;
    const form = formOf(line);
    const group = groups.get(form) ?? new Map<string, Line>();
    if (!group.has(line.text)) group.set(line.text, line);
    groups.set(form, group);
  }
  const titles = [...groups.values()]
    .map((group) => [...group.values()])
    .filter((lines) => lines.length >= MIN_ENTRIES && areTitles(lines));
  const sizes = titles.map((lines) => lines.length);
  const largest = titles[sizes.indexOf(Math.max(...sizes))] ?? [];
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return largest.length <= MAX_ENTRIES && largest.length >= all * MIN_SHARE ? largest : [];
}

/** Lines that begin alike are no titles: "Comments (12 posted)". */
const areTitles = (lines: readonly Line[]): boolean =>
  lines.filter(isTitle).length >= lines.length / 2 &&
  new Set(lines.map(({ text }) => text.split(/[\s(]+/, 1)[0])).size > lines.length / 4;

const isTitle = ({ text }: Line): boolean => text.split(/\s+/, MIN_WORDS).length === MIN_WORDS;

const BESIDE = new Set(['author', 'byline', 'comment', 'tag', 'category', 'breadcrumb', 'pagination']);

/** Whether it stands beside a title, by its name. */
const isBeside = ({ block }: Line): boolean =>
  block !== undefined && elementNames(block).some((words) => words.some((word) => BESIDE.has(word)));

/** The line's place: the names of its block and of the element around it. */
function formOf({ block, heading }: Line): string {
  const parent = block && parentOf(block);
  return [
    heading,
    ...[block, parent].map((each) => each && `${each.tagName}.${attributeOf(each, 'class') ?? ''}`),
  ].join(' ');
}

/** Whether all of the text is the text of one link. */
function isLinked({ block, text }: Line): boolean {
  if (block === undefined) return false;
  for (let box: Element | undefined = block, level = 0; box !== undefined && level < 3; box = parentOf(box), level++) {
    if (box.tagName === 'a') return true;
  }
  let found = false;
  walk(block, {
    enter(element) {
      if (element.tagName === 'a' && lineOf(element, text.length + 1) === text) found = true;
      return !found;
    },
    isDone: () => found,
  });
  return found;
}

/** The entry with the latest date in its box, if nearly all have one. */
export function newestOf(entries: readonly Line[]): Line | undefined {
  const own = new Set(entries.map(({ block }) => block));
  const dated = entries.flatMap((line) => {
    const date = dateBeside(line, own);
    return date === undefined ? [] : [{ line, date }];
  });
  if (dated.length < entries.length * MIN_DATED) return undefined;
  // Of several of one day, the first: new ones are put in front.
  return dated.toSorted((one, other) => other.date.localeCompare(one.date))[0]?.line;
}

/** The only day in the largest box around an entry that has no other entry. */
function dateBeside({ block }: Line, entries: ReadonlySet<Element | undefined>): string | undefined {
  let found: string | undefined;
  let box = block;
  for (let level = 0; level < MAX_LEVELS && box !== undefined; level++) {
    if (lineOf(box, MAX_BOX_LENGTH + 1).length > MAX_BOX_LENGTH) break;
    const lines = readLines([box]);
    if (lines.filter((line) => entries.has(line.block)).length > 1) break;
    const shown = lines.flatMap(({ text }) => (text.length <= MAX_TITLE_LENGTH ? datesIn(text) : []));
    const days = new Set([...declaredTimes(box), ...shown.flatMap(daysOf)]);
    found = days.size === 1 ? [...days][0] : found;
    box = parentOf(box);
  }
  return found;
}

/** "3 hours ago" has its time in an attribute. */
function declaredTimes(box: Element): string[] {
  const times: string[] = [];
  walk(box, {
    enter(element) {
      const time = element.tagName === 'time' ? attributeOf(element, 'datetime') : undefined;
      if (time) times.push(...daysOf(time));
      return true;
    },
  });
  return times;
}
