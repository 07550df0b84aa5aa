/**
 * What pages declare about a thing, without what they fill in by mistake: descriptions, labels, texts that are cut off.
 */
import { type Item, isItem, type Value, valuesAt } from '../declared/item.ts';
import type { Line } from '../page/lines.ts';
import { wordsOf } from '../words.ts';
import type { Concept } from './concepts/concept.ts';
import { namesOf } from './field-request.ts';

const MAX_ITEMS = 5_000;

/** The items and all items inside them. */
export function allItems(items: readonly Item[]): Item[] {
  const all = [...items];
  for (let at = 0; at < all.length && all.length < MAX_ITEMS; at++) {
    for (const values of all[at]?.properties.values() ?? []) all.push(...values.filter(isItem));
  }
  return all;
}

const SAME_START = 60;

/** Leaves out values that begin like the description: some pages fill every required property with it. */
export function declaredAt(subject: Item, path: string): readonly Value[] {
  const values = valuesAt(subject, path);
  if (path === 'description') return values;
  const [description] = valuesAt(subject, 'description');
  if (description === undefined || isItem(description) || description.length < SAME_START) return values;
  const start = description.slice(0, SAME_START);
  return values.filter((value) => isItem(value) || !value.startsWith(start));
}

/** "More of the brand: Lumen" is a label and its value, though declared as a value. */
export function withoutOwnLabel(value: string, concept: Concept): string {
  const [, last = '', own = ''] = /^[\p{L}\s]{0,40}?(\p{L}+):\s(\S.{0,60})$/u.exec(value) ?? [];
  const name = wordsOf(last).join(' ');
  return own !== '' && namesOf(concept).some((words) => words.join(' ') === name) ? own : value;
}

/** A declared text that ends inside a word was cut off by the page: the line that continues it is used instead. */
export function restoreCutText(text: string, lines: readonly Line[]): string {
  if (text.length < SAME_START || !/\p{L}$/u.test(text)) return text;
  const whole = lines.find((line) => line.text.startsWith(text) && /^\p{L}/u.test(line.text.slice(text.length)));
  return whole?.text ?? text;
}
