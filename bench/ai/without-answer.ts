/**
 * A page with the answer to a question taken off: every block, script and attribute that has it. What is still answered
 * is wrong, and shows which rules answer although the page does not say.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

const BLOCKS = new Set(
  `p div li td th tr dd dt h1 h2 h3 h4 h5 h6 section article blockquote pre figcaption script title option label main ul
  ol table tbody span`.split(/\s+/),
);
const KEPT_ATTRIBUTES = new Set(['class', 'id']);
/** A longer block says more than the answer. */
const MAX_BLOCK_LENGTH = 3_000;
/** A shorter span is removed with the block around it. */
const MIN_SPAN_LENGTH = 40;

export function withoutAnswer(html: string, hasAnswer: (text: string) => boolean): string {
  const document = parse(html);
  removeFrom(document, (text) => hasAnswer(text.replace(/\s+/g, ' ')));
  return serialize(document);
}

function removeFrom(node: Node, hasAnswer: (text: string) => boolean): void {
  if ('attrs' in node) {
    node.attrs = node.attrs.filter(({ name, value }) => KEPT_ATTRIBUTES.has(name) || !hasAnswer(value));
  }
  if (!('childNodes' in node)) return;
  for (const child of [...node.childNodes]) removeFrom(child, hasAnswer);
  if ('content' in node) removeFrom(node.content, hasAnswer);
  if (!('tagName' in node) || !BLOCKS.has(node.tagName)) return;
  const text = textOf(node);
  if (node.tagName === 'span' && text.length < MIN_SPAN_LENGTH) return;
  if ((node.tagName === 'script' || text.length < MAX_BLOCK_LENGTH) && hasAnswer(text)) node.childNodes = [];
}

function textOf(node: Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join(' ') : '';
}
