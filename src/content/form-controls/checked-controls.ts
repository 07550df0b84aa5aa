/** Which boxes and radio buttons of a page are checked, and which options are selected. */
import { attributeOf, type Element, type ElementIndex, isHtmlTag, NONE } from '../element-index.ts';
import { inputType } from './control-kinds.ts';

/** The name of the group of a radio button; undefined for one that belongs to no group. */
type GroupOf = (radio: Element, at: number) => string | undefined;

export function findChecked(index: ElementIndex, groupOf: GroupOf): Uint8Array {
  const { elements } = index;
  const marks = new Uint8Array(elements.length);
  const lastRadio = new Map<string, number>();
  elements.forEach((element, at) => {
    if (isHtmlTag(element, 'input') && attributeOf(element, 'checked') !== undefined) {
      const type = inputType(element);
      if (type === 'checkbox') marks[at] = 1;
      if (type === 'radio') {
        marks[at] = 1;
        const group = groupOf(element, at);
        const before = group === undefined ? undefined : lastRadio.get(group);
        if (before !== undefined) marks[before] = 0;
        if (group !== undefined) lastRadio.set(group, at);
      }
    }
    if (isHtmlTag(element, 'option') && attributeOf(element, 'selected') !== undefined) marks[at] = 1;
  });
  elements.forEach((element, at) => {
    if (isHtmlTag(element, 'select')) settleSelect(index, element, at, marks);
  });
  return marks;
}

/** A drop-down shows exactly one option: the last selected one, or else the first that can be selected. */
function settleSelect(index: ElementIndex, select: Element, at: number, marks: Uint8Array): void {
  if (attributeOf(select, 'multiple') !== undefined) return;
  const { elements, end } = index;
  let selected = NONE;
  let firstEnabled = NONE;
  for (let option = at + 1; option < (end[at] ?? at); option++) {
    if (!isHtmlTag(elements[option], 'option')) continue;
    if (marks[option] === 1) {
      if (selected !== NONE) marks[selected] = 0;
      selected = option;
    }
    if (firstEnabled === NONE && canBeShown(index, option)) firstEnabled = option;
  }
  const size = Number.parseInt(attributeOf(select, 'size') ?? '0', 10);
  const isDropDown = !(size > 1);
  if (selected === NONE && firstEnabled !== NONE && isDropDown) marks[firstEnabled] = 1;
}

/** Unlike for `:disabled`, a disabled `select` does not matter: it shows an option anyway. */
function canBeShown({ elements, parent }: ElementIndex, option: number): boolean {
  const group = elements[parent[option] ?? NONE];
  const isInOffGroup =
    group !== undefined && isHtmlTag(group, 'optgroup') && attributeOf(group, 'disabled') !== undefined;
  const element = elements[option];
  return !isInOffGroup && element !== undefined && attributeOf(element, 'disabled') === undefined;
}
