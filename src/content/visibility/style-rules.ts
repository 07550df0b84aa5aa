/**
 * The rules of a page's own style sheets that can make text invisible, if their selector is simple: a tag, an id,
 * classes, or a combination of these. Everything else (combinators, states, conditions) is skipped.
 */
import { readTextStyle, type TextStyle } from './declarations.ts';

export interface StyleRule {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly textStyle: TextStyle;
}

const MAX_SHEET_LENGTH = 300_000;
const MAX_RULES = 3000;
const SEMICOLON = 0x3b;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const SIMPLE = /^([a-z][\w-]*)?((?:[.#][\w-]+)*)$/i;
/** Most selectors contain one of these, and are recognized by it in a fraction of the time. */
const MARKS_OF_OTHERS = /[\s:>[+~*]/;
/** Other media and conditions may not apply to the reader. */
const READ_AT_RULES = /^@(?:media\s*(?:all|screen)?\s*|layer[^;{]*|supports[^;{]*)$/i;

/** In the order of the sheets. */
export function readStyleRules(sheets: readonly string[]): StyleRule[] {
  const rules: StyleRule[] = [];
  let left = MAX_SHEET_LENGTH;
  for (const sheet of sheets) {
    if (left <= 0 || rules.length >= MAX_RULES) break;
    addRules(sheet.slice(0, left), rules);
    left -= sheet.length;
  }
  return rules;
}

/** Braces are counted, so that skipped blocks are skipped completely. */
function addRules(sheet: string, rules: StyleRule[]): void {
  const css = sheet.includes('/*') ? sheet.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ') : sheet;
  let at = 0;
  let next = css.indexOf('{');
  while (next !== -1 && rules.length < MAX_RULES) {
    const open = next;
    // Starts after a statement, or inside a block whose rules are read.
    const prelude = css.slice(startOfPrelude(css, at, open), open).trim();
    at = open + 1;
    next = css.indexOf('{', at);
    const isAtRule = prelude.startsWith('@');
    if (isAtRule && READ_AT_RULES.test(prelude)) continue;
    const end = endOfBlock(css, open, next);
    if (!isAtRule) addRule(prelude, css, open + 1, end, rules);
    at = end + 1;
    if (next !== -1 && next < at) next = css.indexOf('{', at);
  }
}

function startOfPrelude(css: string, first: number, open: number): number {
  let start = open;
  for (; start > first; start--) {
    const code = css.charCodeAt(start - 1);
    if (code === SEMICOLON || code === CLOSING_BRACE) break;
  }
  return start;
}

/** `inner` is where the next block begins, or -1. */
function endOfBlock(css: string, open: number, inner: number): number {
  const end = css.indexOf('}', open);
  if (end === -1) return css.length;
  // Blocks inside blocks are rare.
  if (inner === -1 || inner > end) return end;
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    const char = css.charCodeAt(at);
    if (char === OPENING_BRACE) depth++;
    else if (char === CLOSING_BRACE && --depth === 0) return at;
  }
  return css.length;
}

/** The block is what `css` has from `start` to `end`. */
function addRule(selectors: string, css: string, start: number, end: number, rules: StyleRule[]): void {
  // Declarations are only parsed for simple selectors, because that takes far longer than the check.
  let textStyle: TextStyle | undefined;
  for (const each of selectors.includes(',') ? selectors.split(',') : [selectors]) {
    const selector = each.trim();
    if (selector === '' || MARKS_OF_OTHERS.test(selector)) continue;
    const [whole, tag = '', names = ''] = SIMPLE.exec(selector) ?? [];
    if (whole === undefined) continue;
    textStyle ??= readTextStyle(css.slice(start, end));
    if (textStyle === undefined) return;
    const parts = names.match(/[.#][\w-]+/g) ?? [];
    const ids = parts.filter((part) => part.startsWith('#'));
    const classes = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
    if (ids.length < 2) rules.push({ tag: tag.toLowerCase(), id: ids[0]?.slice(1) ?? '', classes, textStyle });
  }
}
