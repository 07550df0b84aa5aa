/**
 * Reads the body of an answer: decodes its content codings, enforces its limits, and distinguishes the ways in which a
 * body can fail. Knows nothing about the meaning of the content.
 */
import { countOf } from '../../count-of.ts';
import { LARGE } from '../../overload/large-bodies.ts';
import { type FailureDetails, FetchFailure } from '../failure.ts';
import type { AnswerMessage } from './answer-message.ts';
import { BrokenEncoding, ContentDecoder, contentCodings } from './content-decoder.ts';
import { PDF_START } from './content-kind.ts';
import { abandon } from './exchange.ts';
import { BROKEN_ENCODING, NOT_HTTP, UNFINISHED_PAGE } from './failure-of-error.ts';
import { JoinedPieces } from './joined-pieces.ts';
import { transferCodings } from './transfer-codings.ts';

/** A body may grow by this factor when it is decompressed … */
const MAX_RATIO = 200;
/** … if it is larger than this: small pages of blanks are not attacks. */
const RATIO_FREE_BYTES = 1024 * 1024;

/** What a failure says about the answer in which it happened. */
export type Answered = Pick<FailureDetails, 'target' | 'finalUrl'>;

/** Whether to read the rest of a body, given its beginning. */
export type WorthReading = (start: Buffer) => boolean;

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

/** Gets a piece of a body; returns false if no more is wanted. */
export type TakePiece = (piece: Buffer) => Promise<boolean>;

/** Passes a body on as it arrives, however long it is, and keeps nothing. Fails in the same ways as reading it. */
export async function passBody(response: AnswerMessage, answered: Answered, take: TakePiece): Promise<void> {
  const decoder = decoderOf(response, () => {}) ?? new ContentDecoder([], () => {});
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      for (const decoded of await decoder.write(piece)) if (!(await take(decoded))) return;
    }
    for (const decoded of (await decoder.finish()).pieces) if (!(await take(decoded))) return;
  } catch (error) {
    throw failureOfBody(error, answered);
  } finally {
    decoder.destroy();
    abandon(response);
  }
}

/**
 * A body without its transfer codings, each of which makes some bytes of none. Fails in the same ways as reading it.
 */
export async function unpackedBody(
  bytes: Buffer,
  codings: readonly string[],
  maxBytes: number,
  answered: Answered,
): Promise<Buffer> {
  try {
    const decoder = new ContentDecoder(
      codings,
      outputCheck(maxBytes, () => bytes.length, answered),
      true,
    );
    try {
      const pieces = await decoder.write(bytes);
      const rest = await decoder.finish();
      if (!rest.complete || bytes.length === 0) throw unfinished(answered);
      return Buffer.concat([...pieces, ...rest.pieces]);
    } finally {
      decoder.destroy();
    }
  } catch (error) {
    throw failureOfBody(error, answered);
  }
}

class NotWorthReading extends Error {}

/** Collects the pieces of a body, and checks the first ones. */
class Body {
  readonly #worth: WorthReading;
  readonly #letIn: () => Promise<void>;
  #isIn = false;
  readonly #pieces = new JoinedPieces();
  #size = 0;
  #looked = false;

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

  /** It was checked and is worth reading. */
  get looked(): boolean {
    return this.#looked;
  }

  get bytes(): Buffer {
    return this.#pieces.bytes;
  }

  add(piece: Buffer): void {
    this.#pieces.add(piece);
    this.#size += piece.length;
    if (this.#looked || this.#size < PDF_START) return;
    if (!this.#worth(this.bytes)) throw new NotWorthReading();
    this.#looked = true;
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
      if (body.looked && declared > maxBytes) throw tooLarge(maxBytes, answered);
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
      if (body.looked && declared > maxBytes) throw tooLarge(maxBytes, answered);
    }
    const rest = await decoder.finish();
    keep(rest.pieces);
    // If a coding ended early, the content was cut off, whatever the message framing says.
    if (!rest.complete) throw unfinished(answered);
  } finally {
    decoder.destroy();
  }
}

/** Undefined if nothing is to be decoded. */
function decoderOf({ headers }: AnswerMessage, check: (bytes: number) => void): ContentDecoder | undefined {
  const outer = transferCodings(headers['transfer-encoding']);
  const codings = [...outer, ...contentCodings(headers['content-encoding'])];
  // Servers that name both have often packed once.
  return codings.length === 0 ? undefined : new ContentDecoder(codings, check, outer.length > 0);
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

/** Why a body that grew by this much when decompressed is refused. */
export function growsTooMuch(bytes: number, rawBytes: number): string | undefined {
  return bytes > RATIO_FREE_BYTES && bytes > rawBytes * MAX_RATIO
    ? `The response decompresses to more than ${MAX_RATIO} times its size`
    : undefined;
}

/** Stops decoding where there is too much, for what has arrived or at all. */
function outputCheck(maxBytes: number, rawBytes: () => number, answered: Answered): (bytes: number) => void {
  return (bytes) => {
    if (bytes > maxBytes) throw tooLarge(maxBytes, answered);
    const tooMuch = growsTooMuch(bytes, rawBytes());
    if (tooMuch !== undefined) throw new FetchFailure('response_too_large', tooMuch, answered);
  };
}

function unfinished(answered: Answered, cause?: unknown): FetchFailure {
  return new FetchFailure('target_unreachable', UNFINISHED_PAGE, { ...answered, unreachable: 'reset', cause });
}

function tooLarge(maxBytes: number, answered: Answered): FetchFailure {
  return new FetchFailure('response_too_large', `The response is larger than ${countOf(maxBytes, 'byte')}`, answered);
}

/** Whether the parser gave up on the chunks of a body. */
export function isMisframed(error: unknown): boolean {
  return error instanceof FetchFailure && isOfParser(error.cause);
}

export function isOfParser(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('HPE_');
}

function failureOfBody(error: unknown, answered: Answered): FetchFailure {
  if (error instanceof FetchFailure) return error;
  if (error instanceof BrokenEncoding) {
    return new FetchFailure('target_error', `${BROKEN_ENCODING}: ${error.message}`, {
      ...answered,
      cause: error,
    });
  }
  if (isOfParser(error)) {
    return new FetchFailure('target_unreachable', `${NOT_HTTP}: the framing of the page is broken`, {
      ...answered,
      unreachable: 'network',
      cause: error,
    });
  }
  return unfinished(answered, error);
}
