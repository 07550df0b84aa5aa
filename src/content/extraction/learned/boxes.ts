/**
 * One walk over a page that lists its blocks in document order, with the measures of each: its text, its names, its
 * containers. Unlike the survey of the rules, it includes everything that a reader can open. Decides nothing.
 */
import { html } from 'parse5';
import type { Document, Element } from '../../element-index.ts';
import type { MainContent, Node } from '../../main-content.ts';
import { isElement, isText } from '../../node-kinds.ts';
import type { Visibility } from '../../visibility/visibility.ts';
import { attribute, isCodeLine, kindOfTag } from '../element-kinds.ts';
import { kindOfCharacter, SPACE } from '../text-measure.ts';
import { flagsOfTag, readBoxAttributes } from './box-flags.ts';
import { TextStats } from './text-stats.ts';

/** A block, or an inline control. */
export interface Box {
  readonly element: Element;
  readonly tag: string;
  readonly parent: Box | undefined;
  readonly at: number;
  /** One past the last box inside it. */
  end: number;
  readonly depth: number;
  /** What it is and what it is in, one bit each. */
  readonly flags: number;
  /** The nearest box, itself or around it, that is hidden at first. */
  readonly panel: Box | undefined;
  /** Its class names, id and role, as written. */
  readonly names: string;
  /** Equal for boxes of the same structure in containers of the same structure. */
  readonly shape: number;
  /** The text whose nearest box is this one. */
  stats: TextStats;
  linkLength: number;
  linkCount: number;
  pictures: number;
  /** The length of its own text that the rules keep. */
  ruleLength: number;
}

export interface PageBoxes {
  readonly boxes: readonly Box[];
  /** The boxes with text of their own, in document order. */
  readonly pieces: readonly Box[];
}

/** An element whose children are being walked. One per depth, reused. */
interface Level {
  children: readonly Node[];
  next: number;
  box: Box;
  isOpened: boolean;
  isLink: boolean;
  isKeptByRules: boolean;
}

/** `rules` is what the rules keep. */
export function layOut(document: Document, rules: MainContent, visibility: Visibility): PageBoxes {
  const body = bodyOf(document);
  if (body === undefined) return { boxes: [], pieces: [] };
  const { boxes } = new LayoutWalk(rules, visibility).run(body);
  return { boxes, pieces: boxes.filter(({ stats }) => stats.length > 0) };
}

class LayoutWalk {
  readonly boxes: Box[] = [];
  readonly #roots: ReadonlySet<Node>;
  readonly #rules: MainContent;
  readonly #visibility: Visibility;
  readonly #levels: Level[] = [];
  #depth = -1;

  constructor(rules: MainContent, visibility: Visibility) {
    this.#rules = rules;
    this.#roots = new Set<Node>(rules.roots);
    this.#visibility = visibility;
  }

  run(body: Element): this {
    const isKeptByRules = this.#roots.has(body) || this.#rules.roots.some(({ tagName }) => tagName === 'html');
    this.#open(body.childNodes, this.#addBox(body, undefined), true, false, isKeptByRules);
    while (this.#depth >= 0) {
      const level = this.#levels[this.#depth] as Level;
      if (level.next < level.children.length) this.#visit(level.children[level.next++] as Node, level);
      else {
        if (level.isOpened) level.box.end = this.boxes.length;
        this.#depth--;
      }
    }
    return this;
  }

  #visit(node: Node, level: Level): void {
    if (isText(node)) addText(level, node.value, level.isKeptByRules && !this.#rules.removed.has(node));
    else if (isElement(node)) this.#enter(node, level);
  }

  #enter(element: Element, level: Level): void {
    const { tagName, childNodes } = element;
    if (tagName === 'img') level.box.pictures++;
    if (childNodes.length === 0) return;
    const kind = kindOfTag(tagName);
    if (
      (tagName === 'noscript' && !this.#visibility.readsFallback) ||
      isMachinery(element, kind.isMachinery) ||
      this.#visibility.isHidden(element)
    )
      return;
    const isBlock = !kind.isInline && element.namespaceURI === html.NS.HTML && !isCodeLine(tagName, level.box.tag);
    const isBox = isBlock || isButton(element);
    const box = isBox ? this.#addBox(element, level.box) : level.box;
    const isLink = tagName === 'a' && attribute(element, 'href') !== undefined;
    if (isLink) box.linkCount++;
    const isKeptByRules = (level.isKeptByRules || this.#roots.has(element)) && !this.#rules.removed.has(element);
    this.#open(childNodes, box, isBox, level.isLink || isLink, isKeptByRules);
  }

  #addBox(element: Element, parent: Box | undefined): Box {
    const box = newBox(element, parent, this.boxes.length);
    this.boxes.push(box);
    return box;
  }

  #open(children: readonly Node[], box: Box, isOpened: boolean, isLink: boolean, isKeptByRules: boolean): void {
    const level = this.#levels[++this.#depth];
    if (level === undefined) {
      this.#levels.push({ children, next: 0, box, isOpened, isLink, isKeptByRules });
      return;
    }
    level.children = children;
    level.next = 0;
    level.box = box;
    level.isOpened = isOpened;
    level.isLink = isLink;
    level.isKeptByRules = isKeptByRules;
  }
}

/** The rows of the pieces that are chosen, in groups of the same structure. */
export function rowsByShape(
  pieces: readonly Box[],
  isChosen: (piece: Box, row: number) => boolean,
): Iterable<number[]> {
  const byShape = new Map<number, number[]>();
  pieces.forEach((piece, row) => {
    if (!isChosen(piece, row)) return;
    const rows = byShape.get(piece.shape);
    if (rows === undefined) byShape.set(piece.shape, [row]);
    else rows.push(row);
  });
  return byShape.values();
}

/** The row of the first piece after a box, where `row` is that of a piece in it. */
export function rowAfter(pieces: readonly Box[], row: number, { end }: Box): number {
  let next = row + 1;
  while (next < pieces.length && (pieces[next] as Box).at < end) next++;
  return next;
}

export function bodyOf(document: Document): Element | undefined {
  const root = document.childNodes.find((node): node is Element => isElement(node));
  return root?.childNodes.find(
    (node): node is Element => isElement(node) && (node.tagName === 'body' || node.tagName === 'frameset'),
  );
}

/** Shared by all boxes without text, which are most. */
const TEXTLESS = new TextStats();

function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (kindOfCharacter(text.charCodeAt(at)) !== SPACE) return false;
  return true;
}

function addText({ box, isLink }: Level, text: string, isKeptByRules: boolean): void {
  if (box.stats === TEXTLESS) {
    if (isBlank(text)) return;
    box.stats = new TextStats();
  }
  const { stats } = box;
  const before = stats.length;
  stats.add(text);
  const length = stats.length - before;
  if (isLink) box.linkLength += length;
  if (isKeptByRules) box.ruleLength += length;
}

function isMachinery({ namespaceURI }: Element, isMachinery: boolean): boolean {
  return namespaceURI === html.NS.SVG || (isMachinery && namespaceURI === html.NS.HTML);
}

/** A link that looks like a button is still a link. */
function isButton(element: Element): boolean {
  if (element.tagName === 'a' || element.attrs.length === 0) return false;
  const role = attribute(element, 'role');
  return role === 'button' || role === 'tab';
}

function newBox(element: Element, parent: Box | undefined, at: number): Box {
  const { flags, names, firstName, isCollapsed } = readBoxAttributes(element);
  const box: Omit<Box, 'panel'> & { panel: Box | undefined } = {
    element,
    tag: element.tagName,
    parent,
    at,
    end: at + 1,
    depth: parent === undefined ? 0 : parent.depth + 1,
    flags: (parent?.flags ?? 0) | flags | flagsOfTag(element.tagName),
    panel: parent?.panel,
    names,
    shape: shapeOf(parent?.shape ?? 0, element.tagName, firstName),
    stats: TEXTLESS,
    linkLength: 0,
    linkCount: 0,
    pictures: 0,
    ruleLength: 0,
  };
  if (isCollapsed) box.panel = box;
  return box;
}

function shapeOf(outer: number, tag: string, name: string): number {
  let hash = Math.imul(outer, 16_777_619);
  for (let at = 0; at < tag.length; at++) hash = (Math.imul(hash, 31) + tag.charCodeAt(at)) | 0;
  for (let at = 0; at < name.length; at++) hash = (Math.imul(hash, 31) + name.charCodeAt(at)) | 0;
  return hash;
}

/** Whether the rules keep most of the box's own text. */
export const isKeptByRules = ({ ruleLength, stats }: Box): boolean => ruleLength * 2 > stats.length;
