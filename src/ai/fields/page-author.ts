/** Who wrote a page: the likeliest of those whom it declares and shows. */
import type { Item } from '../declared/item.ts';
import type { PageReading } from '../page/page-reading.ts';
import { authorCandidates } from './learned/author-candidates.ts';
import { type FieldModel, likeliest } from './learned/field-model.ts';

/** Below this, somebody is rather a reader, the author of another page, or no person. */
const LEAST_CHANCE = 0.15;

export function authorOf(page: PageReading, subjects: readonly Item[], model: FieldModel): string | undefined {
  const candidates = authorCandidates(page, subjects);
  const best = likeliest(model.author, candidates);
  if (best === undefined || best.chance < LEAST_CHANCE) return undefined;
  // Sites declare themselves as authors of all that they have.
  const person = best.candidate.isSite ? candidates.find(({ isCalledAuthor }) => isCalledAuthor) : undefined;
  return (person ?? best.candidate).text;
}
