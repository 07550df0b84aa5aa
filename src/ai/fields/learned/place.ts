/** Where on a page a possible date or author is: near the heading, or in a part about something else. */

import type { Element } from '../../../content/element-index.ts';
import { staysHidden } from '../../page/element-kinds.ts';
import { elementNames, parentOf } from '../../page/element-names.ts';
import type { Line } from '../../page/lines.ts';
import { OTHERS } from '../../page/near-heading.ts';

export interface Place {
  /** Lines below the heading; negative above it. */
  readonly at: number;
  readonly isBoilerplate: boolean;
  /** Whether it is in a part about other pages or readers. */
  readonly isOther: boolean;
  readonly isLinked: boolean;
  /** Words in the class names and ids of the elements around it. */
  readonly names: readonly string[];
}

const MAX_LEVELS = 12;
/** Levels up to which names of elements describe what is inside. */
const NAMED_LEVELS = 3;
const MAX_NAMES = 30;
/** Lines that are added to the distance of something in another part of the page. */
const FAR = 200;

export const NOWHERE: Place = { at: 0, isBoilerplate: false, isOther: false, isLinked: false, names: [] };

export function placeOf(element: Element | undefined, line: Line | undefined, at: number): Place {
  const names = new Set<string>();
  let isOther = false;
  let isLinked = false;
  let above = element;
  for (let level = 0; above !== undefined && level < MAX_LEVELS; level++) {
    const words = elementNames(above).flat();
    if (level < NAMED_LEVELS) for (const word of words) names.add(word);
    if (above.tagName === 'a') isLinked = true;
    isOther ||= words.some((word) => OTHERS.has(word));
    above = parentOf(above);
  }
  return { at, isBoilerplate: line?.isBoilerplate ?? false, isOther, isLinked, names: [...names].slice(0, MAX_NAMES) };
}

/** The distance from the heading: lines above it count twice. */
export const distanceOf = ({ at, isBoilerplate, isOther }: Place): number =>
  (at >= 0 ? at : -2 * at) + (isBoilerplate ? FAR : 0) + (isOther ? FAR : 0);

const MAX_DEPTH = 600;

/** Whether the element or one of its ancestors is hidden. */
export function isHiddenInTree(element: Element): boolean {
  let above: Element | undefined = element;
  for (let level = 0; above !== undefined && level < MAX_DEPTH; level++) {
    if (staysHidden(above)) return true;
    above = parentOf(above);
  }
  return false;
}

const COMMENTS = new Set(['comment', 'comments', 'reply', 'replies', 'respond']);

/** Whether it is in a reader's comment. */
export const isInComment = ({ names }: Place): boolean => names.some((name) => COMMENTS.has(name));
