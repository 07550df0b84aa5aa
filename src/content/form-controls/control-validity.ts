/** Which form controls satisfy their constraints, and which forms and fieldsets contain only such controls. */
import { attributeOf, type Element, type ElementIndex, isHtml, isHtmlTag, NONE, textOf } from '../element-index.ts';
import { inputType, isRequired, isSubmitButton } from './control-kinds.ts';
import type { ControlStates } from './control-states.ts';
import { initialValue, isInvalid, rangeState } from './input-validity.ts';

export class ControlValidity {
  readonly #index: ElementIndex;
  readonly #states: ControlStates;
  #invalid: Uint8Array | undefined;
  #inDatalist: Uint8Array | undefined;

  constructor(index: ElementIndex, states: ControlStates) {
    this.#index = index;
    this.#states = states;
  }

  /** Undefined for what is not checked. */
  validity(element: Element, at: number): 'valid' | 'invalid' | undefined {
    const isGroup = element.tagName === 'form' || element.tagName === 'fieldset';
    if (!isGroup && !this.#willValidate(element, at)) return undefined;
    this.#invalid ??= this.#findInvalid();
    return this.#invalid[at] === 1 ? 'invalid' : 'valid';
  }

  /** Undefined for what has no range, or is not checked. */
  range(element: Element, at: number): 'in' | 'out' | undefined {
    if (!isHtmlTag(element, 'input') || !this.#willValidate(element, at)) return undefined;
    return rangeState(element, inputType(element));
  }

  #willValidate(element: Element, at: number): boolean {
    if (this.#states.isDisabled(at) || this.#isInDatalist(at)) return false;
    switch (element.tagName) {
      case 'select':
        return true;
      case 'textarea':
        return attributeOf(element, 'readonly') === undefined;
      case 'button':
        return isSubmitButton(element);
      case 'input': {
        const type = inputType(element);
        if (['hidden', 'button', 'reset', 'image'].includes(type)) return false;
        return attributeOf(element, 'readonly') === undefined;
      }
      default:
        return false;
    }
  }

  /** The content of a datalist is a fallback for old browsers. */
  #isInDatalist(at: number): boolean {
    this.#inDatalist ??= findInDatalist(this.#index);
    return this.#inDatalist[at] === 1;
  }

  #findInvalid(): Uint8Array {
    const { elements, parent, end } = this.#index;
    const marks = new Uint8Array(elements.length);
    const holdsInvalid = new Uint8Array(elements.length);
    elements.forEach((element, at) => {
      if (!isHtml(element) || !this.#willValidate(element, at)) return;
      if (!this.#lacksValue(element, at, end[at] ?? at) && !isInvalid(element, inputType(element))) return;
      marks[at] = 1;
      const form = this.#states.formOf(at);
      if (form !== NONE) marks[form] = 1;
      holdsInvalid[at] = 1;
    });
    for (let at = elements.length - 1; at >= 0; at--) {
      if (holdsInvalid[at] !== 1) continue;
      if (isHtmlTag(elements[at], 'fieldset')) marks[at] = 1;
      const above = parent[at] ?? NONE;
      if (above !== NONE) holdsInvalid[above] = 1;
    }
    return marks;
  }

  #lacksValue(element: Element, at: number, end: number): boolean {
    const type = element.tagName === 'input' ? inputType(element) : element.tagName;
    if (type === 'radio') return this.#isMissingRadio(element, at);
    if (isRequired(element) !== true) return false;
    if (type === 'checkbox') return !this.#states.isChecked(at);
    if (type === 'textarea') return textOf(element) === '';
    if (type === 'file') return true;
    if (type !== 'select') return initialValue(element, type) === '';
    for (let option = at + 1; option < end; option++) {
      const candidate = this.#index.elements[option];
      if (candidate === undefined || !isHtmlTag(candidate, 'option') || !this.#states.isChecked(option)) continue;
      if ((attributeOf(candidate, 'value') ?? textOf(candidate).trim()) !== '') return false;
    }
    return true;
  }

  #isMissingRadio(element: Element, at: number): boolean {
    const group = this.#states.radioGroupOf(element, at);
    return group?.isRequired === true && !group.isChecked;
  }
}

function findInDatalist({ elements, parent }: ElementIndex): Uint8Array {
  const marks = new Uint8Array(elements.length);
  elements.forEach((_, at) => {
    const above = parent[at] ?? NONE;
    if (above !== NONE && (marks[above] === 1 || isHtmlTag(elements[above], 'datalist'))) marks[at] = 1;
  });
  return marks;
}
