/** Everything that is read from one page, each part at most once and only if needed. */
import { composePage } from '../../content/compose-page.ts';
import { readDrawing } from '../../content/drawing-file.ts';
import { attributeOf, type Document, type Element } from '../../content/element-index.ts';
import { findMainContent } from '../../content/extraction/find-main-content.ts';
import type { MainContent } from '../../content/main-content.ts';
import { toMarkdown } from '../../content/markdown/to-markdown.ts';
import { pageTitle } from '../../content/metadata/page-title.ts';
import type { PageFrame } from '../../content/page-frame.ts';
import { type Declared, readDeclared } from '../declared/declared-facts.ts';
import type { Item } from '../declared/item.ts';
import { contentWordsOf } from '../words.ts';
import { isBoilerplate } from './element-kinds.ts';
import { lineOf } from './element-text.ts';
import { type LabeledValue, readLabeledValues } from './labeled-values.ts';
import { firstLinesOf, type Line, linesOfText, readLines } from './lines.ts';
import { elementsNearHeading, findMainHeading } from './near-heading.ts';
import { type Post, readPosts } from './posts.ts';
import { revealContent } from './reveal-content.ts';
import { isSiteName } from './site-name.ts';
import { readTables, type Table } from './tables.ts';
import { removeUnseen } from './unseen.ts';
import { walk } from './walk.ts';

/** A page as it was fetched. */
export interface AiPage {
  /** The content as text, of any type. */
  readonly html: string;
  /** Its address, after redirects. */
  readonly url: string;
  /** Media type without parameters, lower-case; empty if the target sent none. */
  readonly contentType: string;
  /** The text of a page that is not HTML, such as a PDF, as /text returns it. */
  readonly text?: string | undefined;
  /** The content of its frames; undefined if they were not loaded. */
  readonly frames?: readonly PageFrame[] | undefined;
}

export interface Label extends LabeledValue {
  /** The label's words, normalized for comparison. */
  readonly words: string;
}

export class PageReading {
  readonly url: string;
  readonly document: Document;
  readonly declared: Declared;
  /** The text of a page that is not HTML. */
  readonly #given: string | undefined;
  #content: MainContent | undefined;
  #lines: Line[] | undefined;
  #labels: Label[] | undefined;
  #asideLabels: Label[] | undefined;
  #footerLabels: Label[] | undefined;
  #tables: Table[] | undefined;
  #posts: Post[] | undefined;
  #readsHidden = false;
  #links: string[] | undefined;
  #nearHeading: Element[] | undefined;
  #mainHeading: { readonly line: Line | undefined } | undefined;
  #title: string | undefined;
  #firstLines: ReadonlyMap<Element, number> | undefined;

  constructor(page: AiPage) {
    this.url = page.url;
    this.#given =
      page.text ??
      (isHtml(page.contentType)
        ? undefined
        : (readDrawing(page.html, page.contentType, page.url)?.content ?? page.html));
    const { url, frames } = page;
    this.document = composePage({ html: this.#given === undefined ? page.html : '', url, frames });
    this.declared = readDeclared(this.document);
    removeUnseen(this.document);
    revealContent(this.document, () => this.#mainContent());
  }

  /** The page as /text returns it: Markdown, or the text of a page that is not HTML. */
  get text(): string {
    return this.#given ?? toMarkdown(this.#mainContent(), { baseUrl: this.url }).markdown;
  }

  #mainContent(): MainContent {
    this.#content ??= findMainContent(this.document);
    return this.#content;
  }

  get lines(): readonly Line[] {
    this.#lines ??= this.#given === undefined ? this.#readLines() : linesOfText(this.#given);
    return this.#lines;
  }

  /** If almost nothing is visible, reads the main content as /text does, including what scripts would reveal. */
  #readLines(): Line[] {
    const seen = readLines([this.document]);
    const letters = lettersIn(seen);
    if (letters >= MIN_LETTERS) return seen;
    const { roots, removed } = this.#mainContent();
    const inContent = readLines(roots, { removed, readsHidden: true });
    this.#readsHidden = lettersIn(inContent) > Math.max(MIN_LETTERS, letters * 2);
    return this.#readsHidden ? inContent : seen;
  }

  /** The index of the first line of each block. */
  get firstLines(): ReadonlyMap<Element, number> {
    this.#firstLines ??= firstLinesOf(this.lines);
    return this.#firstLines;
  }

  /** The lines of the main content only. */
  get contentLines(): readonly Line[] {
    if (this.#given !== undefined) return this.lines;
    const { roots, removed } = this.#mainContent();
    const { lines } = this;
    return this.#readsHidden ? lines : readLines(roots, { removed, readsHidden: true });
  }

  /** The posts of a thread; none if the page is not one. */
  get posts(): readonly Post[] {
    this.#posts ??= this.#given === undefined ? readPosts(this.#mainContent().posts ?? [], this.contentLines) : [];
    return this.#posts;
  }

  get tables(): readonly Table[] {
    this.#tables ??= readTables(this.document);
    return this.#tables;
  }

  /** The texts of first-level headings. */
  get headings(): readonly string[] {
    return this.lines.filter(({ heading }) => heading === 1).map(({ text }) => text);
  }

  /** The targets of its links, as written. */
  get links(): readonly string[] {
    this.#links ??= readLinks(this.document);
    return this.#links;
  }

  /** The labeled values, the most reliable first. */
  get labels(): readonly Label[] {
    this.#labels ??= [...this.#previewed(), ...readLabeledValues(this.document, this.lines)].map(withWords);
    return this.#labels;
  }

  /** The labeled values in the asides of the main content, where sites put the facts about a release or a person. */
  get asideLabels(): readonly Label[] {
    this.#asideLabels ??= asidesIn(this.document).flatMap((aside) => {
      const lines = readLines([aside]).filter(({ isBoilerplate }) => !isBoilerplate);
      return readLabeledValues(aside, lines).map(withWords);
    });
    return this.#asideLabels;
  }

  /** The labeled values in footers: what a company says of itself. */
  get footerLabels(): readonly Label[] {
    this.#footerLabels ??= footersIn(this.document).flatMap((footer) =>
      readLabeledValues(footer, readLines([footer])).map(withWords),
    );
    return this.#footerLabels;
  }

  /** Labeled values in the tags for previews: "Written by", "Price". */
  #previewed(): LabeledValue[] {
    return ['1', '2'].flatMap((number) => {
      const [label] = this.metaValues(`twitter:label${number}`);
      const [value] = this.metaValues(`twitter:data${number}`);
      return label === undefined || value === undefined ? [] : [{ label, value, layout: 'list' as const }];
    });
  }

  /** The heading of the page's subject, one of its lines. */
  get mainHeading(): Line | undefined {
    this.#mainHeading ??= { line: findMainHeading(this) };
    return this.#mainHeading.line;
  }

  /** The title that most of its declared titles and headings agree on, or an empty text. */
  get title(): string {
    this.#title ??= pageTitle(this.document);
    return this.#title;
  }

  /** The elements near its heading. */
  get nearHeading(): readonly Element[] {
    this.#nearHeading ??= elementsNearHeading(this);
    return this.#nearHeading;
  }

  /** The top-level items of a type, ignoring case. */
  itemsOfType(type: string): readonly Item[] {
    const name = type.toLowerCase();
    return this.declared.items.filter((item) => item.isTop && item.types.some((each) => each.toLowerCase() === name));
  }

  /** The contents of `meta` elements of a name. With a colon in front: what other elements and the address say. */
  metaValues(name: string): readonly string[] {
    return (name.startsWith(':') ? this.#valuesElsewhere(name) : (this.declared.meta.get(name) ?? [])).filter(
      (text) => text !== '',
    );
  }

  /** The first heading, if the title begins with it and continues with keywords: "Apple pie recipe – easy!" */
  #nameInTitle(): readonly string[] {
    const [heading = ''] = this.headings;
    const { title } = this;
    const begins =
      title.toLowerCase().startsWith(heading.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(title.slice(heading.length));
    return begins && !isSiteName(heading, this) ? [heading] : [];
  }

  #valuesElsewhere(name: string): readonly string[] {
    const { declared, url } = this;
    switch (name) {
      case ':title':
        return [this.title];
      case ':heading':
        return this.headings.slice(0, 1);
      case ':name':
        return this.#nameInTitle();
      case ':author':
        return onlyOne(linkedAs(this.document, 'author'));
      case ':category':
        return onlyOne(linkedAs(this.document, 'category'));
      case ':tags':
        return linkedAs(this.document, 'tag', 'category');
      case ':canonical':
        return [declared.canonicalUrl];
      case ':language':
        return [declared.language];
      case ':address':
        return [url];
      case ':host':
        return [URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''];
      default:
        return [];
    }
  }
}

const withWords = (pair: LabeledValue): Label => ({ ...pair, words: contentWordsOf(pair.label).join(' ') });

const MAX_ASIDES = 10;
const MAIN = new Set(['main', 'article']);

/** The asides of the main content that are in no other aside. */
function asidesIn(document: Document): Element[] {
  const asides: Element[] = [];
  let inMain = 0;
  walk(document, {
    enter(element) {
      if (element.tagName === 'aside') {
        if (inMain > 0) asides.push(element);
        return false;
      }
      if (MAIN.has(element.tagName)) inMain++;
      return true;
    },
    leave(element) {
      if (MAIN.has(element.tagName)) inMain--;
    },
    isDone: () => asides.length >= MAX_ASIDES,
  });
  return asides;
}

/** The footers that are in no other one. */
function footersIn(document: Document): Element[] {
  const footers: Element[] = [];
  walk(document, {
    enter(element) {
      if (element.tagName !== 'footer') return true;
      footers.push(element);
      return false;
    },
    isDone: () => footers.length >= MAX_ASIDES,
  });
  return footers;
}

/** The texts of links with one relation and without the other. */
function linkedAs(document: Document, relation: string, other = ''): string[] {
  const texts = new Set<string>();
  walk(document, {
    enter(element) {
      if (isBoilerplate(element)) return false;
      const relations = element.tagName === 'a' ? (attributeOf(element, 'rel')?.toLowerCase().split(/\s+/) ?? []) : [];
      if (relations.includes(relation) && !relations.includes(other) && texts.size < MAX_LINKED) {
        texts.add(lineOf(element, MAX_NAME_LENGTH));
      }
      return true;
    },
  });
  texts.delete('');
  return [...texts];
}

/** Several links also lead to the authors or categories of other pages. */
const onlyOne = (texts: readonly string[]): readonly string[] => (texts.length === 1 ? texts : []);

/** A page with less text shows only a notice or a menu. */
const MIN_LETTERS = 500;

const lettersIn = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);

const MAX_NAME_LENGTH = 200;
const MAX_LINKED = 50;
const MAX_LINKS = 20_000;

function readLinks(document: Document): string[] {
  const links: string[] = [];
  walk(document, {
    enter(element) {
      const href = element.tagName === 'a' ? attributeOf(element, 'href')?.trim() : undefined;
      if (href !== undefined && links.length < MAX_LINKS) links.push(href);
      return true;
    },
  });
  return links;
}

function isHtml(contentType: string): boolean {
  return contentType === '' || contentType === 'text/html' || contentType === 'application/xhtml+xml';
}
