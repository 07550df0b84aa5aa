/**
 * What a page is called: by the heading that is its title, or where its headings are slogans, by the title that it gives
 * itself, without the site's name.
 */
import { hasType, type Item, isItem, valuesAt } from '../declared/item.ts';
import { ownHeading } from '../page/own-heading.ts';
import type { PageReading } from '../page/page-reading.ts';
import { wordsOf } from '../words.ts';
import { isThing } from './subject.ts';

/** Shops write the variant, the size and the maker into the names of what they sell, and the name into the heading. */
const PRODUCTS = new Set(['Product', 'ProductGroup', 'ProductModel', 'IndividualProduct', 'SomeProducts', 'hproduct']);
const ARTICLES = /Article$|^(?:Blog|SocialMedia|DiscussionForum|LiveBlog)Posting$|^Report$/;
/** The share of the words of a thing's name that its page's title has. */
const LEAST_SHARED = 0.5;
const BAR = /\s+[|｜]\s+/;

export function titleOf(page: PageReading, subjects: readonly Item[]): string | undefined {
  const [title = ''] = page.said(':title');
  const titles = [page.declared.title, title, ...page.said('og:title')].filter((text) => text !== '');
  const thing = subjects.find((subject) => isThing(subject) && !hasType(subject, PRODUCTS));
  const names = thing === undefined ? [] : namesOf(thing);
  // A text may declare other things than the one that it is about.
  const named = isArticle(page, subjects)
    ? names.find((name) => isLike(name, [...titles, ...page.headings]))
    : names[0];
  if (named !== undefined) return named;
  const heading = ownHeading(page)?.text.replace(/\s*[¶#]$/, '');
  const isInTitle = heading !== undefined && titles.some((text) => spaced(text).includes(spaced(heading)));
  if (isInTitle || (heading !== undefined && isArticle(page, subjects))) return heading;
  // What stands behind a bar is for those who search.
  const short = isArticle(page, subjects) ? title : (title.split(BAR, 1)[0] ?? '');
  return short || page.headings[0];
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

/** Its words with spaces around, to look for some of them in others. */
function spaced(text: string): string {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}
