/**
 * A page's HTML as a document that can be viewed but does nothing. The frame's Content-Security-Policy and sandbox
 * enforce that; this only removes what they would have to refuse. The original page is kept as well, parsed but never
 * shown, because selectors are matched against it.
 */
import {
  attributeNamesOf,
  attributeOf,
  copyOf,
  drop,
  dropAttribute,
  elementsOf,
  giveAttribute,
  nameOf,
} from './page-dom.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements that load, run or navigate by themselves. */
const DROPPED = words(
  'script noscript iframe frame frameset object embed base meta link template audio video animate animatemotion animatetransform set',
);
/**
 * Attributes that load, send or navigate, or take the keyboard. Event handlers are recognized by their first two
 * letters.
 */
const DISARMED = words('action formaction ping srcset background target autofocus tabindex accesskey contenteditable');
const ADDRESSES = words('href src xlink:href');
/** Elements that must not be reachable by the Tab key: a page full of links would be in the way of keyboard users. */
const STOPS = words('button input select textarea summary');
/** Elements that show an image, which may be contained in its address. */
const PICTURES = words('img image input');

/** More would keep the browser busy for too long; the rest is still in the page's source. */
const MAX_SHOWN = 50_000;

export interface InertPage {
  /** The original page, not shown in any window. */
  readonly original: Document;
  readonly shown: Document;
  /** Whether only the beginning is shown. */
  readonly isCut: boolean;
  /** The original element for an element of the copy. */
  readonly originalOf: (shown: Element) => Element | undefined;
  readonly shownFor: (original: Element) => Element | undefined;
}

export function inertPage(html: string): InertPage {
  const original = new DOMParser().parseFromString(html, 'text/html');
  // With JavaScript there are no elements in there, and the API matches selectors in such a browser.
  for (const element of elementsOf(original)) if (nameOf(element) === 'noscript') element.replaceChildren();
  const shown = copyOf(original);
  const written = elementsOf(original);
  const copies = elementsOf(shown);
  const originalOf = new Map(copies.map((copy, at) => [copy, written[at]]));
  const shownFor = new Map(written.map((element, at) => [element, copies[at]]));
  for (const copy of copies.slice(0, MAX_SHOWN)) disarm(copy);
  for (const copy of copies.slice(MAX_SHOWN)) drop(copy);
  return {
    original,
    shown,
    isCut: copies.length > MAX_SHOWN,
    originalOf: (element) => originalOf.get(element),
    shownFor: (element) => shownFor.get(element),
  };
}

function disarm(element: Element): void {
  const name = nameOf(element).toLowerCase();
  if (DROPPED.has(name)) {
    drop(element);
    return;
  }
  for (const attribute of attributeNamesOf(element)) {
    if (isArmed(name, attribute.toLowerCase(), element)) dropAttribute(element, attribute);
  }
  if (STOPS.has(name)) giveAttribute(element, 'tabindex', '-1');
}

/** Only content of the page itself is shown: embedded images, and parts that its drawings reuse. */
function isArmed(name: string, attribute: string, element: Element): boolean {
  if (!ADDRESSES.has(attribute)) return attribute.startsWith('on') || DISARMED.has(attribute);
  const address = attributeOf(element, attribute) ?? '';
  if (PICTURES.has(name)) return !/^\s*data:image\//i.test(address);
  return !(name === 'use' && address.startsWith('#'));
}
