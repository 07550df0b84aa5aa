/**
 * The pseudo-classes that depend on the page without a user: the position in the tree, links, form controls. Those that
 * depend on a user (`:hover`, `:focus`, `:target`) match nothing. Knows nothing of syntax.
 */
import { html } from 'parse5';
import { attributeOf, type Element, type ElementIndex, isHtml, isHtmlTag, NONE } from './element-index.ts';
import { FormControls } from './form-controls/form-controls.ts';

type Test = (index: number) => boolean;

// Names with a hyphen that belong to SVG and MathML, so they are not custom elements.
const NOT_CUSTOM = new Set(
  `annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name
  missing-glyph`.split(/\s+/),
);

export class PageState {
  readonly #tests: ReadonlyMap<string, Test>;

  constructor(index: ElementIndex) {
    const { parent, previous, next } = index;
    const controls = new FormControls(index);
    const about = (test: (element: Element) => boolean): Test => {
      return (at) => {
        const element = index.elements[at];
        return element !== undefined && test(element);
      };
    };
    const isRoot: Test = (at) => parent[at] === NONE;
    const isFirst: Test = (at) => previous[at] === NONE;
    const isLast: Test = (at) => next[at] === NONE;
    this.#tests = new Map<string, Test>([
      ['root', isRoot],
      ['scope', isRoot],
      ['empty', about(isEmpty)],
      ['first-child', isFirst],
      ['last-child', isLast],
      ['only-child', (at) => isFirst(at) && isLast(at)],
      ['link', about(isLink)],
      ['any-link', about(isLink)],
      ['-webkit-any-link', about(isLink)],
      ['defined', about(isDefined)],
      ['open', about(isOpen)],
      ...controls.tests(),
    ]);
  }

  test(name: string): Test {
    return this.#tests.get(name) ?? (() => false);
  }
}

function isEmpty(element: Element): boolean {
  return !element.childNodes.some((node) => 'tagName' in node || ('value' in node && node.value !== ''));
}

function isLink(element: Element): boolean {
  if (isHtml(element)) {
    // An image with a map counts as a link in Chromium.
    if (element.tagName === 'img') return attributeOf(element, 'usemap') !== undefined;
    return (element.tagName === 'a' || element.tagName === 'area') && attributeOf(element, 'href') !== undefined;
  }
  if (element.namespaceURI !== html.NS.SVG || element.tagName !== 'a') return false;
  return element.attrs.some(
    ({ name, namespace }) => name === 'href' && (namespace === undefined || namespace === html.NS.XLINK),
  );
}

function isDefined(element: Element): boolean {
  if (!isHtml(element)) return true;
  const isCustom = element.tagName.includes('-') && /^[a-z]/.test(element.tagName) && !NOT_CUSTOM.has(element.tagName);
  return !isCustom && attributeOf(element, 'is') === undefined;
}

function isOpen(element: Element): boolean {
  return (isHtmlTag(element, 'details') || isHtmlTag(element, 'dialog')) && attributeOf(element, 'open') !== undefined;
}
