/** Everything that is read from one page, each part once and only when it is asked for. */
import { composePage } from '../../content/compose-page.ts';
import { attributeOf, type Document, type Element } from '../../content/element-index.ts';
import { findMainContent } from '../../content/extraction/find-main-content.ts';
import type { MainContent } from '../../content/main-content.ts';
import { toMarkdown } from '../../content/markdown/to-markdown.ts';
import { pageTitle } from '../../content/metadata/page-title.ts';
import type { PageFrame } from '../../content/page-frame.ts';
import { type Declared, readDeclared } from '../declared/declared-facts.ts';
import type { Item } from '../declared/item.ts';
import { STOP_WORDS, wordsOf } from '../words.ts';
import { isFurniture } from './element-kinds.ts';
import { lineOf } from './element-text.ts';
import { type LabeledValue, readLabeledValues } from './labeled-values.ts';
import { firstLinesOf, type Line, linesOfText, readLines } from './lines.ts';
import { elementsNearHeading, findMainHeading } from './near-heading.ts';
import { isSiteName } from './site-name.ts';
import { readTables, type Table } from './tables.ts';
import { walk } from './walk.ts';

/** A page as it was fetched. */
export interface AiPage {
  /** The content as text, whatever it is. */
  readonly html: string;
  /** Where it came from, after redirects. */
  readonly url: string;
  /** Media type without parameters, lower-case; empty when the target named none. */
  readonly contentType: string;
  /** What /text makes of a page that is not HTML, such as a PDF; made here for one that is. */
  readonly text?: string | undefined;
  /** What its frames show; undefined where nobody has loaded them. */
  readonly frames?: readonly PageFrame[] | undefined;
}

export interface Label extends LabeledValue {
  /** The label's words as they are compared. */
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
  #isBehindCurtain = false;
  #links: string[] | undefined;
  #nearHeading: Element[] | undefined;
  #mainHeading: { readonly line: Line | undefined } | undefined;
  #title: string | undefined;
  #firstLines: ReadonlyMap<Element, number> | undefined;

  constructor(page: AiPage) {
    this.url = page.url;
    this.#given = page.text ?? (isHtml(page.contentType) ? undefined : page.html);
    const { url, frames } = page;
    this.document = composePage({ html: this.#given === undefined ? page.html : '', url, frames });
    this.declared = readDeclared(this.document);
  }

  /** The page as /text gives it: Markdown, or the text of what is not HTML. */
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

  /** Where almost nothing is to be seen, the page is behind a curtain that /text looks behind. */
  #readLines(): Line[] {
    const seen = readLines([this.document]);
    const letters = lettersIn(seen);
    if (letters >= FEW_LETTERS) return seen;
    const { roots, removed } = this.#mainContent();
    const behind = readLines(roots, { removed, isBehindCurtain: true });
    this.#isBehindCurtain = lettersIn(behind) > Math.max(FEW_LETTERS, letters * 2);
    return this.#isBehindCurtain ? behind : seen;
  }

  /** Which line is the first of a block. */
  get firstLines(): ReadonlyMap<Element, number> {
    this.#firstLines ??= firstLinesOf(this.lines);
    return this.#firstLines;
  }

  /** The lines of the page's content alone. */
  get contentLines(): readonly Line[] {
    if (this.#given !== undefined) return this.lines;
    const { roots, removed } = this.#mainContent();
    const { lines } = this;
    return this.#isBehindCurtain ? lines : readLines(roots, { removed, isBehindCurtain: true });
  }

  get tables(): readonly Table[] {
    return readTables(this.document);
  }

  /** The texts of first-level headings. */
  get headings(): readonly string[] {
    return this.lines.filter(({ heading }) => heading === 1).map(({ text }) => text);
  }

  /** Where its links lead, as written. */
  get links(): readonly string[] {
    this.#links ??= readLinks(this.document);
    return this.#links;
  }

  /** The values beside a label, the surest first. */
  get labels(): readonly Label[] {
    this.#labels ??= [...this.#previewed(), ...readLabeledValues(this.document, this.lines)].map((pair) => ({
      ...pair,
      words: wordsOf(pair.label)
        .filter((word) => !STOP_WORDS.has(word))
        .join(' '),
    }));
    return this.#labels;
  }

  /** What previews of the page show beside a label: "Written by", "Price". */
  #previewed(): LabeledValue[] {
    return ['1', '2'].flatMap((number) => {
      const [label] = this.said(`twitter:label${number}`);
      const [value] = this.said(`twitter:data${number}`);
      return label === undefined || value === undefined ? [] : [{ label, value, tie: 'list' as const }];
    });
  }

  /** The heading of what the page is about, among its lines. */
  get mainHeading(): Line | undefined {
    this.#mainHeading ??= { line: findMainHeading(this) };
    return this.#mainHeading.line;
  }

  /** The title that it has in all that it calls itself, or an empty text. */
  get title(): string {
    this.#title ??= pageTitle(this.document);
    return this.#title;
  }

  /** The elements around its heading. */
  get nearHeading(): readonly Element[] {
    this.#nearHeading ??= elementsNearHeading(this);
    return this.#nearHeading;
  }

  /** The items of a type that are part of no other, whatever the case in which the page writes the type. */
  itemsOfType(type: string): readonly Item[] {
    const name = type.toLowerCase();
    return this.declared.items.filter((item) => item.isTop && item.types.some((each) => each.toLowerCase() === name));
  }

  /** What a `meta` element of that name says, or with a colon in front, what the page's other elements and address do. */
  said(name: string): readonly string[] {
    return (name.startsWith(':') ? this.#saidElsewhere(name) : (this.declared.meta.get(name) ?? [])).filter(
      (text) => text !== '',
    );
  }

  /** The first heading, where the title begins with it and goes on for those who search: "Apple pie recipe – easy!" */
  #nameInTitle(): readonly string[] {
    const [heading = ''] = this.headings;
    const { title } = this;
    const begins =
      title.toLowerCase().startsWith(heading.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(title.slice(heading.length));
    return begins && !isSiteName(heading, this) ? [heading] : [];
  }

  #saidElsewhere(name: string): readonly string[] {
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

/** The texts of links with one relation to the page and not the other. */
function linkedAs(document: Document, relation: string, other = ''): string[] {
  const texts = new Set<string>();
  walk(document, {
    enter(element) {
      if (isFurniture(element)) return false;
      const relations = element.tagName === 'a' ? (attributeOf(element, 'rel')?.toLowerCase().split(/\s+/) ?? []) : [];
      if (relations.includes(relation) && !relations.includes(other) && texts.size < MOST_LINKED) {
        texts.add(lineOf(element, LONGEST_NAME));
      }
      return true;
    },
  });
  texts.delete('');
  return [...texts];
}

/** Where there are several, they are of other pages as well. */
const onlyOne = (texts: readonly string[]): readonly string[] => (texts.length === 1 ? texts : []);

/** Of a page that shows nothing of itself: a notice, a menu. */
const FEW_LETTERS = 500;

const lettersIn = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);

const LONGEST_NAME = 200;
const MOST_LINKED = 50;
const MOST_LINKS = 20_000;

function readLinks(document: Document): string[] {
  const links: string[] = [];
  walk(document, {
    enter(element) {
      const href = element.tagName === 'a' ? attributeOf(element, 'href')?.trim() : undefined;
      if (href !== undefined && links.length < MOST_LINKS) links.push(href);
      return true;
    },
  });
  return links;
}

function isHtml(contentType: string): boolean {
  return contentType === '' || contentType === 'text/html' || contentType === 'application/xhtml+xml';
}
