/**
 * A property of a thing in its card: a value beside a label, in an element named after the property, or the only value
 * of its kind.
 */
import { attributeOf, type Element } from '../../content/element-index.ts';
import { elementNames } from '../page/element-names.ts';
import { lineOf } from '../page/element-text.ts';
import { readLabeledValues } from '../page/labeled-values.ts';
import { readLines } from '../page/lines.ts';
import { walk } from '../page/walk.ts';
import { availabilityIn } from './availability.ts';
import type { ValueKind } from './concepts/concept.ts';
import { pricesIn } from './prices.ts';
import { only } from './shown-values.ts';
import { nameOf } from './things.ts';
import { cleanValues, type Wanted } from './value-cleaning.ts';

const MAX_VALUE_LENGTH = 300;
/** Other words in class names of cards. */
const OF_THE_CARD = /\b(?:product|item|card|list|listing|entry|result|tile|grid|value|text|label|name|info)\b/g;

/** Undefined if the card has no such value, or several. */
export function valueInCard(
  card: readonly Element[],
  properties: ReadonlySet<string>,
  wanted: Wanted,
): string | undefined {
  const clean = (text: string): string | undefined => cleanValues([text], wanted);
  const lines = readLines(card);
  const labeled = card
    .flatMap((element) => readLabeledValues(element, lines))
    .flatMap(({ label, value }) => (properties.has(nameOf(label)) ? (clean(value) ?? []) : []));
  const elements = card.flatMap(withDescendants);
  const called = elements
    .filter((element) => isNamedAfter(element, properties))
    .flatMap((element) => clean(lineOf(element, MAX_VALUE_LENGTH)) ?? []);
  const texts = lines.map(({ text }) => text);
  return (
    only(labeled) ?? only(called) ?? only(ofKind(wanted.kind, texts, elements).flatMap((text) => clean(text) ?? []))
  );
}

function withDescendants(element: Element): Element[] {
  const found = [element];
  walk(element, {
    enter(child) {
      found.push(child);
      return true;
    },
  });
  return found;
}

/** "price", "product-price", "card__price" */
function isNamedAfter(element: Element, properties: ReadonlySet<string>): boolean {
  return elementNames(element).some((words) => {
    const name = words.join(' ');
    return properties.has(name) || properties.has(nameOf(name.replace(OF_THE_CARD, ' ')));
  });
}

function ofKind(kind: ValueKind, texts: readonly string[], elements: readonly Element[]): string[] {
  const attributes = (tag: string, name: string) =>
    elements.flatMap((element) => (element.tagName === tag ? (attributeOf(element, name) ?? []) : []));
  switch (kind) {
    case 'price':
    case 'currency':
      return texts.flatMap((text) => pricesIn(text).map((price) => price.text));
    case 'availability':
      return texts.filter((text) => availabilityIn(text) !== undefined);
    case 'date':
      return attributes('time', 'datetime');
    case 'url':
      return attributes('a', 'href');
    case 'image':
      return attributes('img', 'src');
    default:
      return [];
  }
}
