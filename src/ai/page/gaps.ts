/** Notices inline elements that are shown apart without white space between them, while a page is walked over. */
import type { Element } from '../../content/element-index.ts';
import { mayStandApart, standApart } from '../../content/markdown/apart.ts';
import { parentOf } from './element-names.ts';

export class Gaps {
  #left: Element | undefined;

  /** Whether there is one before this element, which is being entered. */
  isBefore(element: Element): boolean {
    // An element without content is nothing between two others.
    if (element.childNodes.length === 0) return false;
    const left = this.#left;
    this.#left = undefined;
    if (!mayStandApart(left) || !mayStandApart(element)) return false;
    const parent = parentOf(element);
    return parent !== undefined && parent === parentOf(left) && standApart(parent, left, element);
  }

  leave(element: Element): void {
    if (element.childNodes.length > 0) this.#left = element;
  }

  text(): void {
    this.#left = undefined;
  }
}
