/** Whether an element matches an attribute selector, by the rules of HTML documents. */
import { foldCase } from './ascii-case.ts';
import { type Element, isHtml } from './element-index.ts';
import type { AttributeSelector } from './selector-shape.ts';

/** HTML's list of attributes whose values selectors compare case-insensitively, on HTML elements. */
const VALUES_WITHOUT_CASE = new Set(
  `accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir
  direction disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref
  noresize noshade nowrap readonly rel rev rules scope scrolling selected shape target text type valign
  valuetype vlink`.split(/\s+/),
);

export function matchesAttribute(element: Element, selector: AttributeSelector): boolean {
  const isInHtml = isHtml(element);
  const ignoreCase = selector.ignoreCase || (isInHtml && VALUES_WITHOUT_CASE.has(selector.name));
  return element.attrs.some((attribute) => {
    if (attribute.namespace !== undefined && !selector.anyNamespace) return false;
    // Only SVG and MathML have names with capital letters; Chromium matches them in any case.
    if ((isInHtml ? attribute.name : foldCase(attribute.name)) !== selector.name) return false;
    return ignoreCase
      ? matchesValue(foldCase(attribute.value), foldCase(selector.value), selector)
      : matchesValue(attribute.value, selector.value, selector);
  });
}

function matchesValue(value: string, wanted: string, { operator }: AttributeSelector): boolean {
  switch (operator) {
    case undefined:
      return true;
    case '=':
      return value === wanted;
    case '|=':
      return value === wanted || value.startsWith(`${wanted}-`);
    case '~=':
      return wanted !== '' && !/[ \t\n\f\r]/.test(wanted) && value.split(/[ \t\n\f\r]+/).includes(wanted);
    case '^=':
      return wanted !== '' && value.startsWith(wanted);
    case '$=':
      return wanted !== '' && value.endsWith(wanted);
    case '*=':
      return wanted !== '' && value.includes(wanted);
  }
}
