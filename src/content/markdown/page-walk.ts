/**
 * Decides what each element of a page's content becomes. `ContentSteps` visits the elements; the writers know how they
 * are written.
 */
import { html } from 'parse5';
import { attributeOf, type Element, isHtmlTag } from '../element-index.ts';
import type { MainContent } from '../main-content.ts';
import { isNumberColumn, readCodeBlock } from './code-block.ts';
import { ContentSteps } from './content-steps.ts';
import { ContentWriter } from './content-writer.ts';
import { ELEMENT_KINDS, type ElementKind } from './element-kinds.ts';
import { imageMarkdown, isEmoji, isTrackingPixel, readImage } from './images.ts';
import { type Link, type Marks, withLink, withMark } from './inline-run.ts';
import { baseOfPage, leadsToPageItself, leadsToPicture, linkTarget } from './links.ts';
import { ListNumbers } from './list-numbers.ts';
import { type Formula, inlineFormula, readMath, readMathScript } from './math.ts';
import { headingIn, isInFigure, onlyPictureIn } from './near-elements.ts';
import { pipeTable, readTable } from './pipe-table.ts';
import { toSubscript, toSuperscript } from './super-and-subscript.ts';
import { taskMark } from './task-marks.ts';
import { isDecoration, isHidden, preservesLines } from './visibility.ts';

/** Elements that may contain an image inside `noscript`. */
const AROUND_IMAGES: ReadonlySet<ElementKind | undefined> = new Set(['image', 'block', 'link', undefined]);

export type TableFormat = 'plain' | 'markdown';

export class PageWalk {
  readonly writer = new ContentWriter();
  readonly #content: MainContent;
  readonly #pageUrl: string;
  readonly #tables: TableFormat;
  readonly #base: string;
  readonly #steps: ContentSteps;
  readonly #endBlock = (): void => this.writer.endBlock();

  readonly #numbers = new ListNumbers();

  #isLowered = false;
  #keepsLines = false;
  /** Whether the walk is inside `noscript`. */
  #isFallback = false;
  /** Whether nothing was written since the last image: then its copy in `noscript` is not needed. */
  #isAfterImage = false;
  #lastTex: string | undefined;
  /** Links that are written inside their heading. */
  readonly #linkOfHeading = new Map<Element, Link>();

  constructor(content: MainContent, pageUrl: string, tables: TableFormat = 'plain') {
    this.#content = content;
    this.#tables = tables;
    this.#pageUrl = pageUrl;
    this.#base = baseOfPage(content.roots[0], pageUrl);
    this.#steps = new ContentSteps(content.removed, {
      text: (value) => this.#text(value),
      enter: (element) => this.#enter(element),
      keepsText: () => this.writer.marks.code,
    });
  }

  run(): void {
    const { heading } = this.#content;
    if (heading !== undefined) this.#mainHeading(heading);
    for (const root of this.#content.roots) {
      this.#steps.visit(root);
      this.writer.endBlock();
    }
  }

  /** The page's main heading is written first, at level 1, and not again at its position. */
  #mainHeading(element: Element): void {
    this.#heading(element, 1);
    this.#steps.finish();
    this.#steps.leaveOut(element);
  }

  #enter(element: Element): void {
    if (element.namespaceURI !== html.NS.HTML) {
      if (element.tagName === 'math') this.#formula(readMath(element));
      return;
    }
    if (this.#isHidden(element)) {
      this.#hiddenFormula(element);
      return;
    }
    const kind = ELEMENT_KINDS.get(element.tagName);
    if (this.#isFallback && !AROUND_IMAGES.has(kind)) return;
    const label = this.#content.labels?.get(element);
    if (label !== undefined && !this.writer.isInHeading) this.#label(label);
    if (preservesLines(element)) this.#keepLines();
    this.#enterKind(element, kind);
  }

  #isHidden(element: Element): boolean {
    const { visibility } = this.#content;
    return visibility === undefined ? isHidden(element) : visibility.isHidden(element) || isDecoration(element);
  }

  #enterKind(element: Element, kind: ElementKind | undefined): void {
    const { blocks } = this.writer;
    switch (kind) {
      case undefined:
        if (isHeadingByRole(element)) this.#heading(element, Number(attributeOf(element, 'aria-level')));
        else this.#steps.descend(element);
        return;
      case 'block':
        if (isHeadingByRole(element)) this.#heading(element, Number(attributeOf(element, 'aria-level')));
        else if (!(this.#tables === 'markdown' && isHtmlTag(element, 'table') && this.#table(element)))
          this.#block(element);
        return;
      case 'heading':
        this.#heading(element, Number(element.tagName[1]));
        return;
      case 'strong':
      case 'emphasis':
      case 'code':
      case 'struck':
      case 'raised':
        this.#mark(element, withMark(this.writer.marks, kind));
        return;
      case 'lowered':
        this.#lowered(element);
        return;
      case 'link':
        this.#link(element);
        return;
      case 'image':
        this.#image(element);
        return;
      case 'break':
        this.writer.lineBreak();
        return;
      case 'rule':
        this.writer.endBlock();
        if (!this.writer.isInHeading) blocks.rule();
        return;
      case 'pre':
        this.#pre(element);
        return;
      case 'quote':
        this.#container(element, () => blocks.openQuote());
        return;
      case 'bullets':
        this.#container(element, () => blocks.openList('bullets'));
        return;
      case 'numbers':
        this.#container(element, () => {
          const { kind: listKind, start } = this.#numbers.begin(element);
          blocks.openList(listKind, start);
        });
        return;
      case 'item':
        if (blocks.isInList) this.#item(element);
        else this.#block(element);
        return;
      case 'input':
        this.#input(element);
        return;
      case 'definition':
        this.#definition(element);
        return;
      case 'quotation':
        this.#wrap(element, '“', '”');
        return;
      case 'reading':
        this.#wrap(element, '(', ')');
        return;
      case 'button':
        // Most buttons are already removed as clutter. The rest may be the questions of an expandable list.
        if (this.writer.isInHeading) this.#steps.descend(element);
        else this.#block(element);
        return;
      case 'dialog':
        if (attributeOf(element, 'open') !== undefined) this.#block(element);
        return;
      case 'fallback':
        if (this.#content.visibility?.readsFallback === true) this.#block(element);
        else this.#fallback(element);
        return;
      case 'script':
        this.#formula(readMathScript(element));
        return;
      case 'leftOut':
        return;
    }
  }

  #text(value: string): void {
    if (this.#isFallback) return;
    if (this.#isAfterImage && /\S/.test(value)) this.#isAfterImage = false;
    const { raised, link } = this.writer.marks;
    let text = value;
    if (raised && link === undefined) text = toSuperscript(value);
    else if (this.#isLowered) text = toSubscript(value);
    if (!this.#keepsLines) {
      this.writer.text(text);
      return;
    }
    text.split('\n').forEach((line, at) => {
      if (at > 0) this.writer.lineBreak();
      this.writer.text(line);
    });
  }

  #block(element: Element): void {
    this.writer.endBlock();
    this.#steps.descend(element, this.#endBlock);
  }

  #container(element: Element, open: () => void): void {
    if (this.writer.isInHeading) {
      this.#block(element);
      return;
    }
    this.writer.endBlock();
    open();
    this.#steps.descend(element, () => {
      this.writer.endBlock();
      this.writer.blocks.close();
    });
  }

  #label(label: string): void {
    const outer = this.writer.marks;
    this.writer.endBlock();
    this.writer.marks = withMark(outer, 'strong');
    this.writer.text(label);
    this.writer.endBlock();
    this.writer.marks = outer;
  }

  #item(element: Element): void {
    const { own, label } = this.#numbers.numberOf(element);
    this.#container(element, () => this.writer.blocks.openItem(own));
    const hasContent = element.childNodes.length > 0;
    if (label !== undefined && hasContent && !this.writer.isInHeading) this.writer.text(`${label} `);
  }

  #input(element: Element): void {
    const mark = this.writer.isInHeading ? undefined : taskMark(element);
    if (mark === undefined) return;
    this.writer.ready(mark);
    this.writer.text(' ');
  }

  /** A definition is an item of a list below its term. */
  #definition(element: Element): void {
    const { blocks } = this.writer;
    this.#container(element, () => {
      blocks.openList('definitions');
      blocks.openItem();
      this.#steps.afterwards(() => blocks.close());
    });
  }

  #heading(element: Element, level: number): void {
    if (this.writer.isInHeading) {
      this.#block(element);
      return;
    }
    const outer = this.writer.marks;
    this.writer.startHeading(Math.min(Math.max(level || 2, 1), 6));
    this.writer.marks = withLink(outer, this.#linkOfHeading.get(element) ?? outer.link);
    this.#steps.descend(element, () => {
      this.writer.endHeading();
      this.writer.marks = outer;
    });
  }

  #mark(element: Element, marks: Marks): void {
    const outer = this.writer.marks;
    this.writer.marks = marks;
    this.#steps.descend(element, () => {
      this.writer.marks = outer;
    });
  }

  #lowered(element: Element): void {
    const outer = this.#isLowered;
    this.#isLowered = true;
    this.#steps.descend(element, () => {
      this.#isLowered = outer;
    });
  }

  #keepLines(): void {
    const outer = this.#keepsLines;
    this.#keepsLines = true;
    this.#steps.afterwards(() => {
      this.#keepsLines = outer;
    });
  }

  #wrap(element: Element, before: string, after: string): void {
    this.writer.text(before);
    this.#steps.descend(element, () => this.writer.text(after));
  }

  #link(element: Element): void {
    const href = attributeOf(element, 'href') ?? 'javascript:';
    const url = linkTarget(href, this.#base);
    if (url === undefined) {
      this.#steps.descend(element);
      return;
    }
    if (this.#isPictureOfItself(element, url)) {
      this.#steps.descend(element);
      return;
    }
    const link = { url, isFragment: leadsToPageItself(href, url, this.#pageUrl), isWritten: false };
    const heading = headingIn(element);
    if (heading === undefined) {
      this.#mark(element, withLink(this.writer.marks, link));
    } else {
      this.#linkOfHeading.set(heading, link);
      this.#steps.descend(element);
    }
  }

  /** A link to the picture that it shows adds nothing to the picture. */
  #isPictureOfItself(link: Element, url: string): boolean {
    const picture = onlyPictureIn(link);
    return picture !== undefined && leadsToPicture(url, readImage(picture, this.#base).url);
  }

  #image(element: Element): void {
    if (isTrackingPixel(element) || (this.#isFallback && this.#isAfterImage)) return;
    const { alt, url } = readImage(element, this.#base);
    const isFormula = this.#lastTex !== undefined && alt.includes(this.#lastTex);
    if (isEmoji(alt)) {
      this.writer.text(alt);
    } else if (url !== undefined && !isFormula && (alt !== '' || isInFigure(element))) {
      this.writer.ready(imageMarkdown(alt, url));
      this.#isAfterImage = true;
    }
  }

  /** Of the content of `noscript`, only images are read: scripts would have loaded them. */
  #fallback(element: Element): void {
    this.#isFallback = true;
    this.#steps.descend(element, () => {
      this.#isFallback = false;
    });
  }

  #pre(element: Element): void {
    this.writer.endBlock();
    if (isNumberColumn(element)) return;
    const { text, language } = readCodeBlock(element, this.#content.removed);
    if (this.writer.isInHeading) this.writer.code(text);
    else if (text !== '') this.writer.blocks.code(text, language);
  }

  /** Returns whether the table was written. */
  #table(table: Element): boolean {
    const data = this.writer.isInHeading ? undefined : readTable(table, this.#content.removed);
    if (data === undefined) return false;
    const cells = data.rows.map((row) => row.map((cell) => (cell === undefined ? '' : this.#apart(cell))));
    if (cells.flat().every((cell) => cell.trim() === '')) return true;
    const caption = data.caption === undefined ? '' : this.#apart(data.caption).trim();
    this.writer.endBlock();
    if (caption !== '') this.writer.blocks.paragraph(caption);
    this.writer.blocks.paragraph(pipeTable(cells, data.hasHead));
    return true;
  }

  /** The Markdown of a single element. */
  #apart(element: Element): string {
    const walk = new PageWalk({ ...this.#content, roots: [element], heading: undefined }, this.#pageUrl);
    walk.run();
    for (const link of walk.writer.links) this.writer.links.add(link);
    return walk.writer.blocks.toString();
  }

  #formula(formula: Formula | undefined): void {
    if (formula === undefined) return;
    this.#lastTex = formula.tex;
    if (formula.isBlock && !this.writer.isInHeading) {
      this.writer.endBlock();
      this.writer.blocks.code(formula.tex, 'math');
    } else {
      this.writer.ready(inlineFormula(formula.tex));
    }
  }

  /** A formula may be hidden behind its picture; the formula is read instead. */
  #hiddenFormula(element: Element): void {
    const math = element.childNodes.find((node): node is Element => 'tagName' in node && node.tagName === 'math');
    if (math !== undefined) this.#formula(readMath(math));
  }
}

function isHeadingByRole(element: Element): boolean {
  return attributeOf(element, 'role') === 'heading';
}
