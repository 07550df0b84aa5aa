/**
 * Binary data in an answer of the browser, as a picture is: `"data":"…"` in base64. It is turned into bytes as it comes in, so that tens of
 * megabytes are never one text, and nobody waits for all of them at a time. Knows nothing of what the bytes are.
 */
import type { MessageSink } from './transport.ts';

/** Bytes of the message within which the data begin. */
const LATEST_START = 256;
const START = '"data":"';
const QUOTE = 0x22;
/** Bytes that are decoded at a time: a multiple of four, as groups of base64 are. */
const PIECE = 64 * 1024;

export class IncomingData implements MessageSink {
  readonly #most: number;
  readonly #settle: (bytes: Buffer | undefined) => void;
  readonly #pieces: Buffer[] = [];
  #size = 0;
  #state: 'before' | 'within' | 'after' | 'failed' = 'before';
  /** Less than a group of four characters. */
  #rest = '';

  /** `settle` is called with the bytes at the end of the message; with nothing where there are more than `most`, or none at all. */
  constructor(most: number, settle: (bytes: Buffer | undefined) => void) {
    this.#most = most;
    this.#settle = settle;
  }

  /** The first part must have the beginning of the data. */
  write(part: Buffer): void {
    let from = 0;
    if (this.#state === 'before') {
      const start = part.subarray(0, LATEST_START).indexOf(START, 0, 'latin1');
      this.#state = start === -1 ? 'failed' : 'within';
      from = start + START.length;
    }
    for (; from < part.length && this.#state === 'within'; from += PIECE)
      this.#decode(part.subarray(from, from + PIECE));
  }

  end(): void {
    this.#settle(this.#state === 'after' ? Buffer.concat(this.#pieces, this.#size) : undefined);
  }

  #decode(part: Buffer): void {
    const quote = part.indexOf(QUOTE);
    const isLast = quote !== -1;
    const text = this.#rest + part.toString('latin1', 0, isLast ? quote : part.length);
    const whole = isLast ? text.length : text.length - (text.length % 4);
    this.#rest = text.slice(whole);
    const piece = Buffer.from(text.slice(0, whole), 'base64');
    this.#pieces.push(piece);
    this.#size += piece.length;
    if (isLast) this.#state = 'after';
    if (this.#size <= this.#most) return;
    this.#state = 'failed';
    this.#pieces.length = 0;
  }
}
