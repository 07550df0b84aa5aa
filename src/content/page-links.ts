/**
 * The links of a page in document order, each once with the text of its first occurrence; and what the page says about
 * itself. Pure.
 */
import { attributeOf, type Element, indexElements, isHtml, textOf } from './element-index.ts';
import { cleanText } from './metadata/clean-text.ts';
import { gatherFacts } from './metadata/page-facts.ts';
import { titleFrom } from './metadata/page-title.ts';
import { type PageFingerprint, pageFingerprint } from './page-fingerprint.ts';
import { parsePage } from './page-parser.ts';

export interface PageLink {
  /** Absolute, otherwise as written. */
  readonly url: string;
  /** The text of the link; empty if it has none. */
  readonly text: string;
  /** Set if the page asks crawlers not to follow it. */
  readonly nofollow?: true;
}

export interface PageLinks {
  readonly title: string;
  readonly links: readonly PageLink[];
}

export interface CrawledPage extends PageLinks {
  /** The address that the page gives for itself, absolute. */
  readonly canonical: string | undefined;
  /** Whether the page asks not to be listed. */
  readonly noindex: boolean;
  readonly print: PageFingerprint;
}

const MAX_LINKS = 20_000;
const MAX_TEXT_LENGTH = 300;

export function pageLinks(html: string, url: string): PageLinks {
  return read(html, url).links;
}

/** The links, and what distinguishes the page from others. */
export function crawledPage(html: string, url: string): CrawledPage {
  const { document, links, base, elements, robots } = read(html, url);
  const link = elements.find((each) => isHtml(each) && each.tagName === 'link' && relOf(each).includes('canonical'));
  const canonical = link && URL.parse(attributeOf(link, 'href')?.trim() || 'about:blank', base);
  return {
    ...links,
    noindex: /\b(?:noindex|none)\b/i.test(robots),
    canonical: canonical && /^https?:$/.test(canonical.protocol) ? canonical.href : undefined,
    print: pageFingerprint(document),
  };
}

function read(html: string, url: string) {
  const document = parsePage(html);
  const { elements } = indexElements(document);
  const declared = elements.find((each) => isHtml(each) && each.tagName === 'base' && attributeOf(each, 'href'));
  const base = (URL.parse((declared && attributeOf(declared, 'href')) ?? '', url) ?? URL.parse(url))?.href;
  const facts = gatherFacts(document);
  const robots = facts.meta.get('robots') ?? '';
  const asksNotTo = /\b(?:nofollow|none)\b/i.test(robots);
  const found = new Map<string, { text: string; nofollow: boolean }>();
  for (const element of elements) {
    if (found.size >= MAX_LINKS) break;
    const address = isHtml(element) ? addressIn(element) : undefined;
    const target = URL.parse(address?.trim() || 'about:blank', base);
    if (target?.protocol !== 'http:' && target?.protocol !== 'https:') continue;
    const known = found.get(target.href);
    found.set(target.href, {
      text: known?.text || cut(cleanText(wordsOf(element))),
      nofollow: (known?.nofollow ?? true) && (asksNotTo || relOf(element).includes('nofollow')),
    });
  }
  const links = [...found].map(([href, { text, nofollow }]) => ({ url: href, text, ...(nofollow && { nofollow }) }));
  return { document, elements, base, robots, links: { title: titleFrom(facts), links } };
}

/** The address that an element leads to, in any way. */
function addressIn(element: Element): string | undefined {
  switch (element.tagName) {
    case 'a':
    case 'area':
      return attributeOf(element, 'href');
    case 'frame':
      return attributeOf(element, 'src');
    case 'link':
      return relOf(element).some((rel) => rel === 'next' || rel === 'prev') ? attributeOf(element, 'href') : undefined;
    case 'meta':
      return attributeOf(element, 'http-equiv')?.toLowerCase() === 'refresh'
        ? /^\s*[\d.]*\s*[;,]?\s*url\s*=\s*["']?([^"']+)/i.exec(attributeOf(element, 'content') ?? '')?.[1]
        : undefined;
    default:
      return undefined;
  }
}

const relOf = (element: Element) => (attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/);

function wordsOf(element: Parameters<typeof textOf>[0]): string {
  return textOf(element).trim() || attributeOf(element, 'aria-label') || attributeOf(element, 'title') || '';
}

const cut = (text: string) =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…` : text;
