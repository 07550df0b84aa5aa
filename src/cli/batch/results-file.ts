/**
 * `results.jsonl`: the result of each input, one JSON object per line, append-only. A line counts once its line break
 * is written; an incomplete line of a killed process is dropped. The last line of an input is the valid one.
 */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { ErrorBody } from '../../api/error-body.ts';

export interface ResultLine {
  readonly input: string;
  readonly endpoint: string;
  readonly status: 'ok' | 'error';
  readonly error_code?: string | undefined;
  readonly message?: string;
  readonly next_step?: ErrorBody['next_step'];
  /** What the API would have billed. */
  readonly credits: number;
  readonly ms: number;
  /** The page's own file, in the same folder. */
  readonly file?: string;
  /** The answer, where it has no file of its own. */
  readonly result?: unknown;
}

export type FailedLine = Pick<ResultLine, 'input' | 'error_code' | 'message' | 'next_step'>;

type KnownLine = FailedLine & Pick<ResultLine, 'status'>;

export class ResultsFile implements AsyncDisposable {
  readonly #handle: FileHandle;
  /** How each input of the endpoint ended the last time. */
  readonly before: ReadonlyMap<string, ResultLine['status']>;
  /** The lines of those that failed, without their answers. */
  readonly failedBefore: ReadonlyMap<string, FailedLine>;
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(handle: FileHandle, lines: ReadonlyMap<string, KnownLine>) {
    this.#handle = handle;
    this.before = new Map([...lines].map(([input, { status }]) => [input, status]));
    this.failedBefore = new Map([...lines].filter(([, { status }]) => status === 'error'));
  }

  static async open(path: string, endpoint: string): Promise<ResultsFile> {
    const handle = await open(path, 'a');
    try {
      const { lines, wholeLines } = await readBefore(path, endpoint);
      await handle.truncate(wholeLines);
      return new ResultsFile(handle, lines);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Lines are written one after the other, so that they cannot be mixed up. */
  add(line: ResultLine): Promise<unknown> {
    const text = `${JSON.stringify(line)}\n`;
    this.#writing = this.#writing.then(() => this.#handle.appendFile(text));
    return this.#writing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writing.catch(() => {});
    await this.#handle.close();
  }
}

/** Bytes that are read at a time: a line can contain a whole page's data. */
const CHUNK = 1024 * 1024;

/**
 * Split only at line feeds: JSON may contain other characters that end lines, and Node's own line reader splits there
 * too.
 */
async function readBefore(path: string, endpoint: string) {
  const lines = new Map<string, KnownLine>();
  let wholeLines = 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    const read = Buffer.concat([rest, chunk]);
    const end = read.lastIndexOf('\n') + 1;
    for (const text of read.toString('utf8', 0, end).split('\n')) {
      const line = parseLine(text);
      if (line?.endpoint === endpoint) lines.set(line.input, line);
    }
    wholeLines += end;
    rest = read.subarray(end);
  }
  return { lines, wholeLines };
}

/** Undefined for what is not a line of ours: its input is done again. */
function parseLine(text: string): (KnownLine & Pick<ResultLine, 'endpoint'>) | undefined {
  try {
    const line = JSON.parse(text) as Partial<ResultLine> | null;
    const { input, endpoint, status, error_code, message, next_step } = line ?? {};
    if (typeof input !== 'string' || typeof endpoint !== 'string') return undefined;
    if (status === 'ok') return { input, endpoint, status };
    if (status !== 'error') return undefined;
    return {
      input,
      endpoint,
      status,
      ...(typeof error_code === 'string' && { error_code }),
      ...(typeof message === 'string' && { message }),
      ...(typeof next_step?.message === 'string' && { next_step }),
    };
  } catch {
    return undefined;
  }
}
