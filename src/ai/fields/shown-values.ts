/**
 * Values that a page shows without declaring them and without a label of their own, taken only where one thing on the page
 * can be meant.
 */
import { attributeOf, type Element } from '../../content/element-index.ts';
import { parentOf } from '../page/element-names.ts';
import type { Line } from '../page/lines.ts';
import type { PageReading } from '../page/page-reading.ts';
import { wordsOf } from '../words.ts';
import { availabilityIn } from './availability.ts';
import type { Concept } from './concepts/concept.ts';
import { CURRENCY } from './currencies.ts';
import { namesOf } from './field-request.ts';
import { decimal, NUMBER, SCALE } from './numbers.ts';
import { findShownDate } from './shown-dates.ts';
import { cleanValues, type Wanted } from './value-cleaning.ts';

export function findShown(concept: Concept, page: PageReading, wanted: Wanted): string | undefined {
  switch (concept.shown) {
    case 'modified':
      return findShownDate(concept.shown, page);
    case 'rating':
    case 'rating count':
      return only(nearHeading(page).flatMap(({ text }) => ratingIn(text, concept.shown === 'rating')));
    default:
      return findByKind(concept, page, wanted);
  }
}

function findByKind(concept: Concept, page: PageReading, wanted: Wanted): string | undefined {
  switch (concept.kind) {
    case 'price':
    case 'currency': {
      const price = findShownPrice(page);
      return price === undefined ? undefined : cleanValues([price], wanted);
    }
    case 'availability':
      return only(nearHeading(page).flatMap(({ text }) => availabilityIn(text) ?? []));
    case 'email':
      return only(addressesOf(page, /^mailto:([^?]+)/i));
    case 'phone':
      return only(addressesOf(page, /^tel:(.+)/i));
    case 'duration':
    case 'code':
    case 'text':
      return besideName(concept, page, wanted);
    default:
      return undefined;
  }
}

/** The value, if all that were found are the same. */
export function only(found: readonly string[]): string | undefined {
  const distinct = new Set(found.map((value) => value.trim()));
  return distinct.size === 1 ? [...distinct][0] : undefined;
}

function addressesOf(page: PageReading, scheme: RegExp): string[] {
  return page.links.flatMap((href) => {
    const found = scheme.exec(href)?.[1];
    return found === undefined ? [] : [decodeSafely(found)];
  });
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** How far below the page's heading its own price and availability stand. */
const NEAR = 80;

function nearHeading({ lines }: PageReading): readonly Line[] {
  const start = lines.findIndex(({ heading, isFurniture }) => heading === 1 && !isFurniture);
  return start === -1 ? [] : lines.slice(start, start + NEAR).filter((line) => !line.isFurniture);
}

const LONGEST_RATING = 60;
const RATING = /(?<![\d.,])([0-5](?:[.,]\d{1,2})?)\s?(?:\/|out of|von|sur|de|su|van|av)\s?5(?![\d.,])/i;
const RATING_COUNT =
  /(?<![\d.,])(\d{1,3}(?:[.,\s]\d{3})+|\d+)\s+(?:(?:customer|user|global|verified)\s+)?(?:reviews?|ratings?|votes?|bewertungen|avis|reseñas|opiniones|recensioni|avaliações|beoordelingen|opinii|hodnocení|omdömen)(?!\p{L})/iu;

/** "4.5 out of 5", "12 reviews" */
function ratingIn(text: string, isValue: boolean): string[] {
  const found = text.length > LONGEST_RATING ? undefined : (isValue ? RATING : RATING_COUNT).exec(text)?.[1];
  return found === undefined ? [] : [decimal(found)];
}

const VALUE_AFTER = /^(\p{L}[\p{L}\s.]{1,30}?)[\s:]*[\s:#][\s:]*([\p{L}\p{N}]*\d[^:]{0,24})$/u;
const VALUE_BEFORE = /^(\d+(?:\s?(?:-|–|to)\s?\d+)?)\s+(\p{L}{4,20})$/u;

/** "Serves 4", "Item #418295", "6 servings": a short line that is a name and a value with a digit. */
function besideName(concept: Concept, page: PageReading, wanted: Wanted): string | undefined {
  const names = new Set(namesOf(concept).map((words) => words.join(' ')));
  const found = page.lines.flatMap(({ text, isFurniture }) => {
    if (isFurniture) return [];
    const [, nameBefore = '', valueAfter = ''] = VALUE_AFTER.exec(text) ?? [];
    const [, valueBefore, nameAfter = ''] = concept.kind === 'text' ? (VALUE_BEFORE.exec(text) ?? []) : [];
    if (names.has(wordsOf(nameBefore).join(' '))) return cleanValues([valueAfter], wanted) ?? [];
    return valueBefore !== undefined && names.has(wordsOf(nameAfter).join(' ')) ? [text] : [];
  });
  return only(found);
}

const PRICE = new RegExp(
  `(?:(?:${CURRENCY})\\s{0,2}(?:${NUMBER})(?:\\s{0,2}[A-Z]{3}(?![\\p{L}]))?|(?:${NUMBER})(?:\\s{0,2}|,-\\s?)(?:${CURRENCY}))(?![\\p{L}\\d]|\\s{0,2}(?:${SCALE})s?(?![\\p{L}]))`,
  'giu',
);
const LONGEST_PRICE_LINE = 40;
/** What is said beside a price that is not the one to pay now. */
const OTHER_PRICE =
  /\b(?:was|rrp|msrp|old|before|list|save|saving|off|from|per|each month|monthly|month|shipping|delivery|statt|uvp|versand|ab|au lieu|antes|avant|prima|tidigare|läpi|vanha|původní|pôvodná)\b|\/\s*\p{L}/iu;
const PRICE_WORDS = new Set(wordsOf('price preis prix precio prezzo preco prijs cena hinta hind pris amount fiyat'));
const OTHER_PRICE_WORDS = new Set(
  wordsOf(
    'old was list regular strike striked before crossed rrp msrp shipping delivery unit saving save discount previous compare',
  ),
);

const END_OF_PRICE = `(?=\\s*(?:(?:${CURRENCY})(?![\\p{L}])|$|[^\\p{L}\\d\\s]))`;
/** Markup often sets the cents apart: "130, 38 zł", "$119. 95". */
const CENTS_APART = new RegExp(`(\\d[.,])\\s+(\\d{2})${END_OF_PRICE}`, 'giu');
/** "35€ 99", as written where the sign stands for the decimal mark. */
const CENTS_BEHIND_SIGN = /(?<![\d.,])(\d+)\s?([€£$₺])\s?(\d{2})(?=\s*(?:$|[^\p{L}\d\s.,]))/gu;

/** The prices in a line that says nothing of another time or thing. */
export function pricesIn(text: string): string[] {
  if (OTHER_PRICE.test(text)) return [];
  return text.replace(CENTS_APART, '$1$2').replace(CENTS_BEHIND_SIGN, '$1.$3 $2').match(PRICE) ?? [];
}

/** The first short line below the heading that is a price and stands in what is named a price, or the only such line. */
function findShownPrice(page: PageReading): string | undefined {
  let section: Line | undefined;
  const candidates = nearHeading(page).flatMap((line) => {
    const { text, block, heading } = line;
    if (heading > 0) section = line;
    if (text.length > LONGEST_PRICE_LINE) return [];
    const [price, another] = pricesIn(text);
    const names = block === undefined ? [] : namesAround(block);
    if (price === undefined || another !== undefined || names.some((name) => OTHER_PRICE_WORDS.has(name))) return [];
    return [{ price, section, isNamed: names.some((name) => PRICE_WORDS.has(name)) }];
  });
  const named = candidates.filter(({ isNamed }) => isNamed);
  const [first] = named;
  // Prices under headings of their own are of several things, none of which the page is about.
  const isList = (first?.section?.heading ?? 0) > 1 && named.some((other) => other.section !== first?.section);
  return isList ? undefined : (first?.price ?? only(candidates.map(({ price }) => price)));
}

/** The words of the classes and ids of an element and of what it is in. */
function namesAround(element: Element): string[] {
  const names: string[] = [];
  let current: Element | undefined = element;
  for (let level = 0; level < 3 && current !== undefined; level++) {
    names.push(attributeOf(current, 'class') ?? '', attributeOf(current, 'id') ?? '');
    current = parentOf(current);
  }
  return names.flatMap(wordsOf);
}
