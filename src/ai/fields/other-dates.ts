/**
 * Shown dates that are never the page's own: deadlines, the end of a range of days, dates of reviews. They stay
 * candidates for the model, which judges the others by what is beside them, and are left out of its answer.
 */
import type { PageReading } from '../page/page-reading.ts';
import { beginsRange } from './date-ranges.ts';
import type { DateMention } from './learned/date-mentions.ts';

/** Words right before the last day to do something, or the first. */
const DEADLINE =
  /(?<!\p{L})(?:deadline|closing(?: date)?|closes|apply (?:by|before)|register by|valid(?: until| from| through| thru)?|(?:book|travel)(?: by| through| until)|available(?: from)?|(?:bezugs)?frei ab|bezugsfrei|verfügbar ab|disponible (?:à partir du|desde)|beschikbaar vanaf|dostępne od|expir(?:es|y date)|due(?: date)?|bewerbungsfrist|(?:anmelde|einsende|bewerbungs|annahme)schluss|gültig bis|date limite(?: de \p{L}+)?|jusqu['’]au|fecha límite(?: de \p{L}+)?|plazo(?: de \p{L}+)?|hasta el|scadenza|termine ultimo|entro il|prazo(?: de \p{L}+)?|até|sluitingsdatum|uiterlijk|termin składania(?: \p{L}+)?|ważne do|uzávěrka|sista (?:ansöknings)?dag(?:en)?|締切)(?:\s\p{L}{1,12}){0,2}\s*[:：]?\s*$/iu;

const FEEDBACK =
  /^(?:(?:customer |user |guest |product )?(?:reviews|testimonials)(?: (?:for|of|from) .*)?|(?:kunden)?(?:bewertungen|rezensionen)|avis(?: clients| des \p{L}+)?|opiniones|reseñas|valoraciones|recensioni|opinioni|avaliações|(?:klant)?beoordelingen|opinie|recenze|hodnocení|omdömen|recensioner|レビュー)(?:\s*[(:].*|\s\d+)?$/iu;
const MAX_HEADING_LENGTH = 60;

/** "6 February 2025, 18:00–21:00": something takes place then. */
const HOURS_BEHIND =
  /^[\s,·|(]{0,4}(?:at |um |à |von |from )?\d{1,2}[:.h]\d{2}\s?(?:[ap]m)?\s?(?:[-–—]|to|bis)\s?\d{1,2}[:.h]\d{2}/iu;

/** Whether a date is shown with the hours of an event. */
export const isOfEvent = ({ source, after }: DateMention): boolean => source === 'line' && HOURS_BEHIND.test(after);

/** Tells the mentions of a page's own date from those of other dates. */
export function ownDates(page: PageReading, kind: 'date' | 'published'): (mention: DateMention) => boolean {
  const parts = feedbackParts(page);
  return (mention) => {
    const { source, before, at } = mention;
    if (source !== 'time' && source !== 'line') return true;
    if (DEADLINE.test(before) || (kind === 'published' && beginsRange(`${before} `))) return false;
    return !parts.some(([start, end]) => at > start && at < end);
  };
}

/** Where reviews are, as distances from the page's heading. */
function feedbackParts({ lines, mainHeading }: PageReading): [start: number, end: number][] {
  const first = mainHeading === undefined ? 0 : lines.indexOf(mainHeading);
  const headings = [...lines.entries()].filter(([at, { heading }]) => heading > 0 && at > first);
  return headings.flatMap(([at, { text, heading }], index): [number, number][] => {
    if (text.length > MAX_HEADING_LENGTH || !FEEDBACK.test(text)) return [];
    const next = headings.slice(index + 1).find(([, other]) => other.heading <= heading);
    return [[at - first, (next?.[0] ?? lines.length) - first]];
  });
}
