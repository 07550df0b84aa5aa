/** The names of an element: the words of its classes and its id. Knows nothing of what they mean. */
import { attributeOf, type Element } from '../../content/element-index.ts';
import { wordsOf } from '../words.ts';

const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 60;

/** The words of each class, the id and the property: "article__authorName" is three words. */
export function elementNames(element: Element): string[][] {
  return ['class', 'id', 'itemprop'].flatMap((attribute) => {
    const value = attributeOf(element, attribute)?.trim() ?? '';
    if (value === '') return [];
    const names = value.split(/\s+/, MAX_NAMES);
    return names.filter(({ length }) => length <= MAX_NAME_LENGTH).map(wordsOf);
  });
}

/** The parent element, if any. */
export function parentOf(element: Element): Element | undefined {
  const parent: unknown = element.parentNode;
  return typeof parent === 'object' && parent !== null && 'tagName' in parent ? (parent as Element) : undefined;
}
