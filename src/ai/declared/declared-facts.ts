/** Everything that a page declares about itself: items and meta elements, and both as one flat list of facts. */
import { attributeOf, type Document, type Element, textOf } from '../../content/element-index.ts';
import { cleanText } from '../../content/metadata/clean-text.ts';
import { oneLine } from '../page/element-text.ts';
import { walk } from '../page/walk.ts';
import { cleanDeclaredText } from './declared-text.ts';
import { type Item, isItem, type Source, type Value } from './item.ts';
import { readJsonLd } from './json-ld.ts';
import { readMicrodata, readRdfa } from './marked-up-items.ts';

export interface Declared {
  readonly items: readonly Item[];
  /** The contents of `meta` elements by lower-case name or property, in document order. */
  readonly meta: ReadonlyMap<string, readonly string[]>;
  readonly title: string;
  readonly language: string;
  readonly canonicalUrl: string;
}

export interface Fact {
  /** `Product.offers.price`, `og:title` */
  readonly path: string;
  readonly value: string;
  readonly source: Source;
}

const MAX_META = 500;
const MAX_META_LENGTH = 100_000;

export function readDeclared(document: Document): Declared {
  const scripts: string[] = [];
  const meta = new Map<string, string[]>();
  let title = '';
  let language = '';
  let canonicalUrl = '';
  walk(document, {
    enter(element) {
      switch (element.tagName) {
        case 'html':
          language = (attributeOf(element, 'lang') ?? attributeOf(element, 'xml:lang') ?? '').trim();
          break;
        case 'script':
          if (/^\s*application\/ld\+json\b/i.test(attributeOf(element, 'type') ?? '')) scripts.push(textOf(element));
          return false;
        case 'title':
          if (title === '') title = cleanText(textOf(element));
          break;
        case 'link':
          if (canonicalUrl === '' && attributeOf(element, 'rel')?.trim().toLowerCase() === 'canonical') {
            canonicalUrl = attributeOf(element, 'href')?.trim() ?? '';
          }
          break;
        case 'meta':
          addMeta(element, meta);
          break;
        case 'svg':
        case 'template':
          return false;
        default:
      }
      return true;
    },
  });
  const items = [...readJsonLd(scripts), ...readMicrodata(document), ...readRdfa(document)];
  return { items, meta, title, language, canonicalUrl };
}

function addMeta(element: Element, meta: Map<string, string[]>): void {
  const name = (attributeOf(element, 'property') ?? attributeOf(element, 'name') ?? '').trim().toLowerCase();
  const content = oneLine(cleanDeclaredText((attributeOf(element, 'content') ?? '').slice(0, MAX_META_LENGTH)));
  if (name === '' || content === '') return;
  const values = meta.get(name);
  if (values === undefined) {
    if (meta.size < MAX_META) meta.set(name, [content]);
  } else if (values.length < MAX_META) values.push(content);
}

const MAX_FACTS = 1000;
const MAX_PATH_DEPTH = 8;

/** The flat list. A fact that two sources declare is listed once. */
export function factsOf({ items, meta }: Declared): Fact[] {
  const facts = new Map<string, Fact>();
  const add = (path: string, value: string, source: Source) => {
    const key = `${path}\n${value}`;
    if (facts.size < MAX_FACTS && !facts.has(key)) facts.set(key, { path, value, source });
  };
  for (const item of items) {
    const pending: { path: string; value: Value; depth: number }[] = [
      { path: item.types[0] ?? 'page', value: item, depth: 0 },
    ];
    for (let next = pending.pop(); next !== undefined && facts.size < MAX_FACTS; next = pending.pop()) {
      const { path, value, depth } = next;
      if (!isItem(value)) add(path, value, item.source);
      else if (depth < MAX_PATH_DEPTH) {
        const inner = [...value.properties].flatMap(([name, values]) =>
          values.map((each) => ({ path: `${path}.${name}`, value: each, depth: depth + 1 })),
        );
        for (const each of inner.reverse()) pending.push(each);
      }
    }
  }
  for (const [name, values] of meta) {
    for (const value of values)
      add(name, value, /^(?:og|article|product|book|profile|video|music):/.test(name) ? 'open graph' : 'meta');
  }
  return [...facts.values()];
}
