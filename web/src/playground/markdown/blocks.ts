/**
 * Parses a Markdown text into a tree of blocks: what the API writes, and what models answer with. Unknown markup, above
 * all HTML, stays text. Creates no elements.
 */
import { type Inline, parseInlines } from './inlines.ts';

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly inlines: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly start: number | undefined; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'rule' };

/** Deeper quotes and lists are shown as text. */
const DEEPEST = 12;

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const RULE = /^(?:\*{3,}|-{3,}|_{3,})$/;
const FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-+*]|(\d{1,9})[.)])( {1,4}(?! )| |$)/;

export function parseMarkdown(text: string): readonly Block[] {
  return parseBlocks(text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n'), 0);
}

function parseBlocks(lines: readonly string[], depth: number): readonly Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at += 1;
      continue;
    }
    const [block, end] = readBlock(lines, at, depth);
    blocks.push(block);
    at = end;
  }
  return blocks;
}

type Read = [block: Block, end: number];

function readBlock(lines: readonly string[], at: number, depth: number): Read {
  const line = lines[at] ?? '';
  const [, fenceIndent = '', fence] = FENCE.exec(line) ?? [];
  if (fence !== undefined) return readCode(lines, at, fenceIndent.length, fence);
  const [, signs] = HEADING.exec(line) ?? [];
  if (signs !== undefined) return [headingOf(line, signs.length), at + 1];
  if (isRule(line)) return [{ kind: 'rule' }, at + 1];
  if (depth < DEEPEST && QUOTE.test(line)) return readQuote(lines, at, depth);
  if (depth < DEEPEST && ITEM.test(line)) return readList(lines, at, depth);
  return readParagraph(lines, at, depth);
}

function startsBlock(line: string, depth: number): boolean {
  if (FENCE.test(line) || HEADING.test(line) || isRule(line)) return true;
  return depth < DEEPEST && (QUOTE.test(line) || ITEM.test(line));
}

function isRule(line: string): boolean {
  return !line.startsWith('    ') && RULE.test(line.replaceAll(' ', ''));
}

function headingOf(line: string, level: number): Block {
  const text = line.trim().slice(level).trim();
  const unsigned = text.replace(/#+$/, '');
  const closed = unsigned === '' || unsigned.endsWith(' ');
  return { kind: 'heading', level, inlines: parseInlines(closed ? unsigned.trim() : text) };
}

function readCode(lines: readonly string[], at: number, indent: number, fence: string): Read {
  const isClosing = (line: string) => {
    const text = line.trim();
    return text.length >= fence.length && text === fence.charAt(0).repeat(text.length) && !line.startsWith('    ');
  };
  let end = at + 1;
  while (end < lines.length && !isClosing(lines[end] ?? '')) end += 1;
  const inside = lines.slice(at + 1, end).map((line) => withoutIndent(line, indent));
  return [{ kind: 'code', text: inside.join('\n') }, end + 1];
}

function readQuote(lines: readonly string[], at: number, depth: number): Read {
  const isInside = (line: string) => QUOTE.test(line) || !(line.trim() === '' || startsBlock(line, depth));
  let end = at + 1;
  while (end < lines.length && isInside(lines[end] ?? '')) end += 1;
  const inside = lines.slice(at, end).map((line) => line.replace(QUOTE, ''));
  return [{ kind: 'quote', blocks: parseBlocks(inside, depth + 1) }, end];
}

function readList(lines: readonly string[], at: number, depth: number): Read {
  const [, , marker = '', number] = ITEM.exec(lines[at] ?? '') ?? [];
  const items: (readonly Block[])[] = [];
  let end = at;
  while (end < lines.length) {
    const line = lines[end] ?? '';
    const [all, , mark = ''] = ITEM.exec(line) ?? [];
    if (all === undefined || mark.slice(-1) !== marker.slice(-1) || isRule(line)) break;
    const width = all.endsWith(' ') ? all.length : all.length + 1;
    const itemEnd = endOfItem(lines, end + 1, width, depth);
    const inside = [line.slice(all.length), ...lines.slice(end + 1, itemEnd).map((next) => withoutIndent(next, width))];
    items.push(parseBlocks(inside, depth + 1));
    end = itemEnd;
    while (end < lines.length && lines[end]?.trim() === '') end += 1;
  }
  return [{ kind: 'list', start: number === undefined ? undefined : Number(number), items }, end];
}

/**
 * Where an item ends: at the first line that does not belong to it. A line that only continues its paragraph belongs to
 * it, and so do blank lines before another line of the item.
 */
function endOfItem(lines: readonly string[], from: number, width: number, depth: number): number {
  const indent = ' '.repeat(width);
  let end = from;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const goesOn = at === end && lines[at - 1]?.trim() !== '' && !startsBlock(line, depth);
    if (!line.startsWith(indent) && !goesOn) break;
    end = at + 1;
  }
  return end;
}

function readParagraph(lines: readonly string[], at: number, depth: number): Read {
  let end = at + 1;
  while (end < lines.length && lines[end]?.trim() !== '' && !startsBlock(lines[end] ?? '', depth)) end += 1;
  const text = lines.slice(at, end).map((line) => line.trimStart());
  return [{ kind: 'paragraph', inlines: parseInlines(text.join('\n').trimEnd()) }, end];
}

function withoutIndent(line: string, most: number): string {
  const indent = line.length - line.trimStart().length;
  return line.slice(Math.min(indent, most));
}
