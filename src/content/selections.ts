/**
 * What the selectors of a caller find in a page: the inner HTML of elements, as a browser without JavaScript would
 * give it. Pure: text in, text out.
 */

import { type ElementIndex, indexElements } from './element-index.ts';
import { innerHtml } from './inner-html.ts';
import { Matcher } from './matching.ts';
import { parsePage } from './page-parser.ts';
import { parseSelector } from './selector.ts';
import type { Selector } from './selector-shape.ts';

/** The selector is none; callers check with `isValidSelector` before they have a page. */
export class InvalidSelector extends Error {
  override readonly name = 'InvalidSelector';
}

/** Nested matches repeat their text, so a deep page can be asked for thousands of times its own size. */
const MOST_TEXT = 128 * 1024 * 1024;

export class SelectionTooLarge extends Error {
  override readonly name = 'SelectionTooLarge';
}

/** The inner HTML of the first element that matches, in document order. */
export function firstInnerHtml(page: string, selector: string): string | undefined {
  const compiled = compile(selector);
  const index = read(page);
  const [first] = new Matcher(index).find(compiled, 1);
  return first === undefined ? undefined : at(index, first);
}

/** The inner HTML of all elements that match, by selector. */
export function allInnerHtml(page: string, selectors: readonly string[]): string[][] {
  const compiled = selectors.map(compile);
  const index = read(page);
  const matcher = new Matcher(index);
  let total = 0;
  return compiled.map((selector) =>
    matcher.find(selector).map((found) => {
      const text = at(index, found);
      total += text.length;
      if (total > MOST_TEXT)
        throw new SelectionTooLarge(`the selected elements hold more than ${MOST_TEXT} characters`);
      return text;
    }),
  );
}

export function hasMatch(page: string, selector: string): boolean {
  const compiled = compile(selector);
  return new Matcher(read(page)).find(compiled, 1).length > 0;
}

function compile(text: string): Selector {
  const selector = parseSelector(text);
  if (selector === undefined) throw new InvalidSelector(`Invalid CSS selector: ${text}`);
  return selector;
}

function read(page: string): ElementIndex {
  return indexElements(parsePage(page));
}

function at(index: ElementIndex, position: number): string {
  const element = index.elements[position];
  return element === undefined ? '' : innerHtml(element);
}
