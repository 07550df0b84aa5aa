/** What the tag and the attributes of an element mean, on any page. Knows nothing of text. */
import type { Element } from '../element-index.ts';
import { type NameVerdict, rankOfNames, verdictOf } from './name-words.ts';

/** Code, controls and media: their text is never content. */
const CODE_AND_CONTROLS =
  tags(`script style template head link meta title base iframe frame object embed applet canvas audio video
  select option optgroup datalist input textarea progress meter noframes`);
/** Elements for navigating a site. */
const NAVIGATION = tags('nav menu dialog button');
const NAVIGATION_ROLES =
  tags(`navigation banner contentinfo search searchbox dialog alertdialog menu menubar menuitem toolbar
  tablist button tooltip switch checkbox combobox listbox`);
const INLINE =
  tags(`a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp
  small span strike strong sub sup time tt u var wbr nobr img br picture source
  mjx-container mjx-assistive-mml`);
const HEADINGS = tags('h1 h2 h3 h4 h5 h6');
const ASIDES = tags('aside footer');
const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const TEXT_PROPERTIES = tags('articleBody recipeIngredient ingredients recipeInstructions');

function tags(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** What a tag means for its elements. */
export interface TagKind {
  readonly isMachinery: boolean;
  readonly isNavigation: boolean;
  readonly isInline: boolean;
  readonly isHeading: boolean;
  readonly isAside: boolean;
}

/** Everything about each tag in one place, so that it is looked up once per element. */
const TAG_KINDS: ReadonlyMap<string, TagKind> = new Map(
  [...CODE_AND_CONTROLS, ...NAVIGATION, ...INLINE, ...HEADINGS, ...ASIDES].map((tag) => [tag, describeTag(tag)]),
);
const OTHER_TAG = describeTag('');

function describeTag(tag: string): TagKind {
  return {
    isMachinery: CODE_AND_CONTROLS.has(tag),
    isNavigation: NAVIGATION.has(tag),
    isInline: INLINE.has(tag),
    isHeading: HEADINGS.has(tag),
    isAside: ASIDES.has(tag),
  };
}

export const kindOfTag = (tag: string): TagKind => TAG_KINDS.get(tag) ?? OTHER_TAG;
/** Some highlighters make each line of code an element of its own; the code is one text all the same. */
export const isCodeLine = (tag: string, blockAround: string | undefined): boolean =>
  blockAround === 'pre' && (tag === 'div' || tag.includes('-'));
export const isInline = (tag: string): boolean => INLINE.has(tag);
export const isHeading = (tag: string): boolean => HEADINGS.has(tag);

/** What the attributes of an element mean. */
export interface AttributeKind {
  /** Whether it is hidden, according to the markup. */
  isUnseen: boolean;
  /** Whether its role is one for navigating a site. */
  isNavigation: boolean;
  isComplementary: boolean;
  /** Whether the page marks it as its text. */
  isMarked: boolean;
  isProduct: boolean;
  hasAddress: boolean;
  names: NameVerdict;
}

/** An element without attributes. */
const NO_ATTRIBUTES: AttributeKind = noAttributes();

function noAttributes(): AttributeKind {
  return {
    isUnseen: false,
    isNavigation: false,
    isComplementary: false,
    isMarked: false,
    isProduct: false,
    hasAddress: false,
    names: 'none',
  };
}

/** Reused, because a new object for each element would be a tenth of the memory of a page. */
const lastRead: AttributeKind = noAttributes();

/** Reads all attributes of an element at once. The result is valid until the next call. */
export function readAttributes(element: Element): Readonly<AttributeKind> {
  const { attrs } = element;
  if (attrs.length === 0) return NO_ATTRIBUTES;
  const found = lastRead;
  found.isUnseen = false;
  found.isNavigation = false;
  found.isComplementary = false;
  found.isMarked = false;
  found.isProduct = false;
  found.hasAddress = false;
  let rank = 0;
  let hasClass = false;
  for (let at = 0; at < attrs.length; at++) {
    const { name, value } = attrs[at] as (typeof attrs)[number];
    switch (name) {
      case 'class':
        hasClass = true;
        rank = Math.max(rank, rankOfNames(value));
        break;
      case 'id':
        rank = Math.max(rank, rankOfNames(value));
        break;
      case 'href':
        found.hasAddress = true;
        break;
      case 'style':
        if (HIDING_STYLE.test(value)) found.isUnseen = true;
        break;
      case 'hidden':
        if (value !== 'until-found') found.isUnseen = true;
        break;
      case 'aria-hidden':
      case 'aria-modal':
        if (value === 'true') found.isUnseen = true;
        break;
      case 'role':
        found.isNavigation = isNavigationRole(value);
        found.isComplementary = value === 'complementary';
        break;
      case 'itemprop':
        found.isMarked = namesText(value);
        break;
      case 'itemtype':
        found.isProduct = value.endsWith('/Product');
        break;
    }
  }
  found.names = verdictOf(rank);
  if (hasClass && found.names === 'unseen') found.isUnseen = true;
  return found;
}

function isNavigationRole(role: string): boolean {
  return NAVIGATION_ROLES.has(role.trim().toLowerCase());
}

function namesText(properties: string): boolean {
  return properties.split(/\s+/).some((property) => TEXT_PROPERTIES.has(property));
}

export function attribute(element: Element, wanted: string): string | undefined {
  const { attrs } = element;
  for (let at = 0; at < attrs.length; at++) {
    const each = attrs[at] as (typeof attrs)[number];
    if (each.name === wanted) return each.value;
  }
  return undefined;
}
