/**
 * Fills the `selectedcontent` elements of a `select` with a copy of its chosen option, as Chromium does during parsing.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5';
import { attributeOf, type Document, type Element, isHtmlTag } from '../element-index.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Maximum copied nodes: otherwise a small page could become one of any size. */
const MAX_COPIED = 50_000;

export function fillSelectedContent(document: Document): void {
  let left = MAX_COPIED;
  for (const select of elementsIn(document, 'select')) {
    const places = elementsIn(select, 'selectedcontent').filter((place) => !isInside(place, 'option', select));
    if (places.length === 0 || attributeOf(select, 'multiple') !== undefined) continue;
    const option = chosenOption(select);
    if (option === undefined) continue;
    for (const place of places) {
      place.childNodes = [];
      left -= copyChildren(option, place, left);
    }
  }
}

/** The last option marked as selected; in a drop-down, otherwise the first that can be selected. */
function chosenOption(select: Element): Element | undefined {
  const options = elementsIn(select, 'option');
  const said = options.findLast((option) => attributeOf(option, 'selected') !== undefined);
  if (said || Number.parseInt(attributeOf(select, 'size') ?? '', 10) > 1) return said;
  return options.find((option) => {
    const group = option.parentNode;
    const isInGroup = group !== null && 'tagName' in group && isHtmlTag(group, 'optgroup');
    return !isDisabled(option) && !(isInGroup && isDisabled(group));
  });
}

function isDisabled(element: Element): boolean {
  return attributeOf(element, 'disabled') !== undefined;
}

function elementsIn(root: Parent, name: string): Element[] {
  const found: Element[] = [];
  const pending: Node[] = root.childNodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!('tagName' in node)) continue;
    if (isHtmlTag(node, name)) found.push(node);
    for (let at = node.childNodes.length - 1; at >= 0; at--) pending.push(node.childNodes[at] as Node);
  }
  return found;
}

function isInside(element: Element, name: string, end: Element): boolean {
  for (let at: Parent | null = element.parentNode; at !== null && at !== end; ) {
    if (!('tagName' in at)) return false;
    if (isHtmlTag(at, name)) return true;
    at = at.parentNode;
  }
  return false;
}

/** Copies at most `most` nodes, and returns how many. */
function copyChildren(from: Element, to: Element, most: number): number {
  const pending: { readonly node: Node; readonly parent: Parent }[] = [];
  const push = (children: readonly Node[], parent: Parent) => {
    for (let at = children.length - 1; at >= 0; at--) pending.push({ node: children[at] as Node, parent });
  };
  push(from.childNodes, to);
  let copied = 0;
  for (let next = pending.pop(); next !== undefined && copied < most; next = pending.pop()) {
    const { node, parent } = next;
    copied += 1;
    if ('tagName' in node) {
      const copy = defaultTreeAdapter.createElement(node.tagName, node.namespaceURI, [...node.attrs]);
      if ('content' in node) {
        const { content } = node as DefaultTreeAdapterTypes.Template;
        const fragment = defaultTreeAdapter.createDocumentFragment();
        defaultTreeAdapter.setTemplateContent(copy as DefaultTreeAdapterTypes.Template, fragment);
        push(content.childNodes, fragment);
      }
      defaultTreeAdapter.appendChild(parent, copy);
      push(node.childNodes, copy);
    } else if ('value' in node) {
      defaultTreeAdapter.insertText(parent, node.value);
    } else if (node.nodeName === '#comment') {
      defaultTreeAdapter.appendChild(
        parent,
        defaultTreeAdapter.createCommentNode((node as DefaultTreeAdapterTypes.CommentNode).data),
      );
    }
  }
  return copied;
}
