/**
 * The inner HTML of the elements that a caller's selectors find in a page, as in a browser without JavaScript. Pure:
 * text in, text out.
 */

import { type Document, type Element, indexElements } from './element-index.ts';
import { innerHtml } from './inner-html.ts';
import { type InnerScopes, innerScopes, type Scope } from './inner-scopes.ts';
import { jsonBytes } from './json-bytes.ts';
import { Matcher } from './matching.ts';
import { parsePage } from './page-parser.ts';
import { parseSelector } from './selector.ts';
import type { Selector } from './selector-shape.ts';

/** The selector is invalid. Callers check with `isValidSelector` before they fetch the page. */
export class InvalidSelector extends Error {
  override readonly name = 'InvalidSelector';
}

/**
 * The result is larger than allowed. Nested matches repeat their text, so a deep page can give many times its own size.
 */
export const TOO_MUCH = 'too much';

/**
 * The inner HTML of the first matching element, in document order. No larger than the page itself with its escaping.
 */
export function firstInnerHtml(page: string, selector: string): string | undefined {
  const [first] = new Search(page).find(compile(selector), 1);
  return first === undefined ? undefined : innerHtml(first);
}

/** The inner HTML of all matching elements, by selector, if all of it has at most `most` characters. */
export function allInnerHtml(
  page: string,
  selectors: readonly string[],
  most = Number.POSITIVE_INFINITY,
): string[][] | typeof TOO_MUCH {
  const compiled = selectors.map(compile);
  const search = new Search(page);
  const lists: string[][] = [];
  let room = most;
  for (const selector of compiled) {
    const texts: string[] = [];
    for (const found of search.find(selector)) {
      const text = innerHtml(found);
      room -= text.length + '"",'.length;
      if (room < 0) return TOO_MUCH;
      texts.push(text);
    }
    lists.push(texts);
  }
  return lists;
}

/** The same, as the bytes of a JSON array. */
export function allInnerHtmlAsJson(
  page: string,
  selectors: readonly string[],
  most: number,
): Uint8Array | typeof TOO_MUCH {
  const lists = allInnerHtml(page, selectors, most);
  return lists === TOO_MUCH ? TOO_MUCH : jsonBytes(lists);
}

export function hasMatch(page: string, selector: string): boolean {
  return new Search(page).find(compile(selector), 1).length > 0;
}

/** Searches the document, and the trees inside it if there is no match. */
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
