/** What elements are by their tag, and what their attributes say of them, whatever the page. Knows nothing of text. */
import type { Element } from '../element-index.ts';
import { type NameVerdict, rankOfNames, verdictOf } from './name-words.ts';

/** Code, controls and media: no text of theirs is ever content. */
const MACHINERY =
  tags(`script style template head link meta title base iframe frame object embed applet canvas audio video
  select option optgroup datalist input textarea progress meter noframes`);
/** What helps to get around a site. */
const FURNITURE = tags('nav menu dialog button');
const FURNITURE_ROLES =
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

/** What a tag says of its elements. */
export interface TagKind {
  readonly isMachinery: boolean;
  readonly isFurniture: boolean;
  readonly isInline: boolean;
  readonly isHeading: boolean;
  readonly isAside: boolean;
}

/** All that is known of each tag in one place, so that it is looked up once for each element. */
const TAG_KINDS: ReadonlyMap<string, TagKind> = new Map(
  [...MACHINERY, ...FURNITURE, ...INLINE, ...HEADINGS, ...ASIDES].map((tag) => [tag, describeTag(tag)]),
);
const OTHER_TAG = describeTag('');

function describeTag(tag: string): TagKind {
  return {
    isMachinery: MACHINERY.has(tag),
    isFurniture: FURNITURE.has(tag),
    isInline: INLINE.has(tag),
    isHeading: HEADINGS.has(tag),
    isAside: ASIDES.has(tag),
  };
}

export const kindOfTag = (tag: string): TagKind => TAG_KINDS.get(tag) ?? OTHER_TAG;
export const isInline = (tag: string): boolean => INLINE.has(tag);
export const isHeading = (tag: string): boolean => HEADINGS.has(tag);

/** What the attributes of an element say of it. */
export interface Said {
  /** Not shown to a reader, as far as the markup says. */
  isUnseen: boolean;
  /** Its role is one of what helps to get around a site. */
  isFurniture: boolean;
  isComplementary: boolean;
  /** The page marks it as its text. */
  isMarked: boolean;
  isProduct: boolean;
  hasAddress: boolean;
  names: NameVerdict;
}

/** An element without attributes. */
const NOTHING_SAID: Said = saidNothing();

function saidNothing(): Said {
  return {
    isUnseen: false,
    isFurniture: false,
    isComplementary: false,
    isMarked: false,
    isProduct: false,
    hasAddress: false,
    names: 'none',
  };
}

/** What was said last: a new one for each element would be a tenth of the memory that a page takes. */
const lastSaid: Said = saidNothing();

/** Reads all attributes of an element in one go. What is returned is good until the next call. */
export function readAttributes(element: Element): Readonly<Said> {
  const { attrs } = element;
  if (attrs.length === 0) return NOTHING_SAID;
  const said = lastSaid;
  said.isUnseen = false;
  said.isFurniture = false;
  said.isComplementary = false;
  said.isMarked = false;
  said.isProduct = false;
  said.hasAddress = false;
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
        said.hasAddress = true;
        break;
      case 'style':
        if (HIDING_STYLE.test(value)) said.isUnseen = true;
        break;
      case 'hidden':
        if (value !== 'until-found') said.isUnseen = true;
        break;
      case 'aria-hidden':
      case 'aria-modal':
        if (value === 'true') said.isUnseen = true;
        break;
      case 'role':
        said.isFurniture = isFurnitureRole(value);
        said.isComplementary = value === 'complementary';
        break;
      case 'itemprop':
        said.isMarked = namesText(value);
        break;
      case 'itemtype':
        said.isProduct = value.endsWith('/Product');
        break;
    }
  }
  said.names = verdictOf(rank);
  if (hasClass && said.names === 'unseen') said.isUnseen = true;
  return said;
}

function isFurnitureRole(role: string): boolean {
  return FURNITURE_ROLES.has(role.trim().toLowerCase());
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
