/**
 * Visits the content of a page once, in document order, with its own stack: a page may be deeper than that of the
 * process. Knows nothing of what becomes of an element.
 */
import type { Element } from '../element-index.ts';
import type { Node } from '../main-content.ts';
import { isElement, isText } from '../node-kinds.ts';
import { mayStandApart, shownBefore, standApart } from './apart.ts';

/** A node to visit, or a function to call after an element was left. */
type Step = Node | (() => void);

export interface ContentVisitor {
  text(value: string): void;
  /** Called for each element; its content is visited if this calls `descend`. */
  enter(element: Element): void;
  /** Whether no space may be added between elements that are drawn apart, as in code. */
  keepsText(): boolean;
}

export class ContentSteps {
  readonly #removed: ReadonlySet<Node>;
  readonly #visitor: ContentVisitor;
  readonly #pending: Step[] = [];
  readonly #leftOut = new Set<Node>();
  readonly #space = (): void => this.#visitor.text(' ');

  constructor(removed: ReadonlySet<Node>, visitor: ContentVisitor) {
    this.#removed = removed;
    this.#visitor = visitor;
  }

  visit(root: Element): void {
    this.#pending.push(root);
    this.finish();
  }

  /** Takes all steps that are left. */
  finish(): void {
    for (let step = this.#pending.pop(); step !== undefined; step = this.#pending.pop()) {
      if (typeof step === 'function') step();
      else if (this.#removed.has(step) || this.#leftOut.has(step)) continue;
      else if (isText(step)) this.#visitor.text(step.value);
      else if (isElement(step)) this.#visitor.enter(step);
    }
  }

  /** Visits the content of an element, then calls the function. */
  descend(element: Element, afterwards?: () => void): void {
    if (afterwards !== undefined) this.#pending.push(afterwards);
    const { childNodes } = element;
    for (let at = childNodes.length - 1; at >= 0; at--) {
      const child = childNodes[at] as Node;
      this.#pending.push(child);
      if (at === 0 || !mayStandApart(child)) continue;
      const before = shownBefore(childNodes, at);
      if (mayStandApart(before) && !this.#visitor.keepsText() && standApart(element, before, child))
        this.#pending.push(this.#space);
    }
  }

  /** Calls the function after the content that is about to be visited. */
  afterwards(step: () => void): void {
    this.#pending.push(step);
  }

  /** For an element that was written ahead of its position. */
  leaveOut(element: Element): void {
    this.#leftOut.add(element);
  }
}
