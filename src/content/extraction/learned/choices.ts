/**
 * Leaves out the labels of check boxes, and the line that names a group of them: the filters of a list. Radio buttons
 * stay, because the variants of a product are such choices.
 */
import { attributeOf, type Element } from '../../element-index.ts';
import type { Node } from '../../main-content.ts';
import { isElement, isText, pushChildren } from '../../node-kinds.ts';
import { isInline } from '../element-kinds.ts';
import type { Box } from './boxes.ts';

/** Fewer are a consent, or a single option of the text. */
const MIN_CHOICES = 3;
/** More words in one text are no choice. */
const MAX_WORDS = 8;
/** The words of a piece that is a whole group of them. */
const MAX_GROUP_WORDS = 80;
const MAX_NAME_WORDS = 4;
/** The share of the page's words from which on the choices are the content: the questions of a quiz. */
const MAX_SHARE = 0.3;
/** Nodes that are looked at in one piece, and levels from a text to the label around it. */
const MAX_NODES = 120;
const MAX_LEVELS = 4;
/** Drawn boxes, and the style sheets that some libraries write beside them. */
const UNREAD = new Set(['svg', 'style', 'script', 'template']);

export function leaveOutChoices(pieces: readonly Box[], isKept: Uint8Array): void {
  const counts = new Uint8Array(pieces.length);
  const count = (row: number): void => {
    const piece = pieces[row] as Box;
    const found = piece.stats.words > MAX_GROUP_WORDS ? 0 : choicesIn(piece);
    counts[row] = piece.stats.words > found * MAX_WORDS ? 0 : found;
  };
  for (let row = 0; row < pieces.length; row++) if (isKept[row] === 1) count(row);
  if (!counts.some((found) => found > 0)) return;
  let [words, own, total] = [0, 0, 0];
  for (let row = 0; row < pieces.length; row++) {
    if (isKept[row] === 0) count(row);
    words += (pieces[row] as Box).stats.words;
    total += counts[row] as number;
    if (isKept[row] === 1 && (counts[row] as number) > 0) own += (pieces[row] as Box).stats.words;
  }
  if (total < MIN_CHOICES || own > words * MAX_SHARE) return;
  for (let row = 0; row < pieces.length; row++) {
    if (counts[row] === 0) continue;
    isKept[row] = 0;
    if (counts[row - 1] === 0) leaveOutName(pieces, isKept, counts, row);
  }
}

/** The line over a group: alone with the choices in its container, or inside of the piece that they are. */
function leaveOutName(pieces: readonly Box[], isKept: Uint8Array, counts: Uint8Array, row: number): void {
  const inner = pieces[row + 1];
  if (inner !== undefined && inner.parent === pieces[row] && isNameOfGroup(inner)) isKept[row + 1] = 0;
  const name = pieces[row - 1];
  if (isKept[row - 1] !== 1 || name?.parent === undefined || !isNameOfGroup(name)) return;
  for (let other = row; (pieces[other]?.at ?? name.parent.end) < name.parent.end; other++)
    if (counts[other] === 0 && isKept[other] === 1) return;
  isKept[row - 1] = 0;
}

const isNameOfGroup = ({ stats, linkCount }: Box): boolean =>
  stats.words <= MAX_NAME_WORDS && stats.sentences === 0 && linkCount === 0;

/** How many choices a piece is made of; 0 if it has other text, too. */
function choicesIn({ element }: Box): number {
  const label = labelAround(element);
  if (label !== undefined) return hasChoice(label) ? 1 : 0;
  let [labels, inputs] = [0, 0];
  const pending: Node[] = [element];
  for (let left = MAX_NODES; left > 0; left--) {
    const node = pending.pop();
    if (node === undefined) return inputs >= labels ? labels : 0;
    if (isText(node)) {
      if (node.value.trim() !== '') return 0;
    } else if (isElement(node) && !UNREAD.has(node.tagName)) {
      if (isChoice(node)) inputs++;
      // The text of blocks inside is decided by itself, but the box of a label may be in one.
      else if (node !== element && !isInline(node.tagName)) inputs += hasChoice(node) ? 1 : 0;
      else if (node.tagName !== 'label') pushChildren(node, pending);
      else {
        labels++;
        if (hasChoice(node)) inputs++;
      }
    }
  }
  return 0;
}

function labelAround(element: Element): Element | undefined {
  let node: Node | null = element;
  for (let left = MAX_LEVELS; left > 0 && node !== null && isElement(node); left--, node = node.parentNode)
    if (node.tagName === 'label') return node;
  return undefined;
}

function hasChoice(label: Element): boolean {
  const pending: Node[] = [label];
  for (let left = MAX_NODES; left > 0; left--) {
    const node = pending.pop();
    if (node === undefined) return false;
    if (!isElement(node) || UNREAD.has(node.tagName)) continue;
    if (isChoice(node)) return true;
    pushChildren(node, pending);
  }
  return false;
}

/** The boxes of a task list that nobody can change are part of the text. */
function isChoice(element: Element): boolean {
  if (element.tagName !== 'input' || attributeOf(element, 'disabled') !== undefined) return false;
  return attributeOf(element, 'type')?.toLowerCase() === 'checkbox';
}
