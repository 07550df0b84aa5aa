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
/** Names that are also ordinary words: they count as months only beside a day and a year. */
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

/** Names in more languages, none of which writes the month before the day and the year. */
const OTHER_MONTHS: readonly string[] = [
  `jänner|sty|januára|január|ianuarie|ian|siječnja|јануара?|януари|jaanuar|sausio|ιανουαρίου|ιαν|січня|січ|янв|oca|gener
  xaneiro|janúar|janvāris|يناير|كانون الثاني|ב?ינואר|जनवरी`,
  `lut|februára|február|febr|februarie|veljače|фебруара?|февруари|veebruar|vasario|φεβρουαρίου|φεβ|лютого|лют|февр|şub|febrer
  febreiro|febrúar|februāris|فبراير|شباط|ב?פברואר|फ़रवरी|फरवरी`,
  `marts|mrt|március|márc|martie|ožujka|марта?|marec|märts|kovo|μαρτίου|μαρ|березня|бер|мар|maret|març|مارس|آذار|ב?מרץ|मार्च`,
  `kwi|apríla|április|ápr|aprilie|travnja|априла?|aprill|balandžio|απριλίου|απρ|квітня|квіт|апр|nis|apríl|aprīlis|أبريل|نيسان
  ב?אפריל|अप्रैल`,
  `mája|május|máj|svibnja|май|маја?|gegužės|μαΐου|μαΐ|травня|трав|maig|maí|maijs|مايو|أيار|ב?מאי|मई`,
  `cze|júna|június|jún|iunie|iun|lipnja|јуна?|юни|junij|juuni|birželio|ιουνίου|ιουν|червня|черв|июн|haz|juny|xuño|júní|jūnijs|يونيو
  حزيران|ב?יוני|जून`,
  `lip|júla|július|júl|iulie|iul|srpnja|јула?|юли|julij|juuli|liepos|ιουλίου|ιουλ|липня|лип|julai|июл|tem|juliol|xullo|júlí|jūlijs
  يوليو|تموز|ב?יולי|जुलाई`,
  `sie|augusta|augusztus|kolovoza|август|avgusta?|avg|rugpjūčio|αυγούστου|αυγ|серпня|серп|ogos|авг|ağu|agustus|agost|ágúst|augusts
  أغسطس|آب|ב?אוגוסט|अगस्त`,
  `wrz|septembra|szeptember|szept|septembrie|rujna|септембар|септембра|септември|septembar|rugsėjo|σεπτεμβρίου|σεπ|вересня|вер|сент
  eyl|setembre|septembris|سبتمبر|أيلول|ב?ספטמבר|सितंबर|सितम्बर`,
  `paź|októbra|október|octombrie|октоб(?:ар|ра)|октомври|oktobar|oktoober|spalio|οκτωβρίου|οκτ|жовтня|жовт|окт|eki
  oktobris|أكتوبر|تشرين الأول|ב?אוקטובר|अक्टूबर`,
  `lis|novembra|noiembrie|studenoga?|новембар|новембра|ноември|novembar|lapkričio|νοεμβρίου|νοε|листопада|лист|нояб|kas|nóvember|novembris
  نوفمبر|تشرين الثاني|ב?נובמבר|नवंबर|नवम्बर`,
  `des|gru|decembra|decembrie|децембар|децембра|декември|decembar|detsember|gruodžio|δεκεμβρίου|δεκ|грудня|груд|prosinca|дек|ara
  disember|desembre|decembro|decembris|ديسمبر|كانون الأول|ב?דצמבר|दिसंबर|दिसम्बर`,
].map((names) => names.replace(/\s*\n\s*/g, '|'));

const joined = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join('|');
const ANY_MONTHS = MONTHS.map((names, at) => joined(names, SHORT_MONTHS[at], OTHER_MONTHS[at]));
const ANY_MONTH = joined(...ANY_MONTHS);
const LEADING_MONTH = joined(MONTH, ...SHORT_MONTHS);
const YEAR = String.raw`(?:19|20)\d{2}`;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const CLOCK = String.raw`(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?`;

/** A day, a month and a year. */
const DATE = new RegExp(
  `(?<![\\d\\p{L}])(?:${[
    `${YEAR}([-/.])(?:0?[1-9]|1[0-2])\\1${DAY}${CLOCK}`,
    `${DAY}([-/.])${DAY}\\2${YEAR}`,
    `${DAY}(?:st|nd|rd|th|er|º)?\\.?[\\s-]+(?:de\\s+|d['’])?(?:${ANY_MONTH})\\.?,?[\\s-]+(?:del?\\s+)?${YEAR}`,
    `(?:${LEADING_MONTH})\\.?\\s+${DAY}(?:st|nd|rd|th)?,?\\s+${YEAR}`,
    `${YEAR}\\.\\s(?:${ANY_MONTH})\\.?\\s${DAY}`,
    `${YEAR}\\.\\sgada\\s${DAY}\\.\\s(?:${ANY_MONTH})`,
    `${YEAR}\\sm\\.\\s(?:${ANY_MONTH})\\s${DAY}`,
    `${DAY}\\.\\s(?:0?[1-9]|1[0-2])\\.\\s${YEAR}`,
    `${YEAR}\\.\\s(?:0?[1-9]|1[0-2])\\.\\s${DAY}`,
    `${DAY}\\s(?:tháng|thg)\\s(?:0?[1-9]|1[0-2]),?\\s(?:năm\\s)?${YEAR}`,
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

/** Behind a dot, the Polish words for July and November are the Croatian ones for June and October. */
const CROATIAN: readonly (readonly [name: RegExp, month: number])[] = [
  [/\d\.\s*lip(?!\p{L})/iu, 5],
  [/\d\.\s*lis(?:topada)?(?!\p{L})/iu, 9],
];
const IN_PARTS = new RegExp(
  `^(?:(?<day>\\d{1,2})(?:\\.\\s|\\s(?:tháng|thg)\\s)(?<month>\\d{1,2})[.,]?\\s(?:năm\\s)?(?<year>${YEAR})|(?<first>${YEAR})\\.\\s(?<second>\\d{1,2})\\.\\s(?<third>\\d{1,2}))$`,
);

/**
 * The days that a written date may mean, as ISO 8601: two if day and month may be swapped, none if it is not a date.
 */
export function daysOf(text: string): string[] {
  const [, year = '', month = '', day = ''] = IN_NUMBERS.exec(text) ?? [];
  if (year !== '') return isoDay(year, month, day);
  const [, first = '', second = '', last = ''] = YEAR_LAST.exec(text) ?? [];
  if (last !== '') return [...new Set([...isoDay(last, second, first), ...isoDay(last, first, second)])];
  const [date = ''] = datesIn(text);
  const { year: ofYear, month: ofMonth, day: ofDay, first: y, second: m, third: d } = IN_PARTS.exec(date)?.groups ?? {};
  if (ofYear !== undefined) return isoDay(ofYear, ofMonth ?? '', ofDay ?? '');
  if (y !== undefined) return isoDay(y, m ?? '', d ?? '');
  const [written = ''] = /(?:19|20)\d{2}/.exec(date) ?? [];
  const number = /(?<!\d)\d{1,2}(?!\d)/.exec(date)?.[0] ?? '';
  const at = monthIn(date);
  return at === -1 ? [] : isoDay(written, String(at + 1), number);
}

/** From 0; -1 if the date does not name one. */
function monthIn(date: string): number {
  const croatian = CROATIAN.find(([name]) => name.test(date));
  return croatian?.[1] ?? MONTH_FOUND.findIndex((names) => names.test(date));
}

function isoDay(year: string, month: string, day: string): string[] {
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
  return isDay ? [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`] : [];
}

const DAY_IN_MILLISECONDS = 86_400_000;

/** Whether two days are next to each other, in either order. */
export const areNeighbors = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) === DAY_IN_MILLISECONDS;
