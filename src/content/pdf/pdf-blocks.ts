/**
 * The lines of a PDF as Markdown: paragraphs joined over lines and pages, hyphens at line ends removed, headings where
 * the font is clearly larger than in the body, and no running heads.
 */
import { BlockWriter } from '../markdown/block-writer.ts';
import { escapeDefinition, escapeHeadingEnd, escapeInline, escapeLineStart } from '../markdown/escaping.ts';
import type { PdfLine } from './pdf-lines.ts';

const HEADING_SCALE = 1.15;
const MAX_HEADING_LENGTH = 200;
const LOWEST_HEADING = 4;
const BULLET = /^[•◦▪‣∙●○■–]\s+/u;
/** A running head or foot is on at least this many pages, and on half of all. */
const MIN_REPEATS = 3;

interface Block {
  text: string;
  readonly level: number;
  readonly isItem: boolean;
  last: PdfLine;
}

export interface PdfMarkdown {
  readonly firstHeading: string;
  readonly markdown: string;
}

export function blocksToMarkdown(pages: readonly (readonly PdfLine[])[]): PdfMarkdown {
  const blocks = gather(withoutRunningHeads(pages));
  const writer = new BlockWriter();
  let isInList = false;
  for (const { text, level, isItem } of blocks) {
    if (isItem !== isInList) {
      if (isItem) writer.openList('bullets');
      else writer.close();
      isInList = isItem;
    }
    if (isItem) writer.openItem();
    const escaped = escapeInline(text, '', false);
    if (level > 0) writer.heading(level, escapeHeadingEnd(escaped));
    else writer.paragraph(escapeDefinition(escapeLineStart(escaped)));
    if (isItem) writer.close();
  }
  return { firstHeading: blocks.find(({ level }) => level > 0)?.text ?? '', markdown: writer.toString() };
}

function gather(pages: readonly (readonly PdfLine[])[]): Block[] {
  const lines = pages.flat();
  const levelOf = headingLevels(lines);
  const right = usualRight(lines);
  const blocks: Block[] = [];
  for (const line of lines) {
    const level = levelOf(line);
    const isItem = level === 0 && BULLET.test(line.text);
    const text = isItem ? line.text.replace(BULLET, '') : line.text;
    const block = blocks.at(-1);
    if (block !== undefined && !isItem && block.level === level && continues(block.last, line, right)) {
      block.text = joinLines(block.text, text);
      block.last = line;
    } else {
      blocks.push({ text, level, isItem, last: line });
    }
  }
  return blocks;
}

/** Whether a line continues the paragraph of the previous line. */
function continues(before: PdfLine, line: PdfLine, right: number): boolean {
  if (Math.abs(before.size - line.size) > 0.1 * before.size) return false;
  const drop = before.y - line.y;
  const isNextLine = drop > 0 && drop < 1.7 * before.size;
  // At the top of the next column or page, a paragraph continues if it was interrupted inside a sentence.
  if (!isNextLine) return drop < 0 && /[\p{L},-]$/u.test(before.text) && /^\p{Ll}/u.test(line.text);
  const isFull = before.end > right - 8 * before.size;
  return isFull || !/[.!?:。！？]["'”’)]*$/u.test(before.text);
}

/** Joins a word that is hyphenated at the end of a line. */
function joinLines(text: string, next: string): string {
  if (/\p{Ll}[-\u00ad\u2010]$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  const hasNoSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text);
  return hasNoSpaces ? text + next : `${text} ${next}`;
}

function headingLevels(lines: readonly PdfLine[]): (line: PdfLine) => number {
  const characters = new Map<number, number>();
  for (const { size, text } of lines) characters.set(rounded(size), (characters.get(rounded(size)) ?? 0) + text.length);
  const body = [...characters].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
  const larger = [...characters.keys()]
    .filter((size) => size >= HEADING_SCALE * body)
    .sort((one, other) => other - one);
  return ({ size, text }) => {
    const at = larger.indexOf(rounded(size));
    const isHeading = at !== -1 && text.length <= MAX_HEADING_LENGTH && /[\p{L}\p{N}]/u.test(text);
    return isHeading ? Math.min(at + 1, LOWEST_HEADING) : 0;
  };
}

function rounded(size: number): number {
  return Math.round(size * 2) / 2;
}

/** Where full lines end: nine of ten lines end before it. */
function usualRight(lines: readonly PdfLine[]): number {
  const ends = lines.map(({ end }) => end).sort((one, other) => one - other);
  return ends[Math.floor(ends.length * 0.9)] ?? 0;
}

/** Removes first and last lines that repeat from page to page, ignoring the numbers in them. */
function withoutRunningHeads(pages: readonly (readonly PdfLine[])[]): PdfLine[][] {
  const counts = new Map<string, number>();
  const keyOf = ({ text, y }: PdfLine): string => `${Math.round(y)} ${text.replace(/\d+/g, '#')}`;
  for (const page of pages) {
    for (const line of edgesOf(page)) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1);
  }
  const least = Math.max(MIN_REPEATS, pages.length / 2);
  return pages.map((page) => {
    const running = new Set([...edgesOf(page)].filter((line) => (counts.get(keyOf(line)) ?? 0) >= least));
    return page.filter((line) => !running.has(line));
  });
}

function edgesOf(page: readonly PdfLine[]): Set<PdfLine> {
  return new Set([...page.slice(0, 2), ...page.slice(-2)]);
}
