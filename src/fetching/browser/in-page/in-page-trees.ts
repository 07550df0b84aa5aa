/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Examines the trees inside of a document: its open shadow trees and its frames. Each function runs in an isolated
 * world, is sent as text, and may use nothing but its arguments and what a browser has.
 */
import type { FrameOwner } from '../../../content/page-frame.ts';
import type { MovedOn } from './in-page-movement.ts';

/** What a document says about the element of a frame. */
export interface ShownOwner extends FrameOwner {
  /** Whether any of it is visible. */
  readonly isVisible: boolean;
  /** Its position in the document's HTML, a shadow tree before its host's children: compared from the front. */
  readonly place: readonly number[];
}

/** Facts about a document in a frame. */
export interface FrameHead {
  readonly url: string;
  readonly baseUrl: string;
  readonly contentType: string;
  /** The length of its text outside of shadow trees. */
  readonly characters: number;
}

/**
 * In document order: the inner HTML of a match, or the number of a frame, whose matches belong at this position. Null
 * is the last if the limit is reached.
 */
export type Finding = string | number | null;

export interface TreeSearch {
  readonly selector: string;
  readonly firstOnly: boolean;
  /** Whether only the existence of a match matters: then its HTML is left out. */
  readonly existence: boolean;
  /** The most characters of all matches together. */
  readonly maxCharacters: number;
}

/* c8 ignore start: runs in the browser */
export function describeOwners(...owners: Element[]): ShownOwner[] {
  /** The least pixels on each side for a frame to show anything; a tracking frame has none, or one. */
  const SMALLEST = 4;
  const isVisible = (element: Element): boolean => {
    // Excludes the border, which even an empty frame has.
    if (element.clientWidth < SMALLEST || element.clientHeight < SMALLEST) return false;
    const { right, bottom } = element.getBoundingClientRect();
    // A user cannot scroll to anything left of the page, or above it.
    if (right + scrollX <= 0 || bottom + scrollY <= 0) return false;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let at = parentOf(element); at !== null; at = parentOf(at)) {
      const { overflowX, overflowY, display } = getComputedStyle(at);
      if (display === 'contents' || display === 'inline' || at === document.body || at === document.documentElement)
        continue;
      if (overflowX !== 'visible' && at.clientWidth < SMALLEST) return false;
      if (overflowY !== 'visible' && at.clientHeight < SMALLEST) return false;
    }
    return true;
  };
  const parentOf = (element: Element): Element | null => {
    if (element.parentElement) return element.parentElement;
    const root = element.getRootNode();
    return root instanceof ShadowRoot ? root.host : null;
  };
  const placeOf = (element: Element): number[] => {
    const place: number[] = [];
    for (let at: Node = element; ; ) {
      const parent = at.parentNode;
      if (parent) {
        let before = 1;
        for (let other = at.previousSibling; other; other = other.previousSibling) before += 1;
        place.unshift(before);
        at = parent;
      } else if (at instanceof ShadowRoot) {
        place.unshift(0);
        at = at.host;
      } else {
        return place;
      }
    }
  };
  return owners.map((element) => {
    const tagName = element.localName;
    const value = (name: string) => element.getAttribute(name) ?? '';
    const source = value(tagName === 'object' ? 'data' : 'src');
    const owner = { tagName, source, id: value('id'), name: value('name') };
    return { ...owner, isVisible: isVisible(element), place: placeOf(element) };
  });
}

export function describeFrame(): FrameHead {
  const { contentType, baseURI: baseUrl } = document;
  const text = document.documentElement?.textContent ?? '';
  return {
    url: location.href,
    baseUrl,
    contentType,
    characters: text.length,
  };
}

/** Searches the whole document, including its open shadow trees. `owners` are the elements of its frames. */
export function findInTrees(search: TreeSearch, ...owners: Element[]): Finding[] {
  const { selector, firstOnly, existence, maxCharacters } = search;
  const numbers = new Map(owners.map((owner, number) => [owner, number]));
  const findings: Finding[] = [];
  let left = maxCharacters;
  const isEnough = () => left < 0 || (firstOnly && typeof findings.at(-1) === 'string');
  const look = (scope: Document | ShadowRoot): void => {
    const matches = new Set(scope.querySelectorAll(selector));
    for (const element of scope.querySelectorAll('*')) {
      if (isEnough()) return;
      if (matches.has(element)) {
        const html = existence ? '' : element.innerHTML;
        left -= html.length;
        findings.push(left >= 0 ? html : null);
      }
      const number = numbers.get(element);
      if (number !== undefined) findings.push(number);
      if (element.shadowRoot) look(element.shadowRoot);
    }
  };
  look(document);
  return findings;
}
/**
 * Marks in the page which nodes its scripts have assigned to slots, by slot names: HTML cannot express it otherwise.
 * Changes the page, so it must be done last. Handles the given roots, or all open ones; returns the number of roots
 * changed.
 */
export function nameManualSlots(prefix: string, ...closed: ShadowRoot[]): number {
  let named = 0;
  const nameSlots = (root: ShadowRoot) => {
    if (root.slotAssignment !== 'manual') return;
    for (const [at, slot] of [...root.querySelectorAll('slot')].entries()) {
      for (const [place, node] of slot.assignedNodes().entries()) {
        if (node instanceof Element) {
          node.slot = `${prefix}${named}-${at}.${place}`;
        } else {
          const holder = document.createElement('span');
          holder.textContent = node.textContent;
          holder.slot = `${prefix}${named}-${at}.${place}`;
          node.parentNode?.insertBefore(holder, node);
        }
      }
      slot.name = `${prefix}${named}-${at}`;
    }
    named += 1;
  };
  const look = (scope: Document | ShadowRoot): void => {
    for (const { shadowRoot } of scope.querySelectorAll('*')) {
      if (!shadowRoot) continue;
      nameSlots(shadowRoot);
      look(shadowRoot);
    }
  };
  if (closed.length === 0) look(document);
  for (const root of closed) nameSlots(root);
  return named;
}

/**
 * Marks what is not visible in the page, for readers of its HTML without its style sheets. Templates that are not
 * shadow roots lose the attribute that makes them look like one. An object that is not loaded, and a `noscript` where
 * no script may run, are replaced by their content. Changes the page, so it must be done last. Handles the document,
 * its open shadow trees and the given roots. Returns the number of changes, or -1 if it took longer than the
 * milliseconds. What can be unfolded gets no mark. `key` names what has moved in our world.
 */
export function markUnseen(
  mark: string,
  away: string,
  milliseconds: number,
  key: string,
  ...closed: ShadowRoot[]
): number {
  /** Elements that are never shown, or whose content is not shown as elements. */
  const SILENT =
    /^(?:script|style|noscript|template|link|meta|title|base|param|source|track|area|math|select|datalist|defs|symbol)$/;
  /** What of a drawing is read. */
  const DRAWN = 'text,foreignObject';
  /** In pixels: the size of boxes for screen readers, and how far they are moved off the page. */
  const TINY = 1;
  const FAR_AWAY = 900;
  const WITH_VISIBILITY = { visibilityProperty: true };
  const WITH_BOTH = { visibilityProperty: true, opacityProperty: true };
  /** As in a frame with `sandbox`: what is in `noscript` is shown then. */
  const isWithoutScripts = matchMedia('(scripting: none)').matches;
  const replace = (element: Element) => {
    const instead = document.createElement('div');
    while (element.firstChild) instead.append(element.firstChild);
    element.replaceWith(instead);
  };
  const hasBox = (text: Text) => {
    const range = document.createRange();
    range.selectNode(text);
    return range.getClientRects().length > 0;
  };
  /** What is in an object has boxes only if it stands in for the object. */
  const showsFallback = (object: Element) =>
    [...object.childNodes].some((node) =>
      node instanceof Element ? node.checkVisibility() : node instanceof Text && hasBox(node),
    );
  const showsInside = (element: Element) =>
    [...element.querySelectorAll('*')].some((inner) => inner.checkVisibility(WITH_VISIBILITY));
  const moved: MovedOn | undefined = Reflect.get(globalThis, key);
  /** Whether it has faded or moved, and does so no more. */
  const isOver = (element: Element, { animationName } = getComputedStyle(element)) =>
    moved?.elements.has(element) ||
    (animationName !== 'none' && element.getAnimations().every(({ playState }) => playState === 'finished'));
  /** Excludes elements that fade or move, because they are about to be visible. */
  const isTransparent = (element: Element) => {
    const style = getComputedStyle(element);
    const { opacity, transitionDuration, animationName, transform, willChange } = style;
    if (Number(opacity) === 0 && isOver(element, style)) return true;
    if (Number(opacity) > 0 || animationName !== 'none' || transform !== 'none' || willChange !== 'auto') return false;
    return transitionDuration.split(',').every((duration) => Number.parseFloat(duration) === 0);
  };
  const isAway = (element: Element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    // Nobody can scroll to where it has gone.
    if (moved?.elements.has(element) && (right + scrollX <= 0 || bottom + scrollY <= 0)) return true;
    const isTiny = width <= TINY && height <= TINY;
    if (!isTiny && left + scrollX > -FAR_AWAY && top + scrollY > -FAR_AWAY) return false;
    const style = getComputedStyle(element);
    if (style.position !== 'absolute' && style.position !== 'fixed') return false;
    if (isTiny && style.overflowX !== 'visible' && style.overflowY !== 'visible') return true;
    return Number.parseFloat(style.left) <= -FAR_AWAY || Number.parseFloat(style.top) <= -FAR_AWAY;
  };
  /**
   * Whether the browser does not show its content. Content that a user's search can reveal (`until-found`) is excluded:
   * it can be unfolded.
   */
  const skips = (element: Element, style = getComputedStyle(element)) =>
    style.contentVisibility === 'hidden' && element.getAttribute('hidden')?.toLowerCase() !== 'until-found';
  const isSkipped = ({ parentElement }: Element) => parentElement !== null && skips(parentElement);
  const textsIn = (element: Element) =>
    [...element.childNodes].filter((node) => node instanceof Text && /\S/.test(node.data));
  /** The texts directly in an element of which the rest is visible, if they are not. */
  const unseenTexts = (element: Element) => {
    // An element of HTML would end a drawing.
    const texts = element instanceof HTMLElement ? textsIn(element) : [];
    if (texts.length === 0) return texts;
    const style = getComputedStyle(element);
    const isUnseen =
      (style.visibility !== 'visible' && (style.animationName === 'none' || isOver(element, style))) ||
      style.fontSize === '0px' ||
      Number.parseFloat(style.textIndent) <= -FAR_AWAY ||
      skips(element, style);
    return isUnseen ? texts : [];
  };
  const cover = (text: ChildNode) => {
    const cover = document.createElement('span');
    cover.setAttribute(mark, '');
    text.replaceWith(cover);
    cover.append(text);
  };
  /** The mark for an element; undefined if it, or something in it, is visible. */
  const markFor = (element: Element): string | undefined => {
    // Chromium calls the parts of a drawing visible whatever their display is.
    if (element instanceof SVGElement && getComputedStyle(element).display === 'none') return '';
    // Nearly all elements are visible: one call is enough for them.
    if (element.checkVisibility(WITH_BOTH)) return element.hasAttributes() && isAway(element) ? away : undefined;
    if (!element.checkVisibility(WITH_VISIBILITY)) {
      const style = getComputedStyle(element);
      if (style.display === 'none' || isSkipped(element)) return '';
      // An element that an animation is about to show counts as visible.
      const isAboutToShow = style.animationName !== 'none' && !isOver(element, style);
      return style.visibility !== 'visible' && !isAboutToShow && !showsInside(element) ? '' : undefined;
    }
    return isTransparent(element) ? '' : undefined;
  };
  // Each change would cause all styles to be computed again, so changes are made after all checks.
  const changes: (() => void)[] = [];
  const endsAt = performance.now() + milliseconds;
  const scopes: ParentNode[] = [document.body ?? document, ...closed];
  for (let scope = scopes.pop(); scope; scope = scopes.pop()) {
    if (performance.now() > endsAt) return -1;
    for (let element = scope.firstElementChild; element; element = element.nextElementSibling) {
      const found = element;
      const { localName } = found;
      if (localName === 'template' && found.hasAttribute('shadowrootmode'))
        changes.push(() => found.removeAttribute('shadowrootmode'));
      const isShownNoscript = isWithoutScripts && localName === 'noscript';
      if (SILENT.test(localName) && !isShownNoscript) continue;
      const parent = found.parentElement;
      // A slot cannot be marked: what fills it has its place in another tree.
      if (localName === 'slot' && parent && skips(parent)) changes.push(() => parent.setAttribute(mark, ''));
      const value = localName === 'slot' ? undefined : markFor(found);
      if (value !== undefined) {
        changes.push(() => found.setAttribute(mark, value));
        continue;
      }
      if (localName === 'svg' && found.querySelector(DRAWN) === null) continue;
      for (const text of unseenTexts(found)) changes.push(() => cover(text));
      if (isShownNoscript || (localName === 'object' && showsFallback(found))) changes.push(() => replace(found));
      if (found.shadowRoot) scopes.push(found.shadowRoot);
      if (found.firstElementChild) scopes.push(found);
    }
  }
  for (const change of changes) change();
  return changes.length;
}
/* c8 ignore stop */
