/**
 * One walk over a page that lays its elements flat, in document order, and measures their text. What can never be content
 * (scripts, controls, navigation, hidden parts) is left aside here; nothing else is decided.
 */
import { type DefaultTreeAdapterTypes, html } from 'parse5';
import type { Document, Element } from '../element-index.ts';
import type { Node } from '../main-content.ts';
import { attribute, isFurniture, isHeading, isInline, isMachinery, isUnseen } from './element-kinds.ts';
import { judgeNames, type NameVerdict } from './name-words.ts';
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
  readonly aside: readonly { readonly node: Node; readonly within: number }[];
}

const TEXT_PROPERTIES = new Set(['articleBody', 'recipeIngredient', 'ingredients', 'recipeInstructions']);

interface Level {
  readonly children: readonly Node[];
  next: number;
  readonly part: Part | undefined;
  readonly block: Part | undefined;
  readonly isLink: boolean;
}

/** What is left aside: less each time that the page would be empty otherwise. */
export type Care = 'usual' | 'keeps furniture' | 'keeps hidden';

export function surveyPage(document: Document, care: Care): Survey {
  const parts: Part[] = [];
  const aside: { node: Node; within: number }[] = [];
  const open: Level[] = [{ children: document.childNodes, next: 0, part: undefined, block: undefined, isLink: false }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const child = level.children[level.next++];
    if (child === undefined) {
      if (level.part !== undefined) close(level.part, parts.length);
      open.pop();
      continue;
    }
    if ('tagName' in child) {
      // Its text is not for a reader with scripts, but its pictures are the ones that scripts load.
      if (child.tagName === 'noscript') continue;
      if (level.part !== undefined && isLeftAside(child, care)) {
        aside.push({ node: child, within: level.part.at });
        continue;
      }
      const part = newPart(child, level.part, level.block, parts.length);
      parts.push(part);
      open.push({
        children: child.childNodes,
        next: 0,
        part,
        block: part.isBlock ? part : (level.block ?? part),
        isLink: level.isLink || isLink(child),
      });
    } else if (isText(child) && level.block !== undefined) {
      addText(level.block, child.value, level.isLink);
    }
  }
  return { parts, aside };
}

function isLeftAside(element: Element, care: Care): boolean {
  if (isMachinery(element)) return true;
  if (care === 'keeps hidden') return false;
  return isUnseen(element) || (care === 'usual' && isFurniture(element));
}

function newPart(element: Element, parent: Part | undefined, block: Part | undefined, at: number): Part {
  const isBlock = element.namespaceURI === html.NS.HTML && !isInline(element.tagName);
  return {
    element,
    tag: element.tagName,
    parent,
    block,
    at,
    end: at + 1,
    isBlock,
    isHeading: isHeading(element.tagName) || block?.isHeading === true,
    names: isBlock && !isHeading(element.tagName) ? judgeNames(element) : 'none',
    isMarked: parent?.isMarked === true || isMarkedAsText(element),
    isClaimed: false,
    ownText: 0,
    ownLinks: 0,
    ownSentences: 0,
    ownProse: 0,
    isOut: false,
    text: 0,
    links: 0,
    prose: 0,
    pictures: element.tagName === 'img' ? 1 : 0,
  };
}

function isMarkedAsText(element: Element): boolean {
  return (
    attribute(element, 'itemprop')
      ?.split(/\s+/)
      .some((property) => TEXT_PROPERTIES.has(property)) === true
  );
}

function close(part: Part, end: number): void {
  part.end = end;
  if (!part.isBlock && part.isMarked && part.parent !== undefined) part.parent.isMarked = true;
  if (part.parent !== undefined) part.parent.pictures += part.pictures;
}

function addText(block: Part, text: string, isInLink: boolean): void {
  const { length, sentences } = measureText(text);
  block.ownText += length;
  if (isInLink) block.ownLinks += length;
  block.ownSentences += sentences;
}

function isText(node: Node): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === '#text';
}

function isLink(element: Element): boolean {
  return element.tagName === 'a' && element.attrs.some(({ name }) => name === 'href');
}
