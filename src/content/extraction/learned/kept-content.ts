/** From the pieces that are kept to the nodes that are left out. Pictures and rules between kept pieces stay. */
import type { Element } from '../../element-index.ts';
import type { MainContent, Node } from '../../main-content.ts';
import { isElement, isText } from '../../node-kinds.ts';
import type { Visibility } from '../../visibility/visibility.ts';
import type { Box, PageBoxes } from './boxes.ts';

/** `isKept` has one number for each piece. */
export function keepPieces(
  { boxes, pieces }: PageBoxes,
  isKept: Uint8Array,
  visibility: Visibility,
): Pick<MainContent, 'roots' | 'removed'> {
  const [body] = boxes;
  if (body === undefined) return { roots: [], removed: new Set() };
  return { roots: [body.element], removed: new Keeper(boxes, pieces, isKept, visibility).run(body.element) };
}

class Keeper {
  readonly #boxOf = new Map<Node, Box>();
  /** How many kept pieces are in each box, and how many pieces. */
  readonly #kept: Int32Array;
  readonly #all: Int32Array;
  /** How many pieces come before each box. */
  readonly #before: Int32Array;
  readonly #isKept: Uint8Array;
  readonly #ownKept: Uint8Array;
  readonly #visibility: Visibility;
  readonly #pictures: Int32Array;
  /** Elements in a line that have kept boxes in them. */
  readonly #around = new Set<Node>();
  readonly #removed = new Set<Node>();
  readonly #pending: { element: Element; box: Box }[] = [];

  constructor(boxes: readonly Box[], pieces: readonly Box[], isKept: Uint8Array, visibility: Visibility) {
    this.#isKept = isKept;
    this.#visibility = visibility;
    this.#kept = new Int32Array(boxes.length);
    this.#all = new Int32Array(boxes.length);
    this.#before = new Int32Array(boxes.length);
    this.#ownKept = new Uint8Array(boxes.length);
    this.#pictures = Int32Array.from(boxes, ({ pictures }) => pictures);
    pieces.forEach(({ at }, row) => {
      this.#all[at] = 1;
      this.#kept[at] = isKept[row] ?? 0;
      this.#ownKept[at] = isKept[row] ?? 0;
    });
    let count = 0;
    for (const { at, element } of boxes) {
      this.#boxOf.set(element, boxes[at] as Box);
      this.#before[at] = count;
      count += this.#all[at] ?? 0;
    }
    for (let at = boxes.length - 1; at > 0; at--) {
      const parent = boxes[at]?.parent?.at ?? 0;
      this.#kept[parent] = (this.#kept[parent] ?? 0) + (this.#kept[at] ?? 0);
      this.#all[parent] = (this.#all[parent] ?? 0) + (this.#all[at] ?? 0);
      this.#pictures[parent] = (this.#pictures[parent] ?? 0) + (this.#pictures[at] ?? 0);
      if ((this.#kept[at] ?? 0) > 0) this.#noteAround(boxes[at]?.element.parentNode ?? null);
    }
  }

  #noteAround(start: Node | null): void {
    let node = start;
    while (node !== null && isElement(node) && !this.#boxOf.has(node) && !this.#around.has(node)) {
      this.#around.add(node);
      node = node.parentNode;
    }
  }

  run(body: Element): ReadonlySet<Node> {
    const first = this.#boxOf.get(body);
    if (first !== undefined) this.#pending.push({ element: body, box: first });
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) {
      for (const child of next.element.childNodes) this.#visit(child, next.box);
    }
    return this.#removed;
  }

  #visit(node: Node, within: Box): void {
    const isOwnKept = this.#ownKept[within.at] === 1;
    if (isText(node)) {
      if (!isOwnKept) this.#removed.add(node);
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
    } else if ((this.#kept[box.at] ?? 0) > 0 || this.#isAmongKept(box)) this.#pending.push({ element: node, box });
    else this.#removed.add(node);
  }

  /** An element in a line belongs to the text of its box, unless there are boxes in it; a picture is no text. */
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

  /** A picture with its caption in the midst of what is kept: the picture stays, whatever becomes of the caption. */
  #isAmongKept(box: Box): boolean {
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
