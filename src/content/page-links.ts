/** Where a page leads: its links in document order, each with the words of its first link, and the title of the page. Pure. */
import { attributeOf, indexElements, isHtml, textOf } from './element-index.ts';
import { cleanText } from './metadata/clean-text.ts';
import { gatherFacts } from './metadata/page-facts.ts';
import { titleFrom } from './metadata/page-title.ts';
import { parsePage } from './page-parser.ts';

export interface PageLink {
  /** Absolute, as it is written there. */
  readonly url: string;
  /** What the link says; empty where it shows no text. */
  readonly text: string;
}

export interface PageLinks {
  readonly title: string;
  readonly links: readonly PageLink[];
}

const MOST_LINKS = 20_000;
const LONGEST_TEXT = 300;

export function pageLinks(html: string, url: string): PageLinks {
  const document = parsePage(html);
  const { elements } = indexElements(document);
  const declared = elements.find((each) => isHtml(each) && each.tagName === 'base' && attributeOf(each, 'href'));
  const base = URL.parse((declared && attributeOf(declared, 'href')) ?? '', url) ?? URL.parse(url);
  const texts = new Map<string, string>();
  for (const element of elements) {
    if (texts.size >= MOST_LINKS) break;
    if (!isHtml(element) || (element.tagName !== 'a' && element.tagName !== 'area')) continue;
    const target = URL.parse(attributeOf(element, 'href')?.trim() || 'about:blank', base?.href);
    if (target?.protocol !== 'http:' && target?.protocol !== 'https:') continue;
    const known = texts.get(target.href);
    if (!known) texts.set(target.href, cut(cleanText(wordsOf(element))));
  }
  return { title: titleFrom(gatherFacts(document)), links: [...texts].map(([href, text]) => ({ url: href, text })) };
}

function wordsOf(element: Parameters<typeof textOf>[0]): string {
  return textOf(element).trim() || attributeOf(element, 'aria-label') || attributeOf(element, 'title') || '';
}

const cut = (text: string) => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT).toWellFormed()}…` : text);
