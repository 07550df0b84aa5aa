/** A first look at a page that several judges share: whether there is little to read, and only then what there is, each found out once. */
import { type BarePage, readBarePage } from './bare-page.ts';
import { FEW_WORDS, MANY_WORDS } from './challenge.ts';
import { visibleText } from './visible-text.ts';

/** Inline fonts and scripts make some block pages large; what is not found in this much is not there. */
const MOST_READ = 1_000_000;
const TITLE_WITHIN = 50_000;
/** No wall is built of nearly as many; to read them would hold up everybody else. */
const MOST_TAGS = 15_000;

export class PageGlance {
  readonly html: string;
  readonly url: string;
  #isBare: boolean | undefined;
  #isShort: boolean | undefined;
  #page: BarePage | undefined;

  constructor(html: string, url: string) {
    this.html = html.slice(0, MOST_READ);
    this.url = url;
  }

  /** Every page is asked this: few are read further. */
  get isBare(): boolean {
    this.#isBare ??= this.#hasAtMost(FEW_WORDS);
    return this.#isBare;
  }

  /** Has no more to read than the wordiest pages that are not what was asked for. To know takes as long as to read so much. */
  get isShort(): boolean {
    this.#isShort ??= this.isBare || this.#hasAtMost(MANY_WORDS);
    return this.#isShort;
  }

  #hasAtMost(characters: number): boolean {
    return visibleText(this.html, characters) <= characters && !hasMoreTags(this.html, MOST_TAGS);
  }

  get page(): BarePage {
    this.#page ??= readBarePage(this.html, this.url);
    return this.#page;
  }

  /** In lower case, found without reading the page. */
  get title(): string {
    const found = /<title[^>]{0,100}>([^<]{0,200})/i.exec(this.html.slice(0, TITLE_WITHIN))?.[1] ?? '';
    return found.trim().toLowerCase();
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
