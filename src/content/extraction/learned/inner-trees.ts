/** What stands in a frame or a shadow tree in the midst of the content is part of it, however short: its place says so. */
import type { Element } from '../../element-index.ts';
import { isInnerTree } from '../../frame-parts.ts';
import { isElement } from '../../node-kinds.ts';
import type { Box } from './boxes.ts';
import { isRelated } from './wider.ts';

/** Each such tree between pieces that are kept, or behind the last of those beside it. One that has most of the page's text is the page. */
export function keepInnerTrees(pieces: readonly Box[], isKept: Uint8Array): void {
  const trees = treesAround(pieces);
  const length = pieces.reduce((sum, { signs }, row) => sum + (isKept[row] === 1 ? signs.length : 0), 0);
  for (let first = 0; first < pieces.length; first++) {
    const tree = trees[first];
    if (tree === undefined) continue;
    let next = first;
    let inside = 0;
    for (; trees[next] === tree; next++) inside += pieces[next]?.signs.length ?? 0;
    const isInside = isKept[first - 1] === 1 && isBeside(tree, pieces[first - 1]);
    const goesOn = !isBeside(tree, pieces[next]) || isKept[next] === 1;
    if (isInside && goesOn && inside < length) {
      for (let row = first; row < next; row++) if (!isNavigation(pieces[row] as Box)) isKept[row] = 1;
    }
    first = next - 1;
  }
}

/** For each piece, the outermost tree that it is in. */
function treesAround(pieces: readonly Box[]): (Element | undefined)[] {
  /** Of each box, by its place. */
  const isKnown = new Uint8Array((pieces.at(-1)?.at ?? 0) + 1);
  const trees = new Array<Element | undefined>(isKnown.length);
  const path: Box[] = [];
  return pieces.map((piece) => {
    let box: Box | undefined = piece;
    for (; box !== undefined && isKnown[box.at] === 0; box = box.parent) path.push(box);
    let tree = box === undefined ? undefined : trees[box.at];
    for (let inner = path.pop(); inner !== undefined; inner = path.pop()) {
      tree ??= outermostTree(inner);
      trees[inner.at] = tree;
      isKnown[inner.at] = 1;
    }
    return tree;
  });
}

/** From a box outward, up to the box that it is in. */
function outermostTree({ element, parent }: Box): Element | undefined {
  let tree: Element | undefined;
  let node: Element['parentNode'] = element ?? null;
  while (node !== null && node !== parent?.element && isElement(node)) {
    if (isInnerTree(node)) tree = node;
    node = node.parentNode;
  }
  return tree;
}

function isBeside(tree: Element, piece: Box | undefined): boolean {
  return piece?.element !== undefined && piece.element.parentNode === tree.parentNode;
}

function isNavigation(piece: Box): boolean {
  return piece.linkLength * 2 > piece.signs.length || isRelated(piece);
}
