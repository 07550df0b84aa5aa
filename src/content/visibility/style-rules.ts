/**
 * The rules of a page's own style sheets that can make text invisible, as far as their selectors are simple: a tag, an id,
 * classes, or these together. Everything else (combinators, states, conditions) is passed by.
 */
import { type Look, readLook } from './declarations.ts';

export interface StyleRule {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly look: Look;
}

const LONGEST_SHEET = 300_000;
const MOST_RULES = 3000;
const SIMPLE = /^([a-z][\w-]*)?((?:[.#][\w-]+)*)$/i;
/** Other media and conditions may not be those of the reader. */
const READ_AT_RULES = /^@(?:media\s*(?:all|screen)?\s*|layer[^;{]*|supports[^;{]*)$/i;

/** In the order of the sheets. */
export function readStyleRules(sheets: readonly string[]): StyleRule[] {
  const rules: StyleRule[] = [];
  let left = LONGEST_SHEET;
  for (const sheet of sheets) {
    if (left <= 0 || rules.length >= MOST_RULES) break;
    addRules(sheet.slice(0, left), rules);
    left -= sheet.length;
  }
  return rules;
}

/** Braces are counted, so that what is passed by is passed by whole. */
function addRules(sheet: string, rules: StyleRule[]): void {
  const css = sheet.includes('/*') ? sheet.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ') : sheet;
  let at = 0;
  for (let open = css.indexOf('{'); open !== -1 && rules.length < MOST_RULES; open = css.indexOf('{', at)) {
    // After the end of a statement, or of a block whose rules were read.
    const before = css.slice(at, open);
    const prelude = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('}')) + 1).trim();
    at = open + 1;
    if (READ_AT_RULES.test(prelude)) continue;
    const end = endOfBlock(css, open);
    if (!prelude.startsWith('@')) addRule(prelude, css.slice(open + 1, end), rules);
    at = end + 1;
  }
}

function endOfBlock(css: string, open: number): number {
  const end = css.indexOf('}', open);
  if (end === -1) return css.length;
  const inner = css.indexOf('{', open + 1);
  // Nearly always there is no block in a block.
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
  // Most selectors are not simple, and to read what they ask for takes far longer than to see that.
  let look: Look | undefined;
  for (const selector of selectors.split(',')) {
    const [whole, tag = '', names = ''] = SIMPLE.exec(selector.trim()) ?? [];
    if (whole === undefined || whole === '') continue;
    look ??= readLook(block);
    if (look === undefined) return;
    const parts = names.match(/[.#][\w-]+/g) ?? [];
    const ids = parts.filter((part) => part.startsWith('#'));
    const classes = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
    if (ids.length < 2) rules.push({ tag: tag.toLowerCase(), id: ids[0]?.slice(1) ?? '', classes, look });
  }
}
