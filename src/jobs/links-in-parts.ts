/** The links of a page in parts, for work that must not take long at a time: a first one that says enough of the page, and small ones. */
import type { CrawledPage } from '../content/page-links.ts';

/** Characters of the addresses in the first part, about four hundred links, and in each other part: what a link costs grows with its length. */
const [FIRST_PART, NEXT_PART] = [30_000, 8_000];
/** Characters that a link counts for besides its own. */
const COST_OF_LINK = 20;

export function linksInParts(links: CrawledPage['links']): CrawledPage['links'][] {
  const parts: CrawledPage['links'][number][][] = [];
  let left = 0;
  for (const link of links) {
    if (left <= 0) {
      left = parts.length === 0 ? FIRST_PART : NEXT_PART;
      parts.push([]);
    }
    left -= COST_OF_LINK + link.url.length;
    parts.at(-1)?.push(link);
  }
  return parts;
}
