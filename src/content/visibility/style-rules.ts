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
  for (let open = css.indexOf('{'); open !== -1 && rules.length < MAX_RULES; open = css.indexOf('{', at)) {
    // Starts after a statement, or inside a block whose rules are read.
    const before = css.slice(at, open);
    const prelude = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('}')) + 1).trim();
    at = open + 1;
    const isAtRule = prelude.startsWith('@');
    if (isAtRule && READ_AT_RULES.test(prelude)) continue;
    const end = endOfBlock(css, open);
    if (!isAtRule) addRule(prelude, css.slice(open + 1, end), rules);
    at = end + 1;
  }
}

function endOfBlock(css: string, open: number): number {
  const end = css.indexOf('}', open);
  if (end === -1) return css.length;
  const inner = css.indexOf('{', open + 1);
  // Blocks inside blocks are rare.
  if (inner === -1 || inner > end) return end;
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    const char = css.charCodeAt(at);
    if (char === 0x7b) depth++;
    else if (char === 0x7d && --depth === 0) return at;
  }
  return css.length;
}

function addRule(selectors: string, block: string, rules: StyleRule[]): void {
  // Declarations are only parsed for simple selectors, because that takes far longer than the check.
  let textStyle: TextStyle | undefined;
  for (const each of selectors.includes(',') ? selectors.split(',') : [selectors]) {
    const selector = each.trim();
    if (selector === '' || MARKS_OF_OTHERS.test(selector)) continue;
    const [whole, tag = '', names = ''] = SIMPLE.exec(selector) ?? [];
    if (whole === undefined) continue;
    textStyle ??= readTextStyle(block);
    if (textStyle === undefined) return;
    const parts = names.match(/[.#][\w-]+/g) ?? [];
    const ids = parts.filter((part) => part.startsWith('#'));
    const classes = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
    if (ids.length < 2) rules.push({ tag: tag.toLowerCase(), id: ids[0]?.slice(1) ?? '', classes, textStyle });
  }
}
