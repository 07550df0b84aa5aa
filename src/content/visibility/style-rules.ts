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
  let start = 0;
  for (let at = 0; at < css.length && rules.length < MOST_RULES; at++) {
    const char = css.charCodeAt(at);
    // A statement's end, or the end of a block whose rules were read.
    if (char === 0x3b || char === 0x7d) start = at + 1;
    if (char !== 0x7b) continue;
    const prelude = css.slice(start, at).trim();
    start = at + 1;
    if (READ_AT_RULES.test(prelude)) continue;
    const end = endOfBlock(css, at);
    if (!prelude.startsWith('@')) addRule(prelude, css.slice(at + 1, end), rules);
    at = end;
    start = end + 1;
  }
}

function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    const char = css.charCodeAt(at);
    if (char === 0x7b) depth++;
    else if (char === 0x7d && --depth === 0) return at;
  }
  return css.length;
}

function addRule(selectors: string, block: string, rules: StyleRule[]): void {
  const look = readLook(block);
  if (look === undefined) return;
  for (const selector of selectors.split(',')) {
    const [whole, tag = '', names = ''] = SIMPLE.exec(selector.trim()) ?? [];
    if (whole === undefined || whole === '') continue;
    const parts = names.match(/[.#][\w-]+/g) ?? [];
    const ids = parts.filter((part) => part.startsWith('#'));
    const classes = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
    if (ids.length < 2) rules.push({ tag: tag.toLowerCase(), id: ids[0]?.slice(1) ?? '', classes, look });
  }
}
