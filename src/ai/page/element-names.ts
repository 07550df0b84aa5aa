/** What an element is called: the words of its classes and its id. Knows no word and what it means. */
import { attributeOf, type Element } from '../../content/element-index.ts';
import { wordsOf } from '../words.ts';

const MOST_NAMES = 20;
const LONGEST_NAME = 60;

/** Each class, the id and the property as words: "article__authorName" is three. */
export function elementNames(element: Element): string[][] {
  return ['class', 'id', 'itemprop'].flatMap((attribute) => {
    const value = attributeOf(element, attribute)?.trim() ?? '';
    if (value === '') return [];
    const names = value.split(/\s+/, MOST_NAMES);
    return names.filter(({ length }) => length <= LONGEST_NAME).map(wordsOf);
  });
}

/** The element that it is in, if any. */
export function parentOf(element: Element): Element | undefined {
  const parent: unknown = element.parentNode;
  return typeof parent === 'object' && parent !== null && 'tagName' in parent ? (parent as Element) : undefined;
}
