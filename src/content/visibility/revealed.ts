/**
 * Elements that are hidden until a reader opens them or a script of the page runs: tab panels, expandable sections,
 * streamed parts.
 */
import { attributeOf, type Element } from '../element-index.ts';
import { isElement } from '../node-kinds.ts';

const CONTROLS = new Set([
  'aria-controls',
  'data-target',
  'data-bs-target',
  'data-toggle-target',
  'data-tab',
  'data-controls',
]);
/** Most names are shorter. */
const MIN_CONTROL_LENGTH = 8;
const PANEL_ROLES = new Set(['tabpanel', 'region']);
const PANEL_WORDS =
  /(?:^|[\s_-])(?:accordion|accordian|tab|tabs|tabpanel|tabpane|tabcontent|collapse|collapsible|collapsed|panel|faq|faqs|answer|expand|expander|expandable|toggle|togglable|details|disclosure|readmore)(?:$|[\s_-])/i;
/** The ids that React and Marko give to streamed parts before they are moved into place. */
const STREAMED = /^(?:S:[\da-f]+|af\w*\d)$/i;

/** Children of an element that are searched for what stands before one of them. */
const MAX_SIBLINGS = 200;
/** Lists are mostly menus that drop down. */
const MENUS = new Set(['ul', 'ol', 'menu', 'nav', 'form']);

/** Adds the ids of the elements that this one shows or hides. */
export function readControlled({ tagName, attrs }: Element, controlled: Set<string>): void {
  for (let at = 0; at < attrs.length; at++) {
    const { name, value } = attrs[at] as (typeof attrs)[number];
    if (name.length >= MIN_CONTROL_LENGTH && CONTROLS.has(name))
      for (const id of value.split(/\s+/)) controlled.add(id.replace(/^#/, ''));
    else if (name === 'href' && tagName === 'a' && value.length > 1 && value.charCodeAt(0) === 0x23)
      controlled.add(value.slice(1));
  }
}

/** Dialogs are controlled too, but are not about the page. */
export function isRevealed(element: Element, controlled: ReadonlySet<string>): boolean {
  if (element.tagName === 'dialog') return false;
  let isPanel = false;
  for (const { name, value } of element.attrs) {
    if (name === 'popover') return false;
    if (name === 'role') {
      if (value === 'dialog' || value === 'alertdialog' || value === 'tooltip' || value === 'menu') return false;
      isPanel ||= PANEL_ROLES.has(value);
    } else if (name === 'aria-modal') return false;
    else if (name === 'id') isPanel ||= controlled.has(value) || STREAMED.test(value);
    else if (name === 'class') isPanel ||= PANEL_WORDS.test(value.replace(/([a-z])([A-Z])/g, '$1-$2'));
    else if (name === 'aria-labelledby' || name === 'data-accordion-content') isPanel = true;
    // Where class names are generated, others tell what an element is, such as `data-testid="accordion-content"`.
    else if (name.startsWith('data-')) isPanel ||= PANEL_WORDS.test(value);
  }
  return isPanel || (!MENUS.has(element.tagName) && isAfterOpener(element));
}

/** Whether a button that says that something is closed, perhaps in a heading, stands right before it. */
function isAfterOpener(element: Element): boolean {
  const siblings = element.parentNode?.childNodes ?? [];
  if (siblings.length > MAX_SIBLINGS) return false;
  for (let at = siblings.indexOf(element) - 1; at >= 0; at--) {
    const before = siblings[at];
    if (before === undefined || !isElement(before)) continue;
    return isOpener(before) || before.childNodes.some((child) => isElement(child) && isOpener(child));
  }
  return false;
}

const isOpener = (element: Element): boolean =>
  attributeOf(element, 'aria-expanded') === 'false' && attributeOf(element, 'aria-haspopup') === undefined;
