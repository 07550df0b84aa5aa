/** What a page is called: as the thing is declared that it is about, or else as the likeliest of its headings and titles. */
import { hasType, type Item, isItem, valuesAt } from '../declared/item.ts';
import type { PageReading } from '../page/page-reading.ts';
import { wordsOf } from '../words.ts';
import { type FieldModel, likeliest } from './learned/field-model.ts';
import { titleCandidates } from './learned/title-candidates.ts';
import { isThing } from './subject.ts';

/** Shops write the variant, the size and the maker into the names of what they sell, and the name into the heading. */
const PRODUCTS = new Set(['Product', 'ProductGroup', 'ProductModel', 'IndividualProduct', 'SomeProducts', 'hproduct']);
const ARTICLES = /Article$|^(?:Blog|SocialMedia|DiscussionForum|LiveBlog)Posting$|^Report$/;
/** The share of the words of a thing's name that its page's title has. */
const LEAST_SHARED = 0.5;

export function titleOf(page: PageReading, subjects: readonly Item[], model: FieldModel): string | undefined {
  return nameOfThing(page, subjects) ?? likeliest(model.title, titleCandidates(page))?.candidate.text;
}

function nameOfThing(page: PageReading, subjects: readonly Item[]): string | undefined {
  const thing = subjects.find((subject) => isThing(subject) && !hasType(subject, PRODUCTS));
  const names = thing === undefined ? [] : namesOf(thing);
  if (!isArticle(page, subjects)) return names[0];
  // A text may declare other things than the one that it is about.
  const titles = [page.declared.title, ...page.said(':title'), ...page.said('og:title'), ...page.headings];
  return names.find((name) => isLike(name, titles));
}

function isArticle(page: PageReading, subjects: readonly Item[]): boolean {
  const isDeclared = subjects.some(({ types }) => types.some((type) => ARTICLES.test(type)));
  return isDeclared || page.said('og:type').includes('article') || page.said('article:published_time').length > 0;
}

const namesOf = (thing: Item): string[] =>
  ['name', 'headline', 'title']
    .flatMap((key) => valuesAt(thing, key))
    .filter((value): value is string => !isItem(value));

function isLike(name: string, titles: readonly string[]): boolean {
  const known = new Set(titles.flatMap(wordsOf));
  const words = wordsOf(name);
  return words.length > 0 && words.filter((word) => known.has(word)).length >= LEAST_SHARED * words.length;
}
