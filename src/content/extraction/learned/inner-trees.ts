/** Keeps frames and shadow trees in the midst of the content, however short. */
import type { Element } from '../../element-index.ts';
import { isInnerTree } from '../../frame-parts.ts';
import { isElement } from '../../node-kinds.ts';
import type { Box } from './boxes.ts';
import { isRelated } from './wider.ts';

/**
 * Those between kept siblings, or after the last one. One with most of the page's text is the page itself, and is left
 * as it is.
 */
export function keepInnerTrees(pieces: readonly Box[], isKept: Uint8Array): void {
  const trees = treesAround(pieces);
  const length = pieces.reduce((sum, { stats }, row) => sum + (isKept[row] === 1 ? stats.length : 0), 0);
  for (let first = 0; first < pieces.length; first++) {
    const tree = trees[first];
    if (tree === undefined) continue;
    let next = first;
    let treeLength = 0;
    for (; trees[next] === tree; next++) treeLength += pieces[next]?.stats.length ?? 0;
    const isAfterKept = isKept[first - 1] === 1 && isBeside(tree, pieces[first - 1]);
    const isBeforeKept = !isBeside(tree, pieces[next]) || isKept[next] === 1;
    if (isAfterKept && isBeforeKept && treeLength < length) {
      for (let row = first; row < next; row++) if (!isNavigation(pieces[row] as Box)) isKept[row] = 1;
    }
    first = next - 1;
  }
}

/** For each piece, the outermost frame or shadow tree that it is in. */
function treesAround(pieces: readonly Box[]): (Element | undefined)[] {
  /** By the position of the box. */
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

/** Searches from a box outward, up to the next box. */
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
  return piece.linkLength * 2 > piece.stats.length || isRelated(piece);
}
