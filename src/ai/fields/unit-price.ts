/** The price per kilogram, liter or other measure: "24,97 €/kg", "(€ 19,93 / l)", "$367 per sqft". */
import type { Line } from '../page/lines.ts';
import { CURRENCY } from './currencies.ts';

const UNIT = String.raw`(?:1\s?|100\s?|10\s?)?(?:kg|g|lb|lbs|oz|l|lt|ltr|liter|litre|litro|ml|cl|m²|m2|qm|sq\.?\s?ft|sqft|ft²|stk|stück|pc|unit|unité|piece|meter|metre)`;
const AMOUNT = String.raw`\d[\d.,'’]{0,12}`;
const UNIT_PRICE = new RegExp(
  String.raw`(?<![\d.,])(?:(?:${CURRENCY})\s?${AMOUNT}|${AMOUNT}\s?(?:${CURRENCY}))\s?(?:/|per|pro|je|par|al|por|za)\s?${UNIT}(?![\p{L}\d])`,
  'giu',
);
const MAX_LENGTH = 120;

/** Undefined unless all lines say the same. */
export function findUnitPrice(lines: readonly Line[]): string | undefined {
  const found = lines.flatMap(({ text }) =>
    text.length > MAX_LENGTH ? [] : (text.replace(/\u00a0|\u202f/g, ' ').match(UNIT_PRICE) ?? []),
  );
  return new Set(found).size === 1 ? found[0] : undefined;
}
