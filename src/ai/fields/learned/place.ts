/** Where on a page something stands that may be a date or an author: beside the heading, or in a part about something else. */
import type { Element } from '../../../content/element-index.ts';
import { isHidden } from '../../../content/markdown/visibility.ts';
import { elementNames, parentOf } from '../../page/element-names.ts';
import type { Line } from '../../page/lines.ts';
import { OTHERS } from '../../page/near-heading.ts';

export interface Place {
  /** Lines below the heading; above it, less than zero. */
  readonly at: number;
  readonly isFurniture: boolean;
  /** In a part that tells of other pages or of readers. */
  readonly isOther: boolean;
  readonly isLinked: boolean;
  /** Words of the names of the elements that it is in. */
  readonly names: readonly string[];
}

const MOST_LEVELS = 12;
/** How far up the names of elements say what it is. */
const NAMED_LEVELS = 3;
const MOST_NAMES = 30;
/** What stands elsewhere is as far away as this many lines. */
const FAR = 200;

export const NOWHERE: Place = { at: 0, isFurniture: false, isOther: false, isLinked: false, names: [] };

export function placeOf(element: Element | undefined, line: Line | undefined, at: number): Place {
  const names = new Set<string>();
  let isOther = false;
  let isLinked = false;
  let above = element;
  for (let level = 0; above !== undefined && level < MOST_LEVELS; level++) {
    const words = elementNames(above).flat();
    if (level < NAMED_LEVELS) for (const word of words) names.add(word);
    if (above.tagName === 'a') isLinked = true;
    isOther ||= words.some((word) => OTHERS.has(word));
    above = parentOf(above);
  }
  return { at, isFurniture: line?.isFurniture ?? false, isOther, isLinked, names: [...names].slice(0, MOST_NAMES) };
}

/** How far from the heading: above it counts twice. */
export const distanceOf = ({ at, isFurniture, isOther }: Place): number =>
  (at >= 0 ? at : -2 * at) + (isFurniture ? FAR : 0) + (isOther ? FAR : 0);

const DEEPEST = 600;

/** Whether it, or what it is in, is not shown. */
export function isOutOfSight(element: Element): boolean {
  let above: Element | undefined = element;
  for (let level = 0; above !== undefined && level < DEEPEST; level++) {
    if (isHidden(above)) return true;
    above = parentOf(above);
  }
  return false;
}

const COMMENTS = new Set(['comment', 'comments', 'reply', 'replies', 'respond']);

/** Whether it is what a reader left below the page. */
export const isInComment = ({ names }: Place): boolean => names.some((name) => COMMENTS.has(name));
