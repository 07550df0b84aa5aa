/**
 * The date of a page: the most likely of the days that it declares and shows. The day that a reader sees counts:
 * declared times are often in UTC, where it may be another day.
 */
import type { Item } from '../declared/item.ts';
import type { PageReading } from '../page/page-reading.ts';
import { addressedDate } from './address-date.ts';
import { areNeighbors, isIsoDate } from './dates.ts';
import { type DateCandidate, dateCandidates } from './learned/date-candidates.ts';
import type { DateMention } from './learned/date-mentions.ts';
import { type FieldModel, likeliest } from './learned/field-model.ts';
import { isOfEvent, ownDates } from './other-dates.ts';

/** Less likely days usually belong to something else on the page. */
const MIN_PROBABILITY = 0.15;

/** Minimum probability of a shown day that is not a change, to be preferred over the day of a change. */
const MIN_BESIDE_CHANGE = 0.05;

/** `published` is never the day of a change; `date` may be, if the page has no other. */
export function dateOf(
  kind: 'date' | 'published',
  page: PageReading,
  subjects: readonly Item[],
  model: FieldModel,
): string | undefined {
  const isOwn = ownDates(page, kind);
  const found = dateCandidates(page, subjects);
  const own = found.filter(
    ({ mentions }) => mentions.some(isOwn) && !(kind === 'published' && mentions.some(isOfEvent)),
  );
  const addressed = addressedDate(page.url);
  const all = inAddressed(own, addressed);
  const unchanged = all.filter(({ isOfChange }) => !isOfChange);
  const candidates = kind === 'date' ? all : unchanged;
  const best = likeliest(model.date, candidates);
  if (best === undefined) return undefined;
  if (best.candidate.day === addressed) return writtenDate(best.candidate);
  if (best.probability < MIN_PROBABILITY || isOfEntry(best.candidate, found)) return undefined;
  if (!best.candidate.isOfChange) return writtenDate(asShown(asPublished(best.candidate, candidates), candidates));
  const beside = likeliest(
    model.date,
    unchanged.filter(({ isNear }) => isNear),
  );
  const isBeside = beside !== undefined && beside.probability >= MIN_BESIDE_CHANGE;
  return writtenDate(isBeside ? beside.candidate : best.candidate);
}

/** The days that the address allows, if the page has any of them. */
function inAddressed(candidates: readonly DateCandidate[], addressed: string | undefined): readonly DateCandidate[] {
  if (addressed === undefined) return candidates;
  const fitting = candidates.filter(({ day, isOfChange }) => day.startsWith(addressed) && !isOfChange);
  return fitting.length > 0 ? fitting : candidates;
}

/**
 * Whether a site's home page shows the day only in one of several entries that are alike, each with a day of its own.
 */
function isOfEntry({ day, mentions, features }: DateCandidate, candidates: readonly DateCandidate[]): boolean {
  if (features.pageIsHome !== true || !mentions.every(isSeen)) return false;
  const kinds = new Set(mentions.map(markupOf));
  return candidates.some((other) => other.day !== day && other.mentions.some((each) => kinds.has(markupOf(each))));
}

const markupOf = ({ source, names }: DateMention): string => `${source} ${names.join(' ')}`;
const isSeen = ({ source }: DateMention): boolean => source === 'time' || source === 'line';

/** A text may have been written some days before its publication. */
function asPublished(chosen: DateCandidate, candidates: readonly DateCandidate[]): DateCandidate {
  const isWritten = chosen.mentions.every(({ source, name }) => source === 'item' && name === 'dateCreated');
  if (!isWritten) return chosen;
  const ranks = new Set(chosen.mentions.map(({ rank }) => rank));
  const isPublished = ({ source, name, rank }: DateMention) =>
    source === 'item' && name === 'datePublished' && ranks.has(rank);
  return candidates.find(({ mentions }) => mentions.some(isPublished)) ?? chosen;
}

/** If only a declared time has this day, and the page shows the day before or after, the shown day is used. */
function asShown(chosen: DateCandidate, candidates: readonly DateCandidate[]): DateCandidate {
  const isMoment = chosen.mentions.some(({ text }) => /\d:\d{2}/.test(text));
  if (!isMoment || chosen.mentions.some(isSeen)) return chosen;
  return candidates.find((each) => each.isNear && !each.isOfChange && areNeighbors(each.day, chosen.day)) ?? chosen;
}

const SOURCES: readonly DateMention['source'][] = ['item', 'meta', 'time', 'line', 'address'];

/** As ISO 8601 if the page writes it so, otherwise as shown. */
function writtenDate({ mentions }: DateCandidate): string | undefined {
  const bySource = mentions.toSorted((a, b) => SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source));
  const stated = bySource.filter(({ source }) => source !== 'address');
  return (stated.find(({ text }) => isIsoDate(text)) ?? bySource[0])?.text;
}
