/** What is hidden until a reader asks for it, or until a script of the page has run: panels of tabs, folds, streamed parts. */
import type { Element } from '../element-index.ts';

const CONTROLS = new Set([
  'aria-controls',
  'data-target',
  'data-bs-target',
  'data-toggle-target',
  'data-tab',
  'data-controls',
]);
const PANEL_ROLES = new Set(['tabpanel', 'region']);
const PANEL_WORDS =
  /(?:^|[\s_-])(?:accordion|accordian|tab|tabs|tabpanel|tabpane|tabcontent|collapse|collapsible|collapsed|panel|faq|faqs|answer|expand|expander|expandable|toggle|togglable|details|disclosure|readmore)(?:$|[\s_-])/i;
/** How React names the parts of a page that it sends before they are in their place. */
const STREAMED = /^S:[\da-f]+$/i;

/** Notes the ids of what the element shows or hides. */
export function readControlled({ tagName, attrs }: Element, controlled: Set<string>): void {
  for (let at = 0; at < attrs.length; at++) {
    const { name, value } = attrs[at] as (typeof attrs)[number];
    if (CONTROLS.has(name)) for (const id of value.split(/\s+/)) controlled.add(id.replace(/^#/, ''));
    else if (name === 'href' && tagName === 'a' && value.length > 1 && value.charCodeAt(0) === 0x23)
      controlled.add(value.slice(1));
  }
}

/** Dialogs are controlled as well, and are about something else than the page. */
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
  }
  return isPanel;
}
