/**
 * The stored results of jobs as answers, for every interface. A result may be as long as a page: a few are read at a
 * time, the accounts in turn, long ones are written in a thread, and all count as unread until they are sent.
 */
import { type JsonLine, jsonLinesBytes } from '../content/json-bytes.ts';
import { Deadline, DeadlineExceeded } from '../deadline.ts';
import type { JobOwner, StoredResult } from '../jobs/job.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { FairQueue } from '../overload/fair-queue.ts';
import type { UnreadAnswers } from '../overload/unread-answers.ts';
import type { PageWork, Work } from '../page-work/page-work.ts';
import { beginLeaving, type Leaving } from './leaving.ts';
import { busy, tooMuchUnread } from './refusal.ts';
import { SHORT_TEXT } from './write-answer.ts';

/** Answers that are made at the same time. */
const AT_ONCE = 2;
/** Milliseconds until one is made, the wait for its turn included. */
const READ_TIMEOUT = 20_000;
/** Characters of results in one answer; the first result is always included, however long it is. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
/** Results that a download reads at a time. */
const OF_A_DOWNLOAD = 200;
/** Bytes of a download that are handed over at a time. */
const PIECE = 256 * 1024;

export interface StoredResultsParts {
  /** Opens the job store when it is first needed. */
  readonly openJobs: () => Promise<JobStore>;
  readonly pageWork: Pick<PageWork, 'for'>;
  readonly unread: UnreadAnswers;
}

export interface WrittenResults {
  readonly body: Uint8Array;
  /** The last result that is included; the given one if there is none. */
  readonly cursor: number;
  /** Whoever sends the body must end it in any case. */
  readonly leaving: Leaving;
}

/** The caller has checked whose job it is. */
export class StoredResults {
  readonly #parts: StoredResultsParts;
  readonly #turns = new FairQueue();

  constructor(parts: StoredResultsParts) {
    this.#parts = parts;
    this.#turns.addPool(AT_ONCE);
  }

  /** Lines of JSON, from after the cursor on. Throws a 429 refusal if too much is unread. */
  lines(owner: JobOwner, id: string, after: number, limit: number): Promise<WrittenResults> {
    return this.#inTurn(owner, async (work, signal) => {
      const some = await (await this.#parts.openJobs()).results.read(id, after, limit, MAX_CHARACTERS);
      const lines = some.map(lineOf);
      const isShort = some.reduce((sum, { body }) => sum + body.length, 0) <= SHORT_TEXT;
      const body = isShort ? jsonLinesBytes(lines) : await work('jsonLinesBytes', [lines], signal);
      return { body, cursor: some.at(-1)?.cursor ?? after, leaving: this.#leave(owner, body) };
    });
  }

  /** One of them as JSON, or what else is known of it; undefined if it is not there. */
  one<Result extends { readonly body: string }>(
    owner: JobOwner,
    read: (jobs: JobStore) => Promise<Result | undefined>,
  ): Promise<Omit<WrittenResults, 'cursor'> | undefined> {
    return this.#inTurn(owner, async (work, signal) => {
      const result = await read(await this.#parts.openJobs());
      if (!result) return undefined;
      const body =
        result.body.length <= SHORT_TEXT
          ? Buffer.from(JSON.stringify(result))
          : await work('jsonBytes', [result], signal);
      return { body, leaving: this.#leave(owner, body) };
    });
  }

  /**
   * All lines so far, in pieces. Of a download that is not read, no more is made. Refuses as `lines` does; `whenLeft`
   * is called when the download has ended, even if nobody began to read it.
   */
  async download(
    owner: JobOwner,
    id: string,
    whenLeft: (listener: () => void) => void,
  ): Promise<AsyncIterable<Uint8Array>> {
    const first = await this.lines(owner, id, 0, OF_A_DOWNLOAD);
    whenLeft(first.leaving.end);
    return this.#pieces(owner, id, first);
  }

  async *#pieces(owner: JobOwner, id: string, first: WrittenResults): AsyncGenerator<Uint8Array> {
    for (let some = first; some.body.length > 0; some = await this.lines(owner, id, some.cursor, OF_A_DOWNLOAD)) {
      const { body, leaving } = some;
      try {
        for (let from = 0; from < body.length; from += PIECE) {
          const piece = body.subarray(from, from + PIECE);
          yield piece;
          leaving.sent(piece.length);
        }
      } finally {
        leaving.end();
      }
    }
  }

  #leave(owner: JobOwner, body: Uint8Array): Leaving {
    return beginLeaving(body, owner.id, undefined, this.#parts.unread);
  }

  async #inTurn<Result>({ id }: JobOwner, make: (work: Work, signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const { unread, pageWork } = this.#parts;
    if (!unread.hasRoom(id)) throw tooMuchUnread();
    using deadline = new Deadline(READ_TIMEOUT);
    const { signal } = deadline;
    const partition = String(id);
    try {
      const { release } = await this.#turns.take(partition, signal, undefined, deadline.remaining());
      try {
        // Earlier ones may have taken the space.
        if (!unread.hasRoom(id)) throw tooMuchUnread();
        return await make(pageWork.for({ partition, deadline }), signal);
      } finally {
        release();
      }
    } catch (error) {
      if (error instanceof DeadlineExceeded) throw busy('too many results are being read', 1);
      throw error;
    }
  }
}

/** A line of JSON, as results are given. */
function lineOf({ contentType, body, ...result }: StoredResult): JsonLine {
  const { cursor, url, askedUrl, duplicateOf, note, depth, status, outcome, credits } = result;
  const head = JSON.stringify({
    cursor,
    url,
    ...(askedUrl !== undefined && { requested_url: askedUrl }),
    ...(duplicateOf !== undefined && { duplicate_of: duplicateOf }),
    ...(note !== undefined && { note }),
    depth,
    status,
    outcome,
    credits_used: credits,
  });
  return {
    before: `${head.slice(0, -1)},${outcome === 'ok' ? '"result"' : '"error"'}:`,
    value: body,
    // A body that is JSON already is not parsed again.
    isJson: contentType.startsWith('application/json'),
    after: '}',
  };
}
