/** The text direction of each element, for `:dir()`: HTML's directionality algorithm. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { attributeOf, type Element, type ElementIndex, isHtml, isHtmlTag, NONE, textOf } from './element-index.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const STRONG = /[\p{L}\u200e\u200f]/u;
/** Inputs with `dir=auto` whose own text decides. */
const TEXT_INPUTS = new Set([
  'hidden',
  'text',
  'search',
  'tel',
  'url',
  'email',
  'password',
  'submit',
  'reset',
  'button',
]);
const NO_TEXT_INPUTS = new Set(
  'checkbox radio file image number range date month week time datetime-local color'.split(' '),
);

export function directions(index: ElementIndex): string[] {
  const result: string[] = [];
  index.elements.forEach((element, at) => {
    const above = index.parent[at] ?? NONE;
    result.push(ownDirection(element) ?? (above === NONE ? 'ltr' : (result[above] ?? 'ltr')));
  });
  return result;
}

function ownDirection(element: Element): string | undefined {
  const declared = declaredDirection(element);
  if (declared === 'auto') return textDirection(element);
  if (declared !== undefined) return declared;
  return isHtmlTag(element, 'input') && attributeOf(element, 'type')?.toLowerCase() === 'tel' ? 'ltr' : undefined;
}

function declaredDirection(element: Element): string | undefined {
  if (!isHtml(element)) return undefined;
  const value = attributeOf(element, 'dir')?.toLowerCase();
  if (value === 'ltr' || value === 'rtl' || value === 'auto') return value;
  return element.tagName === 'bdi' ? 'auto' : undefined;
}

function textDirection(element: Element): string {
  if (isHtmlTag(element, 'textarea')) return firstStrong(textOf(element)) ?? 'ltr';
  if (isHtmlTag(element, 'input')) {
    const type = attributeOf(element, 'type')?.toLowerCase() ?? 'text';
    if (TEXT_INPUTS.has(type) || !NO_TEXT_INPUTS.has(type)) {
      return firstStrong(attributeOf(element, 'value') ?? '') ?? 'ltr';
    }
  }
  return contentDirection(element) ?? 'ltr';
}

/** The first strong character inside, skipping elements with a direction of their own. */
function contentDirection(element: Element): string | undefined {
  const pending: DefaultTreeAdapterTypes.ChildNode[] = element.childNodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ('value' in node) {
      const direction = firstStrong(node.value);
      if (direction !== undefined) return direction;
    } else if ('tagName' in node && !isLeftOut(node)) {
      for (const child of node.childNodes.toReversed()) pending.push(child);
    }
  }
  return undefined;
}

function isLeftOut(element: Element): boolean {
  if (!isHtml(element)) return false;
  return ['bdi', 'script', 'style', 'textarea'].includes(element.tagName) || declaredDirection(element) !== undefined;
}

function firstStrong(text: string): 'ltr' | 'rtl' | undefined {
  const strong = STRONG.exec(text)?.[0];
  if (strong === undefined) return undefined;
  return strong === '\u200f' || RIGHT_TO_LEFT.test(strong) ? 'rtl' : 'ltr';
}
