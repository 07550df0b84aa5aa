/** Turns the choice of pieces into the set of removed nodes. Pictures and horizontal rules between kept pieces stay. */
import type { Element } from '../../element-index.ts';
import type { MainContent, Node } from '../../main-content.ts';
import { isElement, isText } from '../../node-kinds.ts';
import type { Visibility } from '../../visibility/visibility.ts';
import type { Box, PageBoxes } from './boxes.ts';

/** `isKept` has one number for each piece; `trimmed` are nodes inside of kept pieces that are left out. */
export function keepPieces(
  { boxes, pieces }: PageBoxes,
  isKept: Uint8Array,
  visibility: Visibility,
  trimmed: readonly Node[] = [],
): Pick<MainContent, 'roots' | 'removed'> {
  const [body] = boxes;
  if (body === undefined) return { roots: [], removed: new Set() };
  const removed = new NodeRemover(boxes, pieces, isKept, visibility).run(body.element);
  for (const node of trimmed) removed.add(node);
  return { roots: [body.element], removed };
}

class NodeRemover {
  readonly #boxes: readonly Box[];
  /** The children of opened boxes, by their element. */
  readonly #boxOf = new Map<Node, Box>();
  /** The number of kept pieces in each box, and of all pieces. */
  readonly #kept: Int32Array;
  readonly #all: Int32Array;
  /** The number of pieces before each box. */
  readonly #before: Int32Array;
  readonly #isKept: Uint8Array;
  readonly #ownKept: Uint8Array;
  readonly #visibility: Visibility;
  readonly #pictures: Int32Array;
  /** Inline elements that contain kept boxes. */
  readonly #around = new Set<Node>();
  readonly #removed = new Set<Node>();
  readonly #pending: { element: Element; box: Box }[] = [];

  constructor(boxes: readonly Box[], pieces: readonly Box[], isKept: Uint8Array, visibility: Visibility) {
    this.#boxes = boxes;
    this.#isKept = isKept;
    this.#visibility = visibility;
    this.#kept = new Int32Array(boxes.length);
    this.#all = new Int32Array(boxes.length);
    this.#before = new Int32Array(boxes.length);
    this.#ownKept = new Uint8Array(boxes.length);
    this.#pictures = new Int32Array(boxes.length);
    pieces.forEach(({ at }, row) => {
      this.#all[at] = 1;
      this.#kept[at] = isKept[row] ?? 0;
      this.#ownKept[at] = isKept[row] ?? 0;
    });
    let count = 0;
    for (let at = 0; at < boxes.length; at++) {
      this.#pictures[at] = (boxes[at] as Box).pictures;
      this.#before[at] = count;
      count += this.#all[at] ?? 0;
    }
    for (let at = boxes.length - 1; at > 0; at--) {
      const box = boxes[at] as Box;
      const parent = box.parent?.at ?? 0;
      this.#kept[parent] = (this.#kept[parent] ?? 0) + (this.#kept[at] ?? 0);
      this.#all[parent] = (this.#all[parent] ?? 0) + (this.#all[at] ?? 0);
      this.#pictures[parent] = (this.#pictures[parent] ?? 0) + (this.#pictures[at] ?? 0);
      if ((this.#kept[at] ?? 0) > 0) this.#noteAround(box);
    }
  }

  #noteAround({ element, parent }: Box): void {
    let node: Node | null = element.parentNode;
    while (node !== null && isElement(node) && node !== parent?.element && !this.#around.has(node)) {
      this.#around.add(node);
      node = node.parentNode;
    }
  }

  run(body: Element): Set<Node> {
    const [first] = this.#boxes;
    if (first !== undefined) this.#open(body, first);
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) {
      for (const child of next.element.childNodes) this.#visit(child, next.box);
    }
    return this.#removed;
  }

  /**
   * Continues with the contents of a box. Most boxes are never opened, so the boxes inside them are not added to the
   * map.
   */
  #open(element: Element, box: Box): void {
    this.#pending.push({ element, box });
    for (let at = box.at + 1; at < box.end; ) {
      const inner = this.#boxes[at] as Box;
      this.#boxOf.set(inner.element, inner);
      at = inner.end;
    }
  }

  #visit(node: Node, within: Box): void {
    const isOwnKept = this.#ownKept[within.at] === 1;
    if (isText(node)) {
      // A space may be all that separates two kept elements.
      if (!isOwnKept && /\S/.test(node.value)) this.#removed.add(node);
      return;
    }
    if (!isElement(node)) return;
    if (this.#visibility.isHidden(node)) {
      this.#removed.add(node);
      return;
    }
    const box = this.#boxOf.get(node);
    if (box === undefined) this.#visitInline(node, within, isOwnKept);
    else if ((this.#all[box.at] ?? 0) === 0) {
      if (!this.#isBesideKept(box)) this.#removed.add(node);
    } else if ((this.#kept[box.at] ?? 0) > 0 || this.#isFigureAmongKept(box)) this.#open(node, box);
    else this.#removed.add(node);
  }

  /** An inline element belongs to the text of its box, unless it contains boxes. A picture is not text. */
  #visitInline(element: Element, within: Box, isOwnKept: boolean): void {
    if (isOwnKept || element.tagName === 'img' || element.tagName === 'picture') {
      if (element.childNodes.length > 0) this.#pending.push({ element, box: within });
    } else if (this.#around.has(element) || isPicture(element)) this.#pending.push({ element, box: within });
    else this.#removed.add(element);
  }

  #isBesideKept({ at }: Box): boolean {
    const row = this.#before[at] ?? 0;
    return this.#isKept[row] === 1 || this.#isKept[row - 1] === 1;
  }

  /** A figure between kept pieces: the picture stays even if its caption is left out. */
  #isFigureAmongKept(box: Box): boolean {
    const row = this.#before[box.at] ?? 0;
    return (
      (this.#pictures[box.at] ?? 0) > 0 &&
      box.tag === 'figure' &&
      this.#isKept[row - 1] === 1 &&
      this.#isKept[row + (this.#all[box.at] ?? 0)] === 1
    );
  }
}

function isPicture({ tagName, childNodes }: Element): boolean {
  return (
    tagName === 'a' &&
    childNodes.some((child) => isElement(child) && (child.tagName === 'img' || child.tagName === 'picture'))
  );
}
