/** The author of a page: the most likely of those whom it declares and shows. */
import type { Item } from '../declared/item.ts';
import type { PageReading } from '../page/page-reading.ts';
import { authorCandidates } from './learned/author-candidates.ts';
import { type FieldModel, likeliest } from './learned/field-model.ts';

/** Less likely candidates are usually readers, authors of other pages, or not people. */
const MIN_PROBABILITY = 0.15;

export function authorOf(page: PageReading, subjects: readonly Item[], model: FieldModel): string | undefined {
  const candidates = authorCandidates(page, subjects);
  const best = likeliest(model.author, candidates);
  if (best === undefined || best.probability < MIN_PROBABILITY) return undefined;
  // Sites declare themselves as authors of everything.
  const person = best.candidate.isSite ? candidates.find(({ isLabeledAuthor }) => isLabeledAuthor) : undefined;
  return (person ?? best.candidate).text;
}
