/**
 * What of a page a reader does not see and cannot come to see, as far as the page itself says so: by attributes, in `style`,
 * or in its own style sheets. What a tab, a fold or a script of the page would show is not hidden.
 */
import { type DefaultTreeAdapterTypes, html } from 'parse5';
import type { Document, Element } from '../element-index.ts';
import { isElement, isText } from '../node-kinds.ts';
import { AWAY, LOOKED_AT, UNSEEN } from '../unseen.ts';
import { type Look, readLook } from './declarations.ts';
import { isRevealed, readControlled } from './revealed.ts';
import { readStyleRules, type StyleRule } from './style-rules.ts';

type Node = DefaultTreeAdapterTypes.Node;

const WHITE = '255,255,255';
const LEVELS_SEARCHED = 60;

/** Of an element, whether it is hidden, where that takes more than a look at its attributes. */
type Verdicts = Map<Element, boolean>;

/** Something that hides this much of the page's text is a curtain: a script takes it away when the page is ready. */
const CURTAIN = 0.5;
const CURTAIN_ALONE = 0.95;
/** The text for readers without scripts is the page when it is at least this long, and longer than all the rest. */
const SHORTEST_FALLBACK = 300;

export class Visibility {
  /** The page's text is in `noscript`: it is a page for readers without scripts. */
  readonly readsFallback: boolean;
  readonly #length: number;
  readonly #controlled: ReadonlySet<string>;
  readonly #byId = new Map<string, StyleRule[]>();
  readonly #byClass = new Map<string, StyleRule[]>();
  readonly #byTag = new Map<string, StyleRule[]>();
  readonly #hasRules: boolean;
  /** Some rules by tag or id ask for class names as well. */
  #hasWholeRules = false;
  /** Null for those that say nothing. */
  readonly #lookOfStyle = new Map<string, Look | null>();
  readonly #namesOf = new Map<string, readonly string[]>();
  /** Sheets that are not here may say otherwise. */
  readonly #hasOtherSheets: boolean;
  /** A browser has marked what is not shown. */
  readonly #isLookedAt: boolean;
  readonly #verdicts: Verdicts = new Map();

  constructor(document: Document) {
    const { sheets, controlled, hasOtherSheets, length, fallbackLength } = survey(document);
    this.readsFallback = fallbackLength >= SHORTEST_FALLBACK && fallbackLength > length;
    this.#length = length;
    this.#controlled = controlled;
    this.#isLookedAt = isLookedAt(document);
    const rules = readStyleRules(sheets);
    this.#hasRules = rules.length > 0;
    for (const rule of rules) this.#file(rule);
    this.#hasOtherSheets = hasOtherSheets;
  }

  isHidden(element: Element): boolean {
    const { attrs, namespaceURI, tagName } = element;
    if (attrs.length === 0 && tagName !== 'dialog' && !this.#byTag.has(tagName)) return false;
    if (namespaceURI !== html.NS.HTML || tagName === 'body' || tagName === 'html') return false;
    let style: string | undefined;
    let classes: string | undefined;
    let id: string | undefined;
    let isHidden = tagName === 'dialog';
    let unseen: string | undefined;
    for (let at = 0; at < attrs.length; at++) {
      const { name, value } = attrs[at] as (typeof attrs)[number];
      if (name === 'style') style = value;
      else if (name === 'class') classes = value;
      else if (name === 'id') id = value;
      else if (name === 'open' && tagName === 'dialog') isHidden = false;
      else if (name === 'hidden') isHidden = value.toLowerCase() !== 'until-found';
      // Opened by a script alone.
      else if (name === 'popover') isHidden = true;
      else if (name === UNSEEN) unseen = value;
    }
    if (this.#isLookedAt) isHidden = unseen !== undefined;
    const own = style === undefined ? undefined : this.#lookOf(style);
    const ruled = this.#hasRules ? this.#looksByRule(tagName, id, classes) : undefined;
    if (own === undefined && ruled === undefined && !isHidden) return false;
    const known = this.#verdicts.get(element);
    if (known !== undefined) return known;
    const isAway = unseen === AWAY && this.#isLookedAt;
    const verdict = isAway ? !this.#isCurtain(element) : this.#isHiddenBy(element, isHidden, own, ruled ?? NO_LOOKS);
    this.#verdicts.set(element, verdict);
    return verdict;
  }

  /** Elements with a `style` often have the same. */
  #lookOf(style: string): Look | undefined {
    const known = this.#lookOfStyle.get(style);
    if (known !== undefined) return known === null ? undefined : known;
    const look = readLook(style);
    this.#lookOfStyle.set(style, look ?? null);
    return look;
  }

  #isHiddenBy(element: Element, isMarked: boolean, own: Look | undefined, ruled: readonly Look[]): boolean {
    const looks = own === undefined ? ruled : [...ruled, own];
    const moves = looks.some((look) => look.moves);
    if (!moves && looks.some((look) => look.isOutOfSight)) return !this.#isCurtain(element);
    if (this.#isCamouflaged(element, looks)) return !this.#isCurtain(element);
    if (this.#isLookedAt) return isMarked && !isRevealed(element, this.#controlled) && !this.#isCurtain(element);
    // What sheets hide, others may show: a class that stands for "not yet" looks like one that stands for "never".
    const sure = this.#hasOtherSheets ? (own === undefined ? NO_LOOKS : [own]) : looks;
    const isHidden = sure.reduce((before, look) => look.isHidden ?? before, isMarked);
    const isTransparent = !moves && sure.some((look) => look.isTransparent);
    if (!isHidden && !isTransparent) return false;
    return !isRevealed(element, this.#controlled) && !this.#isCurtain(element);
  }

  /** Holds so much of the page that it is the page. */
  #isCurtain(element: Element): boolean {
    const { length, isMain } = measure(element);
    return length > this.#length * (isMain ? CURTAIN : CURTAIN_ALONE);
  }

  #file(rule: StyleRule): void {
    const [last] = rule.classes;
    this.#hasWholeRules ||= rule.id !== '' && last !== undefined;
    if (rule.id !== '') add(this.#byId, rule.id, rule);
    else if (last !== undefined) add(this.#byClass, last, rule);
    else add(this.#byTag, rule.tag, rule);
  }

  /** In the order in which they count; undefined where there is none, which is nearly always. */
  #looksByRule(tag: string, id: string | undefined, classes: string | undefined): readonly Look[] | undefined {
    const ofTag = this.#byTag.get(tag);
    const ofId = id === undefined ? undefined : this.#byId.get(id);
    const names = classes === undefined ? NO_NAMES : this.#namesWithRules(classes);
    if (ofTag === undefined && ofId === undefined && names.length === 0) return undefined;
    const found: StyleRule[] = [...(ofTag ?? NO_RULES)];
    for (const name of names) found.push(...(this.#byClass.get(name) ?? NO_RULES));
    if (ofId !== undefined) found.push(...ofId);
    const looks: Look[] = [];
    for (const rule of found) if (fits(rule, tag, id, names)) looks.push(rule.look);
    return looks.length === 0 ? undefined : looks;
  }

  /** All of some class names, or none where no rule begins with any of them; most elements have names that others have. */
  #namesWithRules(classes: string): readonly string[] {
    const known = this.#namesOf.get(classes);
    if (known !== undefined) return known;
    const names = classes.split(/\s+/, 40);
    const found = this.#hasWholeRules || names.some((name) => this.#byClass.has(name)) ? names : NO_NAMES;
    this.#namesOf.set(classes, found);
    return found;
  }

  /** Written in the color of what is behind it. */
  #isCamouflaged(element: Element, looks: readonly Look[]): boolean {
    const color = looks.findLast((look) => look.color !== undefined)?.color;
    return color !== undefined && color !== 'none' && color === this.#backgroundOf(element, looks);
  }

  #backgroundOf(element: Element, own: readonly Look[]): string | undefined {
    let node: Node | null = element;
    let looks = own;
    for (let left = LEVELS_SEARCHED; left > 0 && node !== null && isElement(node); left--) {
      const background = looks.findLast((look) => look.background !== undefined)?.background;
      if (background !== undefined && background !== 'none') return background;
      // A picture or a color that cannot be read may be behind it.
      if (paints(node)) return undefined;
      node = node.parentNode;
      if (node !== null && isElement(node)) looks = this.#looksOf(node);
    }
    return this.#hasOtherSheets ? undefined : WHITE;
  }

  #looksOf({ tagName, attrs }: Element): readonly Look[] {
    const find = (wanted: string): string | undefined => attrs.find(({ name }) => name === wanted)?.value;
    const style = find('style');
    const own = style === undefined ? undefined : this.#lookOf(style);
    const ruled = this.#looksByRule(tagName, find('id'), find('class')) ?? NO_LOOKS;
    return own === undefined ? ruled : [...ruled, own];
  }
}

const NO_LOOKS: readonly Look[] = [];
const NO_RULES: readonly StyleRule[] = [];
const NO_NAMES: readonly string[] = [];

function add(map: Map<string, StyleRule[]>, key: string, rule: StyleRule): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [rule]);
  else list.push(rule);
}

function fits(rule: StyleRule, tag: string, id: string | undefined, names: readonly string[]): boolean {
  return (
    (rule.tag === '' || rule.tag === tag) &&
    (rule.id === '' || rule.id === id) &&
    rule.classes.every((name) => names.includes(name))
  );
}

function paints({ attrs }: Element): boolean {
  return attrs.some(
    ({ name, value }) => name === 'bgcolor' || name === 'background' || (name === 'style' && /background/i.test(value)),
  );
}

interface Found {
  readonly sheets: readonly string[];
  readonly controlled: ReadonlySet<string>;
  readonly hasOtherSheets: boolean;
  /** Of the page's text, roughly, and of what it gives readers without scripts. */
  readonly length: number;
  readonly fallbackLength: number;
}

const SILENT = new Set(['script', 'template', 'head', 'title', 'svg', 'select', 'textarea', 'iframe', 'noframes']);

function survey(document: Document): Found {
  const sheets: string[] = [];
  const controlled = new Set<string>();
  let hasOtherSheets = false;
  let length = 0;
  let fallbackLength = 0;
  const pending: Node[] = [...document.childNodes];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isText(node)) length += lengthOf(node.value);
    if (!isElement(node)) continue;
    const { tagName, childNodes } = node;
    if (tagName === 'style') {
      for (const child of childNodes) if (isText(child)) sheets.push(child.value);
    } else if (tagName === 'noscript') fallbackLength += measure(node).length;
    else if (tagName === 'link') hasOtherSheets ||= isStyleSheet(node);
    else {
      readControlled(node, controlled);
      const isSilent = SILENT.has(tagName) && tagName !== 'head';
      if (!isSilent) for (let at = childNodes.length - 1; at >= 0; at--) pending.push(childNodes[at] as Node);
    }
  }
  return { sheets, controlled, hasOtherSheets, length, fallbackLength };
}

function isLookedAt(document: Document): boolean {
  const root = document.childNodes.find(isElement);
  return root?.attrs.some(({ name }) => name === LOOKED_AT) === true;
}

function isStyleSheet({ attrs }: Element): boolean {
  return attrs.some(({ name, value }) => name === 'rel' && /stylesheet/i.test(value));
}

/** White space between elements is no text. */
function lengthOf(text: string): number {
  return text.length < 40 ? text.trim().length : text.length;
}

/** How much text is in an element, and whether it holds what a page's content holds. */
function measure(element: Element): { length: number; isMain: boolean } {
  let length = 0;
  let isMain = false;
  const pending: Node[] = [element];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isText(node)) length += lengthOf(node.value);
    if (!isElement(node) || SILENT.has(node.tagName) || node.tagName === 'style') continue;
    isMain ||= node.tagName === 'main' || node.tagName === 'article' || node.tagName === 'h1';
    const { childNodes } = node;
    for (let at = childNodes.length - 1; at >= 0; at--) pending.push(childNodes[at] as Node);
  }
  return { length, isMain };
}
