/** Preformatted text: its exact lines without line numbers, and the language if the page names it. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { attributeOf, type Element, isHtmlTag, textOf } from '../element-index.ts';
import type { Node } from '../main-content.ts';
import { isText } from '../node-kinds.ts';

type TextNode = DefaultTreeAdapterTypes.TextNode;

export interface CodeBlock {
  readonly text: string;
  readonly language: string;
}

const LINE_ELEMENTS = new Set(['div', 'p', 'tr', 'li', 'table', 'ol', 'ul']);
const ITEM_PARENTS = new Set(['ol', 'ul', 'table', 'tbody', 'thead', 'tr']);
const LEFT_OUT = new Set(['script', 'style', 'template', 'button', 'svg', 'select', 'textarea']);
const MAX_LEVELS = 6;
const NUMBERS = /^\s*\d+(?:\s+\d+)*\s*$/;
/** Class names that highlighters give to line numbers. */
const NUMBER_CLASSES = new Set(
  'lineno linenos linenumber line-number line-numbers gutter ln lnt hljs-ln-n linenum line-num rouge-gutter'.split(' '),
);

export function readCodeBlock(pre: Element, removed: ReadonlySet<Node>): CodeBlock {
  const text = linesOf(pre, removed)
    .replace(/\r\n?/g, '\n')
    .replace(/[[\p{Cc}--[\t\n]]\u200b\ufeff]/gv, '')
    .replaceAll('\u00a0', ' ')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  return { text, language: text === '' ? '' : languageOf(pre) };
}

/** Whether the block is a column of line numbers beside the code. */
export function isNumberColumn(pre: Element): boolean {
  for (let node: Node | null = pre.parentNode; node !== null && 'tagName' in node; node = node.parentNode) {
    if (isHtmlTag(node, 'td')) return hasCellAfter(node) && NUMBERS.test(textOf(pre));
    if (isHtmlTag(node, 'table')) return false;
  }
  return false;
}

function hasCellAfter(cell: Element): boolean {
  const last = cell.parentNode?.childNodes.findLast((node) => 'tagName' in node && isHtmlTag(node, 'td'));
  return last !== cell;
}

function linesOf(pre: Element, removed: ReadonlySet<Node>): string {
  const parts: string[] = [];
  let isAtLineStart = true;
  const add = (text: string): void => {
    if (text === '') return;
    parts.push(text);
    isAtLineStart = text.endsWith('\n');
  };
  const pending: (Node | 'lineEnd')[] = pre.childNodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === 'lineEnd') add(isAtLineStart ? '' : '\n');
    else if (removed.has(node)) continue;
    else if (isText(node)) add(isBetweenItems(node) ? '' : node.value);
    else if ('tagName' in node) {
      if (node.tagName === 'br') add('\n');
      if (LEFT_OUT.has(node.tagName) || isLineNumber(node)) continue;
      if (LINE_ELEMENTS.has(node.tagName)) {
        add(isAtLineStart ? '' : '\n');
        pending.push('lineEnd');
      }
      for (const child of node.childNodes.toReversed()) pending.push(child);
    }
  }
  return parts.join('');
}

/** Lines of code are often list items; the text between the items is only formatting of the page's source. */
function isBetweenItems({ parentNode, value }: TextNode): boolean {
  return parentNode !== null && 'tagName' in parentNode && ITEM_PARENTS.has(parentNode.tagName) && value.trim() === '';
}

function isLineNumber(element: Element): boolean {
  const isMarked =
    attributeOf(element, 'aria-hidden') === 'true' ||
    /(?:^|;)\s*(?:-\w+-)?user-select\s*:\s*none/i.test(attributeOf(element, 'style') ?? '') ||
    classesOf(element).some((name) => NUMBER_CLASSES.has(name)) ||
    (isHtmlTag(element, 'td') && hasCellAfter(element));
  return isMarked && element.childNodes.length <= 3 && NUMBERS.test(textOf(element));
}

const NO_LANGUAGE = new Set([
  'none',
  'plain',
  'plaintext',
  'text',
  'txt',
  'nohighlight',
  'auto',
  'undefined',
  'default',
]);

/** What is a language even where nothing marks it as one: `<pre><code class="ts">`. */
const COMMON_LANGUAGES = new Set(
  'bash c clojure console cpp cs csharp css dart diff dockerfile elixir erlang fsharp go graphql groovy haskell html http ini java javascript js json jsx julia kotlin kt less lua makefile markdown matlab md mermaid nginx ocaml perl php powershell proto py python r rb rs ruby rust sass scala scss sh shell solidity sql svelte swift toml ts tsx typescript vb vue wasm xml yaml yml zig zsh'.split(
    ' ',
  ),
);

/** The language named by the block itself, by the `code` in it, or by one of the two elements around it. */
function languageOf(pre: Element): string {
  const codes = pre.childNodes.filter((node): node is Element => 'tagName' in node && isHtmlTag(node, 'code'));
  const around: Element[] = [];
  for (let node: Node | null = pre.parentNode; node !== null && 'tagName' in node && around.length < 2; ) {
    around.push(node);
    node = node.parentNode;
  }
  const figure = figureAround(pre);
  if (figure !== undefined) around.push(figure);
  const [code] = codes;
  for (const element of [...(code ? [code] : []), pre, ...around]) {
    const language = namedLanguage(element)?.toLowerCase();
    if (language !== undefined) return NO_LANGUAGE.has(language) ? '' : language;
  }
  // Highlighters that mark only the block, `<pre class="hljs"><code class="json">`, or nothing but the language.
  const [only, ...others] = code ? classesOf(code).map((name) => name.toLowerCase()) : [];
  if (only === undefined || others.length > 0) return '';
  return COMMON_LANGUAGES.has(only) || (classesOf(pre).includes('hljs') && isLanguageName(only)) ? only : '';
}

/** Lines and their numbers may be in a table of the figure. */
function figureAround(pre: Element): Element | undefined {
  let node: Node | null = pre.parentNode;
  for (let left = MAX_LEVELS; left > 0 && node !== null && 'tagName' in node; left--, node = node.parentNode) {
    if (isHtmlTag(node, 'figure')) return node;
  }
  return undefined;
}

function namedLanguage(element: Element): string | undefined {
  const named = attributeOf(element, 'data-lang') ?? attributeOf(element, 'data-language');
  if (named !== undefined && isLanguageName(named)) return named;
  const classes = classesOf(element);
  for (const [at, name] of classes.entries()) {
    const found = /^(?:language|lang|highlight-source|highlight-text|highlight)-(.+)$/i.exec(name)?.[1];
    const afterBrush = name === 'brush:' ? classes[at + 1]?.replace(/;$/, '') : undefined;
    const afterHighlight = name === 'highlight' && element.tagName === 'figure' ? classes[at + 1] : undefined;
    const besideMark = name === 'hljs' ? classes.find((other) => !/^(?:hljs|lang)/.test(other)) : undefined;
    for (const candidate of [found, afterBrush, afterHighlight, besideMark]) {
      if (candidate !== undefined && isLanguageName(candidate)) return candidate;
    }
  }
  return undefined;
}

function isLanguageName(name: string): boolean {
  return /^[\p{L}\p{M}\p{N}_+#.-]{1,30}$/u.test(name);
}

function classesOf(element: Element): string[] {
  return (
    attributeOf(element, 'class')
      ?.split(/\s+/)
      .filter((name) => name !== '') ?? []
  );
}
