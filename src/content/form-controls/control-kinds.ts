/** What an element is as a form control, by its tag and its own attributes. */
import { attributeOf, type Element, isHtml, isHtmlTag, textOf } from '../element-index.ts';
import { initialValue } from './input-validity.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
const INPUT_TYPES = words(
  `button checkbox color date datetime-local email file hidden image month number password radio range reset search
  submit tel text time url week`,
);
const CAN_BE_DISABLED = words('button input select textarea fieldset optgroup option');
const LISTED = words('button input select textarea fieldset');
const NEVER_REQUIRED = words('button color hidden image range reset submit');
const TEXT_FIELDS = words('email number password search tel text url');
const EDITABLE_TYPES = words('date datetime-local email month number password search tel text time url week');

export function inputType(element: Element): string {
  const type = attributeOf(element, 'type')?.toLowerCase() ?? 'text';
  return INPUT_TYPES.has(type) ? type : 'text';
}

export const canBeDisabled = ({ tagName }: Element): boolean => CAN_BE_DISABLED.has(tagName);

/** Whether a form may own it, and a fieldset disable it. */
export const isListed = ({ tagName }: Element): boolean => LISTED.has(tagName);

export const isTextField = (element: Element): boolean =>
  isHtmlTag(element, 'input') && TEXT_FIELDS.has(inputType(element));

/** Whether its text can be edited, unless it is disabled or read-only. */
export const isEditableField = (element: Element): boolean =>
  isHtmlTag(element, 'textarea') || (isHtmlTag(element, 'input') && EDITABLE_TYPES.has(inputType(element)));

/** Undefined for what can be neither required nor optional. */
export function isRequired(element: Element): boolean | undefined {
  if (!isHtml(element) || !['input', 'select', 'textarea'].includes(element.tagName)) return undefined;
  if (element.tagName === 'input' && NEVER_REQUIRED.has(inputType(element))) return false;
  return attributeOf(element, 'required') !== undefined;
}

export function isPlaceholderShown(element: Element): boolean {
  if (attributeOf(element, 'placeholder') === undefined) return false;
  if (isHtmlTag(element, 'textarea')) return textOf(element) === '';
  return isTextField(element) && initialValue(element, inputType(element)) === '';
}

/** A button without a type submits its form, unless it has another command. */
export function isSubmitButton(element: Element): boolean {
  if (isHtmlTag(element, 'button')) {
    const type = attributeOf(element, 'type')?.toLowerCase();
    if (type === 'submit') return true;
    if (type === 'button' || type === 'reset') return false;
    return attributeOf(element, 'command') === undefined && attributeOf(element, 'commandfor') === undefined;
  }
  return isHtmlTag(element, 'input') && ['submit', 'image'].includes(inputType(element));
}

/** A drop-down that begins with a button shows the button. */
export function showsButton(element: Element): boolean {
  if (!isHtmlTag(element, 'select') || attributeOf(element, 'multiple') !== undefined) return false;
  if (Number.parseInt(attributeOf(element, 'size') ?? '0', 10) > 1) return false;
  const first = element.childNodes.find((node) => 'tagName' in node);
  return first !== undefined && isHtmlTag(first as Element, 'button');
}

export function isInSelect({ parentNode }: Element): boolean {
  return parentNode !== null && 'tagName' in parentNode && isHtmlTag(parentNode, 'select');
}
