/**
 * What a page declares about itself for programs: its titles, its types, whether it is an article, and its text in
 * JSON-LD.
 */
import type { Element } from '../element-index.ts';
import { attribute } from './element-kinds.ts';
import { textOf } from './headline.ts';

export interface PageClaims {
  /** The titles that the page gives itself. */
  readonly titles: readonly string[];
  /** The page's descriptions; often the beginning of its text. */
  readonly descriptions: readonly string[];
  readonly isArticle: boolean;
  readonly isProduct: boolean;
  /** The schema.org types that it names. */
  readonly types: ReadonlySet<string>;
  /** Its `og:type`, in lower case. */
  readonly kinds: readonly string[];
  /** The addresses that it gives for itself. */
  readonly addresses: readonly string[];
  /** The programs that it says it was made with. */
  readonly makers: readonly string[];
  /** The declared texts of an article, a recipe, a thread and so on. */
  readonly texts: readonly string[];
}

/** `text` is used for questions, answers, posts and the steps of a recipe. */
const TEXT_KEYS = ['articleBody', 'text', 'recipeIngredient', 'recipeInstructions'];
const MAX_SCRIPT_LENGTH = 2_000_000;
const MAX_VALUES = 20_000;

/** From the `title`, `meta`, `link` and `script` elements of a page. */
export function readClaims(silent: readonly Element[]): PageClaims {
  let isArticle = false;
  let isProduct = false;
  const texts: string[] = [];
  const titles: string[] = [];
  const descriptions: string[] = [];
  const types = new Set<string>();
  const kinds: string[] = [];
  const addresses: string[] = [];
  const makers: string[] = [];
  for (const element of silent) {
    if (element.tagName === 'title') titles.push(textOf(element));
    else if (element.tagName === 'link') {
      if (attribute(element, 'rel')?.toLowerCase() === 'canonical') addresses.push(attribute(element, 'href') ?? '');
    } else if (element.tagName === 'meta') {
      const name = attribute(element, 'property') ?? attribute(element, 'name') ?? '';
      const content = attribute(element, 'content') ?? '';
      if (name === 'og:title') titles.push(content);
      if (name === 'og:url') addresses.push(content);
      if (name === 'generator' || name === 'application-name') makers.push(content);
      if (name === 'og:description' || name === 'description') descriptions.push(content);
      if (name === 'og:type') {
        kinds.push(content.trim().toLowerCase());
        isArticle ||= content.trim().toLowerCase() === 'article';
        isProduct ||= /^(?:og:)?product/.test(content.trim().toLowerCase());
      }
    } else if (element.tagName === 'script' && attribute(element, 'type') === 'application/ld+json') {
      const claims = ofLinkedData(element, types);
      isArticle ||= claims.isArticle;
      isProduct ||= claims.isProduct;
      texts.push(...claims.texts);
    }
  }
  return { titles, descriptions, isArticle, isProduct, types, kinds, addresses, makers, texts };
}

function ofLinkedData(script: Element, allTypes: Set<string>): Pick<PageClaims, 'isArticle' | 'isProduct' | 'texts'> {
  let isArticle = false;
  let isProduct = false;
  const texts: string[] = [];
  for (const thing of thingsIn(script)) {
    const types = listOf(thing['@type']);
    for (const type of types) allTypes.add(type);
    isProduct ||= types.some((type) => /^Product(?:Group)?$/.test(type));
    isArticle ||= types.some((type) => /(?:Article|BlogPosting)$/.test(type));
    for (const key of TEXT_KEYS) texts.push(...listOf(thing[key]));
  }
  return { isArticle, isProduct, texts };
}

function listOf(value: unknown): string[] {
  return [value].flat().filter((one) => typeof one === 'string');
}

/** Every object in the script's JSON, the outermost first. */
function* thingsIn(script: Element): Generator<Readonly<Record<string, unknown>>> {
  const work: unknown[] = [jsonOf(script)];
  for (let count = 0; count < MAX_VALUES && work.length > 0; count++) {
    const value = work.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) yield value as Record<string, unknown>;
    for (const inner of Object.values(value)) if (typeof inner === 'object') work.push(inner);
  }
}

function jsonOf(script: Element): unknown {
  const [child] = script.childNodes;
  if (child === undefined || !('value' in child) || child.value.length > MAX_SCRIPT_LENGTH) return undefined;
  // Line breaks inside strings are the most common error in such scripts.
  return parseJson(child.value) ?? parseJson(child.value.replace(/[\n\r\t]+/g, ' '));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
