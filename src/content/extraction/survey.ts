/**
 * One walk over a page that lists its elements in document order and measures their text. What can never be content
 * (scripts, controls, navigation, hidden parts) is set aside; nothing else is decided.
 */
import { html } from 'parse5';
import type { Document, Element } from '../element-index.ts';
import type { Node } from '../main-content.ts';
import { isElement, isText } from '../node-kinds.ts';
import { type AttributeKind, isCodeLine, kindOfTag, readAttributes, type TagKind } from './element-kinds.ts';
import type { NameVerdict } from './name-words.ts';
import { measureText } from './text-measure.ts';

/** An element with its measures. Sums include everything inside it that is not removed. */
export interface Part {
  readonly element: Element;
  readonly tag: string;
  readonly parent: Part | undefined;
  /** The nearest block around it. */
  readonly block: Part | undefined;
  /** Its position in document order. */
  readonly at: number;
  /** The position of the first element after it and its content. */
  end: number;
  readonly isBlock: boolean;
  /** Whether it is a heading, or inside one. */
  readonly isHeading: boolean;
  /** Whether its tag or role says that it is not main text. */
  readonly isAside: boolean;
  readonly names: NameVerdict;
  /** Whether it is inside an element that the page marks as its text. */
  isMarked: boolean;
  /** Whether its own text is also declared for programs. */
  isClaimed: boolean;
  /** The length of the text whose nearest block is this element. */
  ownText: number;
  ownLinks: number;
  ownSentences: number;
  /** The length of the prose in its own text, or 0. */
  ownProse: number;
  /** The position of the first element after its own text. */
  textEnd: number;
  /** The length of its block's own text before this element. */
  readonly textBefore: number;
  isOut: boolean;
  text: number;
  links: number;
  prose: number;
  /** Pictures in it, whether removed or not. */
  pictures: number;
}

export interface Survey {
  readonly parts: readonly Part[];
  /** What can never be content, with the position of the element that contains it. */
  readonly aside: readonly { readonly node: Element; readonly within: number }[];
  /** Whether a part is marked as something for sale. */
  readonly showsProduct: boolean;
}

/** An element whose children are being walked. One per depth, reused. */
interface Level {
  children: readonly Node[];
  next: number;
  part: Part | undefined;
  block: Part | undefined;
  isLink: boolean;
}

/** What is set aside: less each time, if the page would be empty otherwise. */
export type SurveyScope = 'usual' | 'keeps navigation' | 'keeps hidden';

export function surveyPage(document: Document, scope: SurveyScope): Survey {
  const walk = new SurveyWalk(scope);
  walk.run(document);
  return walk;
}

class SurveyWalk implements Survey {
  readonly parts: Part[] = [];
  readonly aside: { node: Element; within: number }[] = [];
  showsProduct = false;
  readonly #scope: SurveyScope;
  readonly #levels: Level[] = [];
  #depth = -1;

  constructor(scope: SurveyScope) {
    this.#scope = scope;
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

  /** The walk continues inside the element, unless that is not for readers. */
  #enter(element: Element, level: Level): void {
    const { tagName } = element;
    // Its text is not for readers with scripts, but its pictures are those that scripts load.
    if (tagName === 'noscript') return;
    const kind = kindOfTag(tagName);
    if (isMachinery(element, kind)) {
      this.#leaveAside(element, level);
      return;
    }
    const attributes = readAttributes(element);
    if (this.#isUnread(tagName, kind, attributes)) {
      this.#leaveAside(element, level);
      return;
    }
    const part = newPart(element, kind, attributes, level, this.parts.length);
    this.parts.push(part);
    if (attributes.isProduct) this.showsProduct = true;
    const block = part.isBlock ? part : (level.block ?? part);
    this.#open(element.childNodes, part, block, level.isLink || (tagName === 'a' && attributes.hasAddress));
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

  #isUnread(tag: string, kind: TagKind, attributes: AttributeKind): boolean {
    if (this.#scope === 'keeps hidden' || tag === 'html' || tag === 'body') return false;
    return attributes.isUnseen || (this.#scope === 'usual' && (kind.isNavigation || attributes.isNavigation));
  }
}

/** Code, controls, media and drawings. */
function isMachinery({ namespaceURI }: Element, kind: TagKind): boolean {
  return namespaceURI === html.NS.SVG || (kind.isMachinery && namespaceURI === html.NS.HTML);
}

function newPart(
  element: Element,
  kind: TagKind,
  attributes: AttributeKind,
  { part: parent, block }: Level,
  at: number,
): Part {
  const isBlock = element.namespaceURI === html.NS.HTML && !kind.isInline && !isCodeLine(element.tagName, block?.tag);
  return {
    element,
    tag: element.tagName,
    parent,
    block,
    at,
    end: at + 1,
    isBlock,
    isHeading: kind.isHeading || block?.isHeading === true,
    isAside: kind.isAside || (isBlock && attributes.isComplementary),
    names: isBlock && !kind.isHeading ? attributes.names : 'none',
    isMarked: parent?.isMarked === true || attributes.isMarked,
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
