/** What a reader of the page does not see, by the page's own markup. */
import type { Element } from '../element-index.ts';
import { ELEMENT_KINDS } from './element-kinds.ts';

const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\s*(?:!important\s*)?(?:;|$)/i;
const PRESERVING_STYLE =
  /(?:^|;)\s*white-space\s*:\s*(?:pre|pre-wrap|pre-line|break-spaces)\s*(?:!important\s*)?(?:;|$)/i;

/**
 * Whether an element is hidden. `aria-hidden` counts on inline elements, where it marks decorations and duplicate text.
 * On blocks it is often left over from a dialog, with the whole page inside.
 */
export function isHidden(element: Element): boolean {
  const { attrs } = element;
  for (let at = 0; at < attrs.length; at++) {
    const { name, value } = attrs[at] as (typeof attrs)[number];
    if (name === 'hidden') {
      if (value.toLowerCase() !== 'until-found') return true;
    } else if (name === 'style') {
      if (HIDING_STYLE.test(value)) return true;
    }
  }
  return isDecoration(element);
}

/** Whether it is an inline element that screen readers skip. */
export function isDecoration(element: Element): boolean {
  const { attrs } = element;
  for (let at = 0; at < attrs.length; at++) {
    const { name, value } = attrs[at] as (typeof attrs)[number];
    if (name === 'aria-hidden' && value === 'true') return isInline(element);
  }
  return false;
}

/** Whether line breaks in its text are shown. */
export function preservesLines(element: Element): boolean {
  const { attrs } = element;
  for (let at = 0; at < attrs.length; at++) {
    const { name, value } = attrs[at] as (typeof attrs)[number];
    if (name === 'style') return PRESERVING_STYLE.test(value);
  }
  return false;
}

const INLINE_KINDS = new Set([
  'strong',
  'emphasis',
  'code',
  'struck',
  'raised',
  'lowered',
  'link',
  'image',
  'quotation',
  undefined,
]);

function isInline(element: Element): boolean {
  return INLINE_KINDS.has(ELEMENT_KINDS.get(element.tagName)) && !element.tagName.includes('-');
}
