/** When an article was published or changed, as it shows it around its heading: the date for machines where there is one. */
import { attributeOf, type Element } from '../../content/element-index.ts';
import { elementNames, parentOf } from '../page/element-names.ts';
import { lineOf } from '../page/element-text.ts';
import { linesBelowHeading } from '../page/near-heading.ts';
import type { PageReading } from '../page/page-reading.ts';
import { wordsOf } from '../words.ts';
import { datesIn, isIsoDate } from './dates.ts';

export type Happened = 'published' | 'modified';

const LONGEST_TEXT = 200;
/** A longer line tells something, and when that was. */
const LONGEST_DATE_LINE = 60;

const DATES = new Set(
  wordsOf('date datetime time timestamp published pubdate posted datum fecha datepublished datemodified'),
);
const CHANGED = new Set(wordsOf('updated update modified datemodified changed lastmod revised'));
const SAYS_CHANGED =
  /\b(?:updated?|modified|changed|revised|edited|aktualisiert|geändert|stand|mis à jour|modifié|actualizado|aggiornato|atualizado|bijgewerkt|oppdatert|uppdaterad|opdateret)\b[^.;|•·]{0,20}$/iu;

interface ShownDate {
  readonly value: string;
  readonly happened: Happened;
}

export function findShownDate(happened: Happened, page: PageReading): string | undefined {
  const isAsked = (date: ShownDate) => date.happened === happened;
  return (page.nearHeading.flatMap(dateOf).find(isAsked) ?? only(datesInLines(page).filter(isAsked)))?.value;
}

/** The date that an element is there for. */
function dateOf(element: Element): ShownDate[] {
  const names = elementNames(element);
  const isTime = element.tagName === 'time';
  if (!isTime && !names.some((words) => words.some((word) => DATES.has(word)))) return [];
  const text = lineOf(element, LONGEST_TEXT);
  const stated = attributeOf(element, 'datetime')?.trim() ?? '';
  const [written, another] = datesIn(text);
  const value = isTime && isIsoDate(stated) ? stated : written;
  if (value === undefined || another !== undefined || text.length > LONGEST_DATE_LINE) return [];
  const isChanged =
    names.some((words) => words.some((word) => CHANGED.has(word))) || SAYS_CHANGED.test(before(element));
  return [
    {
      value,
      happened: isChanged || SAYS_CHANGED.test(text.split(written ?? text, 1)[0] ?? '') ? 'modified' : 'published',
    },
  ];
}

/** What stands before an element in what it is in. */
function before(element: Element): string {
  const parent = parentOf(element);
  if (parent === undefined) return '';
  const siblings = parent.childNodes.slice(0, parent.childNodes.indexOf(element)).slice(-2);
  return siblings
    .map((node) => ('tagName' in node ? lineOf(node, LONGEST_TEXT) : 'value' in node ? node.value : ''))
    .join(' ')
    .trim();
}

/** Dates in lines of their own. */
function datesInLines(page: PageReading): ShownDate[] {
  return linesBelowHeading(page).flatMap(({ text }) => {
    const dates = text.length > LONGEST_DATE_LINE ? [] : datesIn(text);
    return dates.map((value) => ({
      value,
      happened: SAYS_CHANGED.test(text.slice(0, text.indexOf(value))) ? 'modified' : 'published',
    }));
  });
}

/** The only one, if all are the same. */
function only(dates: readonly ShownDate[]): ShownDate | undefined {
  return new Set(dates.map(({ value }) => value)).size === 1 ? dates[0] : undefined;
}
