/** What the words of its names say about a part of a page, one bit for each group of words. */
import { hashOf } from './word-hash.ts';

const GROUPS = {
  author: 'author byline user username member avatar profile poster userinfo nickname',
  date: 'date time timestamp published posted datetime ago',
  meta: 'meta info stats stat counter count views votes',
  price: 'price prices pricing cost amount msrp sale discount',
  product: 'product products item items card cards tile tiles sku',
  detail: 'description desc details detail summary overview excerpt about',
  spec: 'spec specs specification specifications attributes features feature',
  review: 'review reviews rating ratings stars star',
  comment: 'comment comments reply replies thread discussion',
  post: 'post posts message messages topic answer answers question',
  text: 'content body text entry article story prose rich richtext markdown',
  title: 'title heading headline header name',
  filter: 'filter filters facet facets refine sort sorting refinement',
  related: 'related recommended recommendations upsell similar also more suggested',
  trail: 'breadcrumb breadcrumbs crumbs',
  pager: 'pagination pager paging next prev previous',
  share: 'share social sharing follow',
  letter: 'newsletter subscribe signup optin mailing',
  hero: 'hero banner jumbotron masthead intro lead',
  quote: 'testimonial testimonials quote quotes blockquote',
  action: 'cta button btn buttons action actions toolbar',
  fold: 'faq accordion collapse collapsible tab tabs panel toggle',
  slider: 'carousel slider swiper slick slide slides gallery',
  side: 'sidebar aside widget widgets rail secondary',
  cart: 'cart checkout wishlist compare bag basket shipping delivery stock',
  popup: 'modal popup overlay drawer dialog lightbox tooltip',
  account: 'login signin account register auth',
  tag: 'tag tags category categories label labels badge badges',
  menu: 'menu nav navigation navbar submenu dropdown',
  ad: 'ad ads advert sponsor sponsored promo promotion',
  signature: 'signature sig footer',
} as const;

export const NAME_GROUPS = Object.keys(GROUPS);

const BY_WORD: ReadonlyMap<number, number> = new Map(
  Object.values(GROUPS).flatMap((words, group) => words.split(' ').map((word) => [hashOf(word), 1 << group] as const)),
);

export function groupsOf(words: Int32Array): number {
  let groups = 0;
  for (let at = 0; at < words.length; at++) groups |= BY_WORD.get(words[at] as number) ?? 0;
  return groups;
}
