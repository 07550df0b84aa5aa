/** Every date that a page declares or shows, with the place and kind of each mention. Judges nothing. */
import { attributeOf } from '../../../content/element-index.ts';
import { type Item, isItem, valuesAt } from '../../declared/item.ts';
import { isUnread } from '../../page/element-kinds.ts';
import { lineOf } from '../../page/element-text.ts';
import type { PageReading } from '../../page/page-reading.ts';
import { walk } from '../../page/walk.ts';
import { areNeighbors, datesIn, daysOf, isIsoDate } from '../dates.ts';
import { isHiddenInTree, NOWHERE, type Place, placeOf } from './place.ts';

export interface DateMention extends Place {
  /** As the page writes it. */
  readonly text: string;
  /** The days that it may mean, as ISO 8601. */
  readonly days: readonly string[];
  readonly source: 'item' | 'meta' | 'address' | 'time' | 'line';
  /** The property, or the name of the meta element. */
  readonly name: string;
  /** The rank of the item that declares it: 0 is the subject of the page. */
  readonly rank: number;
  /** The types of that item. */
  readonly types: readonly string[];
  /** The text before it, in its line or the line above, and the text after it. */
  readonly before: string;
  readonly after: string;
}

/** The rank of items that the page is not about. */
export const NOT_THE_SUBJECT = 9;

const PATHS = ['datePublished', 'datePosted', 'uploadDate', 'dateCreated', 'releaseDate', 'startDate', 'dateModified'];
const MAX_ITEMS = 40;
const MAX_VALUES = 3;
const MAX_IN_LINES = 120;
const MAX_TIMES = 60;
/** Maximum such elements that are looked at, including hidden ones. */
const MAX_ELEMENTS_READ = 1_000;
const LINES_ABOVE = 120;
const LINES_BELOW = 2_500;
const MAX_LINE_LENGTH = 300;
const MAX_LENGTH_AROUND = 40;
const MAX_DATE_LENGTH = 60;
const MAY_BE_DATE = /(?:19|20)\d{2}/;
const TIMES = new Set(['time', 'relative-time', 'time-ago']);

export function readDateMentions(page: PageReading, subjects: readonly Item[]): DateMention[] {
  const start = page.mainHeading === undefined ? 0 : page.lines.indexOf(page.mainHeading);
  return [
    ...inItems(page, subjects),
    ...inMeta(page),
    ...inAddress(page.url),
    ...inTimes(page, start),
    ...inLines(page, start),
  ];
}

type Given = Partial<DateMention> & Pick<DateMention, 'source'>;

function mention(text: string, given: Given): DateMention[] {
  const days = text.length <= MAX_DATE_LENGTH ? daysOf(text) : [];
  if (days.length === 0) return [];
  return [{ ...NOWHERE, text, days, name: '', rank: 0, types: [], before: '', after: '', ...given }];
}

function inItems(page: PageReading, subjects: readonly Item[]): DateMention[] {
  const others = page.declared.items.filter((item) => item.isTop && !subjects.includes(item));
  return [...subjects, ...others].slice(0, MAX_ITEMS).flatMap((item, at) => {
    const rank = at < subjects.length ? at : NOT_THE_SUBJECT;
    return PATHS.flatMap((name) =>
      valuesAt(item, name)
        .slice(0, MAX_VALUES)
        .flatMap((value) => (isItem(value) ? [] : mention(value, { source: 'item', name, rank, types: item.types }))),
    );
  });
}

const NO_DATE_OF_PAGE =
  /expir|valid|event|start|end|birth|copyright|build|version|cache|fetch|now|today|title|description|keywords|image|url|verif/i;

function inMeta(page: PageReading): DateMention[] {
  return [...page.declared.meta].flatMap(([name, values]) =>
    NO_DATE_OF_PAGE.test(name)
      ? []
      : values.slice(0, MAX_VALUES - 1).flatMap((value) => mention(value, { source: 'meta', name })),
  );
}

const IN_ADDRESS = /(?<!\d)((?:19|20)\d{2})[/_-]?(0[1-9]|1[0-2])[/_-]?(0[1-9]|[12]\d|3[01])(?!\d)/;
const IN_FOLDERS = /\/((?:19|20)\d{2})\/([1-9]|1[0-2])\/([1-9]|[12]\d|3[01])(?=\/)/;

function inAddress(url: string): DateMention[] {
  const path = URL.parse(url)?.pathname ?? '';
  const [, year, month = '', day = ''] = IN_ADDRESS.exec(path) ?? IN_FOLDERS.exec(path) ?? [];
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return year === undefined ? [] : mention(text, { source: 'address' });
}

/** Elements for dates, whatever text they show, such as "2 years ago". */
function inTimes(page: PageReading, start: number): DateMention[] {
  const found: DateMention[] = [];
  let last = 0;
  let looks = 0;
  walk(page.document, {
    enter(element) {
      if (isUnread(element)) return false;
      last = page.firstLines.get(element) ?? last;
      if (!TIMES.has(element.tagName)) return true;
      looks++;
      if (isHiddenInTree(element)) return true;
      const shown = lineOf(element, MAX_LINE_LENGTH);
      const line = page.lines[last];
      found.push(
        ...mention(dateIn((attributeOf(element, 'datetime') ?? '').trim(), shown), {
          source: 'time',
          name: attributeOf(element, 'itemprop') ?? '',
          ...around(line?.text ?? '', shown),
          ...placeOf(element, line, last - start),
        }),
      );
      return true;
    },
    isDone: () => found.length >= MAX_TIMES || looks >= MAX_ELEMENTS_READ,
  });
  return found;
}

/**
 * The exact value of the element, unless that is in UTC and the page shows the day before or after: then the shown day.
 */
function dateIn(stated: string, shown: string): string {
  const [written] = datesIn(shown);
  if (!isIsoDate(stated)) return written ?? stated;
  const [day = ''] = daysOf(stated);
  return written !== undefined && daysOf(written).some((each) => areNeighbors(each, day)) ? written : stated;
}

function inLines({ lines }: PageReading, start: number): DateMention[] {
  const first = Math.max(0, start - LINES_ABOVE);
  const found: DateMention[] = [];
  for (const [offset, line] of lines.slice(first, start + LINES_BELOW).entries()) {
    if (found.length >= MAX_IN_LINES) break;
    if (line.text.length > MAX_LINE_LENGTH || !MAY_BE_DATE.test(line.text)) continue;
    const at = first + offset;
    const above = lines[at - 1]?.text ?? '';
    for (const text of datesIn(line.text).slice(0, MAX_VALUES)) {
      const { before, after } = around(line.text, text);
      found.push(
        ...mention(text, {
          source: 'line',
          before: before || (above.length <= MAX_LENGTH_AROUND ? above : ''),
          after,
          ...placeOf(line.block, line, at - start),
        }),
      );
    }
  }
  return found;
}

function around(line: string, date: string): { before: string; after: string } {
  const at = line.indexOf(date);
  if (at === -1) return { before: '', after: '' };
  return {
    before: line.slice(Math.max(0, at - MAX_LENGTH_AROUND), at).trim(),
    after: line.slice(at + date.length, at + date.length + MAX_LINE_LENGTH).trim(),
  };
}
