/**
 * A connection of HTTP/2 whose server's frames are written anew, for answers that Node refuses and browsers accept.
 */
import type { Duplex } from 'node:stream';
import { LargeBlock } from './hpack.ts';
import { FRAME_HEAD, FrameMender } from './mend-frames.ts';
import { MendedAnswer } from './mended-answer.ts';

/** Headers are passed on in one piece. As this is announced to the server, its frames may be as large. */
export const MAX_MENDED_PAYLOAD = 512 * 1024;

export class MendedFrames extends MendedAnswer {
  readonly #mender: FrameMender;
  /** What has arrived of a frame, in pieces, and how many bytes there must be to read on. */
  #pieces: Buffer[] = [];
  #bytes = 0;
  #needed = FRAME_HEAD;
  /** From here on, everything passes as it is. */
  #givenUp = false;

  constructor(socket: Duplex, mostHeaderBytes: number) {
    super(socket);
    this.#mender = new FrameMender(mostHeaderBytes);
  }

  protected override receive(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    // Joined only when there is something to read: a server may send a byte at a time.
    if (this.#bytes < this.#needed && !this.#givenUp) return;
    const bytes = Buffer.concat(this.#pieces, this.#bytes);
    const passed: Buffer[] = [];
    try {
      const rest = this.#givenUp ? bytes : this.#mendAll(bytes, passed);
      this.#keep(rest);
    } catch (error) {
      this.destroy(Object.assign(error as Error, { code: 'HPE_HEADER_OVERFLOW' }));
      return;
    }
    if (this.#givenUp) {
      passed.push(...this.#pieces);
      this.#keep(Buffer.alloc(0));
    }
    this.pass(Buffer.concat(passed));
  }

  #keep(rest: Buffer): void {
    this.#pieces = rest.length === 0 ? [] : [rest];
    this.#bytes = rest.length;
  }

  /** Adds what to pass on for each frame that has arrived, and returns the rest. Throws if headers are too many. */
  #mendAll(bytes: Buffer, passed: Buffer[]): Buffer {
    let at = 0;
    for (;;) {
      const rest = bytes.subarray(at);
      this.#needed = FRAME_HEAD;
      if (rest.length < FRAME_HEAD) return rest;
      const end = FRAME_HEAD + rest.readUIntBE(0, 3);
      this.#needed = end;
      this.#givenUp = end > FRAME_HEAD + MAX_MENDED_PAYLOAD;
      if (this.#givenUp || rest.length < end) return rest;
      const type = rest[3] ?? 0;
      const stream = rest.readUInt32BE(5) & 0x7fffffff;
      try {
        passed.push(
          ...this.#mender.mend({ type, flags: rest[4] ?? 0, stream, payload: rest.subarray(FRAME_HEAD, end) }),
        );
      } catch (error) {
        if (error instanceof LargeBlock) throw error;
        // It passes as it is, and is judged there.
        this.#givenUp = true;
        return rest;
      }
      at += end;
    }
  }
}
