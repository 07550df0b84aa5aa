/** What the metadata of a page says about its kind and title. */
import type { PageClaims } from '../page-claims.ts';
import { hashOf, wordSet } from './word-hash.ts';

export interface PageHints {
  /** Hashes of the words in its titles. */
  readonly titleWords: ReadonlySet<number>;
  /** Hashes of the words in its head, different for each place. */
  readonly headWords: readonly number[];
  readonly is: Readonly<
    Record<'article' | 'product' | 'forum' | 'questions' | 'collection' | 'service' | 'website' | 'recipe', boolean>
  >;
  /** Whether the rules found an article. */
  readonly isArticleByRules: boolean;
}

const LONGEST = 300;
const MAX_WORDS = 24;
const SALT = { type: 1, kind: 2, title: 3, path: 4, depth: 5, maker: 6 } as const;

export function readPageHints(claims: PageClaims, isArticleByRules: boolean): PageHints {
  const { types, kinds, titles } = claims;
  const some = (pattern: RegExp): boolean => [...types].some((type) => pattern.test(type));
  const isKind = (pattern: RegExp): boolean => kinds.some((kind) => pattern.test(kind));
  return {
    titleWords: wordSet(titles.map((title) => title.slice(0, LONGEST))),
    headWords: readHeadWords(claims),
    is: {
      article: some(/(?:Article|BlogPosting|Report)$/) || isKind(/^article/),
      product:
        some(/^(?:Product|ProductGroup|Offer|AggregateOffer|Vehicle|Book|SoftwareApplication|Course)$/) ||
        isKind(/product/),
      forum: some(/^(?:DiscussionForumPosting|Comment|SocialMediaPosting)$/),
      questions: some(/^(?:QAPage|FAQPage|Question)$/),
      collection: some(/^(?:CollectionPage|ItemList|OfferCatalog|ItemPage|SearchResultsPage)$/),
      service: some(/^(?:Service|LocalBusiness|ProfessionalService|Organization|Corporation)$/),
      website: isKind(/^website/),
      recipe: some(/^(?:Recipe|HowTo)$/),
    },
    isArticleByRules,
  };
}

function readHeadWords({ types, kinds, titles, addresses, makers }: PageClaims): readonly number[] {
  const found: number[] = [];
  const add = (text: string, salt: number): void => {
    for (const word of text
      .slice(0, LONGEST)
      .match(/[\p{L}]+/gu)
      ?.slice(0, MAX_WORDS) ?? [])
      found.push(hashOf(word, salt));
  };
  for (const type of types) found.push(hashOf(type.slice(0, 60), SALT.type));
  for (const kind of kinds) add(kind, SALT.kind);
  for (const maker of makers) add(maker, SALT.maker);
  add(titles[0] ?? '', SALT.title);
  const path = addresses.map(pathOf).find((one) => one !== undefined);
  if (path === undefined) return found;
  add(path, SALT.path);
  const steps = path.split('/').filter(Boolean);
  found.push(hashOf(`${Math.min(5, steps.length)}`, SALT.depth));
  if (/\d/.test(steps.at(-1) ?? '')) found.push(hashOf('number', SALT.depth));
  return found;
}

function pathOf(address: string): string | undefined {
  const path = /^(?:https?:)?\/\/[^/]+([^?#]*)/i.exec(address.trim())?.[1];
  return path ?? (address.startsWith('/') ? address : undefined);
}
