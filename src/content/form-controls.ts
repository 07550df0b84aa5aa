/** The pseudo-classes of form controls, in the initial state of the page. Knows nothing of syntax. */
import { attributeOf, type Element, type ElementIndex, isHtml, isHtmlTag, NONE, textOf } from './element-index.ts';
import { initialValue, isInvalid, rangeState } from './input-validity.ts';

type Test = (index: number) => boolean;

interface RadioGroup {
  readonly isChecked: boolean;
  readonly isRequired: boolean;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
const INPUT_TYPES = words(
  `button checkbox color date datetime-local email file hidden image month number password radio range reset search
  submit tel text time url week`,
);
const CAN_BE_DISABLED = words('button input select textarea fieldset optgroup option');
const INHERITS_FROM_FIELDSET = words('button input select textarea fieldset');
const IN_SELECT = words('option optgroup');
const NEVER_REQUIRED = words('button color hidden image range reset submit');
const TEXT_FIELDS = words('email number password search tel text url');
const EDITABLE_TYPES = words('date datetime-local email month number password search tel text time url week');

export function inputType(element: Element): string {
  const type = attributeOf(element, 'type')?.toLowerCase() ?? 'text';
  return INPUT_TYPES.has(type) ? type : 'text';
}

export class FormControls {
  readonly #index: ElementIndex;
  #disabled: Uint8Array | undefined;
  #checked: Uint8Array | undefined;
  #radioGroups: Map<string, RadioGroup> | undefined;
  #defaultButtons: Set<number> | undefined;
  #editable: Uint8Array | undefined;
  #formOf: Int32Array | undefined;
  #invalid: Uint8Array | undefined;
  #inDatalist: Uint8Array | undefined;

  constructor(index: ElementIndex) {
    this.#index = index;
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
      ['disabled', about((element, at) => CAN_BE_DISABLED.has(element.tagName) && this.#isDisabled(at))],
      ['enabled', about((element, at) => CAN_BE_DISABLED.has(element.tagName) && !this.#isDisabled(at))],
      ['checked', about((_, at) => this.#isChecked(at))],
      ['required', about((element) => isRequired(element) === true)],
      ['optional', about((element) => element.tagName === 'button' || isRequired(element) === false)],
      ['read-write', about((element, at) => this.#isReadWrite(element, at))],
      ['read-only', about((element, at) => !this.#isReadWrite(element, at))],
      ['-internal-text-field', about((element) => isHtmlTag(element, 'input') && TEXT_FIELDS.has(inputType(element)))],
      ['-internal-select-has-slotted-button', about(showsButton)],
      ['placeholder-shown', about(isPlaceholderShown)],
      ['default', about((element, at) => this.#isDefault(element, at))],
      ['indeterminate', about((element, at) => this.#isIndeterminate(element, at))],
      ['in-range', about((element, at) => this.#range(element, at) === 'in')],
      ['out-of-range', about((element, at) => this.#range(element, at) === 'out')],
      ['valid', about((element, at) => this.#validity(element, at) === 'valid')],
      ['invalid', about((element, at) => this.#validity(element, at) === 'invalid')],
    ];
  }

  #isDisabled(at: number): boolean {
    this.#disabled ??= this.#findDisabled();
    return this.#disabled[at] === 1;
  }

  /**
   * One pass down the page: a disabled fieldset disables its content except its first legend; a disabled select or
   * optgroup disables its options.
   */
  #findDisabled(): Uint8Array {
    const { elements, parent } = this.#index;
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
      if (!isHtml(element) || !CAN_BE_DISABLED.has(element.tagName)) return;
      const isOff =
        attributeOf(element, 'disabled') !== undefined ||
        (INHERITS_FROM_FIELDSET.has(element.tagName) && inDisabledFieldset[at] === 1) ||
        (IN_SELECT.has(element.tagName) && inDisabledGroup[at] === 1);
      if (isOff) marks[at] = 1;
    });
    return marks;
  }

  #isChecked(at: number): boolean {
    this.#checked ??= this.#findChecked();
    return this.#checked[at] === 1;
  }

  #findChecked(): Uint8Array {
    const { elements, end } = this.#index;
    const marks = new Uint8Array(elements.length);
    const lastRadio = new Map<string, number>();
    elements.forEach((element, at) => {
      if (isHtmlTag(element, 'input') && attributeOf(element, 'checked') !== undefined) {
        const type = inputType(element);
        if (type === 'checkbox') marks[at] = 1;
        if (type === 'radio') {
          marks[at] = 1;
          const group = this.#radioGroup(element, at);
          const before = group === undefined ? undefined : lastRadio.get(group);
          if (before !== undefined) marks[before] = 0;
          if (group !== undefined) lastRadio.set(group, at);
        }
      }
      if (isHtmlTag(element, 'option') && attributeOf(element, 'selected') !== undefined) marks[at] = 1;
    });
    elements.forEach((element, at) => {
      if (isHtmlTag(element, 'select')) this.#settleSelect(element, at, end[at] ?? at, marks);
    });
    return marks;
  }

  /** A drop-down shows exactly one option: the last selected one, or else the first that can be selected. */
  #settleSelect(select: Element, at: number, end: number, marks: Uint8Array): void {
    if (attributeOf(select, 'multiple') !== undefined) return;
    let selected = NONE;
    let firstEnabled = NONE;
    for (let option = at + 1; option < end; option++) {
      if (!isHtmlTag(this.#index.elements[option], 'option')) continue;
      if (marks[option] === 1) {
        if (selected !== NONE) marks[selected] = 0;
        selected = option;
      }
      if (firstEnabled === NONE && this.#canBeShown(option)) firstEnabled = option;
    }
    const size = Number.parseInt(attributeOf(select, 'size') ?? '0', 10);
    const isDropDown = !(size > 1);
    if (selected === NONE && firstEnabled !== NONE && isDropDown) marks[firstEnabled] = 1;
  }

  /** Unlike for `:disabled`, a disabled `select` does not matter: it shows an option anyway. */
  #canBeShown(option: number): boolean {
    const { elements, parent } = this.#index;
    const group = elements[parent[option] ?? NONE];
    const isInOffGroup =
      group !== undefined && isHtmlTag(group, 'optgroup') && attributeOf(group, 'disabled') !== undefined;
    const element = elements[option];
    return !isInOffGroup && element !== undefined && attributeOf(element, 'disabled') === undefined;
  }

  /** The form that owns each element: a form owns the elements inside it, and those that name it. */
  #form(at: number): number {
    this.#formOf ??= this.#findForms();
    return this.#formOf[at] ?? NONE;
  }

  #findForms(): Int32Array {
    const { elements, parent } = this.#index;
    const owner = new Int32Array(elements.length).fill(NONE);
    const byId = new Map<string, number>();
    elements.forEach((element, at) => {
      const id = attributeOf(element, 'id');
      if (id !== undefined && id !== '' && !byId.has(id)) byId.set(id, at);
      const above = parent[at] ?? NONE;
      owner[at] = isHtmlTag(element, 'form') ? at : above === NONE ? NONE : (owner[above] ?? NONE);
    });
    elements.forEach((element, at) => {
      const named = isHtml(element) && INHERITS_FROM_FIELDSET.has(element.tagName) && attributeOf(element, 'form');
      if (typeof named !== 'string') return;
      const target = byId.get(named) ?? NONE;
      owner[at] = isHtmlTag(elements[target], 'form') ? target : NONE;
    });
    return owner;
  }

  #radioGroup(element: Element, at: number): string | undefined {
    const name = attributeOf(element, 'name');
    return name ? `${this.#form(at)} ${name}` : undefined;
  }

  #isReadWrite(element: Element, at: number): boolean {
    if (isHtmlTag(element, 'input') && EDITABLE_TYPES.has(inputType(element))) {
      return attributeOf(element, 'readonly') === undefined && !this.#isDisabled(at);
    }
    if (isHtmlTag(element, 'textarea')) {
      return attributeOf(element, 'readonly') === undefined && !this.#isDisabled(at);
    }
    this.#editable ??= this.#findEditable();
    return this.#editable[at] === 1;
  }

  #findEditable(): Uint8Array {
    const { elements, parent } = this.#index;
    const marks = new Uint8Array(elements.length);
    elements.forEach((element, at) => {
      const own = isHtml(element) ? attributeOf(element, 'contenteditable')?.toLowerCase() : undefined;
      if (own === '' || own === 'true' || own === 'plaintext-only') marks[at] = 1;
      else if (own !== 'false') marks[at] = marks[parent[at] ?? NONE] ?? 0;
    });
    return marks;
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
      const form = isSubmitButton(element) && !isInSelect(element) ? this.#form(at) : NONE;
      if (form !== NONE && !found.has(form)) found.set(form, at);
    });
    return new Set(found.values());
  }

  #isIndeterminate(element: Element, at: number): boolean {
    if (isHtmlTag(element, 'progress')) return attributeOf(element, 'value') === undefined;
    if (!isHtmlTag(element, 'input') || inputType(element) !== 'radio') return false;
    const group = this.#radioGroup(element, at);
    if (group === undefined) return !this.#isChecked(at);
    return this.#groups().get(group)?.isChecked !== true;
  }

  #groups(): Map<string, RadioGroup> {
    if (this.#radioGroups !== undefined) return this.#radioGroups;
    const groups = new Map<string, RadioGroup>();
    this.#index.elements.forEach((element, at) => {
      if (!isHtmlTag(element, 'input') || inputType(element) !== 'radio') return;
      const name = this.#radioGroup(element, at);
      if (name === undefined) return;
      const group = groups.get(name);
      groups.set(name, {
        isChecked: group?.isChecked === true || this.#isChecked(at),
        isRequired: group?.isRequired === true || isRequired(element) === true,
      });
    });
    this.#radioGroups = groups;
    return groups;
  }

  #range(element: Element, at: number): 'in' | 'out' | undefined {
    if (!isHtmlTag(element, 'input') || !this.#willValidate(element, at)) return undefined;
    return rangeState(element, inputType(element));
  }

  #willValidate(element: Element, at: number): boolean {
    if (this.#isDisabled(at) || this.#isInDatalist(at)) return false;
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
    this.#inDatalist ??= this.#findInDatalist();
    return this.#inDatalist[at] === 1;
  }

  #findInDatalist(): Uint8Array {
    const { elements, parent } = this.#index;
    const marks = new Uint8Array(elements.length);
    elements.forEach((_, at) => {
      const above = parent[at] ?? NONE;
      if (above !== NONE && (marks[above] === 1 || isHtmlTag(elements[above], 'datalist'))) marks[at] = 1;
    });
    return marks;
  }

  #validity(element: Element, at: number): 'valid' | 'invalid' | undefined {
    const isGroup = element.tagName === 'form' || element.tagName === 'fieldset';
    if (!isGroup && !this.#willValidate(element, at)) return undefined;
    this.#invalid ??= this.#findInvalid();
    return this.#invalid[at] === 1 ? 'invalid' : 'valid';
  }

  #findInvalid(): Uint8Array {
    const { elements, parent, end } = this.#index;
    const marks = new Uint8Array(elements.length);
    const holdsInvalid = new Uint8Array(elements.length);
    elements.forEach((element, at) => {
      if (!isHtml(element) || !this.#willValidate(element, at)) return;
      if (!this.#lacksValue(element, at, end[at] ?? at) && !isInvalid(element, inputType(element))) return;
      marks[at] = 1;
      const form = this.#form(at);
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
    if (type === 'checkbox') return !this.#isChecked(at);
    if (type === 'textarea') return textOf(element) === '';
    if (type === 'file') return true;
    if (type !== 'select') return initialValue(element, type) === '';
    for (let option = at + 1; option < end; option++) {
      const candidate = this.#index.elements[option];
      if (candidate === undefined || !isHtmlTag(candidate, 'option') || !this.#isChecked(option)) continue;
      if ((attributeOf(candidate, 'value') ?? textOf(candidate).trim()) !== '') return false;
    }
    return true;
  }

  #isMissingRadio(element: Element, at: number): boolean {
    const group = this.#radioGroup(element, at);
    // Without a name, it belongs to no group.
    if (group === undefined) return false;
    const state = this.#groups().get(group);
    return state?.isRequired === true && !state.isChecked;
  }
}

function isRequired(element: Element): boolean | undefined {
  if (!isHtml(element) || !['input', 'select', 'textarea'].includes(element.tagName)) return undefined;
  if (element.tagName === 'input' && NEVER_REQUIRED.has(inputType(element))) return false;
  return attributeOf(element, 'required') !== undefined;
}

function isPlaceholderShown(element: Element): boolean {
  if (attributeOf(element, 'placeholder') === undefined) return false;
  if (isHtmlTag(element, 'textarea')) return textOf(element) === '';
  return (
    isHtmlTag(element, 'input') &&
    TEXT_FIELDS.has(inputType(element)) &&
    initialValue(element, inputType(element)) === ''
  );
}

/** A button without a type submits its form, unless it has another command. */
function isSubmitButton(element: Element): boolean {
  if (isHtmlTag(element, 'button')) {
    const type = attributeOf(element, 'type')?.toLowerCase();
    if (type === 'submit') return true;
    if (type === 'button' || type === 'reset') return false;
    return attributeOf(element, 'command') === undefined && attributeOf(element, 'commandfor') === undefined;
  }
  return isHtmlTag(element, 'input') && ['submit', 'image'].includes(inputType(element));
}

/** A drop-down that begins with a button shows the button. */
function showsButton(element: Element): boolean {
  if (!isHtmlTag(element, 'select') || attributeOf(element, 'multiple') !== undefined) return false;
  if (Number.parseInt(attributeOf(element, 'size') ?? '0', 10) > 1) return false;
  const first = element.childNodes.find((node) => 'tagName' in node);
  return first !== undefined && isHtmlTag(first as Element, 'button');
}

function isInSelect({ parentNode }: Element): boolean {
  return parentNode !== null && 'tagName' in parentNode && isHtmlTag(parentNode, 'select');
}
