/** Finds dates in the text of pages, and keeps them as they are written. */

/** The names of the twelve months in the languages of most pages. */
const MONTHS: readonly string[] = [
  'jan(?:uary)?|januar|janvier|enero|gennaio|janeiro|januari|stycznia|ledna|января|ocak|tammikuuta',
  'feb(?:ruary)?|februar|février|febrero|febbraio|fevereiro|februari|lutego|února|февраля|şubat|helmikuuta',
  'mar(?:ch)?|märz|mars|marzo|março|maart|marca|března|марта|maaliskuuta',
  'apr(?:il)?|avril|abril|aprile|kwietnia|dubna|апреля|nisan|huhtikuuta',
  'may|mai|mayo|maggio|maio|mei|maja|května|мая|mayıs|toukokuuta',
  'june?|juni|juin|junio|giugno|junho|czerwca|června|июня|haziran|kesäkuuta',
  'july?|juli|juillet|julio|luglio|julho|lipca|července|июля|temmuz|heinäkuuta',
  'aug(?:ust)?|août|agosto|augustus|augusti|sierpnia|srpna|августа|ağustos|elokuuta',
  'sept?(?:ember)?|septembre|septiembre|settembre|setembro|września|září|сентября|eylül|syyskuuta',
  'oct(?:ober)?|oktober|octobre|octubre|ottobre|outubro|października|října|октября|ekim|lokakuuta',
  'nov(?:ember)?|novembre|noviembre|novembro|listopada|listopadu|ноября|kasım|marraskuuta',
  'dec(?:ember)?|dezember|décembre|diciembre|dicembre|dezembro|desember|grudnia|prosince|декабря|aralık|joulukuuta',
];
export const MONTH = MONTHS.join('|');
/** Names that are also ordinary words: they count as months only between a day and a year. */
const SHORT_MONTHS: readonly string[] = [
  'janv|ene|gen',
  'févr|fev',
  'mär|mart',
  'avr|abr',
  'mag|maj',
  'giu',
  'juil|lug',
  'ago',
  'set',
  'okt|ott|out',
  '',
  'dez|déc|dic',
];
const ANY_MONTHS = MONTHS.map((names, at) => (SHORT_MONTHS[at] ? `${names}|${SHORT_MONTHS[at]}` : names));
const ANY_MONTH = ANY_MONTHS.join('|');
const YEAR = String.raw`(?:19|20)\d{2}`;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const CLOCK = String.raw`(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?`;

/** A day, a month and a year. */
const DATE = new RegExp(
  `(?<![\\d\\p{L}])(?:${[
    `${YEAR}([-/.])(?:0?[1-9]|1[0-2])\\1${DAY}${CLOCK}`,
    `${DAY}([-/.])${DAY}\\2${YEAR}`,
    `${DAY}(?:st|nd|rd|th|er|º)?\\.?[\\s-]+(?:de\\s+)?(?:${ANY_MONTH})\\.?,?[\\s-]+(?:de\\s+)?${YEAR}`,
    `(?:${ANY_MONTH})\\.?\\s+${DAY}(?:st|nd|rd|th)?,?\\s+${YEAR}`,
    `${YEAR}年\\s?\\d{1,2}月\\s?\\d{1,2}日`,
    `${YEAR}년\\s?\\d{1,2}월\\s?\\d{1,2}일`,
  ].join('|')})(?![\\d])`,
  'giu',
);

/** The dates in a text, as written. */
export function datesIn(text: string): string[] {
  return text.match(DATE) ?? [];
}

/** Whether the text starts with an ISO 8601 date. */
export const isIsoDate = (text: string): boolean =>
  /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/.test(text);

const IN_NUMBERS = /(?<!\d)((?:19|20)\d{2})(?:[-/.]|[年년]\s?)(\d{1,2})(?:[-/.]|[月월]\s?)(\d{1,2})(?!\d)/;
const YEAR_LAST = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.]((?:19|20)\d{2})(?!\d)/;
const MONTH_FOUND = ANY_MONTHS.map((names) => new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'iu'));

/**
 * The days that a written date may mean, as ISO 8601: two if day and month may be swapped, none if it is not a date.
 */
export function daysOf(text: string): string[] {
  const [, year = '', month = '', day = ''] = IN_NUMBERS.exec(text) ?? [];
  if (year !== '') return isoDay(year, month, day);
  const [, first = '', second = '', last = ''] = YEAR_LAST.exec(text) ?? [];
  if (last !== '') return [...new Set([...isoDay(last, second, first), ...isoDay(last, first, second)])];
  const [date = ''] = datesIn(text);
  const [written = ''] = /(?:19|20)\d{2}/.exec(date) ?? [];
  const number = /(?<!\d)\d{1,2}(?!\d)/.exec(date)?.[0] ?? '';
  const at = MONTH_FOUND.findIndex((names) => names.test(date));
  return at === -1 ? [] : isoDay(written, String(at + 1), number);
}

function isoDay(year: string, month: string, day: string): string[] {
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
  return isDay ? [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`] : [];
}

const DAY_IN_MILLISECONDS = 86_400_000;

/** Whether two days are next to each other, in either order. */
export const areNeighbors = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) === DAY_IN_MILLISECONDS;
