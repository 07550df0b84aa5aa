/** Compares two trees node by node, without recursion, and describes the first difference. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { isProcessingInstruction } from '../../../src/content/page-parser.ts';
import { ChromiumParser } from '../../../src/content/parsing/chromium-parser.ts';
import { FastParser } from '../../../src/content/parsing/fast-parser.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** How the fast parser's tree differs from the plain one's; undefined if the trees are the same. */
export function differenceOf(page: string): string | undefined {
  const plain = new ChromiumParser(page).read();
  const fast = new FastParser(page).read();
  return firstDifference(plain, fast);
}

export function firstDifference(expected: Node, actual: Node): string | undefined {
  const open: { readonly expected: Node; readonly actual: Node }[] = [{ expected, actual }];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const { nodeName } = pair.expected;
    const field = firstDifferentField(pair.expected, pair.actual);
    if (field !== undefined) return `${nodeName} has another ${field}`;
    const [wanted, found] = [childrenOf(pair.expected), childrenOf(pair.actual)];
    if (wanted.length !== found.length) return `${nodeName} has ${found.length} children, not ${wanted.length}`;
    for (const [place, child] of found.entries()) {
      if ('parentNode' in child && child.parentNode !== pair.actual) return `${child.nodeName} has another parent`;
      const same = wanted[place];
      if (same !== undefined) open.push({ expected: same, actual: child });
    }
  }
  return undefined;
}

/** Fields that refer to other nodes; child nodes are compared separately. */
const RELATIONS: ReadonlySet<string> = new Set(['childNodes', 'parentNode', 'content']);

function firstDifferentField(expected: Node, actual: Node): string | undefined {
  const keys = Object.keys(expected);
  if (keys.join() !== Object.keys(actual).join()) return 'set of fields';
  if (isInstruction(expected) !== isInstruction(actual)) return 'kind of comment';
  return keys.find((key) => !RELATIONS.has(key) && !isSame(Reflect.get(expected, key), Reflect.get(actual, key)));
}

function isSame(expected: unknown, actual: unknown): boolean {
  return expected === actual || (typeof expected === 'object' && JSON.stringify(expected) === JSON.stringify(actual));
}

function isInstruction(node: Node): boolean {
  return node.nodeName === '#comment' && 'data' in node && isProcessingInstruction(node);
}

function childrenOf(node: Node): readonly Node[] {
  const children: readonly Node[] = 'childNodes' in node ? node.childNodes : [];
  return 'content' in node ? [...children, node.content] : children;
}
