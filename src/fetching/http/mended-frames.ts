/**
 * A connection of HTTP/2 whose server's frames are written anew, for answers that Node refuses and browsers accept. For
 * one request only. What is sent passes as it is.
 */
import { Duplex } from 'node:stream';
import { LargeBlock } from './hpack.ts';
import { FRAME_HEAD, FrameMender } from './mend-frames.ts';

/** Headers are passed on in one piece. As this is announced to the server, its frames may be as large. */
export const MAX_MENDED_PAYLOAD = 512 * 1024;

export class MendedFrames extends Duplex {
  readonly #socket: Duplex;
  readonly #mender: FrameMender;
  /** What has arrived of a frame, in pieces, and how many bytes there must be to read on. */
  #pieces: Buffer[] = [];
  #bytes = 0;
  #needed = FRAME_HEAD;
  /** From here on, everything passes as it is. */
  #givenUp = false;

  constructor(socket: Duplex, mostHeaderBytes: number) {
    super();
    this.#socket = socket;
    this.#mender = new FrameMender(mostHeaderBytes);
    socket.on('data', (piece: Buffer) => this.#receive(piece));
    socket.once('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    this.on('error', () => {});
    socket.once('close', () => this.destroy());
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(piece, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    // It may be closed already, which is no failure.
    this.#socket.end(() => done());
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }

  #receive(piece: Buffer): void {
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
    const whole = Buffer.concat(passed);
    if (whole.length > 0 && !this.push(whole)) this.#socket.pause();
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
