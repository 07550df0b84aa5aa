/**
 * The header, menus and footer that a site has on all of its pages. Some sites show their walls between them: what
 * their links are called is neither the topic of the page nor said by it.
 */
import type { BarePage } from './bare-page.ts';

/** A logo and a link home are no layout. */
const MIN_LINKS = 3;

export const hasLayout = ({ layoutLinks }: Pick<BarePage, 'layoutLinks'>): boolean => layoutLinks >= MIN_LINKS;

/** The page without the links, the fields and the buttons of its layout. */
export const withoutLayout = (page: BarePage): BarePage => (hasLayout(page) ? { ...page, ...page.inside } : page);
