/**
 * The prices that a shop declares for what a page sells: the current one, the one before a discount, and the ends of a
 * range. Several offers at several prices are a range, unless the page shows one of them.
 */
import { type Item, isItem, type Value, valuesAt } from '../declared/item.ts';
import { plainNumber } from './numbers.ts';

/** The types of a price that nobody pays at the moment. */
const OLD_TYPE = /(?:List|Strikethrough|MSRP|SRP|Regular|MinimumAdvertised)(?:Price)?$/i;
const SPECIFICATIONS = 'offers.priceSpecification';
const LEAST = /(?:^|\.)lowPrice$/;
const MAX_OFFERS = 1_000;

/** The values at a path to a price, without list prices; none if they are a range. */
export function pricesAt(subject: Item, path: string): readonly Value[] {
  if (path === `${SPECIFICATIONS}.price`) return ofDistinct(specified(subject, (type) => !OLD_TYPE.test(type)));
  const values = valuesAt(subject, path);
  if (LEAST.test(path)) return ofDistinct([...values, ...valuesAt(subject, path.replace(LEAST, highPath))]);
  return ofDistinct(values);
}

const highPath = (found: string): string => found.replace('low', 'high');

/** The declared list prices. */
export const oldPricesAt = (subject: Item): readonly Value[] => specified(subject, (type) => OLD_TYPE.test(type));

/** All declared prices of all offers as numbers, in order of size. */
export function rangeOf(subject: Item): readonly string[] {
  const paths = [
    'offers.price',
    'offers.offers.price',
    'offers.lowPrice',
    'offers.highPrice',
    'hasVariant.offers.price',
  ];
  const values = paths.flatMap((path) => valuesAt(subject, path)).slice(0, MAX_OFFERS);
  const numbers = values.flatMap((value) => (isItem(value) ? [] : (plainNumber(value) ?? [])));
  return numbers.filter((number) => Number(number) > 0).sort((a, b) => Number(a) - Number(b));
}

function specified(subject: Item, isMeant: (type: string) => boolean): readonly Value[] {
  return valuesAt(subject, SPECIFICATIONS).flatMap((each) => {
    if (!isItem(each)) return [];
    const [type = ''] = valuesAt(each, 'priceType');
    return isMeant(isItem(type) ? '' : type) ? valuesAt(each, 'price') : [];
  });
}

/** The values, if all are the same number; zero is no offer. */
function ofDistinct(values: readonly Value[]): readonly Value[] {
  const numbers = values.slice(0, MAX_OFFERS).map((value) => (isItem(value) ? Number.NaN : Number(plainNumber(value))));
  const offered = new Set(numbers.filter((number) => number > 0));
  return offered.size > 1 ? [] : values;
}
