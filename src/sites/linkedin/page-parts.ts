/** Small readers of LinkedIn's markup: cards, pictures, links without tracking. */
import { linkOf, textOf } from '../lenient-json.ts';
import type { PageElements } from '../page-elements.ts';
import { HOME } from './address.ts';

/** The text of the first of these selectors that has any, in the page. */
export function firstText(page: PageElements, ...selectors: readonly string[]): string | null {
  return firstOf(selectors, (selector) => page.text(page.first(selector)));
}

/** The text of the first of these selectors that has any, inside the element. */
export function firstTextIn(
  page: PageElements,
  within: number | undefined,
  ...selectors: readonly string[]
): string | null {
  return firstOf(selectors, (selector) => page.text(page.firstIn(within, selector)));
}

/** Names that are hidden from guests are written as asterisks. */
export function isMasked(text: string): boolean {
  return /^[*\s]+$/.test(text);
}

function firstOf(selectors: readonly string[], read: (selector: string) => string | null): string | null {
  for (const selector of selectors) {
    const found = read(selector);
    if (found !== null) return isMasked(found) ? null : found;
  }
  return null;
}

/** Whether a record has nothing but its link. */
export function isEmpty(fields: object): boolean {
  return Object.entries(fields).every(
    ([name, value]) =>
      name === 'link' || value === null || value === false || (Array.isArray(value) && value.length === 0),
  );
}

/** Text on one line. */
export function lineOf(text: string | null): string | null {
  return textOf(text?.replace(/\s+/g, ' '));
}

/**
 * Pictures that load late have their address in another attribute than `src`; addresses with `ghost` are placeholders.
 */
export function imageOf(page: PageElements, image: number | undefined): string | null {
  const link = linkOf(page.attribute(image, 'data-delayed-url')) ?? linkOf(page.attribute(image, 'src'));
  return link?.includes('/ghost') === true ? null : link;
}

/** The link of an element, without LinkedIn's redirect and tracking. */
export function targetOf(page: PageElements, anchor: number | undefined): string | null {
  return cleanLink(page.attribute(anchor, 'href'));
}

export function cleanLink(href: unknown): string | null {
  const link = linkOf(href, HOME);
  const url = link === null ? null : URL.parse(link);
  if (url === null || link === null) return null;
  if (!/(?:^|\.)linkedin\.com$/.test(url.hostname)) return link;
  const elsewhere = /^\/(?:redir\/redirect|jobs\/view\/externalApply)\b/.test(url.pathname)
    ? url.searchParams.get('url')
    : null;
  if (elsewhere !== null) return linkOf(elsewhere);
  for (const name of ['trk', 'trkInfo', 'refId', 'trackingId', 'position', 'pageNum', 'original_referer'])
    url.searchParams.delete(name);
  return url.href;
}

/** The number in a text such as `View all 69 employees`. */
export function numberIn(text: string | null): string | undefined {
  return /\d[\d.,\u00a0\u202f]*\s?[KMB]?\b/.exec(text ?? '')?.[0];
}
