/**
 * Which elements are the site's layout: the header, menus and footer that it has on all of its pages. Knows no text.
 */
import type { Range } from './menus.ts';

const ELEMENTS = new Set(['header', 'nav', 'footer']);
/** Before these elements the layout ends, even if one of its own was left open. */
const CONTENT = new Set(['main', 'article']);
/** On sites that have no elements for it. Whole names: "header-image" is a picture. */
const NAMED =
  /\b(?:role=["']?(?:navigation|banner|contentinfo)\b|(?:id|class)=(?:"(?:[^"]{0,80} )?|'(?:[^']{0,80} )?)?(?:(?:site|page|main|global|top|primary)[-_]?)?(?:header|footer|nav|navbar|navigation|menu|topbar)(?=["'\s>]))/i;
const MAY_BE_NAMED = new Set(['div', 'section', 'ul', 'table', 'aside', 'td']);

/** What belongs to it inside: what can be clicked or typed into, and pictures. A heading there is the page's own. */
const PARTS = new Set('a button form img input label li ol option picture select source svg textarea ul'.split(' '));

export class LayoutReader {
  /** In the order of the page. */
  readonly #menus: readonly Range[];
  #menu = 0;
  #isInMenu = false;
  #depth = 0;
  /** The element that is one by its name, and how many of these are open. */
  #named = '';
  #open = 0;

  constructor(menus: readonly Range[]) {
    this.#menus = menus;
  }

  get isInside(): boolean {
    return this.#depth > 0 || this.#open > 0 || this.#isInMenu;
  }

  /** Whether this start tag, which begins there, is part of an element or a menu that was entered before. */
  enter(name: string, tag: string, at: number): boolean {
    while (at >= (this.#menus[this.#menu]?.[1] ?? Infinity)) this.#menu += 1;
    this.#isInMenu = at >= (this.#menus[this.#menu]?.[0] ?? Infinity);
    if (CONTENT.has(name)) {
      this.#depth = 0;
      this.#open = 0;
    }
    const isPart = this.isInside && PARTS.has(name);
    if (ELEMENTS.has(name)) this.#depth += 1;
    else if (this.#open > 0) {
      if (name === this.#named) this.#open += 1;
    } else if (MAY_BE_NAMED.has(name) && NAMED.test(tag)) {
      this.#named = name;
      this.#open = 1;
    }
    return isPart;
  }

  leave(name: string): void {
    if (ELEMENTS.has(name)) this.#depth = Math.max(0, this.#depth - 1);
    else if (this.#open > 0 && name === this.#named) this.#open -= 1;
  }
}
