/** Asks the engine and a real browser the same questions about one page. Does not judge the answers. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { indexElements } from '../../src/content/element-index.ts';
import { innerHtml } from '../../src/content/inner-html.ts';
import { Matcher } from '../../src/content/matching.ts';
import { parsePage } from '../../src/content/page-parser.ts';
import { parseSelector } from '../../src/content/selector.ts';
import type { ChromiumOracle } from './chromium-oracle.ts';

export interface PageAnswers {
  readonly tags: readonly string[];
  /** Inner HTML by element, for the elements asked about. */
  readonly inner: readonly string[];
  /** For each selector, the indexes of its matches among all elements; undefined if the selector is refused. */
  readonly found: readonly (readonly number[] | undefined)[];
}

// Both are parsed with scripting disabled, like a page without JavaScript. Only one of them knows declarative shadow
// roots, and it drops comments.
const ASK_BROWSER = `(page, selectors, everyNth, declaresShadowRoots) => {
  const document = declaresShadowRoots ? Document.parseHTMLUnsafe(page) : new DOMParser().parseFromString(page, 'text/html');
  const all = [...document.querySelectorAll('*')];
  const place = new Map(all.map((element, index) => [element, index]));
  const find = (selector) => {
    try {
      return [...document.querySelectorAll(selector)].map((element) => place.get(element));
    } catch {
      return null;
    }
  };
  return {
    tags: all.map((element) => element.localName),
    inner: all.filter((_, index) => index % everyNth === 0).map((element) => element.innerHTML),
    found: selectors.map(find),
  };
}`;

const ASK_VALIDITY = `(selectors) => selectors.map((selector) => {
  try {
    document.querySelector(selector);
    return true;
  } catch {
    return false;
  }
})`;

/** Whether the page declares shadow roots, so that the browser parses it in the way that drops comments. */
export const dropsComments = (page: string): boolean => /shadowrootmode/i.test(page);

export async function askBrowser(
  oracle: ChromiumOracle,
  page: string,
  selectors: readonly string[],
  everyNth = 1,
): Promise<PageAnswers> {
  const answers = (await oracle.call(ASK_BROWSER, page, selectors, everyNth, dropsComments(page))) as PageAnswers;
  return { ...answers, found: answers.found.map((found) => found ?? undefined) };
}

export function askEngine(page: string, selectors: readonly string[], everyNth = 1): PageAnswers {
  const index = indexElements(parsePage(page));
  const matcher = new Matcher(index);
  return {
    tags: index.elements.map(({ tagName }) => tagName),
    inner: index.elements.filter((_, at) => at % everyNth === 0).map((element) => innerHtml(element)),
    found: selectors.map((selector) => {
      const parsed = parseSelector(selector);
      return parsed && matcher.find(parsed);
    }),
  };
}

/** Whether the browser's `querySelector` accepts each of the selectors. */
export async function askValidity(oracle: ChromiumOracle, selectors: readonly string[]): Promise<boolean[]> {
  return (await oracle.call(ASK_VALIDITY, selectors)) as boolean[];
}

export function readCapture(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Selectors that people really use on real pages. */
export const COMMON_SELECTORS: readonly string[] = [
  'title',
  'h1',
  'h1, h2, h3',
  'p',
  'a[href]',
  'a[href^="http"]',
  'a[href*="/"]:not([href^="#"])',
  'img[src]',
  'img[alt=""]',
  'meta[name="description" i]',
  'meta[property^="og:"]',
  'link[rel~="stylesheet"]',
  'link[rel="canonical"]',
  'script[type="application/ld+json"]',
  'script:not([src])',
  'noscript',
  'noscript *',
  'article',
  'article p',
  'main',
  'body > div',
  'body > *:first-child',
  'div > p:first-of-type',
  'ul > li:nth-child(2n+1)',
  'li:last-child a',
  'table tr:nth-child(even) td',
  'tr > td:first-child',
  'div:has(> img)',
  'a:has(img)',
  'div:not([class]):not([id])',
  '[class*="content" i]',
  '[class~="nav"]',
  '[id]',
  '[data-id], [data-src]',
  'input[type=text]',
  'input:not([type=hidden])',
  'form input:enabled',
  'option:checked',
  ':disabled',
  'h2 + p',
  'h2 ~ p',
  'p:empty',
  ':is(ul, ol) > li',
  'svg path',
  'svg *',
  ':lang(en)',
  ':link',
  'iframe',
  'div div div div a',
  'p:nth-child(2 of p)',
  'span:only-child',
]; // prettier-ignore
