/**
 * Decodes binary data in an answer of the browser, such as a screenshot: `"data":"…"` in base64. It is decoded as it
 * arrives, so that tens of megabytes never become one string. Knows nothing about the content of the bytes.
 */
import type { MessageSink } from './transport.ts';

/** The data must begin within this many bytes of the message. */
const LATEST_START = 256;
const START = '"data":"';
const QUOTE = 0x22;
/** Bytes decoded at a time: a multiple of four, because base64 comes in groups of four characters. */
const PIECE = 64 * 1024;

export class IncomingData implements MessageSink {
  readonly #most: number;
  readonly #settle: (bytes: Buffer | undefined) => void;
  readonly #pieces: Buffer[] = [];
  #size = 0;
  #state: 'before' | 'within' | 'after' | 'failed' = 'before';
  /** The up to three characters that do not make a complete group yet. */
  #rest = '';

  /**
   * `settle` is called at the end of the message: with the bytes, or with undefined if there are none or more than
   * `most`.
   */
  constructor(most: number, settle: (bytes: Buffer | undefined) => void) {
    this.#most = most;
    this.#settle = settle;
  }

  /** The first part must contain the beginning of the data. */
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
