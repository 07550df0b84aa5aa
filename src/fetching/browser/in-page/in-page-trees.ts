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
/* c8 ignore stop */
