/**
 * When a text was published, according to its address: many sites keep texts under `/2019/10/22/` or `/2019/10/`, or
 * begin their names with the day.
 */

/** In front of the name of a text: what ends with a day or a month is a list of all that was published then. */
const FOLDERS = /\/((?:19|20)\d{2})\/(0?[1-9]|1[0-2])(?:\/(0?[1-9]|[12]\d|3[01]))?(?=\/[^/])(?!\/\d+(?:\/|$))/;
const IN_NAME = /\/((?:19|20)\d{2})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?=[-_+.]\p{L})/u;
/** Parts of the address where a day is the one on which something takes place, and lists of texts. */
const OTHER_DAYS =
  /(?:^|[/_-])(?:events?|calendar|agenda|schedule|games?|match(?:es)?|scores?|shows?|termine?|kalender|veranstaltung(?:en)?|evenements?|evenementen|eventos?|calendario|eventi|wydarzeni[ae]|archives?|page|tags?|category|author)(?=$|[/_-])/i;

/** The year and the month, or the day, as the beginning of ISO 8601; undefined if the address has none. */
export function addressedDate(url: string): string | undefined {
  const path = URL.parse(url)?.pathname ?? '';
  const found = FOLDERS.exec(path) ?? IN_NAME.exec(path);
  if (found === null) return undefined;
  const [whole, year = '', month = '', day] = found;
  const around = `${path.slice(0, found.index)}/${path.slice(found.index + whole.length).split('/', 2)[1] ?? ''}`;
  if (OTHER_DAYS.test(around)) return undefined;
  return [year, month, ...(day === undefined ? [] : [day])].map((part) => part.padStart(2, '0')).join('-');
}
