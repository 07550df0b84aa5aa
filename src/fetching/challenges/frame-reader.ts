/**
 * Which elements are the header, menu or footer that a site has on all of its pages, and whether a place in the page is
 * within one. Knows no text.
 */

const FRAMES = new Set(['header', 'nav', 'footer']);
/** Before these elements a frame ends, even if it was left open. */
const CONTENT = new Set(['main', 'article']);
/** Of sites that have no elements for it. Whole names: "header-image" is a picture. */
const NAMED =
  /\b(?:role=["']?(?:navigation|banner|contentinfo)\b|(?:id|class)=(?:"(?:[^"]{0,80} )?|'(?:[^']{0,80} )?)?(?:(?:site|page|main|global|top|primary)[-_]?)?(?:header|footer|nav|navbar|navigation|menu|topbar)(?=["'\s>]))/i;
const MAY_BE_NAMED = new Set(['div', 'section', 'ul', 'table', 'aside', 'td']);

/** What is part of the frame within it: what can be clicked or typed into, and pictures. */
const OF_FRAME = new Set('a button form img input label li ol option picture select source svg textarea ul'.split(' '));

export class FrameReader {
  #frames = 0;
  /** The name of the element that is a frame by its name, and how many of these are open. */
  #named = '';
  #open = 0;

  get isInside(): boolean {
    return this.#frames > 0 || this.#open > 0;
  }

  /** Whether this start tag is part of a frame that was entered before. */
  enter(name: string, tag: string): boolean {
    if (CONTENT.has(name)) {
      this.#frames = 0;
      this.#open = 0;
    }
    const isPart = this.isInside && OF_FRAME.has(name);
    if (FRAMES.has(name)) this.#frames += 1;
    else if (this.#open > 0) {
      if (name === this.#named) this.#open += 1;
    } else if (MAY_BE_NAMED.has(name) && NAMED.test(tag)) {
      this.#named = name;
      this.#open = 1;
    }
    return isPart;
  }

  leave(name: string): void {
    if (FRAMES.has(name)) this.#frames = Math.max(0, this.#frames - 1);
    else if (this.#open > 0 && name === this.#named) this.#open -= 1;
  }
}
