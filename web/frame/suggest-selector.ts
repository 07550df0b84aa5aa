/**
 * Selectors for an element that somebody pointed at: short ones that will still hold when the page changes a little. What is
 * suggested is always tried on the page first, so that it matches. Knows elements only through the tree that it is handed.
 */
import { identifier, quoted } from './css-text.ts';

/** A page, however its elements are made. */
export interface PageTree<E> {
  readonly nameOf: (element: E) => string;
  readonly attributeOf: (element: E, name: string) => string | undefined;
  readonly parentOf: (element: E) => E | undefined;
  /** The elements that have the same parent, in order, itself included. */
  readonly siblingsOf: (element: E) => readonly E[];
  /** Everything that matches, in document order; undefined when it is no selector. */
  readonly find: (selector: string) => readonly E[] | undefined;
}

export interface Suggestion {
  readonly selector: string;
  readonly matches: number;
}

const MOST_SUGGESTIONS = 4;
const MOST_ANCESTORS = 12;
/** Paths are tried on the page from so many steps on down; a longer one begins at the root. */
const MOST_STEPS_TRIED = 30;
const MOST_CLASSES = 3;
const LONGEST_VALUE = 60;

/** Attributes that say what an element is rather than how it looks, the most telling first. */
const TELLING = ['data-testid', 'data-test', 'data-qa', 'data-cy', 'itemprop', 'name', 'property', 'aria-label', 'rel'];

/** Selectors that match this element and no other. There is at least one. */
export function suggestOne<E>(element: E, page: PageTree<E>): readonly Suggestion[] {
  const isOnly = (selector: string) => {
    const found = page.find(selector);
    return found?.length === 1 && found[0] === element;
  };
  const found = new Set<string>();
  for (const selector of shortSelectors(element, page, true)) {
    if (isOnly(selector)) found.add(selector);
    if (found.size === MOST_SUGGESTIONS - 1) break;
  }
  if (found.size < 2) found.add(uniquePath(element, page, isOnly));
  return [...found].map((selector) => ({ selector, matches: 1 }));
}

/** Selectors that match this element together with others like it; without others, those of the element alone. */
export function suggestAll<E>(element: E, page: PageTree<E>): readonly Suggestion[] {
  const seen = new Map<number, Suggestion>();
  for (const selector of groupSelectors(element, page)) {
    const found = page.find(selector);
    if (found === undefined || found.length < 2 || !found.includes(element)) continue;
    // As many matches are most often the same ones, and two ways to say the same would make the choice harder.
    if (!seen.has(found.length)) seen.set(found.length, { selector, matches: found.length });
    if (seen.size === MOST_SUGGESTIONS) break;
  }
  return seen.size > 0 ? [...seen.values()] : suggestOne(element, page);
}

/** The element by itself, then below an ancestor that has a name of its own. */
function* shortSelectors<E>(element: E, page: PageTree<E>, withId: boolean): Generator<string> {
  const own = labelsOf(element, page, withId);
  yield* own;
  const tails = [...own.slice(0, MOST_CLASSES), typeName(element, page)];
  for (const ancestor of ancestorsOf(element, page).slice(0, MOST_ANCESTORS)) {
    const [label] = labelsOf(ancestor, page, withId);
    if (label === undefined) continue;
    for (const tail of tails) yield `${label} ${tail}`;
  }
}

/** From the most to the least particular: what the elements are called, where they are, their plain type. */
function* groupSelectors<E>(element: E, page: PageTree<E>): Generator<string> {
  yield* shortSelectors(element, page, false);
  yield repeatedPath(element, page);
  yield typeName(element, page);
}

/** The simple selectors that the element's own id, attributes and classes give, the most lasting first. */
function labelsOf<E>(element: E, page: PageTree<E>, withId: boolean): string[] {
  const type = typeName(element, page);
  const id = page.attributeOf(element, 'id');
  const ids = withId && id !== undefined && isLasting(id) ? [`#${identifier(id)}`] : [];
  const attributes = TELLING.flatMap((name) => {
    const value = page.attributeOf(element, name);
    if (value === undefined || value === '' || value.length > LONGEST_VALUE) return [];
    const written = `[${name}=${quoted(value)}]`;
    return [name.startsWith('data-') || name === 'itemprop' ? written : type + written];
  });
  const classes = lastingClasses(element, page).map((name) => `.${identifier(name)}`);
  const pairs = classes.flatMap((one, at) => classes.slice(at + 1).map((other) => type + one + other));
  return [...ids, ...attributes, ...classes.map((name) => type + name), ...pairs];
}

function lastingClasses<E>(element: E, page: PageTree<E>): string[] {
  const names = (page.attributeOf(element, 'class') ?? '').split(/[ \t\n\f\r]+/).filter((name) => name !== '');
  return [...new Set(names)]
    .filter((name) => isLasting(name) && !STATE.test(name) && !LOOK.test(name))
    .slice(0, MOST_CLASSES);
}

/** States and looks: they change while the element stays what it is. */
const STATE =
  /^(?:(?:is|has|js)-.*|active|current|selected|open|closed|visible|hidden|show|disabled|load(?:ing|ed)|lazy\w*|first|last|odd|even|clearfix)$/i;
const LOOK =
  /[:/[\]()%!@]|^-?(?:[mp][trblxyse]?|w|h|gap|z|d|col|row|text|bg|flex|grid|border|rounded|justify|items|font|leading|shadow)-(?:\d|auto|full|none|px|xs|sm|md|lg|xl|center|left|right|start|end|between|wrap|bold|muted|white|gray|black)/i;

const FROM_A_STYLE_LIBRARY = /^(?:css|sc|jss|emotion|ember|svelte)-?\w*\d/i;

/** False for what a program made for this one build or visit: hashes, counters, numbers of records. */
function isLasting(name: string): boolean {
  if (name.length > 40 || /^\d|\d{4}|[:\s]/.test(name) || FROM_A_STYLE_LIBRARY.test(name)) return false;
  // A hash goes back and forth between letters and digits, or between the cases, as no word does.
  const [end = ''] = /[^-_]*$/.exec(name) ?? [];
  const turns = end.match(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/gi)?.length ?? 0;
  const capitals = end.match(/(?<=[a-z])(?=[A-Z])/g)?.length ?? 0;
  return end.length < 5 || (turns < 2 && capitals < 3);
}

function typeName<E>(element: E, page: PageTree<E>): string {
  return identifier(page.nameOf(element));
}

/** The nearest first. */
function ancestorsOf<E>(element: E, page: PageTree<E>): E[] {
  const ancestors: E[] = [];
  for (let parent = page.parentOf(element); parent !== undefined; parent = page.parentOf(parent))
    ancestors.push(parent);
  return ancestors;
}

/** Steps down to the element, from as near as makes it the only one. Where types are not enough, places are counted. */
function uniquePath<E>(element: E, page: PageTree<E>, isOnly: (selector: string) => boolean): string {
  const line = [element, ...ancestorsOf(element, page)];
  const steps: string[] = [];
  for (const [at, one] of line.entries()) {
    const label = at > 0 && at < MOST_STEPS_TRIED ? labelsOf(one, page, true)[0] : undefined;
    const labeled = label === undefined ? undefined : [label, ...steps].join(' > ');
    if (labeled !== undefined && isOnly(labeled)) return labeled;
    steps.unshift(stepTo(one, page));
    if (at < MOST_STEPS_TRIED && isOnly(steps.join(' > '))) return steps.join(' > ');
  }
  const path = steps.join(' > ');
  // Elements of HTML and of SVG may share a name, and are counted apart: only the place among all siblings is safe.
  return isOnly(path)
    ? path
    : line
        .map((one) => placeOf(one, page))
        .reverse()
        .join(' > ');
}

/** The siblings of the same type, itself included. */
function alike<E>(element: E, page: PageTree<E>): E[] {
  const name = page.nameOf(element);
  return page.siblingsOf(element).filter((sibling) => page.nameOf(sibling) === name);
}

/** The type, and its place among siblings of that type when there are any. */
function stepTo<E>(element: E, page: PageTree<E>): string {
  const siblings = alike(element, page);
  const type = typeName(element, page);
  return siblings.length === 1 ? type : `${type}:nth-of-type(${siblings.indexOf(element) + 1})`;
}

function placeOf<E>(element: E, page: PageTree<E>): string {
  if (page.parentOf(element) === undefined) return ':root';
  return `:nth-child(${page.siblingsOf(element).indexOf(element) + 1})`;
}

/** The types on the way down from the parent of the nearest ancestor that has siblings like itself. */
function repeatedPath<E>(element: E, page: PageTree<E>): string {
  const line = [element, ...ancestorsOf(element, page)].slice(0, MOST_ANCESTORS);
  const at = line.findIndex((one) => alike(one, page).length > 1);
  const way = line.slice(0, at + 2);
  return way
    .map((one) => typeName(one, page))
    .reverse()
    .join(' > ');
}
