/**
 * A connection whose answer is written anew before Node reads it. What is sent passes as it is. For one request only.
 * The classes made from this say what becomes of what arrives.
 */
import { Duplex } from 'node:stream';

export abstract class MendedAnswer extends Duplex {
  readonly #socket: Duplex;

  constructor(socket: Duplex) {
    super();
    this.#socket = socket;
    socket.on('data', (piece: Buffer) => this.receive(piece));
    socket.once('end', () => {
      this.receivedAll();
      this.push(null);
    });
    socket.on('error', (error) => this.destroy(error));
    // Node listens only while its request lasts; a connection may fail later.
    this.on('error', () => {});
    socket.once('close', () => this.destroy());
  }

  /** Passes on what the answer's next bytes become, at once or with later ones. */
  protected abstract receive(piece: Buffer): void;

  /** Passes on what was kept back. */
  protected receivedAll(): void {}

  protected pass(piece: Buffer): void {
    if (piece.length > 0 && !this.push(piece)) this.#socket.pause();
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
}
