/** Which of the declared things a page is about; the others are related products, reviews, the site itself. */
import { hasType, type Item, isItem } from '../declared/item.ts';
import { wordsOf } from '../words.ts';

const set = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

const PAGES = set('WebPage ItemPage AboutPage CollectionPage ContactPage FAQPage MedicalWebPage SearchResultsPage');

/** From the most to the least likely subject. Types that are not listed count only if nothing else is declared. */
const RANKS: readonly ReadonlySet<string>[] = [
  set(`Product ProductGroup ProductModel IndividualProduct SomeProducts Vehicle Car Motorcycle Book Recipe JobPosting
    SoftwareApplication MobileApplication WebApplication VideoGame Movie TVSeries TVEpisode MusicAlbum MusicRecording Course
    RealEstateListing Apartment House Accommodation Event MusicEvent SportsEvent TheaterEvent Festival
    BusinessEvent EducationEvent SocialEvent ExhibitionEvent ComedyEvent DanceEvent ScreeningEvent LiteraryEvent FoodEvent
    Restaurant Hotel LodgingBusiness Store FoodEstablishment CafeOrCoffeeShop Dataset HowTo Drug`),
  set(`Article NewsArticle BlogPosting TechArticle ScholarlyArticle Report ReportageNewsArticle OpinionNewsArticle
    AnalysisNewsArticle BackgroundNewsArticle ReviewNewsArticle LiveBlogPosting DiscussionForumPosting SocialMediaPosting
    QAPage Review PodcastEpisode Service LocalBusiness hproduct hrecipe`),
  set('VideoObject AudioObject CreativeWork Thing Place Offer AggregateOffer'),
  PAGES,
];
/** Never the subject of a page, even if nothing else is declared. */
const ABOUT_THE_SITE = set(
  `WebSite Organization Corporation NewsMediaOrganization OnlineStore Person BreadcrumbList ItemList SiteNavigationElement
  SearchAction ImageObject WPHeader WPFooter WPSideBar ListItem Rating AggregateRating PostalAddress Brand`,
);
/** The share of a name in the title with which something is certainly meant. */
const SURE = 0.5;
const MAIN_PROPERTIES = ['mainentity', 'about'];

/** The subjects of a page, the most likely first: one of each rank, with everything declared about the same thing. */
export function subjectsOf(items: readonly Item[], titles: readonly string[]): Item[] {
  const title = new Set(titles.flatMap(wordsOf));
  const candidates = items.filter((item) => item.isTop).flatMap(withMainEntities);
  const ranked = [...RANKS.keys(), RANKS.length].flatMap((rank) => {
    const ofRank = candidates.filter((item) => rankOf(item) === rank);
    const scores = ofRank.map((item) => likeness(item, title));
    const best = Math.max(...scores);
    // Another syntax, or another place in the page, may describe the same thing.
    const first = ofRank[scores.indexOf(best)];
    // A thing of an unknown type and with another name is a part of the page: one of many questions, a photo.
    if (first === undefined || (rank === RANKS.length && best === 0)) return [];
    const name = nameOf(first);
    return [{ best, items: [first, ...ofRank.filter((item) => item !== first && nameOf(item) === name)] }];
  });
  // A thing that the title does not name is something beside the text that it does: a data set for statistics.
  const isBeside = ranked[0]?.best === 0 && (ranked[1]?.best ?? 0) >= SURE;
  return [...ranked.slice(isBeside ? 1 : 0), ...ranked.slice(0, isBeside ? 1 : 0)].flatMap(({ items }) => items);
}

/** Whether it is a thing that pages are about, such as a product, a recipe or an event, rather than a text. */
export const isThing = (item: Item): boolean => hasType(item, RANKS[0] ?? new Set());

/** Whether it is the record of the page itself. */
export const isPage = (item: Item): boolean => hasType(item, PAGES);

function withMainEntities(item: Item): Item[] {
  const entities = MAIN_PROPERTIES.flatMap((name) => item.properties.get(name) ?? []).filter(isItem);
  return [...entities, item];
}

function rankOf(item: Item): number {
  if (hasType(item, ABOUT_THE_SITE)) return RANKS.length + 1;
  const rank = RANKS.findIndex((types) => hasType(item, types));
  return rank === -1 ? RANKS.length : rank;
}

function nameOf(item: Item): string {
  const [name = ''] = ['name', 'headline', 'title'].flatMap((key) => item.properties.get(key) ?? []);
  return isItem(name) ? '' : wordsOf(name).join(' ');
}

/** The share of an item's name that is in the page's title; an item without a name may be the page's own. */
function likeness(item: Item, title: ReadonlySet<string>): number {
  const name = nameOf(item);
  const words = name === '' ? [] : name.split(' ');
  if (words.length === 0) return 0.3;
  return words.filter((word) => title.has(word)).length / words.length;
}
