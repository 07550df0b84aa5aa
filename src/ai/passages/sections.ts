/** Splits Markdown into passages that can be chosen one by one, each with the headings above it. */
import { estimateTokens } from './token-estimate.ts';

export interface Passage {
  /** The headings above it, from the highest to the nearest. */
  readonly headings: readonly string[];
  readonly text: string;
  readonly tokens: number;
}

const LARGEST = 300;
const HEADING = /^(#{1,6})\s+\S/;
const FENCE = /^(```|~~~)/;

export function sectionsOf(markdown: string): Passage[] {
  const passages: Passage[] = [];
  let headings: string[] = [];
  let lines: string[] = [];
  let tokens = 0;
  const end = () => {
    const text = lines.join('\n').trim();
    if (text !== '') passages.push({ headings: headings.filter((heading) => heading !== ''), text, tokens });
    lines = [];
    tokens = 0;
  };
  /** A heading with nothing below it, as in a list of things that are headings, is a passage of its own. */
  const endHeading = (nextLevel: number) => {
    const last = headings.at(-1);
    if (!isBare || last === undefined || headings.length < nextLevel) return;
    passages.push({
      headings: headings.slice(0, -1).filter((heading) => heading !== ''),
      text: last,
      tokens: estimateTokens(last),
    });
  };
  let isBare = false;
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode;
    const level = isCode ? 0 : (HEADING.exec(line)?.[1]?.length ?? 0);
    if (level > 0) {
      end();
      endHeading(level);
      isBare = true;
      headings = [
        ...headings.slice(0, level - 1),
        ...Array<string>(Math.max(0, level - 1 - headings.length)).fill(''),
        line,
      ];
      continue;
    }
    if (line.trim() !== '') isBare = false;
    for (const piece of piecesOf(line)) {
      const size = estimateTokens(piece);
      // Paragraphs are kept whole: a passage ends between two of them, or inside one that is too large by itself.
      if (tokens + size > LARGEST && tokens > 0) end();
      lines.push(piece);
      tokens += size + 1;
    }
  }
  end();
  endHeading(1);
  return passages;
}

/** Splits a paragraph that is too large after sentences, or between words if there are none. */
function piecesOf(line: string): string[] {
  if (estimateTokens(line) <= LARGEST) return [line];
  const pieces: string[] = [];
  let piece = '';
  for (const part of line.split(/(?<=[.!?。！？]["')\]]?\s)|(?<=[。！？])/u).flatMap(shortEnough)) {
    if (piece !== '' && estimateTokens(piece + part) > LARGEST) {
      pieces.push(piece);
      piece = '';
    }
    piece += part;
  }
  return [...pieces, piece];
}

const MAX_PART_LENGTH = 600;

function shortEnough(text: string): string[] {
  return text.match(new RegExp(`.{1,${MAX_PART_LENGTH}}(?:\\s|$)|.{1,${MAX_PART_LENGTH}}`, 'gsu')) ?? [];
}
