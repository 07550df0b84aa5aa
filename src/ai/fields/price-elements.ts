/** Elements for prices that are not the current one, by their markup and the words in their classes and ids. */
import { attributeOf, type Element } from '../../content/element-index.ts';
import { isStruckThrough } from '../page/element-kinds.ts';
import { wordsOf } from '../words.ts';

const OLD_PRICE_WORDS = new Set(
  wordsOf(
    `old was list regular strike striked strikethrough before crossed rrp msrp previous compare
    alt alter uvp statt vorher streichpreis avant barre ancien antes anterior tachado vecchio listino barrato antigo
    adviesprijs stara przed puvodni ordinarie ord`,
  ),
);

/** Words for old prices, additional costs, parts and savings. */
export const OTHER_PRICE_WORDS: ReadonlySet<string> = new Set([
  ...OLD_PRICE_WORDS,
  ...wordsOf('shipping delivery unit saving save discount installment monthly'),
]);

/** The words in the class and the id of an element. */
export const ownNames = (element: Element): string[] =>
  [attributeOf(element, 'class') ?? '', attributeOf(element, 'id') ?? ''].flatMap(wordsOf);

export const isOldPrice = (element: Element): boolean =>
  isStruckThrough(element) || ownNames(element).some((name) => OLD_PRICE_WORDS.has(name));

export const isOtherPrice = (element: Element): boolean =>
  isStruckThrough(element) || ownNames(element).some((name) => OTHER_PRICE_WORDS.has(name));
