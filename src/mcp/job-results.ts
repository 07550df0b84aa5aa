/**
 * Results of a job as a tool returns them: one page after the other, never more than requested, with the cursor to
 * continue.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { MAX_PICTURE_BYTES, textBlock, wholeCharacters } from './tool-result.ts';
import { credits } from './tools.ts';

type Block = CallToolResult['content'][number];

/** A line of the API's answer. */
interface ResultLine {
  readonly cursor: number;
  readonly url: string;
  readonly status: number;
  readonly outcome: string;
  readonly credits_used: number;
  readonly result?: unknown;
  readonly error?: unknown;
}

export interface ShownResults {
  readonly blocks: readonly Block[];
  /** The cursor after the last result that is shown completely. */
  readonly cursor: number;
  /** Whether something that was requested is missing or cut. */
  readonly isCut: boolean;
}

interface Room {
  readonly cursor: number;
  /** Characters of the first result to skip. */
  readonly offset: number;
  readonly maxCharacters: number;
}

export function showResults(body: string, { cursor: after, offset, maxCharacters }: Room): ShownResults {
  // Read one by one: those after the last that is shown may be long.
  const lines = body.split('\n').filter((line) => line !== '');
  const blocks: Block[] = [];
  let cursor = after;
  let characters = maxCharacters;
  let pictures = MAX_PICTURE_BYTES;
  for (const [at, written] of lines.entries()) {
    const line = JSON.parse(written) as ResultLine;
    const picture = pictureOf(line);
    if (picture) {
      pictures -= (picture.data.length * 3) / 4;
      if (pictures < 0 && at > 0) return { blocks, cursor, isCut: true };
      blocks.push(
        textBlock(headOf(line)),
        pictures < 0 ? textBlock('[The picture is too large to be shown.]') : picture,
      );
      cursor = line.cursor;
      continue;
    }
    const text = textOf(line);
    const from = at === 0 ? Math.min(offset, text.length) : 0;
    const to = wholeCharacters(text, from + Math.max(0, characters));
    if (to < text.length && at > 0) return { blocks, cursor, isCut: true };
    blocks.push(textBlock(`${headOf(line)}\n\n${text.slice(from, to)}`));
    if (to < text.length) {
      const more = `[Cut: characters ${from} to ${to} of ${text.length} of this result. For what follows, call again with cursor=${after} and offset=${to}; to continue with the next result, with cursor=${line.cursor}.]`;
      return { blocks: [...blocks, textBlock(more)], cursor: line.cursor, isCut: true };
    }
    characters -= text.length - from;
    cursor = line.cursor;
  }
  return { blocks, cursor, isCut: false };
}

function headOf({ url, outcome, status, credits_used: cost }: ResultLine): string {
  return `${url}\n(${outcome === 'ok' ? 'ok' : `failed: ${outcome}, status ${status}`}, ${credits(cost)})`;
}

function textOf({ outcome, result, error }: ResultLine): string {
  const value = outcome === 'ok' ? result : error;
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** In a job, a picture is JSON with its bytes as base64. */
function pictureOf({ result }: ResultLine): { type: 'image'; data: string; mimeType: string } | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  const { content_type: mimeType, result: data } = result as Readonly<Record<string, unknown>>;
  if (typeof mimeType !== 'string' || !mimeType.startsWith('image/') || typeof data !== 'string') return undefined;
  return { type: 'image', data, mimeType };
}
