/**
 * The date of a page: the likeliest of the days that it declares and shows. The day that a reader of the page sees counts:
 * machines are often told a point in time of Greenwich, where it may be another day.
 */
import type { Item } from '../declared/item.ts';
import type { PageReading } from '../page/page-reading.ts';
import { areNeighbors, isIsoDate } from './dates.ts';
import { type DateCandidate, dateCandidates } from './learned/date-candidates.ts';
import type { DateMention } from './learned/date-mentions.ts';
import { type FieldModel, likeliest } from './learned/field-model.ts';

/** Below this, a day is rather something else that the page tells of. */
const LEAST_CHANCE = 0.15;

/** From where on a day that is shown as the page's is believed rather than the day of a change beside it. */
const LEAST_BESIDE_CHANGE = 0.05;

/** `published` is not when a page was changed; its `date` may be, where it tells no other. */
export function dateOf(
  kind: 'date' | 'published',
  page: PageReading,
  subjects: readonly Item[],
  model: FieldModel,
): string | undefined {
  const all = dateCandidates(page, subjects);
  const unchanged = all.filter(({ isOfChange }) => !isOfChange);
  const candidates = kind === 'date' ? all : unchanged;
  const best = likeliest(model.date, candidates);
  if (best === undefined || best.chance < LEAST_CHANCE) return undefined;
  if (!best.candidate.isOfChange) return writtenDate(asSeen(best.candidate, candidates));
  const beside = likeliest(
    model.date,
    unchanged.filter(({ isNear }) => isNear),
  );
  const isBeside = beside !== undefined && beside.chance >= LEAST_BESIDE_CHANGE;
  return writtenDate(isBeside ? beside.candidate : best.candidate);
}

/** Where only machines are told a moment, and the reader sees the day before or after, that day. */
function asSeen(chosen: DateCandidate, candidates: readonly DateCandidate[]): DateCandidate {
  const isMoment = chosen.mentions.some(({ text }) => /\d:\d{2}/.test(text));
  const isSeen = chosen.mentions.some(({ source }) => source === 'time' || source === 'line');
  if (!isMoment || isSeen) return chosen;
  return candidates.find((each) => each.isNear && !each.isOfChange && areNeighbors(each.day, chosen.day)) ?? chosen;
}

const SOURCES: readonly DateMention['source'][] = ['item', 'meta', 'time', 'line', 'address'];

/** For machines where the page writes it so, and otherwise as a reader sees it. */
function writtenDate({ mentions }: DateCandidate): string | undefined {
  const bySource = mentions.toSorted((a, b) => SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source));
  const stated = bySource.filter(({ source }) => source !== 'address');
  return (stated.find(({ text }) => isIsoDate(text)) ?? bySource[0])?.text;
}
