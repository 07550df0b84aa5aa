/**
 * What a model is shown of a page: its text as /text makes it, what it declares about itself, its tables and labeled values,
 * and what else it shows, which /text leaves out; no more than a number of tokens.
 */
import { factsOf } from '../declared/declared-facts.ts';
import type { PageReading } from '../page/page-reading.ts';
import type { Table } from '../page/tables.ts';
import { choosePassages } from './choose-passages.ts';
import { type Passage, sectionsOf } from './sections.ts';
import { estimateTokens } from './token-estimate.ts';

export interface PageContext {
  readonly text: string;
  readonly tokens: number;
  /** Nothing of the page was left out. */
  readonly isWhole: boolean;
}

export interface ContextRequest {
  /** The question, or a name and description for each field. */
  readonly queries: readonly string[];
  readonly budget: number;
}

/** The text is what was asked about; data gets what the text leaves, and at least this share where both are too large. */
const DATA_SHARE = 0.35;
/** The rest of the page gets what both leave, and at least this share where all are too large. */
const REST_SHARE = 0.15;
const LARGEST_PIECE = 50;
const LONGEST_FACT = 1_000;

export function pageContext(page: PageReading, { queries, budget }: ContextRequest): PageContext {
  const head = `Address: ${page.url}\nTitle: ${page.said(':title')[0] ?? ''}`;
  const text = sectionsOf(page.text);
  const data = dataOf(page);
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
  const whole = parts.join('\n\n');
  const isWhole = chosenData.isWhole && chosenText.isWhole && chosenRest.isWhole;
  return { text: whole, tokens: estimateTokens(whole), isWhole };
}

/** For the lines between the parts. */
const FRAME_TOKENS = 30;

/** What the page shows beside its text: what a model may still be asked for. */
function restOf(page: PageReading): Passage[] {
  const told = new Set(page.contentLines.map(({ text }) => text));
  const passages: Passage[] = [];
  let lines: string[] = [];
  let size = 0;
  const end = () => {
    if (lines.length > 0) passages.push(passageOf(lines.join('\n')));
    lines = [];
    size = 0;
  };
  for (const { text } of page.lines) {
    if (told.has(text)) continue;
    // What stands twice is said once.
    told.add(text);
    const tokens = estimateTokens(text);
    if (size + tokens > LARGEST_PIECE) end();
    lines.push(text);
    size += tokens;
  }
  end();
  return passages;
}

const sizeOf = (passages: readonly Passage[]): number => passages.reduce((sum, { tokens }) => sum + tokens + 8, 0);

/** Facts, labeled values and tables, each a passage of its own. */
function dataOf(page: PageReading): Passage[] {
  const facts = factsOf(page.declared).map(({ path, value }) => `${path}: ${shortened(value)}`);
  const labels = page.labels.map(({ label, value }) => `${label}: ${shortened(value)}`);
  const tables = page.tables.flatMap(rowsOf);
  return [...new Set([...facts, ...labels, ...tables])].map(passageOf);
}

function rowsOf(table: Table): string[] {
  return table.map((row) => row.join(' | '));
}

function shortened(value: string): string {
  return value.length <= LONGEST_FACT ? value : `${value.slice(0, LONGEST_FACT)}…`;
}

function passageOf(text: string): Passage {
  return { headings: [], text, tokens: estimateTokens(text) };
}
