/** Dates as pages write them. Finds them; does not translate them. */

export const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|januari|februari|maart|mei|augustus|desember|augusti';
const YEAR = String.raw`(?:19|20)\d{2}`;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const CLOCK = String.raw`(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?`;

/** A day of a month of a year. */
const DATE = new RegExp(
  `(?<![\\d\\p{L}])(?:${[
    `${YEAR}([-/.])(?:0?[1-9]|1[0-2])\\1${DAY}${CLOCK}`,
    `${DAY}([-/.])${DAY}\\2${YEAR}`,
    `${DAY}(?:st|nd|rd|th|er|º)?\\.?[\\s-]+(?:de\\s+)?(?:${MONTH})\\.?,?[\\s-]+(?:de\\s+)?${YEAR}`,
    `(?:${MONTH})\\.?\\s+${DAY}(?:st|nd|rd|th)?,?\\s+${YEAR}`,
    `${YEAR}年\\s?\\d{1,2}月\\s?\\d{1,2}日`,
    `${YEAR}년\\s?\\d{1,2}월\\s?\\d{1,2}일`,
  ].join('|')})(?![\\d])`,
  'giu',
);

/** The dates in a text, each as it is written. */
export function datesIn(text: string): string[] {
  return text.match(DATE) ?? [];
}

/** Whether it begins like an ISO 8601 date of a day. */
export const isIsoDate = (text: string): boolean =>
  /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/.test(text);
