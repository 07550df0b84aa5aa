/**
 * One walk over a page that lays its elements flat, in document order, and measures their text. What can never be content
 * (scripts, controls, navigation, hidden parts) is left aside here; nothing else is decided.
 */
import { html } from 'parse5';
import type { Document, Element } from '../element-index.ts';
import type { Node } from '../main-content.ts';
import { isElement, isText } from '../node-kinds.ts';
import { kindOfTag, readAttributes, type Said, type TagKind } from './element-kinds.ts';
import type { NameVerdict } from './name-words.ts';
import { measureText } from './text-measure.ts';

/** An element with what is measured of it. Sums are over it and everything beneath it that is not out. */
export interface Part {
  readonly element: Element;
  readonly tag: string;
  readonly parent: Part | undefined;
  /** The nearest block around it. */
  readonly block: Part | undefined;
  /** Its place in document order. */
  readonly at: number;
  /** The place of the first element after it that is not beneath it. */
  end: number;
  readonly isBlock: boolean;
  /** It or what it is in is a heading. */
  readonly isHeading: boolean;
  /** Says by its tag or role that it is not the matter of the page. */
  readonly isAside: boolean;
  readonly names: NameVerdict;
  /** In what the page itself marks as its text. */
  isMarked: boolean;
  /** Its own text is what the page tells machines as well. */
  isClaimed: boolean;
  /** Text whose nearest block is this element. */
  ownText: number;
  ownLinks: number;
  ownSentences: number;
  /** The length of the prose in its own text, or 0 when that is none. */
  ownProse: number;
  /** The place of the first element after its own text. */
  textEnd: number;
  /** The same of the block around it, as far as the text stands before this element. */
  readonly textBefore: number;
  isOut: boolean;
  text: number;
  links: number;
  prose: number;
  /** Pictures in it or beneath it, whether out or not. */
  pictures: number;
}

export interface Survey {
  readonly parts: readonly Part[];
  /** What can never be content, with the place of the element that it is in. */
  readonly aside: readonly { readonly node: Element; readonly within: number }[];
  /** Whether a part is marked as something for sale. */
  readonly showsProduct: boolean;
}

/** An element whose children are being walked. One for each depth, used again and again. */
interface Level {
  children: readonly Node[];
  next: number;
  part: Part | undefined;
  block: Part | undefined;
  isLink: boolean;
}

/** What is left aside: less each time that the page would be empty otherwise. */
export type Care = 'usual' | 'keeps furniture' | 'keeps hidden';

export function surveyPage(document: Document, care: Care): Survey {
  const walk = new SurveyWalk(care);
  walk.run(document);
  return walk;
}

class SurveyWalk implements Survey {
  readonly parts: Part[] = [];
  readonly aside: { node: Element; within: number }[] = [];
  showsProduct = false;
  readonly #care: Care;
  readonly #levels: Level[] = [];
  #depth = -1;

  constructor(care: Care) {
    this.#care = care;
  }

  run({ childNodes }: Document): void {
    this.#open(childNodes, undefined, undefined, false);
    while (this.#depth >= 0) {
      const level = this.#levels[this.#depth] as Level;
      if (level.next < level.children.length) this.#visit(level.children[level.next++] as Node, level);
      else {
        if (level.part !== undefined) close(level.part, this.parts.length);
        this.#depth--;
      }
    }
  }

  #visit(node: Node, level: Level): void {
    if (isText(node)) addText(level, node.value, this.parts.length);
    else if (isElement(node)) this.#enter(node, level);
  }

  /** The walk goes on with what is in the element, unless that is not for a reader. */
  #enter(element: Element, level: Level): void {
    const { tagName } = element;
    // Its text is not for a reader with scripts, but its pictures are the ones that scripts load.
    if (tagName === 'noscript') return;
    const kind = kindOfTag(tagName);
    if (isMachinery(element, kind)) {
      this.#leaveAside(element, level);
      return;
    }
    const said = readAttributes(element);
    if (this.#isUnread(tagName, kind, said)) {
      this.#leaveAside(element, level);
      return;
    }
    const part = newPart(element, kind, said, level, this.parts.length);
    this.parts.push(part);
    if (said.isProduct) this.showsProduct = true;
    const block = part.isBlock ? part : (level.block ?? part);
    this.#open(element.childNodes, part, block, level.isLink || (tagName === 'a' && said.hasAddress));
  }

  #open(children: readonly Node[], part: Part | undefined, block: Part | undefined, isLink: boolean): void {
    const level = this.#levels[++this.#depth];
    if (level === undefined) {
      this.#levels.push({ children, next: 0, part, block, isLink });
      return;
    }
    level.children = children;
    level.next = 0;
    level.part = part;
    level.block = block;
    level.isLink = isLink;
  }

  #leaveAside(node: Element, level: Level): void {
    this.aside.push({ node, within: level.part?.at ?? 0 });
  }

  #isUnread(tag: string, kind: TagKind, said: Said): boolean {
    if (this.#care === 'keeps hidden' || tag === 'html' || tag === 'body') return false;
    return said.isUnseen || (this.#care === 'usual' && (kind.isFurniture || said.isFurniture));
  }
}

/** Code, controls and media, and all that is drawn. */
function isMachinery({ namespaceURI }: Element, kind: TagKind): boolean {
  return namespaceURI === html.NS.SVG || (kind.isMachinery && namespaceURI === html.NS.HTML);
}

function newPart(element: Element, kind: TagKind, said: Said, { part: parent, block }: Level, at: number): Part {
  const isBlock = element.namespaceURI === html.NS.HTML && !kind.isInline;
  return {
    element,
    tag: element.tagName,
    parent,
    block,
    at,
    end: at + 1,
    isBlock,
    isHeading: kind.isHeading || block?.isHeading === true,
    isAside: kind.isAside || (isBlock && said.isComplementary),
    names: isBlock && !kind.isHeading ? said.names : 'none',
    isMarked: parent?.isMarked === true || said.isMarked,
    isClaimed: false,
    ownText: 0,
    ownLinks: 0,
    ownSentences: 0,
    ownProse: 0,
    textEnd: 0,
    textBefore: block?.textEnd ?? 0,
    isOut: false,
    text: 0,
    links: 0,
    prose: 0,
    pictures: element.tagName === 'img' ? 1 : 0,
  };
}

function close(part: Part, end: number): void {
  const { parent } = part;
  part.end = end;
  if (parent === undefined) return;
  if (!part.isBlock && part.isMarked) parent.isMarked = true;
  parent.pictures += part.pictures;
}

function addText({ block, isLink }: Level, text: string, at: number): void {
  if (block === undefined) return;
  const { length, sentences } = measureText(text);
  if (length > 0) block.textEnd = at;
  block.ownText += length;
  if (isLink) block.ownLinks += length;
  block.ownSentences += sentences;
}
