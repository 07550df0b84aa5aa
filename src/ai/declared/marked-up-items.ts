/** Reads microdata and RDFa Lite: items in the attributes of a page's elements. */
import { attributeOf, type Document, type Element } from '../../content/element-index.ts';
import { linesOf, type ReadingBudget } from '../page/element-text.ts';
import { walk } from '../page/walk.ts';
import { cleanDeclaredText } from './declared-text.ts';
import { type Item, localName, type Source, type Value } from './item.ts';

const MAX_VALUES = 20_000;
const MAX_STATED_LENGTH = 100_000;
/** Limits for a whole page, because properties may be nested in each other. */
const MAX_TEXT = 4_000_000;
const MAX_ELEMENTS_READ = 2_000_000;

interface OpenItem {
  readonly element: Element | undefined;
  readonly item: Omit<Item, 'properties'> & { readonly properties: Map<string, Value[]> };
}

interface Syntax {
  readonly source: Source;
  /** The types of the item that the element begins; undefined if it begins none. */
  types(element: Element): string[] | undefined;
  properties(element: Element): string[];
}

const MICRODATA: Syntax = {
  source: 'microdata',
  types: (element) => (attributeOf(element, 'itemscope') === undefined ? undefined : names(element, 'itemtype')),
  properties: (element) => names(element, 'itemprop'),
};

const RDFA: Syntax = {
  source: 'rdfa',
  types: (element) => (attributeOf(element, 'typeof') === undefined ? undefined : names(element, 'typeof')),
  // Open Graph uses the same attribute, on `meta` with a prefix, and is read elsewhere.
  properties: (element) =>
    element.tagName === 'meta' && /^\s*(?!schema:)[\w-]+:/.test(attributeOf(element, 'property') ?? '')
      ? []
      : names(element, 'property'),
};

export const readMicrodata = (document: Document): Item[] => readItems(document, MICRODATA);

export const readRdfa = (document: Document): Item[] => readItems(document, RDFA);

function readItems(document: Document, syntax: Syntax): Item[] {
  // Properties outside of any item describe the page.
  const loose = newItem(undefined, [], syntax, true);
  const open: OpenItem[] = [loose];
  const found: Item[] = [];
  let values = MAX_VALUES;
  let text = MAX_TEXT;
  const budget = { left: MAX_ELEMENTS_READ };
  walk(document, {
    enter(element) {
      const types = syntax.types(element);
      const properties = values > 0 ? syntax.properties(element) : [];
      const parent = open.at(-1) ?? loose;
      if (types !== undefined && values-- > 0) {
        const own = newItem(element, types, syntax, properties.length === 0 || parent === loose);
        for (const property of properties) add(parent, property, own.item);
        if (properties.length === 0 || parent === loose) found.push(own.item);
        open.push(own);
      } else if (properties.length > 0) {
        values--;
        const value = text > 0 ? statedValue(element, budget) : '';
        text -= value.length + 1;
        if (value !== '') for (const property of properties) add(parent, property, value);
      }
      return element.tagName !== 'template';
    },
    leave(element) {
      if (open.at(-1)?.element === element) open.pop();
    },
  });
  return [...found, loose.item].filter((item) => item.properties.size > 0);
}

function newItem(element: Element | undefined, types: readonly string[], { source }: Syntax, isTop: boolean): OpenItem {
  return { element, item: { types, properties: new Map(), source, isTop } };
}

function add({ item }: OpenItem, property: string, value: Value): void {
  const name = property.toLowerCase();
  const values = item.properties.get(name);
  if (values === undefined) item.properties.set(name, [value]);
  else values.push(value);
}

function names(element: Element, attribute: string): string[] {
  const value = attributeOf(element, attribute)?.trim() ?? '';
  return value === '' ? [] : value.split(/\s+/).slice(0, 20).map(localName);
}

const ADDRESS_ATTRIBUTES: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  audio: 'src',
  video: 'src',
  source: 'src',
  iframe: 'src',
  embed: 'src',
  object: 'data',
};

function statedValue(element: Element, budget: ReadingBudget): string {
  const stated = ['content', 'resource', 'datetime', 'value']
    .map((name) => attributeOf(element, name)?.trim())
    .find((value) => value !== undefined && value !== '');
  if (stated !== undefined) return cleanDeclaredText(stated.slice(0, MAX_STATED_LENGTH));
  const text = linesOf(element, MAX_STATED_LENGTH, budget);
  if (text !== '' && element.tagName === 'a') return text;
  const address = ADDRESS_ATTRIBUTES[element.tagName];
  return (address === undefined ? undefined : attributeOf(element, address)?.trim()) ?? text;
}
