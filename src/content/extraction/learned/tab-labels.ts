/**
 * Finds the labels of the kept panels of tabs. The tabs themselves are controls, so the label is written at its panel.
 */
import { attributeOf, type Element } from '../../element-index.ts';
import type { Node } from '../../main-content.ts';
import { isElement, pushChildren } from '../../node-kinds.ts';
import { FLAG } from './box-flags.ts';
import type { Box, PageBoxes } from './boxes.ts';
import { startOfText } from './start-of-text.ts';

const MAX_LABEL_LENGTH = 80;
/** Nodes that are searched in one list of tabs, or in one tab. */
const MAX_NODES = 400;
/** Panels and lists of tabs that are read. */
const MAX_PARTS = 500;

interface TabList {
  readonly box: Box;
  readonly labels: readonly string[];
}

export interface PanelLabels {
  /** By the element of the panel. */
  readonly labels: ReadonlyMap<Element, string>;
  /** The lists of tabs whose labels are all at their panels. */
  readonly lists: readonly Element[];
}

const NONE: PanelLabels = { labels: new Map(), lists: [] };

/** `isKept` has one number for each piece. */
export function labelsOfPanels({ boxes, pieces }: PageBoxes, isKept: Uint8Array): PanelLabels {
  const panels = boxes.filter(isPanel).slice(0, MAX_PARTS);
  if (panels.length === 0) return NONE;
  const kept = pieces.filter((_, row) => isKept[row] === 1);
  const byId = new Map<string, string>();
  const lists = boxes
    .filter((box) => attributeOf(box.element, 'role') === 'tablist' && !hasPanel(box, panels))
    .slice(0, MAX_PARTS)
    .map((list) => readTabs(list, byId));
  const siblings = Map.groupBy(panels, ({ parent }) => parent);
  const labels = new Map<Element, string>();
  const found = new Set<string>();
  for (const panel of panels) {
    const first = firstFrom(kept, panel.at);
    if ((kept[first]?.at ?? panel.end) >= panel.end) continue;
    const label = labelOf(panel, byId, lists, siblings.get(panel.parent) ?? []);
    if (label === undefined || label === '' || label.length > MAX_LABEL_LENGTH) continue;
    found.add(label);
    // Some pages have the label above the panel, too, for small screens.
    const isThere = [kept[first], kept[first - 1]].some((piece) => isLine(piece, label) && !isIn(piece, lists));
    if (!isThere) labels.set(panel.element, label);
  }
  const moved = lists.filter(
    ({ labels: own, box }) => own.every((label) => found.has(label)) && isAllTabs(box, own, kept),
  );
  return { labels, lists: moved.map(({ box }) => box.element) };
}

/** An accordion has its panels among its tabs, which are headings. */
function hasPanel({ at, end }: Box, panels: readonly Box[]): boolean {
  return (panels[firstFrom(panels, at)]?.at ?? end) < end;
}

const isLine = (piece: Box | undefined, label: string): boolean =>
  piece?.stats.start.trim().toLowerCase() === label.toLowerCase();

/** Whether what is kept of a list is no more than its labels. */
function isAllTabs({ at, end }: Box, labels: readonly string[], kept: readonly Box[]): boolean {
  let length = labels.reduce((sum, label) => sum + label.length, 0);
  for (let next = firstFrom(kept, at); length >= 0 && (kept[next]?.at ?? end) < end; next++)
    length -= (kept[next] as Box).stats.length;
  return labels.length > 0 && length >= 0;
}

const isIn = (piece: Box | undefined, lists: readonly TabList[]): boolean =>
  piece !== undefined && lists.some(({ box }) => piece.at >= box.at && piece.at < box.end);

const isPanel = ({ flags, parent }: Box): boolean =>
  (flags & FLAG.tabPanel) !== 0 && ((parent?.flags ?? 0) & FLAG.tabPanel) === 0;

/** The index of the first of the boxes, which are in the order of the page, that is at this place or after it. */
function firstFrom(boxes: readonly Box[], at: number): number {
  let [low, high] = [0, boxes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boxes[middle] as Box).at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Reads the tabs of a list, and notes the label of each by its own id and by that of its panel. */
function readTabs(box: Box, byId: Map<string, string>): TabList {
  const labels: string[] = [];
  const pending: Node[] = [box.element];
  for (let left = MAX_NODES; left > 0; left--) {
    const node = pending.pop();
    if (node === undefined) break;
    if (!isElement(node)) continue;
    if (attributeOf(node, 'role') !== 'tab') {
      pushChildren(node, pending);
      continue;
    }
    const label = textOf(node);
    labels.push(label);
    for (const id of idsAt(node)) if (!byId.has(id)) byId.set(id, label);
  }
  return { box, labels };
}

function idsAt(tab: Element): readonly string[] {
  const link = tab.childNodes.find((node): node is Element => isElement(node) && node.tagName === 'a');
  const targets = ['href', 'data-bs-target', 'data-target']
    .map((name) => attributeOf(tab, name) ?? (link === undefined ? undefined : attributeOf(link, name)))
    .filter((target) => target?.startsWith('#') && target.length > 1)
    .map((target) => (target as string).slice(1));
  return [attributeOf(tab, 'id'), attributeOf(tab, 'aria-controls'), ...targets].filter((id) => id !== undefined);
}

/**
 * By the ids of both; otherwise by their order, if there are as many panels side by side as tabs in the list before
 * them.
 */
function labelOf(
  panel: Box,
  byId: ReadonlyMap<string, string>,
  lists: readonly TabList[],
  siblings: readonly Box[],
): string | undefined {
  const named = byId.get(attributeOf(panel.element, 'aria-labelledby') ?? '');
  const controlled = named ?? byId.get(attributeOf(panel.element, 'id') ?? '');
  if (controlled !== undefined) return controlled;
  const list = lists.findLast(({ box }) => box.at < panel.at);
  return list?.labels.length === siblings.length ? list.labels[siblings.indexOf(panel)] : undefined;
}

const textOf = (tab: Element): string =>
  startOfText(tab, MAX_NODES, MAX_LABEL_LENGTH * 2)
    .replace(/\s+/g, ' ')
    .trim();
