/**
 * The inner HTML of an element as Chromium serializes it: the HTML fragment serialization algorithm, with `<` and `>`
 * escaped in attribute values too. Uses its own stack, because pages may be nested more deeply than any call stack.
 */
import { type DefaultTreeAdapterTypes, html } from 'parse5';
import { isProcessingInstruction } from './page-parser.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const VOID = new Set(
  `area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr`.split(' '),
);
// Without `noscript`: the page is parsed with scripting off, so its content is markup.
const RAW_TEXT = new Set(['style', 'script', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);

export function innerHtml(element: Element): string {
  if (isHtmlNamed(element, VOID)) return '';
  const parts: string[] = [];
  const pending: (Node | string)[] = childrenOf(element).toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node === 'string') parts.push(node);
    else if ('tagName' in node) open(node, parts, pending);
    else parts.push(leaf(node));
  }
  return parts.join('');
}

function open(element: Element, parts: string[], pending: (Node | string)[]): void {
  const attributes = element.attrs.map(({ prefix, name, namespace, value }) => {
    const fullName = prefix !== undefined && prefix !== '' && namespace !== undefined ? `${prefix}:${name}` : name;
    return ` ${fullName}="${escapeAttribute(value)}"`;
  });
  parts.push(`<${element.tagName}${attributes.join('')}>`);
  if (isHtmlNamed(element, VOID)) return;
  pending.push(`</${element.tagName}>`);
  const children = childrenOf(element);
  for (let at = children.length - 1; at >= 0; at--) {
    const child = children[at];
    if (child !== undefined) pending.push(child);
  }
}

function leaf(node: Exclude<Node, Element>): string {
  switch (node.nodeName) {
    case '#text':
      return isRawText(node.parentNode) ? node.value : escapeText(node.value);
    case '#comment':
      return isProcessingInstruction(node) ? `<?${node.data}?>` : `<!--${node.data}-->`;
    default:
      return `<!DOCTYPE ${node.name}>`;
  }
}

function childrenOf(element: Element): readonly Node[] {
  return 'content' in element ? (element as DefaultTreeAdapterTypes.Template).content.childNodes : element.childNodes;
}

function isRawText(parent: DefaultTreeAdapterTypes.ParentNode | null): boolean {
  return parent !== null && 'tagName' in parent && isHtmlNamed(parent, RAW_TEXT);
}

function isHtmlNamed(element: Element, names: ReadonlySet<string>): boolean {
  return names.has(element.tagName) && element.namespaceURI === html.NS.HTML;
}

const IN_TEXT: Readonly<Record<string, string>> = { '&': '&amp;', '\u00a0': '&nbsp;', '<': '&lt;', '>': '&gt;' };
const IN_ATTRIBUTE: Readonly<Record<string, string>> = { ...IN_TEXT, '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&\u00a0<>]/g, (character) => IN_TEXT[character] ?? character);
}

function escapeAttribute(text: string): string {
  return text.replace(/[&\u00a0<>"]/g, (character) => IN_ATTRIBUTE[character] ?? character);
}
