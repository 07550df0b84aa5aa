/** A first look at a page that several judges share: whether there is little to read, and only then what there is, each found out once. */
import { type BarePage, readBarePage } from './bare-page.ts';
import { FEW_WORDS } from './challenge.ts';
import { visibleText } from './visible-text.ts';

/** Inline fonts and scripts make some block pages large; what is not found in this much is not there. */
const MOST_READ = 1_000_000;
const TITLE_WITHIN = 50_000;

export class PageGlance {
  readonly html: string;
  readonly url: string;
  #isBare: boolean | undefined;
  #page: BarePage | undefined;

  constructor(html: string, url: string) {
    this.html = html.slice(0, MOST_READ);
    this.url = url;
  }

  /** Every page is asked this: few are read further. */
  get isBare(): boolean {
    this.#isBare ??= visibleText(this.html, FEW_WORDS) <= FEW_WORDS;
    return this.#isBare;
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

  hasAtMost(characters: number): boolean {
    return visibleText(this.html, characters) <= characters;
  }
}
