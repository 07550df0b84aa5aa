/** What a CommonMark parser finds in a text, in the terms of the document model. */
import { type Node, Parser } from 'commonmark';
import { type Character, type Found, paragraphs } from './document-model.ts';

export function read(markdown: string): Found[] {
  return childrenOf(new Parser().parse(markdown)).map(readBlock);
}

function readBlock(node: Node): Found {
  switch (node.type) {
    case 'paragraph':
      return { kind: 'paragraph', text: readText(node) };
    case 'heading':
      return { kind: 'heading', level: node.level, text: readText(node) };
    case 'block_quote':
      return { kind: 'quote', inside: childrenOf(node).map(readBlock) };
    case 'list':
      return {
        kind: 'list',
        start: node.listType === 'ordered' ? node.listStart : undefined,
        items: childrenOf(node).map((item) => childrenOf(item).map(readBlock)),
      };
    case 'code_block':
      return { kind: 'code', text: (node.literal ?? '').replace(/\n$/, ''), language: node.info ?? '' };
    case 'thematic_break':
      return { kind: 'rule' };
    default:
      throw new Error(`there should be no ${node.type}: ${node.literal}`);
  }
}

function readText(block: Node): Character[] {
  const characters = childrenOf(block).flatMap((node) =>
    readInline(node, { strong: false, em: false, code: false, url: '' }),
  );
  return paragraphs(characters).flat();
}

function readInline(node: Node, marks: Omit<Character, 'character'>): Character[] {
  const inside = (more: Partial<Character>): Character[] =>
    childrenOf(node).flatMap((child) => readInline(child, { ...marks, ...more }));
  switch (node.type) {
    case 'text':
      return [...(node.literal ?? '')].map((character) => ({ character, ...marks }));
    case 'code':
      return [...(node.literal ?? '')].map((character) => ({ character, ...marks, code: true }));
    case 'linebreak':
      return [{ character: '\n', ...marks }];
    case 'emph':
      return inside({ em: true });
    case 'strong':
      return inside({ strong: true });
    case 'link':
      return inside({ url: node.destination ?? '' });
    default:
      throw new Error(`there should be no ${node.type}: ${node.literal}`);
  }
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.next) children.push(child);
  return children;
}
