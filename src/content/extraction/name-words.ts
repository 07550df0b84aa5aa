/**
 * What authors call the parts of their pages: class names and ids, read word by word. A name is never searched for a part
 * of a word (`widget` inside `elementor-widget-text-editor` says nothing, `ad` inside `header` even less).
 */
import type { Element } from '../element-index.ts';

/** Each of these words alone names a part that is about the site, not about the page's matter. */
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

/** Neighboring words that name such a part only together. */
const BOILERPLATE_PAIRS = words(`
  read-more read-next read-also also-read more-from more-on more-stories more-news more-articles most-read most-viewed most-popular
  see-also up-next next-up you-may may-also author-bio author-box author-info author-card about-author about-the author-profile
  post-meta entry-meta article-meta entry-footer post-footer article-footer entry-tags article-tags
  follow-us contact-us sign-up log-in site-header page-header global-header top-bar action-bar tool-bar button-group
  reading-list latest-news top-stories mailing-list call-to social-media post-navigation article-tools story-tools
  link-list quick-links back-to jump-to print-only
`);

/** First words of names that tell a state or a subject, not a part: `has-sidebar`, `tag-cookies`, `no-ads`. */
const NOT_A_PART = words(
  'has is with without no not js tag category cat topic section type status format theme post-type supports single page hide show enable',
);

/** Names of texts that are there for machines that read aloud, or for nobody. */
const UNSEEN = words(
  'sr-only visually-hidden visuallyhidden screen-reader-text screenreader-text sr-only-focusable u-visually-hidden',
);

/** Names of frames around a picture, whose text is its caption. */
const PICTURES = words(
  'image images img photo photos picture pictures figure media gallery photogallery slideshow carousel thumbnail thumb',
);

/** Names of the sentences that lead from the headline to the text. */
const STANDFIRSTS = words(
  'standfirst deck dek subtitle subheadline subheading subhead summary lead lede leadin intro introduction excerpt abstract preamble ingress chapo sapo',
);

/** Names of notices that are laid over a page, whatever it holds. */
const NOTICES = words('cookie cookies consent gdpr ccpa onetrust cookiebot cookiebar cookieconsent');

const COMMENT_WORDS = words('comments comment commentlist disqus livefyre respond replies');

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter(Boolean));
}

export type NameVerdict = 'none' | 'boilerplate' | 'comments' | 'notice' | 'unseen';

/** Longer names are slugs of headings, which say what a part is about. */
const MOST_WORDS = 4;
const verdicts = new Map<string, NameVerdict>();
const LONGEST_VALUE = 500;
const MOST_REMEMBERED = 20_000;

const STRENGTH: readonly NameVerdict[] = ['none', 'boilerplate', 'comments', 'notice', 'unseen'];

function stronger(a: NameVerdict, b: NameVerdict): NameVerdict {
  return STRENGTH.indexOf(b) > STRENGTH.indexOf(a) ? b : a;
}

/** What the element's class names and id say of it. */
export function judgeNames(element: Element): NameVerdict {
  let verdict: NameVerdict = 'none';
  for (const { name, value } of element.attrs) {
    if (name !== 'class' && name !== 'id') continue;
    verdict = stronger(verdict, remembered(value));
  }
  return verdict;
}

function remembered(value: string): NameVerdict {
  let verdict = verdicts.get(value);
  if (verdict === undefined) {
    verdict = judgeValue(value);
    if (verdicts.size >= MOST_REMEMBERED) verdicts.clear();
    if (value.length < 200) verdicts.set(value, verdict);
  }
  return verdict;
}

function judgeValue(value: string): NameVerdict {
  let verdict: NameVerdict = 'none';
  for (const token of value.slice(0, LONGEST_VALUE).split(/\s+/)) {
    verdict = stronger(verdict, UNSEEN.has(token.toLowerCase()) ? 'unseen' : judgeToken(wordsOf(token)));
  }
  return verdict;
}

/** `relatedArticles__list-2` is `related`, `articles`, `list`. */
export function wordsOf(token: string): string[] {
  return token
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}

function judgeToken(parts: readonly string[]): NameVerdict {
  const [first] = parts;
  if (first === undefined || parts.length > MOST_WORDS || (parts.length > 1 && NOT_A_PART.has(first))) return 'none';
  if (parts.some((word) => NOTICES.has(word))) return 'notice';
  if (parts.some((word) => COMMENT_WORDS.has(word))) return 'comments';
  const isBoilerplate = parts.some(
    (word, at) => BOILERPLATE.has(word) || BOILERPLATE_PAIRS.has(`${word}-${parts[at + 1] ?? ''}`),
  );
  return isBoilerplate ? 'boilerplate' : 'none';
}

/** Whether the element is named after a picture that it frames. */
export const namesPicture = (element: Element): boolean => hasWordOf(element, PICTURES);

/** Whether the element is named as the sentences between headline and text. */
export const namesStandfirst = (element: Element): boolean => hasWordOf(element, STANDFIRSTS);

function hasWordOf(element: Element, wanted: ReadonlySet<string>): boolean {
  const value = element.attrs.find(({ name }) => name === 'class')?.value.slice(0, LONGEST_VALUE) ?? '';
  return value.split(/\s+/).some((token) => wordsOf(token).some((word) => wanted.has(word)));
}
