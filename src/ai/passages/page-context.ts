/**
 * What a model is shown of a page: its text as /text makes it, what it declares about itself, and for fields its tables and
 * labeled values; no more than a number of tokens.
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
  readonly withTables: boolean;
}

/** The text is what was asked about; data gets what the text leaves, and at least this share where both are too large. */
const DATA_SHARE = 0.35;
const LONGEST_FACT = 1_000;

export function pageContext(page: PageReading, { queries, budget, withTables }: ContextRequest): PageContext {
  const head = `Address: ${page.url}\nTitle: ${page.said(':title')[0] ?? ''}`;
  const text = sectionsOf(page.text);
  const data = dataOf(page, withTables);
  const room = Math.max(0, budget - estimateTokens(head) - 20);
  const textSize = sizeOf(text);
  const dataRoom = Math.max(Math.floor(room * DATA_SHARE), room - textSize);
  const chosenData = choosePassages(data, queries, dataRoom, 'lines');
  const chosenText = choosePassages(text, queries, room - chosenData.tokens);
  const parts = [head];
  if (chosenData.text !== '') parts.push(`Data of the page:\n${chosenData.text}`);
  parts.push(`Text of the page:\n${chosenText.text}`);
  const whole = parts.join('\n\n');
  return { text: whole, tokens: estimateTokens(whole), isWhole: chosenData.isWhole && chosenText.isWhole };
}

const sizeOf = (passages: readonly Passage[]): number => passages.reduce((sum, { tokens }) => sum + tokens + 8, 0);

/** Facts, labeled values and tables, each a passage of its own. */
function dataOf(page: PageReading, withTables: boolean): Passage[] {
  const facts = factsOf(page.declared).map(({ path, value }) => `${path}: ${shortened(value)}`);
  if (!withTables) return facts.map(passageOf);
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
