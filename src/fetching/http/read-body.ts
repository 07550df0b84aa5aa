/**
 * Reads the body of an answer into memory: decodes its codings, enforces its limits, and stops if it is not worth
 * reading. Knows nothing about the meaning of the content.
 */
import { LARGE } from '../../overload/large-bodies.ts';
import { FetchFailure } from '../failure.ts';
import type { AnswerMessage } from './answer-message.ts';
import { decoderOf } from './body-decoder.ts';
import { type Answered, failureOfBody, tooLarge, unfinished } from './body-failure.ts';
import { outputCheck } from './body-limits.ts';
import { PDF_START } from './content-kind.ts';
import { abandon } from './exchange.ts';
import { JoinedPieces } from './joined-pieces.ts';

/** Whether to read the rest of a body, given its beginning. */
type WorthReading = (start: Buffer) => boolean;

/** Bytes that a large body may have which does not say. */
const UNDECLARED = 4 * 1024 * 1024;

/** Bytes that a failure shows of a body as text: several times the characters that a caller gets. */
const SHOWN_BYTES = 4 * 1024;

interface Reading {
  readonly maxBytes: number;
  /** Resolves when there is room for a large body of about so many bytes. */
  readonly letIn: (bytes: number) => Promise<void>;
  readonly answered: Answered;
  readonly worth: WorthReading;
  /** The text of the beginning of a body that could not be read to its end. */
  readonly textOf: (start: Buffer) => string;
}

/** Reads to the end, or destroys the connection and throws. If the body is not worth reading, returns what was read. */
export async function readBody(
  response: AnswerMessage,
  { maxBytes, letIn, answered, worth, textOf }: Reading,
): Promise<Buffer> {
  const body = new Body(worth, () => letIn(Math.min(maxBytes, declaredBytes(response) || UNDECLARED)));
  try {
    if (declaredBytes(response) > maxBytes && worth(Buffer.alloc(0))) throw tooLarge(maxBytes, answered);
    await read(response, maxBytes, answered, body);
  } catch (error) {
    abandon(response);
    if (error instanceof NotWorthReading) return body.bytes;
    const failure = failureOfBody(error, answered);
    const start = body.bytes.subarray(0, SHOWN_BYTES);
    throw start.length === 0 ? failure : showing(failure, textOf(start));
  }
  return body.bytes;
}

/** The same failure with what had arrived of the body. */
function showing(failure: FetchFailure, body: string): FetchFailure {
  const { code, message, target, cause } = failure;
  return new FetchFailure(code, message, { ...failure, target: target && { ...target, body }, cause });
}

class NotWorthReading extends Error {}

/** Collects the pieces of a body, and checks the first ones. */
class Body {
  readonly #worth: WorthReading;
  readonly #letIn: () => Promise<void>;
  #isIn = false;
  readonly #pieces = new JoinedPieces();
  #size = 0;
  #isWanted = false;

  constructor(worth: WorthReading, letIn: () => Promise<void>) {
    this.#worth = worth;
    this.#letIn = letIn;
  }

  /** What to wait for before it gets more. */
  get room(): Promise<void> | undefined {
    if (this.#isIn || this.#size < LARGE) return undefined;
    this.#isIn = true;
    return this.#letIn();
  }

  /** Its beginning was checked, and is worth the rest. */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  get bytes(): Buffer {
    return this.#pieces.bytes;
  }

  add(piece: Buffer): void {
    this.#pieces.add(piece);
    this.#size += piece.length;
    if (this.#isWanted || this.#size < PDF_START) return;
    if (!this.#worth(this.bytes)) throw new NotWorthReading();
    this.#isWanted = true;
  }
}

async function read(response: AnswerMessage, maxBytes: number, answered: Answered, body: Body): Promise<void> {
  const declared = declaredBytes(response);
  let rawBytes = 0;
  const check = outputCheck(maxBytes, () => rawBytes, answered);
  const decoder = decoderOf(response, check);
  if (!decoder) {
    await forEachPiece(response, (piece) => {
      rawBytes += piece.length;
      body.add(piece);
      if (body.isWanted && declared > maxBytes) throw tooLarge(maxBytes, answered);
      check(rawBytes);
      return body.room;
    });
    return;
  }
  try {
    const keep = (decoded: readonly Buffer[]) => {
      for (const piece of decoded) body.add(piece);
    };
    for await (const piece of response as AsyncIterable<Buffer>) {
      rawBytes += piece.length;
      if (rawBytes > maxBytes) throw tooLarge(maxBytes, answered);
      keep(await decoder.write(piece));
      await body.room;
      if (body.isWanted && declared > maxBytes) throw tooLarge(maxBytes, answered);
    }
    const rest = await decoder.finish();
    keep(rest.pieces);
    // If a coding ended early, the content was cut off, whatever the message framing says.
    if (!rest.complete) throw unfinished(answered);
  } finally {
    decoder.destroy();
  }
}

function declaredBytes(response: AnswerMessage): number {
  return Number(response.headers['content-length'] ?? 0);
}

/** Uses events: an async iterator would cost a promise per piece, for nearly every page. */
function forEachPiece(response: AnswerMessage, take: (piece: Buffer) => Promise<void> | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    // Events that happened before are not emitted again.
    if (response.readableEnded) return resolve();
    if (response.destroyed) return reject(response.errored ?? new Error('closed before its end'));
    const fail = (error: unknown) => {
      reject(error);
      response.destroy();
    };
    response.on('data', (piece: Buffer) => {
      try {
        const room = take(piece);
        if (!room) return;
        response.pause();
        room.then(() => response.resume(), fail);
      } catch (error) {
        fail(error);
      }
    });
    response.on('end', resolve);
    response.on('error', reject);
    response.on('close', () => {
      if (!response.readableEnded) reject(new Error('closed before its end'));
    });
  });
}
