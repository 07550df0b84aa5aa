/**
 * When an article was published or changed, as shown near its heading; the exact value of an element if there is one.
 */
import { attributeOf, type Element } from '../../content/element-index.ts';
import { elementNames, parentOf } from '../page/element-names.ts';
import { lineOf } from '../page/element-text.ts';
import { linesAboveHeading, linesBelowHeading } from '../page/near-heading.ts';
import type { PageReading } from '../page/page-reading.ts';
import { wordsOf } from '../words.ts';
import { areNeighbors, datesIn, daysOf, isIsoDate } from './dates.ts';

type ShownDateKind = 'published' | 'modified';
const HAPPENED: readonly ShownDateKind[] = ['published', 'modified'];

const MAX_TEXT_LENGTH = 200;
/** A longer line is a sentence about an event. */
const MAX_DATE_LINE_LENGTH = 60;

const DATES = new Set(
  wordsOf('date datetime time timestamp published pubdate posted datum fecha datepublished datemodified'),
);
const CHANGED = new Set(wordsOf('updated update modified datemodified changed lastmod revised'));
const SAYS_CHANGED =
  /(?<!\p{L})(?:updated?|modified|changed|revised|edited|aktualisiert|geändert|stand|mis à jour|modifié|actualizado|aggiorna(?:to|mento)|atualiza(?:do|ção)|actualización|aktualizacja|zaktualizowano|aktualizováno|bijgewerkt|oppdatert|uppdaterad|opdateret)(?!\p{L})[^.;|•·]{0,20}$/iu;

/** Words before a date about a person, such as the start of a membership. */
const ABOUT_A_PERSON = /\b(?:registered|joined|member since|born|registriert|inscrit)\b/i;

interface ShownDate {
  readonly value: string;
  readonly kind: ShownDateKind;
}

export function findShownDate(kind: ShownDateKind, page: PageReading): string | undefined {
  return shownDates(page).find((date) => date.kind === kind)?.value;
}

/** The dates in elements for dates near the heading, or else the only date in the lines near it. */
function shownDates(page: PageReading): ShownDate[] {
  const inElements = page.nearHeading.flatMap(dateOf);
  const inLines = HAPPENED.flatMap((kind) => only(datesInLines(page).filter((date) => date.kind === kind)));
  return [...inElements, ...inLines];
}

/** The date of an element for dates. */
function dateOf(element: Element): ShownDate[] {
  const names = elementNames(element);
  const isTime = element.tagName === 'time';
  if (!isTime && !names.some((words) => words.some((word) => DATES.has(word)))) return [];
  const text = lineOf(element, MAX_TEXT_LENGTH);
  const [written, another] = datesIn(text);
  const value = isTime ? (statedDate(element, written) ?? written) : written;
  if (value === undefined || another !== undefined || text.length > MAX_DATE_LINE_LENGTH) return [];
  const isChanged =
    names.some((words) => words.some((word) => CHANGED.has(word))) || SAYS_CHANGED.test(before(element));
  return [
    {
      value,
      kind: isChanged || SAYS_CHANGED.test(text.split(written ?? text, 1)[0] ?? '') ? 'modified' : 'published',
    },
  ];
}

/**
 * The exact value of the element, unless that is in UTC and the page shows the day before or after: then the shown day.
 */
function statedDate(element: Element, written: string | undefined): string | undefined {
  const stated = attributeOf(element, 'datetime')?.trim() ?? '';
  if (!isIsoDate(stated)) return undefined;
  const [day = ''] = daysOf(stated);
  const isOff = written !== undefined && daysOf(written).some((shown) => areNeighbors(shown, day));
  return isOff ? written : stated;
}

/** The text before an element, inside its parent. */
function before(element: Element): string {
  const parent = parentOf(element);
  if (parent === undefined) return '';
  const siblings = parent.childNodes.slice(0, parent.childNodes.indexOf(element)).slice(-2);
  return siblings
    .map((node) => ('tagName' in node ? lineOf(node, MAX_TEXT_LENGTH) : 'value' in node ? node.value : ''))
    .join(' ')
    .trim();
}

/** Dates on lines of their own. */
function datesInLines(page: PageReading): ShownDate[] {
  return [...linesAboveHeading(page), ...linesBelowHeading(page)].flatMap(({ text }, at, lines) => {
    // "Updated on" may be a line of its own.
    const above = lines[at - 1]?.text ?? '';
    const dates = text.length > MAX_TEXT_LENGTH || ABOUT_A_PERSON.test(text) ? [] : datesIn(text);
    const shown = dates.map(
      (value): ShownDate => ({
        value,
        kind: SAYS_CHANGED.test(text.slice(0, text.indexOf(value)) || above) ? 'modified' : 'published',
      }),
    );
    return text.length > MAX_DATE_LINE_LENGTH ? shown.filter(({ kind }) => kind === 'modified') : shown;
  });
}

const SAID = {
  published:
    'published|posted|veröffentlicht|online seit|publiée?|publicad[oa]|pubblicat[oa]|gepubliceerd|geplaatst|publicerad|publisert|opublikowan[oay]|dodano|zveřejněno|julkaistu|опубликовано',
  released:
    'released|release date|erschienen|erscheint|sortie?|parue?|lanzad[oa]|uscit[oa]|lançad[oa]|verschenen|wydan[oay]|vydáno|släppt|utgiven',
};
const saying = (words: string): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words})(?:\\s(?:on|am|le|el|il|em|op|den|dnia|dne))?\\s*[:：]?\\s*$`, 'iu');
const SAYS = { published: saying(SAID.published), released: saying(SAID.released) };
const MAX_LINES = 2_000;

/** The only date on which a line of the page says that it was published or released. */
export function saidDate(kind: keyof typeof SAYS, page: PageReading): string | undefined {
  const dates = page.lines.slice(0, MAX_LINES).flatMap(({ text, isBoilerplate }) => {
    if (isBoilerplate || text.length > MAX_TEXT_LENGTH) return [];
    return datesIn(text).filter((date) => SAYS[kind].test(text.slice(0, text.indexOf(date))));
  });
  return new Set(dates).size === 1 ? dates[0] : undefined;
}

/** The date, if all are the same. */
function only(dates: readonly ShownDate[]): ShownDate[] {
  return new Set(dates.map(({ value }) => value)).size === 1 ? dates.slice(0, 1) : [];
}
