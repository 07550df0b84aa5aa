/** Questions for opening hours: answers with all of them, or with the hours of the day that the question names. */
import { allHours, comparableHours, dayOf, hoursIn } from '../fields/shown-hours.ts';
import type { Line } from '../page/lines.ts';
import { keysOf } from './keys.ts';

const ASKED_DAY = /\b(?:mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday)s?\b/i;
const ASKS_FOR_HOURS =
  /\b(?:opening|business|store|shop|office|working|visiting) (?:hours?|times?)\b|\bwhat (?:are|is) (?:the|your|their|its) hours\b|\bwhat (?:hours|time|times) (?:do|does|are|is)\b.*\b(?:open|close[sd]?)\b|^\s*(?:and\s+)?(?:when|until when|at what time) (?:do|does|is|are|will)\b.*\b(?:open|opens|close|closes|closed)\b|^\s*(?:is|are) (?:the|they|it|you)\b.*\b(?:open|closed)\b.*\b(?:on|sunday|monday|saturday)/i;

/** Words of questions for the hours, without a place. */
export const OF_HOURS: ReadonlySet<string> = new Set(
  keysOf(`open opens opening close closes closed closing hour hours time times business working visiting day today
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays`),
);

/** "Which day is it closed?" */
const ASKS_FOR_CLOSED_DAY = /\b(?:which|what) days? (?:is|are|do|does)\b[^?]{0,60}\bclosed?\b/i;
const CLOSED = /^(?:closed|geschlossen|ruhetag|fermée?|cerrado|chiuso|gesloten|fechado)\.?$/i;

export const asksForHours = (question: string): boolean =>
  ASKS_FOR_HOURS.test(question) || ASKS_FOR_CLOSED_DAY.test(question);

export function openingHours(lines: readonly Line[], question: string): string | undefined {
  if (ASKS_FOR_CLOSED_DAY.test(question)) return closedDays(lines);
  const [asked] = ASKED_DAY.exec(question) ?? [];
  if (asked === undefined) return allHours(lines);
  const day = dayOf(asked.replace(/s$/i, ''));
  const onDay = hoursIn(lines).filter(({ days }) => days.has(day));
  const found = new Map(onDay.map(({ hours }) => [comparableHours(hours), hours]));
  return found.size === 1 ? [...found.values()][0] : undefined;
}

/** The days that the page calls closed, as written; undefined if it has the hours of two places. */
function closedDays(lines: readonly Line[]): string | undefined {
  if (allHours(lines) === undefined) return undefined;
  const closed = hoursIn(lines).filter(({ hours }) => CLOSED.test(hours));
  const days = closed.map(({ text, hours }) => text.slice(0, text.lastIndexOf(hours)).replace(/[\s:：,–-]+$/, ''));
  return days.length > 0 ? days.join(', ') : undefined;
}
