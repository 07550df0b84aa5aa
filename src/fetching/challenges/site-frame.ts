/**
 * The header, menu and footer that a site has on all of its pages. Some sites show their walls within it: what its links
 * are called is neither the topic of the page nor said by it.
 */
import type { BarePage } from './bare-page.ts';

/** A logo and a link home are no frame. */
const MIN_LINKS = 3;

export const hasFrame = ({ frameLinks }: Pick<BarePage, 'frameLinks'>): boolean => frameLinks >= MIN_LINKS;

/** The page without the links, the fields and the buttons of its frame. */
export const withoutFrame = (page: BarePage): BarePage => (hasFrame(page) ? { ...page, ...page.inside } : page);
