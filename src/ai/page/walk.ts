/** Walks over a page's tree without recursion, so that no page is too deep. */
import type { Document, Element } from '../../content/element-index.ts';
import type { Node } from '../../content/main-content.ts';

export interface Visitor {
  /** False skips the element with everything inside; `leave` is then not called for it. */
  enter?(element: Element): boolean;
  leave?(element: Element): void;
  text?(text: string): void;
  /** True ends the walk. */
  isDone?(): boolean;
}

interface Level {
  readonly element: Element | undefined;
  readonly children: readonly Node[];
  next: number;
}

export function walk(root: Document | Element, visitor: Visitor): void {
  const open: Level[] = [{ element: undefined, children: root.childNodes, next: 0 }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    if (visitor.isDone?.()) return;
    const child = level.children[level.next++];
    if (child === undefined) {
      if (level.element !== undefined) visitor.leave?.(level.element);
      open.pop();
    } else if ('tagName' in child) {
      if (visitor.enter?.(child) !== false) open.push({ element: child, children: child.childNodes, next: 0 });
    } else if ('value' in child) visitor.text?.(child.value);
  }
}
