/**
 * Leaves out texts that are only read aloud, by the names that nearly all sites give them: the style sheet that hides
 * them is mostly not known here. Where they are all that stands in a place, they say what a picture shows, and stay.
 */
import type { Element } from '../../element-index.ts';
import type { Node } from '../../main-content.ts';
import { isElement } from '../../node-kinds.ts';
import { attribute, isInline } from '../element-kinds.ts';
import { FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';
import { startOfText } from './start-of-text.ts';

const NAMED =
  /(?:^|\s)(?:sr-only|sr_only|visually-?hidden|screen-?reader(?:-text|-only)?|screenreader-only|u-visually-hidden|a11y-hidden|assistive-text)(?:$|\s)/i;
const MAX_NODES = 60;
/** A value is worth its words: `4.6 out of 5`, `Sale price`. */
const VALUE = /\d|\bprice\b/i;
const VALUES = FLAG.table | FLAG.definitions;

/** The nodes to leave out. A text that is nothing else is left out by `isKept`. */
export function trimSpokenTexts(pieces: readonly Box[], isKept: Uint8Array): readonly Node[] {
  const trimmed: Node[] = [];
  pieces.forEach((piece, row) => {
    if (isKept[row] === 0) return;
    const isAlone = isNamed(piece.element);
    const spoken = isAlone ? [] : spokenIn(piece.element);
    if (!isAlone && spoken.length === 0) return;
    const length = spoken.reduce((sum, element) => sum + lengthOf(element), 0);
    if (!isAlone && length < piece.stats.length) trimmed.push(...spoken);
    else if (!isValue(piece)) isKept[row] = 0;
  });
  return trimmed;
}

/** A cell or a heading without other text, or the name of a picture. */
function isValue({ element, flags, stats, linkCount }: Box): boolean {
  if ((flags & (VALUES | FLAG.heading)) !== 0 || VALUE.test(stats.start)) return true;
  return linkCount === 0 && [element, element.parentNode].some((node) => node !== null && hasPicture(node));
}

const hasPicture = (node: Node): boolean =>
  isElement(node) &&
  node.childNodes.slice(0, MAX_NODES).some(({ nodeName }) => nodeName === 'svg' || nodeName === 'img');

function spokenIn(line: Element): Element[] {
  const found: Element[] = [];
  const pending: Node[] = line.childNodes.slice(0, MAX_NODES);
  for (let left = MAX_NODES; left > 0; left--) {
    const node = pending.pop();
    if (node === undefined) break;
    if (!isElement(node) || !isInline(node.tagName) || node.childNodes.length === 0) continue;
    if (!isNamed(node)) pending.push(...node.childNodes.slice(0, MAX_NODES));
    else if (VALUE.test(startOfText(node, MAX_NODES))) return [];
    else found.push(node);
  }
  return found;
}

function isNamed(element: Element): boolean {
  const names = attribute(element, 'class');
  return names !== undefined && NAMED.test(names);
}

const lengthOf = (element: Element): number => startOfText(element, MAX_NODES).replace(/\s+/g, '').length;
