/**
 * Which parts of a page a reader does not see and cannot open, according to the page itself: by attributes, `style`, or
 * its own style sheets. What a tab, an expandable section or a script would show is not hidden.
 */
import { type DefaultTreeAdapterTypes, html } from 'parse5';
import { attributeOf, type Document, type Element } from '../element-index.ts';
import { isElement, isText, pushChildren } from '../node-kinds.ts';
import { MARKED_BY_BROWSER, OFF_PAGE, UNSEEN } from '../visibility-marks.ts';
import { readTextStyle, setsLetterSize, type TextStyle } from './declarations.ts';
import { isDrawnCopy, isReadForDrawn } from './drawn-copies.ts';
import { isSilent, measure, PageShare, SILENT } from './page-share.ts';
import { isRevealed, readControlled } from './revealed.ts';
import { readStyleRules, type StyleRule } from './style-rules.ts';

type Node = DefaultTreeAdapterTypes.Node;

const WHITE = '255,255,255';
const UNKNOWN = '';

/** Whether an element is hidden, for elements that need more than a check of their attributes. */
type KnownElements = Map<Element, boolean>;

/** Characters of each sheet that are searched for sizes. */
const MAX_SHEET_LENGTH = 100_000;
const MAX_LOOKED_UP = 10;
/** The most elements that are looked at for styles that undo those around them. */
const MAX_LOOKS = 100_000;
/** The text in `noscript` is the page's content if it has at least this length, and is longer than the rest. */
const MIN_FALLBACK_LENGTH = 300;

export class Visibility {
  /** Whether the page's text is in `noscript`, for readers without scripts. */
  readonly readsFallback: boolean;
  readonly #page: PageShare;
  readonly #controlled: ReadonlySet<string>;
  readonly #byId = new Map<string, StyleRule[]>();
  readonly #byClass = new Map<string, StyleRule[]>();
  readonly #byTag = new Map<string, StyleRule[]>();
  readonly #sheets: readonly string[];
  readonly #sizing = new Map<string, boolean>();
  readonly #hasRules: boolean;
  /** Whether some rules by tag or id also require class names. */
  #hasWholeRules = false;
  /** Null for styles without effect on visibility. */
  readonly #parsedStyles = new Map<string, TextStyle | null>();
  readonly #namesOf = new Map<string, readonly string[]>();
  /** Whether there are external sheets, which may override these. */
  readonly #hasOtherSheets: boolean;
  /** Whether a browser has marked what is not visible. */
  readonly #isMarkedByBrowser: boolean;
  readonly #known: KnownElements = new Map();
  #looks = 0;
  /** The colors behind elements: many have the same ones around them. */
  readonly #backgrounds = new Map<Element, string>();

  constructor(document: Document) {
    const { sheets, controlled, hasOtherSheets, headings, fallbackLength } = survey(document);
    this.#isMarkedByBrowser = isMarkedByBrowser(document);
    this.#page = new PageShare(document, headings, this.#isMarkedByBrowser);
    this.readsFallback = fallbackLength >= MIN_FALLBACK_LENGTH && this.#page.isLonger(fallbackLength);
    this.#controlled = controlled;
    this.#sheets = sheets.map((sheet) => sheet.slice(0, MAX_SHEET_LENGTH));
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
    let isDrawn = false;
    for (let at = 0; at < attrs.length; at++) {
      const { name, value } = attrs[at] as (typeof attrs)[number];
      if (name === 'style') style = value;
      else if (name === 'class') classes = value;
      else if (name === 'id') id = value;
      else if (name === 'open' && tagName === 'dialog') isHidden = false;
      else if (name === 'hidden') isHidden = value.toLowerCase() !== 'until-found';
      // Only opened by a script.
      else if (name === 'popover') isHidden = true;
      else if (name === UNSEEN) unseen = value;
      else if (name === 'aria-hidden') isDrawn = value === 'true';
    }
    if (isDrawn && isDrawnCopy(element)) return true;
    if (this.#isMarkedByBrowser) isHidden = unseen !== undefined;
    const own = style === undefined ? undefined : this.#parsedStyle(style);
    const ruled = this.#hasRules ? this.#stylesByRule(tagName, id, classes) : undefined;
    if (own === undefined && ruled === undefined && !isHidden) return false;
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const isAway = unseen === OFF_PAGE && this.#isMarkedByBrowser;
    const isHiddenHere = isAway
      ? !this.#page.isMost(element)
      : this.#isHiddenBy(element, isHidden, own, ruled ?? NO_STYLES);
    const isLeftOut = isHiddenHere && !isReadForDrawn(element);
    this.#known.set(element, isLeftOut);
    return isLeftOut;
  }

  /** Cached, because many elements have the same `style`. */
  #parsedStyle(style: string): TextStyle | undefined {
    const known = this.#parsedStyles.get(style);
    if (known !== undefined) return known === null ? undefined : known;
    const textStyle = readTextStyle(style);
    this.#parsedStyles.set(style, textStyle ?? null);
    return textStyle;
  }

  #isHiddenBy(element: Element, isMarked: boolean, own: TextStyle | undefined, ruled: readonly TextStyle[]): boolean {
    const styles = own === undefined ? ruled : [...ruled, own];
    const moves = styles.some((textStyle) => textStyle.moves);
    if (!moves && styles.some((textStyle) => textStyle.isOutOfSight)) return !this.#page.isMost(element);
    if (!moves && this.#isSizeless(element, own, ruled)) return !this.#page.isMost(element);
    if (this.#isCamouflaged(element, styles)) return !this.#page.isMost(element);
    if (this.#isMarkedByBrowser)
      return isMarked && !isRevealed(element, this.#controlled) && !this.#page.isMost(element);
    // External sheets may show what these hide: a class for "not yet" looks like one for "never".
    const sure = this.#hasOtherSheets ? (own === undefined ? NO_STYLES : [own]) : styles;
    const isHidden = sure.reduce((before, textStyle) => textStyle.isHidden ?? before, isMarked);
    const isTransparent = !moves && sure.some((textStyle) => textStyle.isTransparent);
    if (!isHidden && !isTransparent) return false;
    return !isRevealed(element, this.#controlled) && !this.#page.isMost(element);
  }

  #file(rule: StyleRule): void {
    const [last] = rule.classes;
    this.#hasWholeRules ||= rule.id !== '' && last !== undefined;
    if (rule.id !== '') add(this.#byId, rule.id, rule);
    else if (last !== undefined) add(this.#byClass, last, rule);
    else add(this.#byTag, rule.tag, rule);
  }

  /** In the order of precedence; undefined if there is none, as for nearly all elements. */
  #stylesByRule(tag: string, id: string | undefined, classes: string | undefined): readonly TextStyle[] | undefined {
    const ofTag = this.#byTag.get(tag);
    const ofId = id === undefined ? undefined : this.#byId.get(id);
    const names = classes === undefined ? NO_NAMES : this.#namesWithRules(classes);
    if (ofTag === undefined && ofId === undefined && names.length === 0) return undefined;
    const found: StyleRule[] = [...(ofTag ?? NO_RULES)];
    for (const name of names) found.push(...(this.#byClass.get(name) ?? NO_RULES));
    if (ofId !== undefined) found.push(...ofId);
    const styles: TextStyle[] = [];
    for (const rule of found) if (fits(rule, tag, id, names)) styles.push(rule.textStyle);
    return styles.length === 0 ? undefined : styles;
  }

  /** The class names, or none if no rule begins with any of them. Cached, because elements share class names. */
  #namesWithRules(classes: string): readonly string[] {
    const known = this.#namesOf.get(classes);
    if (known !== undefined) return known;
    const names = classes.split(/\s+/, 40);
    const found = this.#hasWholeRules || names.some((name) => this.#byClass.has(name)) ? names : NO_NAMES;
    this.#namesOf.set(classes, found);
    return found;
  }

  /**
   * Whether its letters have no size. Elements without gaps between them are often made by an element of size zero
   * around others that have one of their own; by sheets, which may give it to any that have a name.
   */
  #isSizeless(element: Element, own: TextStyle | undefined, ruled: readonly TextStyle[]): boolean {
    const isByRule = ruled.some((textStyle) => textStyle.isSizeless);
    if (own?.isSizeless !== true && (!isByRule || hasLetterSize(element))) return false;
    const mayHaveSize = own?.isSizeless === true ? () => false : this.#childrenMayHaveSize(element);
    return !this.#isAllIn(element, (inner) => hasLetterSize(inner) || mayHaveSize(inner));
  }

  /** Whether rules with complex selectors, which are not read, may give letters in the element a size. */
  #childrenMayHaveSize(element: Element): (inner: Element) => boolean {
    const names = (attributeOf(element, 'class') ?? '').split(/\s+/, 10);
    const isGiven = names.some((name) => this.#sizesInside(name));
    return (inner) => isGiven || attributeOf(inner, 'class') !== undefined;
  }

  /**
   * Whether a rule for what is in elements of this class sets the size of letters. The first few names are looked up.
   */
  #sizesInside(name: string): boolean {
    const known = this.#sizing.get(name);
    if (known !== undefined) return known;
    if (this.#sizing.size >= MAX_LOOKED_UP || !/^[\w-]+$/.test(name)) return false;
    const rule = new RegExp(`\\.${name}[\\s>][^{}]{0,200}\\{[^{}]*font(?:-size)?\\s*:`);
    const isSizing = this.#sheets.some((sheet) => rule.test(sheet));
    this.#sizing.set(name, isSizing);
    return isSizing;
  }

  /** Whether its text has the color of its background. */
  #isCamouflaged(element: Element, styles: readonly TextStyle[]): boolean {
    const color = styles.findLast((textStyle) => textStyle.color !== undefined)?.color;
    if (color === undefined || color === 'none' || color !== this.#backgroundOf(element, styles)) return false;
    return !this.#isAllIn(
      element,
      (inner) =>
        paints(inner) ||
        this.#stylesOf(inner).some((each) => each.color !== undefined || each.background !== undefined),
    );
  }

  /** Whether all text of an element is in elements of some kind. */
  #isAllIn(element: Element, isOfKind: (inner: Element) => boolean): boolean {
    let isAny = false;
    const pending: Node[] = [];
    pushChildren(element, pending);
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (this.#looks++ > MAX_LOOKS) return true;
      if (isText(node) && node.value.trim() !== '') return false;
      if (!isElement(node) || SILENT.has(node.tagName) || node.tagName === 'style') continue;
      if (isOfKind(node)) isAny = true;
      else pushChildren(node, pending);
    }
    return isAny;
  }

  /** Undefined if it is not known: there may be a picture, or a color that cannot be read. */
  #backgroundOf(element: Element, own: readonly TextStyle[]): string | undefined {
    const path: Element[] = [];
    let node: Node | null = element;
    let styles = own;
    let background = this.#hasOtherSheets ? undefined : WHITE;
    for (; node !== null && isElement(node); node = node.parentNode) {
      const known = this.#backgrounds.get(node);
      if (known !== undefined) {
        background = known === UNKNOWN ? undefined : known;
        break;
      }
      path.push(node);
      if (node !== element) styles = this.#stylesOf(node);
      const found = styles.findLast((textStyle) => textStyle.background !== undefined)?.background;
      if (found !== undefined && found !== 'none') {
        background = found;
        break;
      }
      if (paints(node)) {
        background = undefined;
        break;
      }
    }
    for (const each of path) this.#backgrounds.set(each, background ?? UNKNOWN);
    return background;
  }

  #stylesOf({ tagName, attrs }: Element): readonly TextStyle[] {
    const find = (wanted: string): string | undefined => attrs.find(({ name }) => name === wanted)?.value;
    const style = find('style');
    const own = style === undefined ? undefined : this.#parsedStyle(style);
    const ruled = this.#stylesByRule(tagName, find('id'), find('class')) ?? NO_STYLES;
    return own === undefined ? ruled : [...ruled, own];
  }
}

const NO_STYLES: readonly TextStyle[] = [];
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

function hasLetterSize(element: Element): boolean {
  const style = attributeOf(element, 'style');
  return style !== undefined && setsLetterSize(style);
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
  /** The approximate length of the page's `noscript` text. */
  readonly fallbackLength: number;
  /** The number of main headings. */
  readonly headings: number;
}

function survey(document: Document): Found {
  const sheets: string[] = [];
  const controlled = new Set<string>();
  let hasOtherSheets = false;
  let fallbackLength = 0;
  let headings = 0;
  const pending: Element[] = document.childNodes.filter(isElement);
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { tagName, childNodes } = node;
    if (tagName === 'h1') headings++;
    if (tagName === 'style') {
      for (const child of childNodes) if (isText(child)) sheets.push(child.value);
    } else if (tagName === 'noscript') fallbackLength += measure(node).length;
    else if (tagName === 'link') hasOtherSheets ||= isStyleSheet(node);
    else {
      readControlled(node, controlled);
      if (isSilent(tagName)) continue;
      for (let at = childNodes.length - 1; at >= 0; at--) {
        const child = childNodes[at] as Node;
        if (isElement(child)) pending.push(child);
      }
    }
  }
  return { sheets, controlled, hasOtherSheets, headings, fallbackLength };
}

function isMarkedByBrowser(document: Document): boolean {
  const root = document.childNodes.find(isElement);
  return root?.attrs.some(({ name }) => name === MARKED_BY_BROWSER) === true;
}

function isStyleSheet({ attrs }: Element): boolean {
  return attrs.some(({ name, value }) => name === 'rel' && /stylesheet/i.test(value));
}
