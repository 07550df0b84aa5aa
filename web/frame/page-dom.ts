/**
 * Reads DOM properties through their prototypes: in a form with an input named `parentElement`, that property is the
 * input. The prototypes are saved before any page is loaded.
 */
import type { PageTree } from './suggest-selector.ts';

/** A getter of a prototype, as a function of the object. */
function getter<T, K extends keyof T>(prototype: T, name: K): (target: T) => T[K] {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (get === undefined) throw new Error(`there is no getter ${String(name)}`);
  return (target) => get.call(target) as T[K];
}

export const parentOf = getter<Node, 'parentElement'>(Node.prototype, 'parentElement');
export const childrenOf = getter<Element, 'children'>(Element.prototype, 'children');
export const nameOf = getter<Element, 'localName'>(Element.prototype, 'localName');
const rootOf = getter<Document, 'documentElement'>(Document.prototype, 'documentElement');
export const textOf = getter<Node, 'textContent'>(Node.prototype, 'textContent');

const {
  getAttribute,
  getAttributeNames,
  setAttribute,
  removeAttribute,
  getBoundingClientRect,
  scrollIntoView,
  remove,
  replaceWith,
} = Element.prototype;
const { querySelectorAll, createElement, adoptNode } = Document.prototype;
const { cloneNode } = Node.prototype;

export const attributeOf = (element: Element, name: string): string | undefined =>
  getAttribute.call(element, name) ?? undefined;
export const newElement = (name: string) => createElement.call(document, name) as HTMLElement;
export const giveAttribute = (element: Element, name: string, value: string) => setAttribute.call(element, name, value);
export const dropAttribute = (element: Element, name: string) => removeAttribute.call(element, name);
export const attributeNamesOf = (element: Element): string[] => getAttributeNames.call(element);
export const boxOf = (element: Element): DOMRect => getBoundingClientRect.call(element);
export const bringIntoView = (element: Element) =>
  scrollIntoView.call(element, { block: 'nearest', inline: 'nearest' });
export const drop = (element: Element) => remove.call(element);
export const copyOf = (page: Document) => cloneNode.call(page, true) as Document;

/** All elements of a document, in order. */
export const elementsOf = (page: Document): Element[] => Array.from(querySelectorAll.call(page, '*'));

/** Makes the root of a page the root of this window's document. */
export function present(page: Document): Element {
  const root = rootOf(page);
  replaceWith.call(rootOf(document), adoptNode.call(document, root));
  return root;
}

export function treeOf(page: Document): PageTree<Element> {
  return {
    nameOf,
    attributeOf,
    parentOf: (element) => parentOf(element) ?? undefined,
    siblingsOf: (element) => {
      const parent = parentOf(element);
      return parent === null ? [element] : Array.from(childrenOf(parent));
    },
    find: (selector) => {
      try {
        return Array.from(querySelectorAll.call(page, selector));
      } catch {
        return undefined;
      }
    },
  };
}
