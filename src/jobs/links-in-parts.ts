/**
 * Splits the links of a page into parts, for work that must pause in between: a large first part, from which the kind
 * of page can be known, and small ones after it.
 */
import type { CrawledPage } from '../content/page-links.ts';

/**
 * Characters of the addresses in the first part (about 400 links) and in each other part. Counted in characters,
 * because a longer link takes more work.
 */
const [FIRST_PART, NEXT_PART] = [30_000, 8_000];
/** Added to the characters of each link, for the work that does not depend on its length. */
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
