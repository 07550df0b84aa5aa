/** Values that a page shows without declaring or labeling them, used only if one thing on the page can be meant. */
import type { Line } from '../page/lines.ts';
import { linesAboveHeading } from '../page/near-heading.ts';
import type { PageReading } from '../page/page-reading.ts';
import { wordsOf } from '../words.ts';
import { availabilityIn, isAvailable } from './availability.ts';
import type { Concept } from './concepts/concept.ts';
import { areaOf, countOf } from './counted-things.ts';
import { currencyIn, isSignOf } from './currencies.ts';
import { findDiscount } from './discount.ts';
import { namesOf } from './field-request.ts';
import { labeledNumber } from './labeled-numbers.ts';
import { findOldPrice } from './old-price.ts';
import { moneyIn, pricesIn } from './prices.ts';
import { findShippingCost } from './shipping-cost.ts';
import { addressesIn, contactsIn, phonesIn } from './shown-contacts.ts';
import { findShownDate, saidDate } from './shown-dates.ts';
import { allHours } from './shown-hours.ts';
import { findLowerPrice, findShownPrice } from './shown-price.ts';
import { findRating } from './shown-rating.ts';
import { readingTime, versionIn } from './shown-version.ts';
import { findUnitPrice } from './unit-price.ts';
import { cleanValues, type Wanted } from './value-cleaning.ts';

export function findShown(concept: Concept, page: PageReading, wanted: Wanted): string | undefined {
  switch (concept.shown) {
    case 'modified':
      return findShownDate(concept.shown, page);
    case 'rating':
      return findRating(page, nearHeading(page), 'any');
    case 'stars':
      return findRating(page, nearHeading(page), 'five');
    case 'shipping':
      return findShippingCost(nearHeading(page), { language: wanted.language, currency: wanted.currency });
    case 'unit price':
      return findUnitPrice(nearHeading(page));
    case 'discount':
      return findDiscount(belowHeading(page));
    case 'hours':
      return allHours(page.lines);
    case 'release':
      return saidDate('released', page);
    case 'count':
      return countOf(new Set(namesOf(concept).map((words) => words.join(' '))), page.lines);
    case 'area':
      return areaOf(nearHeading(page));
    case 'version':
      return page.mainHeading === undefined ? undefined : versionIn(page.mainHeading.text);
    case 'reading time':
      return readingTime([...linesAboveHeading(page), ...nearHeading(page)]);
    case 'mobile':
    case 'fax':
      return labeledNumber(concept.shown, page.lines);
    default:
      return findByKind(concept, page, wanted);
  }
}

/** The declared price, unless the page shows a lower current price, or another one right below its heading. */
export function priceNow(declared: string, page: PageReading, wanted: Wanted): string {
  const shown = findLowerPrice(page, nearHeading(page), declared) ?? otherPrice(declared, page, wanted);
  return (shown === undefined ? undefined : cleanValues([shown], wanted)) ?? declared;
}

/**
 * The only price between the heading and the next one, if the declared price is not there, and the currency is the
 * same.
 */
function otherPrice(declared: string, page: PageReading, { language, currency }: Wanted): string | undefined {
  const lines = belowHeading(page);
  const shown = findShownPrice(page, lines);
  if (shown === undefined || currency === undefined) return undefined;
  const locale = { language, currency };
  const isThere = lines.some(({ text }) =>
    moneyIn(text, locale).some(({ value }) => Number(value) === Number(declared)),
  );
  const offered = new Set(lines.flatMap(({ text }) => pricesIn(text, locale).map(({ value }) => value)));
  const sign = currencyIn(shown);
  const isSameCurrency = sign !== undefined && isSignOf(sign, currency.toUpperCase());
  return !isThere && isSameCurrency && offered.size === 1 ? shown : undefined;
}

/** The declared availability, unless the page says the opposite right below its heading. */
export function availabilityNow(declared: string, page: PageReading): string {
  const shown = only(belowHeading(page).flatMap(({ text }) => availabilityIn(text) ?? []));
  return shown !== undefined && isAvailable(shown) === !(isAvailable(declared) ?? isAvailable(shown))
    ? shown
    : declared;
}

/** The price before the discount, if the page shows the current one beside it. */
export const priceBefore = (current: string, page: PageReading): string | undefined =>
  findOldPrice(page, nearHeading(page), current);

function findByKind(concept: Concept, page: PageReading, wanted: Wanted): string | undefined {
  switch (concept.kind) {
    case 'price':
    case 'currency': {
      const price = findShownPrice(page, nearHeading(page));
      return price === undefined ? undefined : cleanValues([price], wanted);
    }
    case 'availability':
      return only(nearHeading(page).flatMap(({ text }) => availabilityIn(text) ?? []));
    case 'email':
      return only(addressesOf(page, /^mailto:([^?]+)/i)) ?? onlyMailIn(page);
    case 'phone':
      return (
        only(addressesOf(page, /^tel:(.+)/i)) ??
        onlyContact(page, /^tel:/i, phonesIn) ??
        labeledNumber('phone', page.lines)
      );
    case 'address':
      return onlyContact(page, undefined, addressesIn);
    case 'duration':
    case 'code':
    case 'figure':
    case 'text':
      return besideName(concept, page, wanted);
    default:
      return undefined;
  }
}

/** The value, if all found values are the same. */
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

const MAIL =
  /(?<![\p{L}\d.@_%+-])[\p{L}\d][\p{L}\d._%+-]{0,63}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){0,4}\.\p{L}{2,24}(?![\p{L}\d@-])/gu;

/** The only mail address in the text of a page that links to none. */
function onlyMailIn(page: PageReading): string | undefined {
  if (page.links.some((href) => /^mailto:/i.test(href))) return undefined;
  return only(page.lines.flatMap(({ text }) => (text.includes('@') ? (text.match(MAIL) ?? []) : [])));
}

/** The only telephone number or address in the text of a page that links to none. */
function onlyContact(page: PageReading, scheme: RegExp | undefined, find: typeof phonesIn): string | undefined {
  if (scheme !== undefined && page.links.some((href) => scheme.test(href))) return undefined;
  return only(contactsIn(page.lines, find));
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Maximum lines between the page's heading and its own price and availability. */
const NEAR = 80;

function nearHeading({ lines }: PageReading): readonly Line[] {
  const start = lines.findIndex(({ heading, isBoilerplate }) => heading === 1 && !isBoilerplate);
  return start === -1 ? [] : lines.slice(start, start + NEAR).filter((line) => !line.isBoilerplate);
}

/** The lines between the heading and the next one: those below belong to a part of the page, or to other things. */
function belowHeading(page: PageReading): readonly Line[] {
  const near = nearHeading(page);
  const end = near.findIndex(({ heading }, at) => at > 0 && heading > 0);
  return end === -1 ? near : near.slice(0, end);
}

const VALUE_AFTER = /^(\p{L}[\p{L}\s.]{1,30}?)[\s:]*[\s:#][\s:]*([\p{L}\p{N}]*\d[^:]{0,24})$/u;
const VALUE_BEFORE = /^(\d+(?:\s?(?:-|–|to)\s?\d+)?)\s+(\p{L}{4,20})$/u;

/** "Serves 4", "Item #418295", "6 servings": a short line of a name and a value with a digit. */
function besideName(concept: Concept, page: PageReading, wanted: Wanted): string | undefined {
  const names = new Set(namesOf(concept).map((words) => words.join(' ')));
  const found = page.lines.flatMap(({ text, isBoilerplate }) => {
    if (isBoilerplate) return [];
    const [, nameBefore = '', valueAfter = ''] = VALUE_AFTER.exec(text) ?? [];
    const [, valueBefore, nameAfter = ''] = concept.kind === 'text' ? (VALUE_BEFORE.exec(text) ?? []) : [];
    if (names.has(wordsOf(nameBefore).join(' '))) return cleanValues([valueAfter], wanted) ?? [];
    return valueBefore !== undefined && names.has(wordsOf(nameAfter).join(' ')) ? [text] : [];
  });
  return only(found);
}
