/** The form controls of a page before anybody uses them. What nobody asks for is not determined. */
import { attributeOf, type Element, type ElementIndex, isHtmlTag, NONE } from '../element-index.ts';
import { findChecked } from './checked-controls.ts';
import { inputType, isRequired } from './control-kinds.ts';
import { findDisabled } from './disabled-controls.ts';
import { findFormOwners } from './form-owners.ts';

interface RadioGroup {
  readonly isChecked: boolean;
  readonly isRequired: boolean;
}

export class ControlStates {
  readonly #index: ElementIndex;
  #disabled: Uint8Array | undefined;
  #checked: Uint8Array | undefined;
  #formOwners: Int32Array | undefined;
  #radioGroups: ReadonlyMap<string, RadioGroup> | undefined;

  constructor(index: ElementIndex) {
    this.#index = index;
  }

  isDisabled(at: number): boolean {
    this.#disabled ??= findDisabled(this.#index);
    return this.#disabled[at] === 1;
  }

  isChecked(at: number): boolean {
    this.#checked ??= findChecked(this.#index, (radio, index) => this.#groupName(radio, index));
    return this.#checked[at] === 1;
  }

  /** The form that owns an element, or NONE. */
  formOf(at: number): number {
    this.#formOwners ??= findFormOwners(this.#index);
    return this.#formOwners[at] ?? NONE;
  }

  /** Undefined for a radio button without a name: it belongs to no group. */
  radioGroupOf(radio: Element, at: number): RadioGroup | undefined {
    const name = this.#groupName(radio, at);
    if (name === undefined) return undefined;
    this.#radioGroups ??= this.#findRadioGroups();
    return this.#radioGroups.get(name);
  }

  #groupName(radio: Element, at: number): string | undefined {
    const name = attributeOf(radio, 'name');
    return name ? `${this.formOf(at)} ${name}` : undefined;
  }

  #findRadioGroups(): Map<string, RadioGroup> {
    const groups = new Map<string, RadioGroup>();
    this.#index.elements.forEach((element, at) => {
      if (!isHtmlTag(element, 'input') || inputType(element) !== 'radio') return;
      const name = this.#groupName(element, at);
      if (name === undefined) return;
      const group = groups.get(name);
      groups.set(name, {
        isChecked: group?.isChecked === true || this.isChecked(at),
        isRequired: group?.isRequired === true || isRequired(element) === true,
      });
    });
    return groups;
  }
}
