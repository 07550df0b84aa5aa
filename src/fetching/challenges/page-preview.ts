/**
 * Facts about a page that several checks share, each determined once when needed: whether there is little text, and
 * only then its content.
 */
import { type BarePage, readBarePage } from './bare-page.ts';
import { MAX_SHORT_PAGE_LENGTH, MAX_WALL_LENGTH } from './challenge.ts';
import { hasLayout } from './site-layout.ts';
import { visibleText } from './visible-text.ts';

/** Inline fonts and scripts make some block pages large, but what matters is within this length. */
const MAX_READ = 1_000_000;
const TITLE_WITHIN = 50_000;
const TITLE = /<title[^>]{0,100}>([^<]{0,200})/i;
/** No wall has nearly as many tags; examining more would delay all other requests. */
const MAX_TAGS = 15_000;

/** In characters, with all menus of a large shop. */
const MAX_LENGTH_WITH_LAYOUT = 12_000;

export class PagePreview {
  readonly html: string;
  readonly url: string;
  #isBare: boolean | undefined;
  #isShort: boolean | undefined;
  #page: BarePage | undefined;
  #title: string | undefined;

  constructor(html: string, url: string) {
    this.html = html.slice(0, MAX_READ);
    this.url = url;
  }

  /** Checked for every page; few are examined further. */
  get isBare(): boolean {
    this.#isBare ??= this.#hasAtMost(MAX_SHORT_PAGE_LENGTH);
    return this.#isBare;
  }

  /** Whether it has no more text than the longest walls. Finding out takes as long as reading that much. */
  get isShort(): boolean {
    this.#isShort ??= this.isBare || this.#hasAtMost(MAX_WALL_LENGTH);
    return this.#isShort;
  }

  /**
   * Whether there is little text besides a site's own header, menu and footer, which may be long. Finding out takes
   * long, so it is asked for few pages.
   */
  get isBareInLayout(): boolean {
    if (this.isBare || !this.#hasAtMost(MAX_LENGTH_WITH_LAYOUT) || !hasLayout(this.page)) return false;
    return this.page.inside.text.length <= MAX_SHORT_PAGE_LENGTH;
  }

  #hasAtMost(characters: number): boolean {
    return visibleText(this.html, characters) <= characters && !hasMoreTags(this.html, MAX_TAGS);
  }

  get page(): BarePage {
    this.#page ??= readBarePage(this.html, this.url);
    return this.#page;
  }

  /** In lower case, found without parsing the page. */
  get title(): string {
    this.#title ??= (TITLE.exec(this.html.slice(0, TITLE_WITHIN))?.[1] ?? '').trim().toLowerCase();
    return this.#title;
  }
}

function hasMoreTags(html: string, most: number): boolean {
  let at = -1;
  for (let tags = 0; tags <= most; tags += 1) {
    at = html.indexOf('<', at + 1);
    if (at === -1) return false;
  }
  return true;
}
