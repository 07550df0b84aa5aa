/**
 * Finds the controls inside of kept texts: buttons that every item of a list has, such as "Add to cart", and links to
 * the source of a function.
 */
import type { Element } from '../../element-index.ts';
import type { Node } from '../../main-content.ts';
import { isElement, isText } from '../../node-kinds.ts';
import { attribute, isInline } from '../element-kinds.ts';
import type { Box } from './boxes.ts';

const MAX_LENGTH = 40;
const MIN_ITEMS = 3;
/** A longer text is no item of a list, or its links belong to its sentences. */
const MAX_LINE_LENGTH = 300;
const MAX_NODES = 40;
/** A link that looks like a button, by its names. */
const BUTTON = /(?:^|[\s_-])(?:button|btn)(?:$|[\s_-])/i;
/** Links to the source of a function, as generators of documentation write and name them: `Source`, `[source]`. */
const SOURCE = /^\[?(?:source|src|view source)\]?$/i;
const SOURCE_NAMES = /(?:^|[\s_-])(?:src|source|viewcode|srclink)(?:$|[\s_-])/i;
/** What leads to, prints or shares a recipe. */
const NAMED = /recipe-(?:jump|print|pin|share)/i;
const MAX_NAMES_LENGTH = 200;
/** What opens the description of an item, which is open anyway. */
const OPENED = /(?:^|\s)hideme(?:$|\s)/;

interface Control {
  readonly element: Element;
  readonly text: string;
  /** Whether it is a control wherever it stands. Others are if several items have them. */
  readonly isSure: boolean;
}

/** The nodes to leave out. A text that is nothing but a control is left out by `isKept`. */
export function trimControls(pieces: readonly Box[], isKept: Uint8Array): readonly Node[] {
  const trimmed: Node[] = [];
  const byShape = new Map<number, { row: number; control: Control }[]>();
  const leaveOut = (row: number, { element, text }: Control): void => {
    if (text.length >= (pieces[row] as Box).stats.length) isKept[row] = 0;
    else trimmed.push(element);
  };
  pieces.forEach((piece, row) => {
    if (isKept[row] === 0 || piece.stats.length > MAX_LINE_LENGTH) return;
    if (piece.tag === 'summary' && OPENED.test(piece.names)) isKept[row] = 0;
    // What prints a recipe may be a link without an address.
    if (piece.linkLength === 0 && !piece.names.includes('recipe')) return;
    for (const control of controlsIn(piece.element)) {
      if (control.isSure) leaveOut(row, control);
      else {
        const found = byShape.get(piece.shape);
        if (found === undefined) byShape.set(piece.shape, [{ row, control }]);
        else found.push({ row, control });
      }
    }
  });
  for (const found of byShape.values()) {
    if (found.length < MIN_ITEMS) continue;
    const counts = new Map<string, number>();
    for (const { control } of found) counts.set(control.text, (counts.get(control.text) ?? 0) + 1);
    for (const { row, control } of found) if ((counts.get(control.text) ?? 0) >= MIN_ITEMS) leaveOut(row, control);
  }
  return trimmed;
}

/** Links of a line that are named as buttons, or as links to a source, without those in boxes of their own. */
function controlsIn(line: Element): readonly Control[] {
  const controls: Control[] = [];
  const pending: Node[] = line.childNodes.slice(0, MAX_NODES);
  for (let left = MAX_NODES; left > 0; left--) {
    const node = pending.pop();
    if (node === undefined) break;
    if (!isElement(node) || !isInline(node.tagName)) continue;
    if (isNamed(node)) controls.push({ element: node, text: textOf(node), isSure: true });
    else if (node.tagName !== 'a') pending.push(...node.childNodes.slice(0, MAX_NODES));
    else if (isControl(node)) {
      const text = textOf(node);
      controls.push({ element: node, text, isSure: SOURCE.test(text) });
    }
  }
  return controls.filter(({ text }) => text !== '' && text.length <= MAX_LENGTH);
}

function isNamed(element: Element): boolean {
  const names = attribute(element, 'class');
  return names !== undefined && names.length <= MAX_NAMES_LENGTH && NAMED.test(names);
}

function isControl(link: Element): boolean {
  const names = attribute(link, 'class');
  if (names !== undefined && (BUTTON.test(names) || SOURCE_NAMES.test(names))) return true;
  // The name may be that of the text in the link.
  const inner = link.childNodes.find((node) => isElement(node));
  return inner !== undefined && isElement(inner) && SOURCE_NAMES.test(attribute(inner, 'class') ?? '');
}

function textOf(element: Element): string {
  let text = '';
  const pending: Node[] = [element];
  for (let left = MAX_NODES; left > 0; left--) {
    const node = pending.pop();
    if (node === undefined) break;
    if (isText(node)) text += node.value;
    else if (isElement(node)) {
      if (!isInline(node.tagName)) return '';
      pending.push(...node.childNodes.slice(0, MAX_NODES).reverse());
    }
  }
  return text.replace(/\s+/g, ' ').trim();
}
