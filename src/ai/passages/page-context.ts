/**
 * The part of a page that a model gets, up to a number of tokens: its text as from /text, its declared data, tables and
 * labeled values, and other visible text that /text leaves out.
 */
import type { PageReading } from '../page/page-reading.ts';
import { withoutTags } from '../page/unseen.ts';
import { choosePassages } from './choose-passages.ts';
import { dataPassages, passageOf } from './data-passages.ts';
import { type Passage, sectionsOf } from './sections.ts';
import { estimateTokens } from './token-estimate.ts';

export interface PageContext {
  readonly text: string;
  readonly tokens: number;
  /** Whether nothing of the page was left out. */
  readonly isWhole: boolean;
}

export interface ContextRequest {
  /** The question, or a name and description for each field. */
  readonly queries: readonly string[];
  readonly budget: number;
}

/**
 * Minimum share of the declared data if text and data are too large together; otherwise it gets what the text leaves.
 */
const DATA_SHARE = 0.35;
/** Minimum share of the other text if everything is too large together; otherwise it gets what text and data leave. */
const REST_SHARE = 0.15;
const MAX_PIECE_TOKENS = 50;

export function pageContext(page: PageReading, { queries, budget }: ContextRequest): PageContext {
  const head = `Address: ${page.url}\nTitle: ${page.metaValues(':title')[0] ?? ''}`;
  const text = sectionsOf(page.text);
  const data = dataPassages(page);
  const rest = restOf(page);
  const room = Math.max(0, budget - estimateTokens(head) - FRAME_TOKENS);
  const restRoom = Math.min(sizeOf(rest), Math.max(Math.floor(room * REST_SHARE), room - sizeOf(text) - sizeOf(data)));
  const chosenRest = choosePassages(rest, queries, restRoom);
  const left = room - chosenRest.tokens;
  const dataRoom = Math.max(Math.floor(left * DATA_SHARE), left - sizeOf(text));
  const chosenData = choosePassages(data, queries, dataRoom, 'lines');
  const chosenText = choosePassages(text, queries, left - chosenData.tokens);
  const parts = [head];
  if (chosenData.text !== '') parts.push(`Data of the page:\n${chosenData.text}`);
  if (chosenRest.text !== '') parts.push(`Around the text of the page:\n${chosenRest.text}`);
  parts.push(`Text of the page:\n${chosenText.text}`);
  const whole = withoutTags(parts.join('\n\n'));
  const isWhole = chosenData.isWhole && chosenText.isWhole && chosenRest.isWhole;
  return { text: whole, tokens: estimateTokens(whole), isWhole };
}

/** For the lines between the parts. */
const FRAME_TOKENS = 30;

/** The visible text outside of the main content, which a question may still be about. */
function restOf(page: PageReading): Passage[] {
  const seen = new Set(page.contentLines.map(({ text }) => text));
  const passages: Passage[] = [];
  let lines: string[] = [];
  let size = 0;
  const end = () => {
    if (lines.length > 0) passages.push(passageOf(lines.join('\n')));
    lines = [];
    size = 0;
  };
  for (const { text } of page.lines) {
    if (seen.has(text)) continue;
    // Repeated lines are kept once.
    seen.add(text);
    const tokens = estimateTokens(text);
    if (size + tokens > MAX_PIECE_TOKENS) end();
    lines.push(text);
    size += tokens;
  }
  end();
  return passages;
}

const sizeOf = (passages: readonly Passage[]): number => passages.reduce((sum, { tokens }) => sum + tokens + 8, 0);
