/** What the head of a page tells of what the page is. */
export interface PageSigns {
  readonly titleWords: ReadonlySet<string>;
  readonly is: Readonly<
    Record<'article' | 'product' | 'forum' | 'questions' | 'collection' | 'service' | 'website' | 'recipe', boolean>
  >;
  /** The rules found an article in it. */
  readonly isArticleByRules: boolean;
}

/** `types` are those of schema.org in the page, `kinds` what it calls itself in `og:type`. */
export function readPageSigns(
  titles: readonly string[],
  types: ReadonlySet<string>,
  kinds: readonly string[],
  isArticleByRules: boolean,
): PageSigns {
  const some = (pattern: RegExp): boolean => [...types].some((type) => pattern.test(type));
  const isKind = (pattern: RegExp): boolean => kinds.some((kind) => pattern.test(kind));
  return {
    titleWords: new Set(
      titles.flatMap(
        (title) =>
          title
            .slice(0, 300)
            .toLowerCase()
            .match(/[\p{L}\p{N}]+/gu) ?? [],
      ),
    ),
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
