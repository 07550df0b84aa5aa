/** Which controls of a page are disabled. */
import { attributeOf, type ElementIndex, isHtml, isHtmlTag, NONE } from '../element-index.ts';
import { canBeDisabled, isListed } from './control-kinds.ts';

/**
 * One pass down the page: a disabled fieldset disables its content except its first legend; a disabled select or
 * optgroup disables its options.
 */
export function findDisabled({ elements, parent }: ElementIndex): Uint8Array {
  const marks = new Uint8Array(elements.length);
  const withLegend = new Set<number>();
  const inDisabledGroup = new Uint8Array(elements.length);
  const inDisabledFieldset = new Uint8Array(elements.length);
  elements.forEach((element, at) => {
    const above = parent[at] ?? NONE;
    const parentElement = elements[above];
    if (above !== NONE && parentElement !== undefined) {
      const isExempt = isHtmlTag(element, 'legend') && !withLegend.has(above);
      if (isHtmlTag(element, 'legend')) withLegend.add(above);
      const own = isHtmlTag(parentElement, 'fieldset') && attributeOf(parentElement, 'disabled') !== undefined;
      const isGroup = isHtmlTag(parentElement, 'optgroup') || isHtmlTag(parentElement, 'select');
      inDisabledGroup[at] = inDisabledGroup[above] === 1 || (isGroup && marks[above] === 1) ? 1 : 0;
      inDisabledFieldset[at] = inDisabledFieldset[above] === 1 || (own && !isExempt) ? 1 : 0;
    }
    if (!isHtml(element) || !canBeDisabled(element)) return;
    const isOff =
      attributeOf(element, 'disabled') !== undefined ||
      (isListed(element) && inDisabledFieldset[at] === 1) ||
      ((isHtmlTag(element, 'option') || isHtmlTag(element, 'optgroup')) && inDisabledGroup[at] === 1);
    if (isOff) marks[at] = 1;
  });
  return marks;
}
