/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Finds where a page shows words apart that are not apart in its HTML, such as in cells of a flexible box, and where it
 * shows together what is apart: scripts that animate headings make a block of each letter. Only style sheets know this.
 * Runs in an isolated world, is sent as text, and may use nothing but its arguments and what a browser has.
 */

export interface WordGaps {
  /** Nodes that need white space before them to be read as they are shown. */
  readonly gaps: readonly ChildNode[];
  /** Blocks by name that are shown as parts of a line. */
  readonly pieces: readonly Element[];
}

/* c8 ignore start: runs in the browser */
/** Examines the document, its open shadow trees and the given roots, for at most so many milliseconds. */
export function findGaps(milliseconds: number, ...closed: ShadowRoot[]): WordGaps {
  /** Elements that are inline unless a style says otherwise; other names break the line for every reader. */
  const INLINE = /^(?:span|small|time|label|data|bdi|a|b|strong|i|em|u|.+-.*)$/;
  /** In these, white space is content. */
  const KEEPS_TEXT = 'pre,code,textarea';
  /** The least distance that looks like a space, as a share of the font's size. */
  const SPACE = 0.2;
  const MAX_DEPTH = 8;
  /** Of the document. In one of 20,000, this took the time for finding what is not visible, which matters more. */
  const MAX_ELEMENTS = 10_000;
  /** Words on both sides: what only punctuates them is not set apart. */
  const [BEFORE, AFTER] = [/[\p{L}\p{N}.,:;!?)%]$/u, /^[\p{L}\p{N}\p{Sc}(#@+]/u];
  const endsAt = performance.now() + milliseconds;
  const isInTime = () => performance.now() < endsAt;
  const hosts = new Set(closed.map(({ host }) => host));
  const gaps: ChildNode[] = [];
  const pieces = new Set<Element>();
  const isInline = (node: Node | null): node is HTMLElement =>
    node instanceof HTMLElement && (INLINE.test(node.localName) || pieces.has(node));
  /** Whether it is a part of a line: what is in boxes of a line, such as a menu's, is only if it is one word. */
  const isPiece = (element: Element) => {
    for (const child of element.children) if (!isInline(child)) return false;
    const { display } = getComputedStyle(element);
    return display === 'inline' || (display === 'inline-block' && /^\S+$/.test(element.textContent));
  };
  /** Whether an element has nothing but parts of lines: asked once, because it may have thousands. */
  const onlyPieces = new Map<Element, boolean>();
  const hasOnlyPieces = (parent: Element) => {
    const known = onlyPieces.get(parent);
    if (known !== undefined) return known;
    const areInline = [...parent.children].every((each) => isInline(each) || each instanceof HTMLBRElement);
    onlyPieces.set(parent, areInline);
    return areInline;
  };
  const isAmongPieces = ({ parentElement: parent }: Element) =>
    parent !== null && hasOnlyPieces(parent) && (parent.childElementCount > 1 || pieces.has(parent));
  const findPieces = (scope: ParentNode) => {
    // What is inside of a piece must be one, so it comes first.
    const inwards = [...scope.querySelectorAll('div')].reverse();
    const found = inwards.filter((each) => isInTime() && isPiece(each) && pieces.add(each));
    for (const each of found.reverse()) if (!isAmongPieces(each)) pieces.delete(each);
  };
  /** Whether it flows with the text, but not as a part of a line like a word. */
  const isBox = (element: Element) => {
    const { display, float, position } = getComputedStyle(element);
    return (
      !/^(?:inline|contents|none|ruby.*)$/.test(display) && float === 'none' && /static|relative|sticky/.test(position)
    );
  };
  const isNothing = (node: Node) => node instanceof Comment || (node instanceof Text && node.data === '');
  const siblingOf = (node: Node, side: 'previousSibling' | 'nextSibling') => {
    let at = node[side];
    while (at && isNothing(at)) at = at[side];
    return at;
  };
  /** What comes before an element, maybe outside of the inline elements that begin with it. */
  const nodeBefore = (element: Element): ChildNode | null => {
    let at = element;
    for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
      const before = siblingOf(at, 'previousSibling');
      if (before) return before as ChildNode;
      if (!isInline(at.parentElement)) return null;
      at = at.parentElement;
    }
    return null;
  };
  const isHost = (element: Element | null) => element !== null && (element.shadowRoot !== null || hosts.has(element));
  /** The text at the edge of a node, if it has any there, or the host of a shadow tree. */
  const edgeOf = (node: Node, side: 'firstChild' | 'lastChild'): Text | Element | undefined => {
    const other = side === 'firstChild' ? 'nextSibling' : 'previousSibling';
    let at: Node | null = node;
    for (let depth = 0; at && depth < MAX_DEPTH; depth += 1) {
      if (at instanceof Text || (at instanceof Element && isHost(at))) return at;
      const inner: Node | null = at[side];
      at = inner && isNothing(inner) ? siblingOf(inner, other) : inner;
    }
    return undefined;
  };
  const rectsOf = (node: Text | Element) => {
    if (node instanceof Element) return node.getClientRects();
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getClientRects();
  };
  const areApart = (left: Text | Element, right: Text | Element, size: number) => {
    const [before, after] = [[...rectsOf(left)].at(-1), rectsOf(right)[0]];
    if (!before?.width || !after?.width) return false;
    const overlap = Math.min(before.bottom, after.bottom) - Math.max(before.top, after.top);
    if (overlap < Math.min(before.height, after.height) / 2) return true;
    // A host may show no words, such as an icon.
    if (left instanceof Element || right instanceof Element) return false;
    return Math.max(after.left - before.right, before.left - after.right) >= size * SPACE;
  };
  /** What fills different slots may be shown in another order, and white space may take the place of a default. */
  const mayBeFilled = ({ parentElement }: Node, ...nodes: readonly Node[]) =>
    !isHost(parentElement) || nodes.every((node) => !(node instanceof Element && node.hasAttribute('slot')));
  const look = (before: Node, after: ChildNode, element: Element) => {
    const [left, right] = [edgeOf(before, 'lastChild'), edgeOf(after, 'firstChild')];
    if (!left || !right) return;
    if ((left instanceof Text && !BEFORE.test(left.data)) || (right instanceof Text && !AFTER.test(right.data))) return;
    if (!mayBeFilled(after, before, after) || element.closest(KEEPS_TEXT)) return;
    if (areApart(left, right, Number.parseFloat(getComputedStyle(element).fontSize))) gaps.push(after);
  };
  if (document.getElementsByTagName('*').length > MAX_ELEMENTS) return { gaps: [], pieces: [] };
  const scopes: ParentNode[] = [document.body ?? document, ...closed];
  const found = () => ({ gaps, pieces: [...pieces] });
  for (let scope = scopes.pop(); scope; scope = scopes.pop()) {
    findPieces(scope);
    for (const element of scope.querySelectorAll('*')) {
      if (element.shadowRoot) scopes.push(element.shadowRoot);
      if (!isInline(element)) continue;
      if (!isInTime()) return found();
      const [before, after] = [nodeBefore(element), siblingOf(element, 'nextSibling')];
      const touchesBefore = isInline(before) || (before instanceof Text && BEFORE.test(before.data));
      const touchesAfter = after instanceof Text && AFTER.test(after.data);
      if (!touchesBefore && !touchesAfter) continue;
      const box = isBox(element);
      if (touchesBefore && (box || (before instanceof Element && isBox(before)))) look(before, element, element);
      if (box && touchesAfter) look(element, after, element);
    }
  }
  return found();
}

/** Changes the document as `findGaps` says; returns the number of changes. */
export function showGaps({ gaps, pieces }: WordGaps): number {
  for (const after of gaps) after.before(' ');
  for (const piece of pieces) {
    const part = document.createElement('span');
    for (const { name, value } of piece.attributes) part.setAttribute(name, value);
    part.append(...piece.childNodes);
    piece.replaceWith(part);
  }
  return gaps.length + pieces.length;
}
/* c8 ignore stop */
