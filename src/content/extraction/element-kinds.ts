/** What elements are by their tag, role and visibility, whatever the page. Knows nothing of text or of names. */
import { html } from 'parse5';
import type { Element } from '../element-index.ts';
import { judgeNames } from './name-words.ts';

const MACHINERY =
  tags(`script style template head link meta title base iframe frame object embed applet canvas audio video
  select option optgroup datalist input textarea progress meter noframes`);
const FURNITURE = tags('nav menu dialog button');
const FURNITURE_ROLES =
  tags(`navigation banner contentinfo search searchbox dialog alertdialog menu menubar menuitem toolbar
  tablist button tooltip switch checkbox combobox listbox`);
const INLINE =
  tags(`a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp
  small span strike strong sub sup time tt u var wbr nobr img br picture source
  mjx-container mjx-assistive-mml`);
const HEADINGS = tags('h1 h2 h3 h4 h5 h6');
const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

function tags(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

export const isInline = (tag: string): boolean => INLINE.has(tag);
export const isHeading = (tag: string): boolean => HEADINGS.has(tag);

/** Code, controls and media: no text of theirs is ever content. */
export function isMachinery(element: Element): boolean {
  if (element.namespaceURI === html.NS.SVG) return true;
  return element.namespaceURI === html.NS.HTML && MACHINERY.has(element.tagName);
}

/** What helps to get around a site. */
export function isFurniture(element: Element): boolean {
  if (element.tagName === 'body') return false;
  return FURNITURE.has(element.tagName) || FURNITURE_ROLES.has(attribute(element, 'role')?.trim().toLowerCase() ?? '');
}

/** Not shown to a reader, as far as the markup says. */
export function isUnseen(element: Element): boolean {
  if (element.tagName === 'body') return false;
  for (const { name, value } of element.attrs) {
    if (name === 'hidden' && value !== 'until-found') return true;
    if (name === 'aria-hidden' && value === 'true') return true;
    if (name === 'aria-modal' && value === 'true') return true;
    if (name === 'style' && HIDING_STYLE.test(value)) return true;
    if (name === 'class' && judgeNames(element) === 'unseen') return true;
  }
  return false;
}

export function attribute(element: Element, wanted: string): string | undefined {
  return element.attrs.find(({ name }) => name === wanted)?.value;
}
