/**
 * Reads the body of an answer: undoes its content codings, keeps it within its limits, and tells apart the ways in which
 * a body can go wrong. Knows nothing of what the content means.
 */
import { type FailureDetails, FetchFailure } from '../failure.ts';
import type { AnswerMessage } from './answer-message.ts';
import { BrokenEncoding, ContentDecoder, contentCodings } from './content-decoder.ts';
import { abandon } from './exchange.ts';
import { NOT_HTTP, UNFINISHED_PAGE } from './failure-of-error.ts';

/** A body may grow by this much when it is unpacked … */
const MAX_RATIO = 200;
/** … once it is larger than this: small pages of blanks are no bombs. */
const RATIO_FREE_BYTES = 1024 * 1024;

/** What a failure says of the answer that it happened in. */
export type Answered = Pick<FailureDetails, 'target' | 'finalUrl'>;

/** Reads to the end, or destroys the connection and throws. */
export async function readBody(response: AnswerMessage, maxBytes: number, answered: Answered): Promise<Buffer> {
  try {
    return await read(response, maxBytes, answered);
  } catch (error) {
    abandon(response);
    throw failureOfBody(error, answered);
  }
}

async function read(response: AnswerMessage, maxBytes: number, answered: Answered): Promise<Buffer> {
  const declared = Number(response.headers['content-length'] ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes, answered);
  const codings = contentCodings(response.headers['content-encoding']);
  const pieces: Buffer[] = [];
  let rawBytes = 0;
  const check = (bytes: number) => {
    if (bytes > maxBytes) throw tooLarge(maxBytes, answered);
    const tooMuch = growsTooMuch(bytes, rawBytes);
    if (tooMuch !== undefined) throw new FetchFailure('response_too_large', tooMuch, answered);
  };
  if (codings.length === 0) {
    await forEachPiece(response, (piece) => {
      rawBytes += piece.length;
      check(rawBytes);
      pieces.push(piece);
    });
    return oneBuffer(pieces);
  }
  const decoder = new ContentDecoder(codings, check);
  try {
    let decodedBytes = 0;
    const keep = (decoded: readonly Buffer[]) => {
      for (const piece of decoded) {
        decodedBytes += piece.length;
        pieces.push(piece);
      }
    };
    for await (const piece of response as AsyncIterable<Buffer>) {
      rawBytes += piece.length;
      if (rawBytes > maxBytes) throw tooLarge(maxBytes, answered);
      keep(await decoder.write(piece));
    }
    const rest = await decoder.finish();
    keep(rest.pieces);
    if (!rest.complete) refuseTruncated(response, decodedBytes, answered);
    return oneBuffer(pieces);
  } finally {
    decoder.destroy();
  }
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

/**
 * A coded body that stops early is the server's own doing when its framing says that all of it came: browsers show what there is.
 * Without framing, the end of the connection is the end of the body, and then the coding is what tells that it was cut.
 */
function refuseTruncated(response: AnswerMessage, decodedBytes: number, answered: Answered): void {
  const framed =
    response.headers['content-length'] !== undefined || response.headers['transfer-encoding'] !== undefined;
  if (!framed) throw new FetchFailure('target_unreachable', UNFINISHED_PAGE, { ...answered, unreachable: 'reset' });
  if (decodedBytes === 0) throw new BrokenEncoding('nothing could be decoded');
}

/** Why a body that grew so when it was unpacked is refused. */
export function growsTooMuch(bytes: number, rawBytes: number): string | undefined {
  return bytes > RATIO_FREE_BYTES && bytes > rawBytes * MAX_RATIO
    ? `The response unpacks to more than ${MAX_RATIO} times its size`
    : undefined;
}

function tooLarge(maxBytes: number, answered: Answered): FetchFailure {
  return new FetchFailure('response_too_large', `The response is larger than ${maxBytes} bytes`, answered);
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
