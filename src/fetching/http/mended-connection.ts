/**
 * A connection whose answer's head and chunks are written anew, for answers that Node's parser refuses and browsers
 * accept. The rest of the answer passes as it is.
 */
import { MAX_INFORMATIONAL } from './exchange.ts';
import { type MendedBody, MendedChunks, OneChunk } from './mend-chunks.ts';
import { mendHead } from './mend-head.ts';
import { MendedAnswer } from './mended-answer.ts';

/** The most bytes of a head: each piece of one is searched again from its beginning. */
const MAX_HEAD = 64 * 1024;

/** Failures of Node's parser that concern the head alone. */
const OF_HEAD = new Set([
  'HPE_CONSTANT',
  'HPE_CR_EXPECTED',
  'HPE_LF_EXPECTED',
  'HPE_INVALID_CONSTANT',
  'HPE_INVALID_CONTENT_LENGTH',
  'HPE_INVALID_HEADER_TOKEN',
  'HPE_INVALID_STATUS',
  'HPE_INVALID_TRANSFER_ENCODING',
  'HPE_INVALID_VERSION',
  'HPE_UNEXPECTED_CONTENT_LENGTH',
]);

/** Whether the same request may be answered on a mended connection, judged by how it failed on another one. */
export function isMendable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !OF_HEAD.has(String(error.code))) return false;
  // Other protocols are not asked twice, and neither is a status that was read and is none.
  const piece = 'rawPacket' in error && error.rawPacket instanceof Uint8Array ? error.rawPacket : new Uint8Array();
  if (error.code === 'HPE_INVALID_STATUS') return piece.length > 0;
  return error.code !== 'HPE_INVALID_CONSTANT' || /http/i.test(Buffer.from(piece.subarray(0, 8)).toString('latin1'));
}

export class MendedConnection extends MendedAnswer {
  /** What has arrived of the head; nothing once the body has begun. */
  #head: Buffer | undefined = Buffer.alloc(0);
  #heads = 0;
  #body: MendedBody | undefined;

  protected override receive(piece: Buffer): void {
    if (this.#head === undefined) {
      this.#passBody(piece);
      return;
    }
    this.#head = Buffer.concat([this.#head, piece]);
    while (this.#mendNext());
    if ((this.#head?.length ?? 0) > MAX_HEAD) this.#giveUp();
  }

  /** Whether one head was complete, and another one follows. */
  #mendNext(): boolean {
    const bytes = this.#head ?? Buffer.alloc(0);
    const end = endOfHead(bytes);
    if (end === -1) return false;
    const mended = this.#heads <= MAX_INFORMATIONAL ? mendHead(bytes.toString('latin1', 0, end)) : undefined;
    this.#heads += 1;
    if (mended !== undefined) {
      this.pass(Buffer.from(mended.text, 'latin1'));
      this.#head = bytes.subarray(end);
    }
    if (mended?.informational) return true;
    if (mended?.isChunked) this.#body = new MendedChunks();
    if (mended?.oneChunk !== undefined) this.#body = new OneChunk(mended.oneChunk);
    this.#giveUp();
    return false;
  }

  protected override receivedAll(): void {
    this.#giveUp();
  }

  /** Passes on what has arrived, and everything after it, with no further head. */
  #giveUp(): void {
    const rest = this.#head;
    this.#head = undefined;
    if (rest !== undefined && (rest.length > 0 || this.#body)) this.#passBody(rest);
  }

  #passBody(piece: Buffer): void {
    const mended = this.#body?.take(piece);
    // At once: a piece may hold thousands of chunks.
    this.pass(mended ? Buffer.concat(mended) : piece);
  }
}

/** The index behind the empty line; the lines before the status line may be empty as well. */
function endOfHead(bytes: Buffer): number {
  let lineStart = 0;
  let sawText = false;
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, lineStart)) {
    const isEmpty = end === lineStart || (end === lineStart + 1 && bytes[lineStart] === 13);
    lineStart = end + 1;
    if (isEmpty && sawText) return lineStart;
    sawText ||= !isEmpty;
  }
  return -1;
}
