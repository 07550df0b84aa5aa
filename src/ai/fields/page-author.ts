/** The author of a page: the most likely of those whom it declares and shows. */
import type { Item } from '../declared/item.ts';
import type { PageReading } from '../page/page-reading.ts';
import { authorCandidates } from './learned/author-candidates.ts';
import { type FieldModel, likeliest } from './learned/field-model.ts';
import { isPersonsName } from './person-names.ts';

/** Less likely candidates are usually readers, authors of other pages, or not people. */
const MIN_PROBABILITY = 0.15;

/** What sites call whoever edits them, where they do not say who wrote something. */
const EDITORS =
  /^(?:(?:the |die |la |de |il )?(?:redaktion|rédaction|redacción|redazione|redação|redactie|redakcja|redakce|redakcia|redaktionen|редакция|editorial staff|editors?|admin|administrator|webmaster|staff))$/iu;

const isPerson = ({ text }: { readonly text: string }): boolean => isPersonsName(text) && !EDITORS.test(text);

export function authorOf(page: PageReading, subjects: readonly Item[], model: FieldModel): string | undefined {
  const candidates = authorCandidates(page, subjects);
  const best = likeliest(model.author, candidates);
  if (best === undefined || best.probability < MIN_PROBABILITY) return undefined;
  // Sites declare themselves as authors of everything.
  const named = EDITORS.test(best.candidate.text) ? likeliest(model.author, candidates.filter(isPerson)) : undefined;
  if (named !== undefined && named.probability >= MIN_PROBABILITY) return named.candidate.text;
  const person = best.candidate.isSite ? candidates.find(({ isLabeledAuthor }) => isLabeledAuthor) : undefined;
  return (person ?? best.candidate).text;
}
