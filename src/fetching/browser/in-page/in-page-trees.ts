/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * What is asked of a document about the trees inside of it, its open shadow trees and its frames. Each function runs in a world of our own,
 * is sent as text, and may use nothing but its arguments and what a browser has.
 */
import type { FrameOwner } from '../../../content/page-frame.ts';

/** What a document says of an element that shows a frame. */
export interface ShownOwner extends FrameOwner {
  /** Whether a person could see anything of it. */
  readonly isVisible: boolean;
  /** Its place in the order in which the document's HTML has it, a shadow tree before its host's children: compared from the front. */
  readonly place: readonly number[];
}

/** What a document in a frame is. */
export interface FrameHead {
  readonly url: string;
  readonly baseUrl: string;
  readonly status: number;
  readonly contentType: string;
  /** How much text it has outside of shadow trees. */
  readonly characters: number;
  /** Its beginning, of one that is plain text. */
  readonly plainText: string;
}

/**
 * In document order: the inner HTML of an element that was found, or the number of a frame, which has its matches in this place. Null is
 * the last where there is no room for more.
 */
export type Finding = string | number | null;

export interface TreeSearch {
  readonly selector: string;
  readonly firstOnly: boolean;
  /** Whether it is enough to know that there is one: its HTML is then not written. */
  readonly existence: boolean;
  /** Characters that all findings may have. */
  readonly maxCharacters: number;
}

/* c8 ignore start: runs in the browser */
export function describeOwners(...owners: Element[]): ShownOwner[] {
  /** Pixels that a frame needs on each side to show anything; a tracking frame has none, or one. */
  const SMALLEST = 4;
  const isVisible = (element: Element): boolean => {
    // Without its border, which a frame of no size has as well.
    if (element.clientWidth < SMALLEST || element.clientHeight < SMALLEST) return false;
    const { right, bottom } = element.getBoundingClientRect();
    // Nobody can scroll to what is left of the page, or above it.
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
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { contentType, baseURI: baseUrl } = document;
  const text = document.documentElement?.textContent ?? '';
  return {
    url: location.href,
    baseUrl,
    status: navigation?.responseStatus ?? 0,
    contentType,
    characters: text.length,
    plainText: contentType === 'text/plain' ? text.slice(0, 2_000) : '',
  };
}

/** In the whole document, its open shadow trees included; the elements are those of its frames. */
export function findInTrees(search: TreeSearch, ...owners: Element[]): Finding[] {
  const { selector, firstOnly, existence, maxCharacters } = search;
  const numbers = new Map(owners.map((owner, number) => [owner, number]));
  const findings: Finding[] = [];
  let room = maxCharacters;
  const isEnough = () => room < 0 || (firstOnly && typeof findings.at(-1) === 'string');
  const look = (scope: Document | ShadowRoot): void => {
    const matches = new Set(scope.querySelectorAll(selector));
    for (const element of scope.querySelectorAll('*')) {
      if (isEnough()) return;
      if (matches.has(element)) {
        const html = existence ? '' : element.innerHTML;
        room -= html.length;
        findings.push(room >= 0 ? html : null);
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
 * Writes into the page which nodes its scripts have assigned to slots, as names: HTML has no other way to say it. For a page that is about
 * to be left. In the given roots, or in all open ones; gives how many roots there were to write in.
 */
export function nameManualSlots(prefix: string, ...closed: ShadowRoot[]): number {
  let named = 0;
  const nameSlots = (root: ShadowRoot) => {
    if (root.slotAssignment !== 'manual') return;
    for (const [at, slot] of [...root.querySelectorAll('slot')].entries()) {
      const assigned = slot.assignedNodes();
      for (const node of assigned) {
        if (node instanceof Element) {
          node.slot = `${prefix}${named}-${at}`;
        } else {
          const holder = document.createElement('span');
          holder.textContent = node.textContent;
          holder.slot = `${prefix}${named}-${at}`;
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
 * Marks in the page what nobody sees of it, for whoever reads its HTML without its style sheets; templates that are no shadow roots do not
 * look like any, and what stands in for an object that is not there stands in its place. For a page that is about to be left. In the
 * document, its open shadow trees and the given roots. Gives how much was changed, or -1 where that took longer than the milliseconds.
 * What only waits to be unfolded has no mark.
 */
export function markUnseen(mark: string, away: string, milliseconds: number, ...closed: ShadowRoot[]): number {
  /** Never shown, or not made of elements that are. */
  const SILENT =
    /^(?:script|style|noscript|template|link|meta|title|base|param|source|track|area|svg|math|select|datalist)$/;
  /** Pixels: as much as boxes for machines that read aloud have, and as far as they are moved away. */
  const TINY = 1;
  const FAR_AWAY = 900;
  const WITH_VISIBILITY = { visibilityProperty: true };
  const WITH_BOTH = { visibilityProperty: true, opacityProperty: true };
  const replace = (object: Element) => {
    const instead = document.createElement('div');
    instead.append(...object.childNodes);
    object.replaceWith(instead);
  };
  const showsInside = (element: Element) =>
    [...element.querySelectorAll('*')].some((inner) => inner.checkVisibility(WITH_VISIBILITY));
  /** Nothing that fades or moves: that is about to be seen. */
  const isTransparent = (element: Element) => {
    const { opacity, transitionDuration, animationName, transform, willChange } = getComputedStyle(element);
    if (Number(opacity) > 0 || animationName !== 'none' || transform !== 'none' || willChange !== 'auto') return false;
    return transitionDuration.split(',').every((duration) => Number.parseFloat(duration) === 0);
  };
  const isAway = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isTiny = width <= TINY && height <= TINY;
    if (!isTiny && left + scrollX > -FAR_AWAY && top + scrollY > -FAR_AWAY) return false;
    const style = getComputedStyle(element);
    if (style.position !== 'absolute' && style.position !== 'fixed') return false;
    if (isTiny && style.overflowX !== 'visible' && style.overflowY !== 'visible') return true;
    return Number.parseFloat(style.left) <= -FAR_AWAY || Number.parseFloat(style.top) <= -FAR_AWAY;
  };
  /** The mark for an element, or undefined where it is seen, or something in it may be. */
  const markFor = (element: Element): string | undefined => {
    // Nearly all are: one question is enough for these.
    if (element.checkVisibility(WITH_BOTH)) return element.hasAttributes() && isAway(element) ? away : undefined;
    if (!element.checkVisibility(WITH_VISIBILITY)) {
      const { display, visibility, animationName } = getComputedStyle(element);
      if (display === 'none') return '';
      // One that an animation is about to show is as good as seen.
      return visibility !== 'visible' && animationName === 'none' && !showsInside(element) ? '' : undefined;
    }
    return isTransparent(element) ? '' : undefined;
  };
  // Each change would have all styles computed anew: they are made when everything was looked at.
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
      if (SILENT.test(localName)) continue;
      const value = localName === 'slot' ? undefined : markFor(found);
      if (value !== undefined) {
        changes.push(() => found.setAttribute(mark, value));
        continue;
      }
      if (localName === 'object' && [...found.children].some((inner) => inner.checkVisibility()))
        changes.push(() => replace(found));
      if (found.shadowRoot) scopes.push(found.shadowRoot);
      if (found.firstElementChild) scopes.push(found);
    }
  }
  for (const change of changes) change();
  return changes.length;
}
/* c8 ignore stop */
