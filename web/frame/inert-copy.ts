/**
 * A page's HTML as a document that can be looked at and does nothing. The Content-Security-Policy and the sandbox of the
 * frame are what holds; this only takes away what they would have to refuse. The page as it was written stays beside it,
 * parsed but never shown, because that is what selectors are for.
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

/** What loads, runs, or leads somewhere by itself. */
const DROPPED = words(
  'script noscript iframe frame frameset object embed base meta link template audio video animate animatemotion animatetransform set',
);
/** Attributes that load, send or go somewhere, or take the keyboard. Event handlers are known by their first two letters. */
const DISARMED = words('action formaction ping srcset background target autofocus tabindex accesskey contenteditable');
const ADDRESSES = words('href src xlink:href');
/** Nothing on the page is a stop of the Tab key, or a page of links would be in the way of whoever uses the keyboard. */
const STOPS = words('button input select textarea summary');
/** What shows a picture, which may be written in its address. */
const PICTURES = words('img image input');

/** More would keep the browser busy for long; what is not shown is still in the page's source. */
const MOST_SHOWN = 50_000;

export interface InertPage {
  /** As it was written; in no window. */
  readonly original: Document;
  readonly shown: Document;
  /** Whether only the beginning is shown. */
  readonly isCut: boolean;
  /** The element of the original that one on show stands for. */
  readonly originalOf: (shown: Element) => Element | undefined;
  readonly shownFor: (original: Element) => Element | undefined;
}

export function inertPage(html: string): InertPage {
  const original = new DOMParser().parseFromString(html, 'text/html');
  // A browser that runs JavaScript has no elements in there, and the API asks one.
  for (const element of elementsOf(original)) if (nameOf(element) === 'noscript') element.replaceChildren();
  const shown = copyOf(original);
  const written = elementsOf(original);
  const copies = elementsOf(shown);
  const originalOf = new Map(copies.map((copy, at) => [copy, written[at]]));
  const shownFor = new Map(written.map((element, at) => [element, copies[at]]));
  for (const copy of copies.slice(0, MOST_SHOWN)) disarm(copy);
  for (const copy of copies.slice(MOST_SHOWN)) drop(copy);
  return {
    original,
    shown,
    isCut: copies.length > MOST_SHOWN,
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

/** Only what is in the page itself is shown: pictures within it, and parts that its drawings repeat. */
function isArmed(name: string, attribute: string, element: Element): boolean {
  if (!ADDRESSES.has(attribute)) return attribute.startsWith('on') || DISARMED.has(attribute);
  const address = attributeOf(element, attribute) ?? '';
  if (PICTURES.has(name)) return !/^\s*data:image\//i.test(address);
  return !(name === 'use' && address.startsWith('#'));
}
