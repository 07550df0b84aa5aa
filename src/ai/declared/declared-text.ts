/**
 * Cleans the text of declared data, which may contain HTML and entities. Lines are kept; everything else becomes plain
 * text.
 */
import { parseFragment } from 'parse5';
import { cleanLines } from '../page/element-text.ts';

const TAG = /<\/?[a-z][^<>]*>/gi;
const BREAKING = /^<\/?(?:br|p|li|ul|ol|div|h\d|tr|section)\b/i;
const ESCAPE = /&(?:[a-z]+\d*|#\d+|#x[\da-f]+);/i;

export function cleanDeclaredText(text: string): string {
  const decoded = decode(text);
  // After decoding, text that was escaped twice is markup.
  const plain = decoded.replace(TAG, (tag) => (BREAKING.test(tag) ? '\n' : ' '));
  return cleanLines(decode(plain).replace(/[\u00ad\u200b\u2060\ufeff]/g, ''));
}

function decode(text: string): string {
  return text.replace(new RegExp(ESCAPE, 'gi'), (reference) => {
    const [node] = parseFragment(reference).childNodes;
    return node !== undefined && 'value' in node ? node.value : reference;
  });
}
