/**
 * What the selectors of a caller find in a page: the inner HTML of elements, as a browser without JavaScript would
 * give it. Pure: text in, text out.
 */

import { type Document, type Element, indexElements } from './element-index.ts';
import { innerHtml } from './inner-html.ts';
import { type InnerScopes, innerScopes, type Scope } from './inner-scopes.ts';
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
  const [first] = new Search(page).find(compile(selector), 1);
  return first === undefined ? undefined : innerHtml(first);
}

/** The inner HTML of all elements that match, by selector. */
export function allInnerHtml(page: string, selectors: readonly string[]): string[][] {
  const compiled = selectors.map(compile);
  const search = new Search(page);
  let total = 0;
  return compiled.map((selector) =>
    search.find(selector).map((found) => {
      const text = innerHtml(found);
      total += text.length;
      if (total > MOST_TEXT)
        throw new SelectionTooLarge(`the selected elements hold more than ${MOST_TEXT} characters`);
      return text;
    }),
  );
}

export function hasMatch(page: string, selector: string): boolean {
  return new Search(page).find(compile(selector), 1).length > 0;
}

/** Looks in the document; where that has no match, in the trees inside of it. */
class Search {
  readonly #document: Document;
  readonly #matcher: Lookup;
  #inner: { readonly matchers: readonly Lookup[]; readonly placeOf: InnerScopes['placeOf'] } | undefined;

  constructor(page: string) {
    this.#document = parsePage(page);
    this.#matcher = lookup(this.#document);
  }

  find(selector: Selector, most?: number): Element[] {
    const found = this.#matcher(selector, most);
    return found.length > 0 ? found : this.#findInside(selector).slice(0, most);
  }

  #findInside(selector: Selector): Element[] {
    if (this.#inner === undefined) {
      const { scopes, placeOf } = innerScopes(this.#document);
      this.#inner = { matchers: scopes.map(lookup), placeOf };
    }
    const { matchers, placeOf } = this.#inner;
    const place = (element: Element) => placeOf.get(element) ?? 0;
    return matchers.flatMap((matcher) => matcher(selector)).sort((one, other) => place(one) - place(other));
  }
}

type Lookup = (selector: Selector, most?: number) => Element[];

function lookup(scope: Scope): Lookup {
  const index = indexElements(scope);
  const matcher = new Matcher(index);
  return (selector, most) => matcher.find(selector, most).map((at) => index.elements[at] as Element);
}

function compile(text: string): Selector {
  const selector = parseSelector(text);
  if (selector === undefined) throw new InvalidSelector(`Invalid CSS selector: ${text}`);
  return selector;
}
