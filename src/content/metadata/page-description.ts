/**
 * The description of a page, from its meta elements. Those for other sites come first, because they are written for
 * people.
 */
import type { PageFacts } from './page-facts.ts';

const NAMES = ['og:description', 'description', 'twitter:description', 'dc.description', 'sailthru.description'];

/** The page's description, or an empty text. */
export function descriptionFrom({ meta, linkedData }: PageFacts): string {
  const written = NAMES.map((name) => meta.get(name)).find((text) => text !== undefined);
  if (written !== undefined) return written;
  const described = linkedData.filter(({ description }) => description !== '');
  return (described.find(({ isMain }) => isMain) ?? described[0])?.description ?? '';
}
