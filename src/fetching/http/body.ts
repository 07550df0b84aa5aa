/**
 * Reads the body of an answer: undoes its content codings, keeps it within its limits, and tells apart the ways in which
 * a body can go wrong. Knows nothing of what the content means.
 */
import { countOf } from '../../count-of.ts';
import { type FailureDetails, FetchFailure } from '../failure.ts';
import type { AnswerMessage } from './answer-message.ts';
import { BrokenEncoding, ContentDecoder, contentCodings } from './content-decoder.ts';
import { PDF_START } from './content-kind.ts';
import { abandon } from './exchange.ts';
import { NOT_HTTP, UNFINISHED_PAGE } from './failure-of-error.ts';

/** A body may grow by this much when it is unpacked … */
const MAX_RATIO = 200;
/** … once it is larger than this: small pages of blanks are no bombs. */
const RATIO_FREE_BYTES = 1024 * 1024;

/** What a failure says of the answer that it happened in. */
export type Answered = Pick<FailureDetails, 'target' | 'finalUrl'>;

/** Whether the rest of a body is wanted, by its beginning. */
export type WorthReading = (start: Buffer) => boolean;

/** Reads to the end, or destroys the connection and throws. What is not worth reading is given as far as it was read. */
export async function readBody(
  response: AnswerMessage,
  maxBytes: number,
  answered: Answered,
  worth: WorthReading = () => true,
): Promise<Buffer> {
  const body = new Body(worth);
  try {
    if (declaredBytes(response) > maxBytes && worth(Buffer.alloc(0))) throw tooLarge(maxBytes, answered);
    await read(response, maxBytes, answered, body);
  } catch (error) {
    abandon(response);
    if (!(error instanceof NotWorthReading)) throw failureOfBody(error, answered);
  }
  return body.bytes;
}

/** Takes a piece of a body; false: no more of it is wanted. */
export type TakePiece = (piece: Buffer) => Promise<boolean>;

/** Hands a body on as it comes, however long it is, and keeps nothing of it. The same failures as for one that is read. */
export async function passBody(response: AnswerMessage, answered: Answered, take: TakePiece): Promise<void> {
  const decoder = new ContentDecoder(contentCodings(response.headers['content-encoding']), () => {});
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

class NotWorthReading extends Error {}

/** The pieces of a body as they come, with a look at the first of them. */
class Body {
  readonly #worth: WorthReading;
  readonly #pieces: Buffer[] = [];
  #size = 0;
  #looked = false;

  constructor(worth: WorthReading) {
    this.#worth = worth;
  }

  /** It was found to be worth reading. */
  get looked(): boolean {
    return this.#looked;
  }

  get bytes(): Buffer {
    return oneBuffer(this.#pieces);
  }

  add(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#size += piece.length;
    if (this.#looked || this.#size < PDF_START) return;
    if (!this.#worth(this.bytes)) throw new NotWorthReading();
    this.#looked = true;
  }
}

async function read(response: AnswerMessage, maxBytes: number, answered: Answered, body: Body): Promise<void> {
  const declared = declaredBytes(response);
  const codings = contentCodings(response.headers['content-encoding']);
  let rawBytes = 0;
  const check = (bytes: number) => {
    if (bytes > maxBytes) throw tooLarge(maxBytes, answered);
    const tooMuch = growsTooMuch(bytes, rawBytes);
    if (tooMuch !== undefined) throw new FetchFailure('response_too_large', tooMuch, answered);
  };
  if (codings.length === 0) {
    await forEachPiece(response, (piece) => {
      rawBytes += piece.length;
      body.add(piece);
      if (body.looked && declared > maxBytes) throw tooLarge(maxBytes, answered);
      check(rawBytes);
    });
    return;
  }
  const decoder = new ContentDecoder(codings, check);
  try {
    const keep = (decoded: readonly Buffer[]) => {
      for (const piece of decoded) body.add(piece);
    };
    for await (const piece of response as AsyncIterable<Buffer>) {
      rawBytes += piece.length;
      if (rawBytes > maxBytes) throw tooLarge(maxBytes, answered);
      keep(await decoder.write(piece));
      if (body.looked && declared > maxBytes) throw tooLarge(maxBytes, answered);
    }
    const rest = await decoder.finish();
    keep(rest.pieces);
    // Where a coding stops, what it held was cut, whatever the framing of the message says.
    if (!rest.complete) {
      throw new FetchFailure('target_unreachable', UNFINISHED_PAGE, { ...answered, unreachable: 'reset' });
    }
  } finally {
    decoder.destroy();
  }
}

function declaredBytes(response: AnswerMessage): number {
  return Number(response.headers['content-length'] ?? 0);
}

/** Events: an async iterator costs a promise a piece, on the way that nearly every page goes. */
function forEachPiece(response: AnswerMessage, take: (piece: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    // What happened before anybody listened is not told again.
    if (response.readableEnded) return resolve();
    if (response.destroyed) return reject(response.errored ?? new Error('closed before its end'));
    response.on('data', (piece: Buffer) => {
      try {
        take(piece);
      } catch (error) {
        reject(error);
        response.destroy();
      }
    });
    response.on('end', resolve);
    response.on('error', reject);
    response.on('close', () => {
      if (!response.readableEnded) reject(new Error('closed before its end'));
    });
  });
}

/** Why a body that grew so when it was unpacked is refused. */
export function growsTooMuch(bytes: number, rawBytes: number): string | undefined {
  return bytes > RATIO_FREE_BYTES && bytes > rawBytes * MAX_RATIO
    ? `The response decompresses to more than ${MAX_RATIO} times its size`
    : undefined;
}

function tooLarge(maxBytes: number, answered: Answered): FetchFailure {
  return new FetchFailure('response_too_large', `The response is larger than ${countOf(maxBytes, 'byte')}`, answered);
}

function failureOfBody(error: unknown, answered: Answered): unknown {
  if (error instanceof FetchFailure) return error;
  if (error instanceof BrokenEncoding) {
    return new FetchFailure('target_error', `The content encoding of the page is broken: ${error.message}`, {
      ...answered,
      cause: error,
    });
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('HPE_')) {
    return new FetchFailure('target_unreachable', `${NOT_HTTP}: the framing of the page is broken`, {
      ...answered,
      unreachable: 'network',
      cause: error,
    });
  }
  return new FetchFailure('target_unreachable', UNFINISHED_PAGE, { ...answered, unreachable: 'reset', cause: error });
}

function oneBuffer(pieces: readonly Buffer[]): Buffer {
  const [only] = pieces;
  return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
}
