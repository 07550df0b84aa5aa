/**
 * Texts that a page has twice, side by side: once for screen readers, and once for the eye, in parts that only look
 * like the text. Shops write "$44.95" for the former, and "$", "44" and "95" with `aria-hidden` for the latter.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { attributeOf, type Element } from '../element-index.ts';
import { isElement, isText, pushChildren } from '../node-kinds.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** Letters and digits of a text that is compared. */
const MAX_LETTERS = 200;
/** Nodes of such a text, most of which are parts of a single character. */
const MAX_NODES = 100;
/** Children of an element in which such texts are looked for. */
const MAX_SIBLINGS = 200;

/** Whether it is for the eye, with the same letters and digits as a text beside it. */
export function isDrawnCopy(element: Element): boolean {
  return isForTheEye(element) && hasTwin(element, false);
}

/** Whether what is shown beside it has the same letters and digits, so that it may be read in its place. */
export function isReadForDrawn(element: Element): boolean {
  return !isForTheEye(element) && hasTwin(element, true);
}

const isForTheEye = (element: Element): boolean => attributeOf(element, 'aria-hidden') === 'true';

function hasTwin(element: Element, drawn: boolean): boolean {
  const siblings = element.parentNode?.childNodes ?? [];
  if (siblings.length > MAX_SIBLINGS) return false;
  const at = siblings.indexOf(element);
  let letters: string | undefined;
  // Right before and behind it, with at most a text between.
  for (const step of [-2, -1, 1, 2]) {
    const sibling = siblings[at + step];
    if (sibling === undefined || !isElement(sibling) || isForTheEye(sibling) !== drawn) continue;
    letters ??= lettersOf(element);
    if (letters === undefined || letters === '') return false;
    if (lettersOf(sibling) === letters) return true;
  }
  return false;
}

/** Undefined if there are too many. */
function lettersOf(element: Element): string | undefined {
  let letters = '';
  let left = MAX_NODES;
  const pending: Node[] = [element];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (--left < 0) return undefined;
    if (isText(node)) letters += node.value.slice(0, 2 * MAX_LETTERS).replace(/[^\p{L}\p{N}]/gu, '');
    else if (isElement(node)) pushChildren(node, pending);
    if (letters.length > MAX_LETTERS) return undefined;
  }
  return letters;
}
