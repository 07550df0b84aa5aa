/**
 * The elements of a page, found by selectors, for sites whose data is in their markup. Positions are numbers in
 * document order. Knows no site.
 */
import { attributeOf, type Element, indexElements, NONE } from '../content/element-index.ts';
import { innerHtml } from '../content/inner-html.ts';
import { Matcher } from '../content/matching.ts';
import { parsePage } from '../content/page-parser.ts';
import { parseSelector } from '../content/selector.ts';

const PARAGRAPHS = new Set('p blockquote ul ol dl pre table h1 h2 h3 h4 h5 h6 hr'.split(' '));
const LINES = new Set('div li dt dd tr br section article header footer'.split(' '));
const UNSEEN = new Set('script style noscript svg'.split(' '));

export class PageElements {
  readonly #index;
  readonly #matcher: Matcher;
  /** Each selector is matched once: a page of a thousand comments uses the same few selectors for each of them. */
  readonly #found = new Map<string, readonly number[]>();

  constructor(html: string) {
    this.#index = indexElements(parsePage(html));
    this.#matcher = new Matcher(this.#index);
  }

  /** Every match of the selector in the page. */
  all(selector: string): readonly number[] {
    const known = this.#found.get(selector);
    if (known !== undefined) return known;
    const parsed = parseSelector(selector);
    const found = parsed === undefined ? [] : this.#matcher.find(parsed);
    this.#found.set(selector, found);
    return found;
  }

  /** Every match beneath an element; none beneath an element that was not found. */
  allIn(position: number | undefined, selector: string): readonly number[] {
    if (position === undefined) return [];
    const found = this.all(selector);
    const end = this.#index.end[position] ?? position;
    return found.slice(firstAfter(found, position), firstAfter(found, end - 1));
  }

  first(selector: string): number | undefined {
    return this.all(selector)[0];
  }

  firstIn(position: number | undefined, selector: string): number | undefined {
    if (position === undefined) return undefined;
    const found = this.all(selector);
    const candidate = found[firstAfter(found, position)];
    return candidate !== undefined && candidate < (this.#index.end[position] ?? 0) ? candidate : undefined;
  }

  /** The nearest of these elements that contains the position. */
  enclosing(position: number, candidates: ReadonlySet<number>): number | undefined {
    let above = this.#index.parent[position] ?? NONE;
    while (above !== NONE && !candidates.has(above)) above = this.#index.parent[above] ?? NONE;
    return above === NONE ? undefined : above;
  }

  attribute(position: number | undefined, name: string): string | undefined {
    const element = this.#element(position);
    return element && attributeOf(element, name);
  }

  /** The text as a reader sees it: white space collapsed, blocks on their own lines; null if there is none. */
  text(position: number | undefined): string | null {
    const element = this.#element(position);
    const text = element === undefined ? '' : readableText(element);
    return text === '' ? null : text;
  }

  html(position: number | undefined): string | null {
    const element = this.#element(position);
    const html = element === undefined ? '' : innerHtml(element).toWellFormed().trim();
    return html === '' ? null : html;
  }

  /** The content of `<meta property="…">` or `<meta name="…">`. */
  meta(name: string): string | undefined {
    const found = this.first(`meta[property="${name}"], meta[name="${name}"]`);
    // Some archives keep the content under `value`.
    return this.attribute(found, 'content') ?? this.attribute(found, 'value');
  }

  #element(position: number | undefined): Element | undefined {
    return position === undefined ? undefined : this.#index.elements[position];
  }
}

/** The index of the first position after a value, in a sorted list. */
function firstAfter(rising: readonly number[], value: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** With its own stack, because pages may be nested more deeply than any call stack. */
function readableText(element: Element): string {
  const parts: string[] = [];
  const pending: (Element['childNodes'][number] | string)[] = element.childNodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node === 'string') parts.push(node);
    else if ('tagName' in node) {
      if (UNSEEN.has(node.tagName)) continue;
      const gap = PARAGRAPHS.has(node.tagName) ? '\n\n' : LINES.has(node.tagName) ? '\n' : '';
      parts.push(gap);
      if (gap !== '' && node.tagName !== 'br') pending.push(gap);
      for (let at = node.childNodes.length - 1; at >= 0; at -= 1) {
        const child = node.childNodes[at];
        if (child !== undefined) pending.push(child);
      }
    } else if ('value' in node) parts.push(node.value.replace(/\s+/g, ' '));
  }
  return parts
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
