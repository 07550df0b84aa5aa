/**
 * The names that authors give to the parts of their pages: class names and ids, read word by word. Parts of words never
 * count (`widget` inside `elementor-widget-text-editor` means nothing, `ad` inside `header` even less).
 */
import type { Element } from '../element-index.ts';

/** Each of these words names a part about the site rather than the page. */
const BOILERPLATE = words(`
  nav navbar navigation topnav subnav sitenav menu menus submenu megamenu hamburger breadcrumb breadcrumbs crumbs
  footer footers colophon copyright masthead sidebar sidebars siderail rail offcanvas drawer toolbar toolbox
  share shares sharing sharer sharebar sharetools shareable sharethis addthis addtoany social socials sharedaddy
  related relatedposts relatedarticles relatedcontent recommended recommendation recommendations recommend recirc
  recirculation trending popular mostread morestories morefrom readmore readnext upnext outbrain taboola zergnet
  revcontent teads
  sponsored sponsor sponsors sponsorship promo promos promotion promotions promoted promobox
  ad ads adv advert adverts advertisement advertisements advertising adsense adsbygoogle adslot adunit adbox adwrapper
  dfp leaderboard
  newsletter newsletters subscribe subscription subscriptions signup optin
  mailchimp popup popups popover modal modals overlay lightbox toast snackbar tooltip
  pagination pager paging paginator pagenav prevnext
  comments comment commentlist commentform disqus livefyre respond replies
  byline bylines authorbox authorbio aboutauthor bio tags taglist postmeta entrymeta metadata timestamp dateline
  login signin register donate donation cta poll survey rating ratings
  caption captions credit credits disclaimer disclosure affiliate
  skip skiplink screenreader navbox editsection catlinks printfooter
`);

/** Adjacent words that name such a part only together. */
const BOILERPLATE_PAIRS = words(`
  read-more read-next read-also also-read more-from more-on more-stories more-news more-articles most-read most-viewed most-popular
  see-also up-next next-up you-may may-also author-bio author-box author-info author-card about-author about-the author-profile
  post-meta entry-meta article-meta entry-footer post-footer article-footer entry-tags article-tags
  follow-us contact-us sign-up log-in site-header page-header global-header top-bar action-bar tool-bar button-group
  reading-list latest-news top-stories mailing-list call-to social-media post-navigation article-tools story-tools
  link-list quick-links back-to jump-to print-only
`);

/** First words of names for a state or a topic, not a part: `has-sidebar`, `tag-cookies`, `no-ads`. */
const NOT_A_PART = words(
  'has is with without no not js tag category cat topic section type status format theme post-type supports single page hide show enable',
);

/** Names of texts for screen readers, or for nobody. */
const UNSEEN = words(
  'sr-only visually-hidden visuallyhidden screen-reader-text screenreader-text sr-only-focusable u-visually-hidden',
);

/** Names of boxes around a picture, whose text is its caption. */
const PICTURES = words(
  'image images img photo photos picture pictures figure media gallery photogallery slideshow carousel thumbnail thumb',
);

/** Names of the introduction between the headline and the text. */
const STANDFIRSTS = words(
  'standfirst deck dek subtitle subheadline subheading subhead summary lead lede leadin intro introduction excerpt abstract preamble ingress chapo sapo',
);

/** Names of notices that cover a page, whatever they contain. */
const NOTICES = words('cookie cookies consent gdpr ccpa onetrust cookiebot cookiebar cookieconsent');

const COMMENT_WORDS = words('comments comment commentlist disqus livefyre respond replies');

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter(Boolean));
}

export type NameVerdict = 'none' | 'boilerplate' | 'comments' | 'notice' | 'unseen';

/** From the weakest to the strongest; the index is the rank. */
const VERDICTS: readonly NameVerdict[] = ['none', 'boilerplate', 'comments', 'notice', 'unseen'];
const [NONE, BY_WORD, BY_COMMENTS, BY_NOTICE, BY_UNSEEN] = [0, 1, 2, 3, 4] as const;

const RANKS: ReadonlyMap<string, number> = new Map([
  ...[...BOILERPLATE].map((word) => [word, BY_WORD] as const),
  ...[...COMMENT_WORDS].map((word) => [word, BY_COMMENTS] as const),
  ...[...NOTICES].map((word) => [word, BY_NOTICE] as const),
]);

/** Longer names are slugs of headings, which name a topic. */
const MAX_WORDS = 4;
const MAX_VALUE_LENGTH = 500;

/** Cached ranks: names repeat within pages and sites. */
const remembered = new Map<string, number>();
const MAX_REMEMBERED_LENGTH = 200;
const MAX_REMEMBERED = 20_000;

export const verdictOf = (rank: number): NameVerdict => VERDICTS[rank] ?? 'none';

/** The rank of these class names or this id; the stronger of both counts. */
export function rankOfNames(value: string): number {
  return remembered.get(value) ?? rankAnew(value);
}

function rankAnew(value: string): number {
  let rank: number = NONE;
  for (const token of value.slice(0, MAX_VALUE_LENGTH).split(/\s+/)) rank = Math.max(rank, rankOfToken(token));
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  if (value.length < MAX_REMEMBERED_LENGTH) remembered.set(ownCopy(value), rank);
  return rank;
}

/** A copy, because a slice would keep its whole page in memory: 33 MB after 96 pages. */
function ownCopy(value: string): string {
  return ` ${value}`.slice(1);
}

function rankOfToken(token: string): number {
  if (UNSEEN.has(token.toLowerCase())) return BY_UNSEEN;
  const parts = wordsOf(token);
  const [first] = parts;
  if (first === undefined || parts.length > MAX_WORDS || (parts.length > 1 && NOT_A_PART.has(first))) return NONE;
  let rank: number = NONE;
  parts.forEach((word, at) => {
    rank = Math.max(rank, RANKS.get(word) ?? (BOILERPLATE_PAIRS.has(`${word}-${parts[at + 1]}`) ? BY_WORD : NONE));
  });
  return rank;
}

/** `relatedArticles__list-2` is `related`, `articles`, `list`. */
export function wordsOf(token: string): string[] {
  // Nearly all names are ASCII, for which a simple search is enough.
  if (!BEYOND_ASCII.test(token)) return token.match(ASCII_WORD)?.map((word) => word.toLowerCase()) ?? [];
  return token
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}

const BEYOND_ASCII = /[\u0080-\uffff]/;
const ASCII_WORD = /[A-Z]*[a-z]+|[A-Z]+/g;

/** Whether the element is named as the box around a picture. */
export const namesPicture = (element: Element): boolean => hasWordOf(element, PICTURES);

/** Whether the element is named as the introduction between headline and text. */
export const namesStandfirst = (element: Element): boolean => hasWordOf(element, STANDFIRSTS);

function hasWordOf(element: Element, wanted: ReadonlySet<string>): boolean {
  const value = element.attrs.find(({ name }) => name === 'class')?.value.slice(0, MAX_VALUE_LENGTH) ?? '';
  return value.split(/\s+/).some((token) => wordsOf(token).some((word) => wanted.has(word)));
}
