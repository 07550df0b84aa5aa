/**
 * One walk over a page that lays its blocks flat, in document order, with what is measured of each: its text, its names, what
 * it is in. Unlike the survey of the rules it leaves nothing aside that a reader can come to see. Decides nothing.
 */
import { html } from 'parse5';
import type { Document, Element } from '../../element-index.ts';
import type { MainContent, Node } from '../../main-content.ts';
import { isElement, isText } from '../../node-kinds.ts';
import type { Visibility } from '../../visibility/visibility.ts';
import { kindOfTag } from '../element-kinds.ts';
import { kindOfCharacter, SPACE } from '../text-measure.ts';
import { flagsOfTag, readBoxAttributes } from './box-flags.ts';
import { TextSigns } from './text-signs.ts';

/** A block, or something to press that stands in a line. */
export interface Box {
  readonly element: Element;
  readonly tag: string;
  readonly parent: Box | undefined;
  readonly at: number;
  /** One past the last box in it. */
  end: number;
  readonly depth: number;
  /** What it is and what it is in, one bit each. */
  readonly flags: number;
  /** The nearest box, itself or one that it is in, that the page opens with nothing shown of it. */
  readonly panel: Box | undefined;
  /** Its class names, id and role, as they are written. */
  readonly names: string;
  /** Equal for boxes that are built alike and stand in boxes built alike. */
  readonly shape: number;
  /** Text whose nearest box is this one. */
  signs: TextSigns;
  linkLength: number;
  linkCount: number;
  pictures: number;
  /** Of its own text, how much the rules keep. */
  ruleLength: number;
}

export interface PageBoxes {
  readonly boxes: readonly Box[];
  /** Those with text of their own, in document order. */
  readonly pieces: readonly Box[];
}

interface Level {
  readonly outer: Level | undefined;
  readonly children: readonly Node[];
  next: number;
  readonly box: Box;
  readonly isOpened: boolean;
  readonly isLink: boolean;
  readonly isRuled: boolean;
}

/** `rules` is what the rules keep. */
export function layOut(document: Document, rules: MainContent, visibility: Visibility): PageBoxes {
  const boxes: Box[] = [];
  const body = bodyOf(document);
  if (body === undefined) return { boxes, pieces: [] };
  const roots = new Set<Node>(rules.roots);
  const { removed } = rules;
  const first = newBox(body, undefined, 0);
  boxes.push(first);
  let level: Level | undefined = {
    outer: undefined,
    children: body.childNodes,
    next: 0,
    box: first,
    isOpened: true,
    isLink: false,
    isRuled: roots.has(body) || rules.roots.some(({ tagName }) => tagName === 'html'),
  };
  while (level !== undefined) {
    if (level.next === level.children.length) {
      if (level.isOpened) level.box.end = boxes.length;
      level = level.outer;
      continue;
    }
    const child = level.children[level.next++] as Node;
    if (isText(child)) {
      addText(level, child.value, level.isRuled && !removed.has(child));
      continue;
    }
    if (!isElement(child)) continue;
    const { tagName } = child;
    if (tagName === 'img') level.box.pictures++;
    const kind = kindOfTag(tagName);
    if (
      (tagName === 'noscript' && !visibility.readsFallback) ||
      isMachinery(child, kind.isMachinery) ||
      child.childNodes.length === 0 ||
      visibility.isHidden(child)
    )
      continue;
    const isBox = (!kind.isInline && child.namespaceURI === html.NS.HTML) || isPressed(child);
    const box: Box = isBox ? newBox(child, level.box, boxes.length) : level.box;
    if (isBox) boxes.push(box);
    const isLink: boolean = tagName === 'a' && child.attrs.some(({ name }) => name === 'href');
    if (isLink) box.linkCount++;
    level = {
      outer: level,
      children: child.childNodes,
      next: 0,
      box,
      isOpened: isBox,
      isLink: level.isLink || isLink,
      isRuled: (level.isRuled || roots.has(child)) && !removed.has(child),
    };
  }
  return { boxes, pieces: boxes.filter(({ signs }) => signs.length > 0) };
}

export function bodyOf(document: Document): Element | undefined {
  const root = document.childNodes.find((node): node is Element => isElement(node));
  return root?.childNodes.find(
    (node): node is Element => isElement(node) && (node.tagName === 'body' || node.tagName === 'frameset'),
  );
}

/** Most boxes only hold others. */
const TEXTLESS = new TextSigns();

function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (kindOfCharacter(text.charCodeAt(at)) !== SPACE) return false;
  return true;
}

function addText({ box, isLink }: Level, text: string, isRuled: boolean): void {
  if (box.signs === TEXTLESS) {
    if (isBlank(text)) return;
    box.signs = new TextSigns();
  }
  const { signs } = box;
  const before = signs.length;
  signs.add(text);
  const length = signs.length - before;
  if (isLink) box.linkLength += length;
  if (isRuled) box.ruleLength += length;
}

function isMachinery({ namespaceURI }: Element, isMachinery: boolean): boolean {
  return namespaceURI === html.NS.SVG || (isMachinery && namespaceURI === html.NS.HTML);
}

/** A link that is drawn as a button is still a link. */
function isPressed({ tagName, attrs }: Element): boolean {
  return tagName !== 'a' && attrs.some(({ name, value }) => name === 'role' && (value === 'button' || value === 'tab'));
}

function newBox(element: Element, parent: Box | undefined, at: number): Box {
  const { flags, names, firstName, isFolded } = readBoxAttributes(element);
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
    signs: TEXTLESS,
    linkLength: 0,
    linkCount: 0,
    pictures: 0,
    ruleLength: 0,
  };
  if (isFolded) box.panel = box;
  return box;
}

function shapeOf(outer: number, tag: string, name: string): number {
  let hash = Math.imul(outer, 16_777_619);
  for (let at = 0; at < tag.length; at++) hash = (Math.imul(hash, 31) + tag.charCodeAt(at)) | 0;
  for (let at = 0; at < name.length; at++) hash = (Math.imul(hash, 31) + name.charCodeAt(at)) | 0;
  return hash;
}

/** Whether the rules keep most of its own text. */
export const isRuled = ({ ruleLength, signs }: Box): boolean => ruleLength * 2 > signs.length;
