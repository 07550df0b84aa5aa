/** The pseudo-classes of form controls, in the initial state of the page. Knows nothing of syntax. */
import { attributeOf, type Element, type ElementIndex, isHtml, isHtmlTag, NONE } from '../element-index.ts';
import {
  canBeDisabled,
  inputType,
  isEditableField,
  isInSelect,
  isPlaceholderShown,
  isRequired,
  isSubmitButton,
  isTextField,
  showsButton,
} from './control-kinds.ts';
import { ControlStates } from './control-states.ts';
import { ControlValidity } from './control-validity.ts';

type Test = (index: number) => boolean;

export class FormControls {
  readonly #index: ElementIndex;
  readonly #states: ControlStates;
  readonly #validity: ControlValidity;
  #defaultButtons: Set<number> | undefined;
  #editable: Uint8Array | undefined;

  constructor(index: ElementIndex) {
    this.#index = index;
    this.#states = new ControlStates(index);
    this.#validity = new ControlValidity(index, this.#states);
  }

  tests(): [string, Test][] {
    const { elements } = this.#index;
    const about = (test: (element: Element, at: number) => boolean): Test => {
      return (at) => {
        const element = elements[at];
        return element !== undefined && isHtml(element) && test(element, at);
      };
    };
    return [
      ['disabled', about((element, at) => canBeDisabled(element) && this.#states.isDisabled(at))],
      ['enabled', about((element, at) => canBeDisabled(element) && !this.#states.isDisabled(at))],
      ['checked', about((_, at) => this.#states.isChecked(at))],
      ['required', about((element) => isRequired(element) === true)],
      ['optional', about((element) => element.tagName === 'button' || isRequired(element) === false)],
      ['read-write', about((element, at) => this.#isReadWrite(element, at))],
      ['read-only', about((element, at) => !this.#isReadWrite(element, at))],
      ['-internal-text-field', about(isTextField)],
      ['-internal-select-has-slotted-button', about(showsButton)],
      ['placeholder-shown', about(isPlaceholderShown)],
      ['default', about((element, at) => this.#isDefault(element, at))],
      ['indeterminate', about((element, at) => this.#isIndeterminate(element, at))],
      ['in-range', about((element, at) => this.#validity.range(element, at) === 'in')],
      ['out-of-range', about((element, at) => this.#validity.range(element, at) === 'out')],
      ['valid', about((element, at) => this.#validity.validity(element, at) === 'valid')],
      ['invalid', about((element, at) => this.#validity.validity(element, at) === 'invalid')],
    ];
  }

  #isReadWrite(element: Element, at: number): boolean {
    if (isEditableField(element)) {
      return attributeOf(element, 'readonly') === undefined && !this.#states.isDisabled(at);
    }
    this.#editable ??= findEditable(this.#index);
    return this.#editable[at] === 1;
  }

  #isDefault(element: Element, at: number): boolean {
    if (isHtmlTag(element, 'option')) return attributeOf(element, 'selected') !== undefined;
    if (isHtmlTag(element, 'input') && ['checkbox', 'radio'].includes(inputType(element))) {
      return attributeOf(element, 'checked') !== undefined;
    }
    this.#defaultButtons ??= this.#findDefaultButtons();
    return this.#defaultButtons.has(at);
  }

  #findDefaultButtons(): Set<number> {
    const found = new Map<number, number>();
    this.#index.elements.forEach((element, at) => {
      // The button of a drop-down opens it, and does not submit.
      const form = isSubmitButton(element) && !isInSelect(element) ? this.#states.formOf(at) : NONE;
      if (form !== NONE && !found.has(form)) found.set(form, at);
    });
    return new Set(found.values());
  }

  #isIndeterminate(element: Element, at: number): boolean {
    if (isHtmlTag(element, 'progress')) return attributeOf(element, 'value') === undefined;
    if (!isHtmlTag(element, 'input') || inputType(element) !== 'radio') return false;
    const group = this.#states.radioGroupOf(element, at);
    return group === undefined ? !this.#states.isChecked(at) : !group.isChecked;
  }
}

function findEditable({ elements, parent }: ElementIndex): Uint8Array {
  const marks = new Uint8Array(elements.length);
  elements.forEach((element, at) => {
    const own = isHtml(element) ? attributeOf(element, 'contenteditable')?.toLowerCase() : undefined;
    if (own === '' || own === 'true' || own === 'plaintext-only') marks[at] = 1;
    else if (own !== 'false') marks[at] = marks[parent[at] ?? NONE] ?? 0;
  });
  return marks;
}
