/**
 * Suggests selectors for a picked element: short ones that remain valid if the page changes a little. Every suggestion
 * is first tested on the page. Accesses elements only through the tree that is passed in.
 */
import { identifier, quoted } from './css-text.ts';

/** A page, independent of how its elements are implemented. */
export interface PageTree<E> {
  readonly nameOf: (element: E) => string;
  readonly attributeOf: (element: E, name: string) => string | undefined;
  readonly parentOf: (element: E) => E | undefined;
  /** The elements with the same parent, in order, including the element itself. */
  readonly siblingsOf: (element: E) => readonly E[];
  /** All matches in document order; undefined if it is not a valid selector. */
  readonly find: (selector: string) => readonly E[] | undefined;
}

export interface Suggestion {
  readonly selector: string;
  readonly matches: number;
}

const MAX_SUGGESTIONS = 4;
const MAX_ANCESTORS = 12;
/** Paths of at most this many steps are tested; a longer one begins at the root. */
const MAX_STEPS_TRIED = 30;
const MAX_CLASSES = 3;
const MAX_VALUE_LENGTH = 60;

/** Attributes that say what an element is, not how it looks, the most specific first. */
const TELLING = ['data-testid', 'data-test', 'data-qa', 'data-cy', 'itemprop', 'name', 'property', 'aria-label', 'rel'];

/** Selectors that match this element and no other. There is at least one. */
export function suggestOne<E>(element: E, page: PageTree<E>): readonly Suggestion[] {
  const isOnly = (selector: string) => {
    const found = page.find(selector);
    return found?.length === 1 && found[0] === element;
  };
  const found = new Set<string>();
  for (const selector of shortSelectors(element, page, { withId: true })) {
    if (isOnly(selector)) found.add(selector);
    if (found.size === MAX_SUGGESTIONS - 1) break;
  }
  if (found.size < 2) found.add(uniquePath(element, page, isOnly));
  return [...found].map((selector) => ({ selector, matches: 1 }));
}

/** Selectors that match this element and others like it; without others, those for this element only. */
export function suggestAll<E>(element: E, page: PageTree<E>): readonly Suggestion[] {
  const seen = new Map<number, Suggestion>();
  for (const selector of groupSelectors(element, page)) {
    const found = page.find(selector);
    if (found === undefined || found.length < 2 || !found.includes(element)) continue;
    // The same number of matches usually means the same matches, and two ways to say the same make choosing harder.
    if (!seen.has(found.length)) seen.set(found.length, { selector, matches: found.length });
    if (seen.size === MAX_SUGGESTIONS) break;
  }
  return seen.size > 0 ? [...seen.values()] : suggestOne(element, page);
}

/** Whether selectors may name ids. */
interface Ids {
  readonly withId: boolean;
}

/** The element itself, then below an ancestor with a name. */
function* shortSelectors<E>(element: E, page: PageTree<E>, ids: Ids): Generator<string> {
  const own = labelsOf(element, page, ids);
  yield* own;
  const tails = [...own.slice(0, MAX_CLASSES), typeName(element, page)];
  for (const ancestor of ancestorsOf(element, page).slice(0, MAX_ANCESTORS)) {
    const [label] = labelsOf(ancestor, page, ids);
    if (label === undefined) continue;
    for (const tail of tails) yield `${label} ${tail}`;
  }
}

/** From the most to the least specific: names, positions, plain type. */
function* groupSelectors<E>(element: E, page: PageTree<E>): Generator<string> {
  yield* shortSelectors(element, page, { withId: false });
  yield repeatedPath(element, page);
  yield typeName(element, page);
}

/** Simple selectors from the element's id, attributes and classes, the most stable first. */
function labelsOf<E>(element: E, page: PageTree<E>, { withId }: Ids): string[] {
  const type = typeName(element, page);
  const id = page.attributeOf(element, 'id');
  const ids = withId && id !== undefined && isLasting(id) ? [`#${identifier(id)}`] : [];
  const attributes = TELLING.flatMap((name) => {
    const value = page.attributeOf(element, name);
    if (value === undefined || value === '' || value.length > MAX_VALUE_LENGTH) return [];
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
    .slice(0, MAX_CLASSES);
}

/** States and looks, which change while the element stays the same. */
const STATE =
  /^(?:(?:is|has|js)-.*|active|current|selected|open|closed|visible|hidden|show|disabled|load(?:ing|ed)|lazy\w*|first|last|odd|even|clearfix)$/i;
const LOOK =
  /[:/[\]()%!@]|^-?(?:[mp][trblxyse]?|w|h|gap|z|d|col|row|text|bg|flex|grid|border|rounded|justify|items|font|leading|shadow)-(?:\d|auto|full|none|px|xs|sm|md|lg|xl|center|left|right|start|end|between|wrap|bold|muted|white|gray|black)/i;

const FROM_A_STYLE_LIBRARY = /^(?:css|sc|jss|emotion|ember|svelte)-?\w*\d/i;

/** False for generated names: hashes, counters, numbers of records. */
function isLasting(name: string): boolean {
  if (name.length > 40 || /^\d|\d{4}|[:\s]/.test(name) || FROM_A_STYLE_LIBRARY.test(name)) return false;
  // Unlike words, a hash alternates between letters and digits, or between upper and lower case.
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

/**
 * The shortest path of steps down to the element that matches only it. If types are not enough, positions are counted.
 */
function uniquePath<E>(element: E, page: PageTree<E>, isOnly: (selector: string) => boolean): string {
  const line = [element, ...ancestorsOf(element, page)];
  const steps: string[] = [];
  for (const [at, one] of line.entries()) {
    const label = at > 0 && at < MAX_STEPS_TRIED ? labelsOf(one, page, { withId: true })[0] : undefined;
    const labeled = label === undefined ? undefined : [label, ...steps].join(' > ');
    if (labeled !== undefined && isOnly(labeled)) return labeled;
    steps.unshift(stepTo(one, page));
    if (at < MAX_STEPS_TRIED && isOnly(steps.join(' > '))) return steps.join(' > ');
  }
  const path = steps.join(' > ');
  // HTML and SVG elements may share a name but are counted separately: only the position among all siblings is safe.
  return isOnly(path)
    ? path
    : line
        .map((one) => placeOf(one, page))
        .reverse()
        .join(' > ');
}

/** The siblings of the same type, including the element itself. */
function alike<E>(element: E, page: PageTree<E>): E[] {
  const name = page.nameOf(element);
  return page.siblingsOf(element).filter((sibling) => page.nameOf(sibling) === name);
}

/** The type, and its position if there are other siblings of that type. */
function stepTo<E>(element: E, page: PageTree<E>): string {
  const siblings = alike(element, page);
  const type = typeName(element, page);
  return siblings.length === 1 ? type : `${type}:nth-of-type(${siblings.indexOf(element) + 1})`;
}

function placeOf<E>(element: E, page: PageTree<E>): string {
  if (page.parentOf(element) === undefined) return ':root';
  return `:nth-child(${page.siblingsOf(element).indexOf(element) + 1})`;
}

/** The types from the parent of the nearest ancestor that has similar siblings. */
function repeatedPath<E>(element: E, page: PageTree<E>): string {
  const line = [element, ...ancestorsOf(element, page)].slice(0, MAX_ANCESTORS);
  const at = line.findIndex((one) => alike(one, page).length > 1);
  const way = line.slice(0, at + 2);
  return way
    .map((one) => typeName(one, page))
    .reverse()
    .join(' > ');
}
