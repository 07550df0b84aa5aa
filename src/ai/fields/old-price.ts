/** The price before a discount, as shown near the heading: struck through, or behind words such as "was" and "UVP". */
import type { Element } from '../../content/element-index.ts';
import { lineOf } from '../page/element-text.ts';
import type { Line } from '../page/lines.ts';
import type { PageReading } from '../page/page-reading.ts';
import { isOldPrice } from './price-elements.ts';
import { moneyIn, oldPricesIn } from './prices.ts';

const MAX_LENGTH = 120;
const MAX_ELEMENT_LENGTH = 40;

/** Undefined unless there is one such price, and it is higher than the current one. */
export function findOldPrice(page: PageReading, lines: readonly Line[], current: string): string | undefined {
  const locale = { language: page.declared.language };
  const inElement = (element: Element) => moneyIn(lineOf(element, MAX_ELEMENT_LENGTH), locale);
  const marked = page.nearHeading.filter(isOldPrice).flatMap(inElement);
  const said = lines.flatMap(({ text }) => (text.length > MAX_LENGTH ? [] : oldPricesIn(text, locale)));
  const higher = [...marked, ...said].map(({ value }) => value).filter((value) => Number(value) > Number(current));
  return new Set(higher.map(Number)).size === 1 ? higher[0] : undefined;
}
