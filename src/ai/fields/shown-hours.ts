/**
 * Opening hours, as lines that begin with a day: "Mon - Fri: 9am to 5pm", "Öffnungszeiten: Montag bis Freitag
 * 9–18 Uhr".
 */
import type { Line } from '../page/lines.ts';

const MAX_LINE_LENGTH = 200;
const MAX_HOURS_LENGTH = 60;
const MAX_DAYS = 7;

/** The names of each day of the week, whole or short. */
const NAMES = [
  'mon(?:day|days)?|mo(?:ntags?)?|lun(?:di|es|ed[iì])?|ma(?:andag)?|seg(?:unda)?(?:-feira)?',
  'tue(?:s|sday|sdays)?|di(?:enstags?|nsdag)?|mar(?:di|tes|ted[iì])?|ter(?:ça)?(?:-feira)?',
  'wed(?:s|nesday|nesdays)?|mi(?:ttwochs?)?|mer(?:credi|coled[iì])?|mi[eé](?:rcoles)?|wo(?:ensdag)?|qua(?:rta)?(?:-feira)?',
  'thu(?:r|rs|rsday|rsdays)?|do(?:nnerstags?|nderdag)?|jeu(?:di)?|jue(?:ves)?|gio(?:ved[iì])?|qui(?:nta)?(?:-feira)?',
  'fri(?:day|days)?|fr(?:eitags?)?|ven(?:dredi|erd[iì])?|vie(?:rnes)?|vr(?:ijdag)?|sex(?:ta)?(?:-feira)?',
  'sat(?:urday|urdays)?|sa(?:mstags?|medi)?|sam|s[aá]b(?:ado|ato)?|za(?:terdag)?',
  'sun(?:day|days)?|so(?:nntags?)?|dim(?:anche)?|dom(?:ingo|enica)?|zo(?:ndag)?',
];
const DAYS = NAMES.map((names) => new RegExp(`^(?:${names})\\.?$`, 'iu'));
/** "Mon-Fri", but not "sun-dried". */
const DAY = `(?:${NAMES.join('|')})(?!\\p{L}|-(?!(?:${NAMES.join('|')})(?!\\p{L})))\\.?`;
const TIME = String.raw`\d{1,2}(?:[:.h]\d{2}|h)?\s?(?:[ap]\.?m\.?|uhr|h)?`;
const HOURS = new RegExp(
  String.raw`(?:${TIME}\s?(?:-|–|—|to|until|till|bis|à|a|al|alle|tot|às)\s?${TIME})|(?<!\p{L})(?:closed|24 hours|open 24/7|by appointment(?: only)?|geschlossen|ruhetag|fermée?|cerrado|chiuso|gesloten|fechado)(?!\p{L})`,
  'iu',
);
const DAY_HOURS = new RegExp(
  String.raw`^(?:open\s+|du\s+|de\s+|dal\s+)?(${DAY})(?:\s?(-|–|—|to|through|thru|bis|au|à|a|al|t/m|tot|&|and|und|et|y|e|en|,|/)\s?(${DAY}))?\s*[:：,–-]?\s*(.*)$`,
  'iu',
);
const EVERY_DAY =
  /^(?:open\s+)?(?:daily|every\s?day|7 days(?: a week)?|täglich|tous les jours|todos los días|tutti i giorni|dagelijks)\s*[:：,–-]?\s*(.*)$/iu;
/** In front of the first day. */
const LABEL =
  /^(?:(?:(?:our|opening|business|store|shop|office|working|visiting)\s+)*(?:hours|times)|(?:öffnungs|geschäfts|laden|büro)zeiten|horaires(?: d['’]ouverture)?|horarios?(?: de \p{L}+)?|orari(?:o)?(?: di apertura)?|openings(?:tijden|uren)|horários?(?: de \p{L}+)?)\s*[:：]\s*/iu;
const BETWEEN_DAYS = new RegExp(`\\s*[|;•·]\\s*|,\\s+(?=${DAY}[\\s:–-])`, 'iu');
const ENGLISH = /^(?:mon|tue|wed|thu|fri|sat|sun)/i;
/** Other short names may be words or months, such as "so" and "mar": then the hours must be certain. */
const CLOCK = /\d[:.h]\d{2}|\d\s?(?:uhr|h)(?!\p{L})|^\p{L}+$/iu;
const ONE_AND_ONE = /^(?:&|and|und|et|y|e|en|,|\/)$/i;

export interface Hours {
  readonly days: ReadonlySet<number>;
  readonly hours: string;
  readonly text: string;
}

/** The hours that lines state, each once: headers and footers repeat them, with other dashes. */
export function hoursIn(lines: readonly Line[]): Hours[] {
  const stated = lines.flatMap((line, at) => hoursOnLine(line, lines[at + 1]));
  return [...new Map(stated.toReversed().map((each) => [comparableHours(each.text), each])).values()].toReversed();
}

/** All hours of a week, one range of days per line; undefined if a day has two, as with two places or two seasons. */
export function allHours(lines: readonly Line[]): string | undefined {
  const all = hoursIn(lines);
  const covered = all.flatMap(({ days }) => [...days]);
  const isOnce = new Set(covered).size === covered.length;
  return all.length > 0 && all.length <= MAX_DAYS && isOnce ? all.map(({ text }) => text).join('\n') : undefined;
}

export const comparableHours = (hours: string): string => hours.toLowerCase().replace(/[^\p{L}\d:.]+/gu, ' ');
export const dayOf = (name: string): number => DAYS.findIndex((names) => names.test(name));

/** One line may have the hours of several days; hours may be on the line after the day. */
function hoursOnLine({ text }: Line, next: Line | undefined): Hours[] {
  if (text.length > MAX_LINE_LENGTH) return [];
  const parts = text.replace(LABEL, '').split(BETWEEN_DAYS);
  return parts.flatMap((part): Hours[] => {
    const plain = part.trim();
    const [, from, sign, to, rest] = DAY_HOURS.exec(plain) ?? [];
    const [, daily] = from === undefined ? (EVERY_DAY.exec(plain) ?? []) : [];
    const said = rest ?? daily;
    if (said === undefined) return [];
    const isBelow = said === '' && next !== undefined && next.text.length <= MAX_HOURS_LENGTH;
    const hours = isBelow ? next.text : said;
    if (hours.length > MAX_HOURS_LENGTH || !HOURS.test(hours)) return [];
    if (from !== undefined && !ENGLISH.test(from) && !CLOCK.test(hours)) return [];
    return [{ days: daysOf(from, sign, to), hours, text: isBelow ? `${plain} ${hours}` : plain }];
  });
}

function daysOf(from: string | undefined, sign: string | undefined, to: string | undefined): ReadonlySet<number> {
  if (from === undefined) return new Set(DAYS.keys());
  const [first, last] = [dayOf(from), dayOf(to ?? from)];
  if (ONE_AND_ONE.test(sign ?? '')) return new Set([first, last]);
  const count = ((last - first + DAYS.length) % DAYS.length) + 1;
  return new Set(Array.from({ length: count }, (_, step) => (first + step) % DAYS.length));
}
