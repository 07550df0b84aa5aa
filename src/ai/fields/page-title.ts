/**
 * The title of a page: the declared name of the thing it is about, or else the most likely of its headings and titles.
 */
import { hasType, type Item, isItem, valuesAt } from '../declared/item.ts';
import type { PageReading } from '../page/page-reading.ts';
import { isSiteName } from '../page/site-name.ts';
import { wordsOf } from '../words.ts';
import { type FieldModel, likeliest } from './learned/field-model.ts';
import { titleCandidates } from './learned/title-candidates.ts';
import { isThing } from './subject.ts';

/**
 * Not used for products: shops declare names with variant, size and brand, and show a shorter one in the heading. Nor
 * for programs: each page about a feature declares the name of the whole.
 */
const PRODUCTS = new Set(
  `Product ProductGroup ProductModel IndividualProduct SomeProducts hproduct SoftwareApplication MobileApplication
  WebApplication`.split(/\s+/),
);
const ARTICLES = /Article$|^(?:Blog|SocialMedia|DiscussionForum|LiveBlog)Posting$|^Report$/;
/** Minimum share of the words of a thing's name that must be in the page's titles. */
const MIN_SHARED = 0.5;

export function titleOf(page: PageReading, subjects: readonly Item[], model: FieldModel): string | undefined {
  const chosen = nameOfThing(page, subjects) ?? likeliest(model.title, titleCandidates(page))?.candidate.text;
  if (chosen === undefined) return undefined;
  return headingIn(chosen, page) ?? (page.headings.length === 0 ? withoutSelling(chosen) : chosen);
}

/** Words that shops put around a name for those who search: "Buy the Mud Rake online at the best price". */
const SALES = new Set(
  wordsOf(`buy shop order get online now today for sale on price prices at the best low lowest our a an in from with free shipping
    delivery deals deal cheap purchase store official kaufen bestellen günstig jetzt hier bei im am zum preis shop versand
    acheter achat en ligne pas cher prix au meilleur vente livraison gratuite comprar compra al mejor precio barato venta
    envio gratis acquista compra prezzo prezzi miglior vendita koop kopen goedkoop bestel prijs kup cena sklep köp pris
    køb kjøp osta melhor preço`),
);
const SELLS = new Set(
  wordsOf(`buy shop order get online sale price purchase kaufen bestellen acheter achat prix comprar compra precio acquista
    prezzo koop kopen bestel kup cena köp køb kjøp osta preço`),
);

/** The first heading, where the title is that heading and words that sell it. */
function headingIn(title: string, page: PageReading): string | undefined {
  const [heading = ''] = page.headings;
  const [words, own] = [wordsOf(title), wordsOf(heading)];
  if (own.length === 0 || own.length >= words.length || isSiteName(heading, page)) return undefined;
  const isSold = title.split(SHOP_BEHIND).some((part) => {
    const around = wordsAround(wordsOf(part), own);
    return around?.every((word) => SALES.has(word)) && around.some((word) => SELLS.has(word));
  });
  return isSold ? heading : undefined;
}

const VERB_BEFORE = /^(?:buy|acheter|comprar|acquista|koop|köp|køb|kjøp|osta|kup)\s+(?=\S)/iu;
const VERB_BEHIND = /(?<=\S)\s+(?:(?:online|günstig|jetzt)\s+)*(?:kaufen|bestellen|kopen)$/iu;

/** The title of a page without headings, without a verb that sells: "Kettle kaufen". */
const withoutSelling = (title: string): string => title.replace(VERB_BEFORE, '').replace(VERB_BEHIND, '');

/** Before the name of a shop. */
const SHOP_BEHIND = /\s+[|–—·•-]\s+/u;

/** The words before and after the name; undefined if the name is not among them. */
function wordsAround(words: readonly string[], name: readonly string[]): string[] | undefined {
  const at = words.findIndex((_, start) => name.every((word, step) => words[start + step] === word));
  return at === -1 ? undefined : words.toSpliced(at, name.length);
}

function nameOfThing(page: PageReading, subjects: readonly Item[]): string | undefined {
  const thing = subjects.find((subject) => isThing(subject) && !hasType(subject, PRODUCTS));
  const names = thing === undefined ? [] : namesOf(thing);
  if (!isArticle(page, subjects) && !isList(page)) return names[0];
  // An article or a list may declare other things than the one it is about.
  const titles = [page.declared.title, ...page.metaValues(':title'), ...page.metaValues('og:title'), ...page.headings];
  return names.find((name) => isLike(name, titles));
}

function isArticle(page: PageReading, subjects: readonly Item[]): boolean {
  const isDeclared = subjects.some(({ types }) => types.some((type) => ARTICLES.test(type)));
  return (
    isDeclared || page.metaValues('og:type').includes('article') || page.metaValues('article:published_time').length > 0
  );
}

/** Whether the page declares several things, each with a name of its own. */
function isList({ declared }: PageReading): boolean {
  const things = declared.items.filter((item) => item.isTop && isThing(item));
  return new Set(things.flatMap((thing) => namesOf(thing).slice(0, 1))).size > 1;
}

const namesOf = (thing: Item): string[] =>
  ['name', 'headline', 'title']
    .flatMap((key) => valuesAt(thing, key))
    .filter((value): value is string => !isItem(value));

function isLike(name: string, titles: readonly string[]): boolean {
  const known = new Set(titles.flatMap(wordsOf));
  const words = wordsOf(name);
  return words.length > 0 && words.filter((word) => known.has(word)).length >= MIN_SHARED * words.length;
}
