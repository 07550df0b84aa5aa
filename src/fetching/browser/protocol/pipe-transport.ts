/**
 * Messages over the two pipes of `--remote-debugging-pipe`: JSON texts, each ended by a NUL byte.
 * Splits the stream into messages and knows nothing about their content.
 */
import type { Readable, Writable } from 'node:stream';
import { MessageDeliveries } from './message-deliveries.ts';
import type { MessageReceiver, MessageSink, Transport } from './transport.ts';

/**
 * Parsing a message takes the event loop some milliseconds per megabyte. Long texts are read in pieces (in-pieces.ts)
 * of at most 3 MiB. A message above this limit was made so large by a page, and is skipped as it arrives.
 */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

/** How much of a skipped message is kept: enough to tell which command it answers. */
export const HEAD_BYTES = 64;

/** A message of more bytes is long: the command that waits for it may take it in parts, as it arrives. */
export const LONG_MESSAGE_BYTES = 512 * 1024;

export class PipeTransport implements Transport {
  readonly #out: Writable;
  readonly #in: Readable;
  readonly #maxBytes: number;
  /** The parts of the current message, which are joined at its end. */
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** The start of the current message, if it is being skipped. */
  #skipping: string | undefined;
  /** Takes the parts of the current message; null if there is no such receiver, undefined if nobody has asked yet. */
  #sink: MessageSink | null | undefined;
  #receiver: MessageReceiver | undefined;
  readonly #deliveries = new MessageDeliveries();
  #unsent = '';
  #closed = false;

  /** `out` is the browser's file descriptor 3, `incoming` its 4. */
  constructor(out: Writable, incoming: Readable, maxBytes = MAX_MESSAGE_BYTES) {
    this.#out = out;
    this.#in = incoming;
    this.#maxBytes = maxBytes;
  }

  start(receiver: MessageReceiver): void {
    this.#receiver = receiver;
    this.#deliveries.start(receiver);
    const onEnd = () => this.close();
    // If either direction fails, the browser is gone: there is no point in keeping half a connection.
    for (const stream of [this.#out, this.#in]) stream.on('error', onEnd).on('close', onEnd);
    this.#in.on('end', onEnd);
    this.#in.on('data', (chunk: Buffer) => this.#read(chunk));
    if (this.#out.destroyed || this.#in.destroyed) this.close();
  }

  /** Messages of the same tick are written together: a write costs more than its content. */
  send(message: string): void {
    if (this.#closed) return;
    if (this.#unsent === '') process.nextTick(() => this.#write());
    this.#unsent += `${message}\0`;
  }

  #write(): void {
    if (!this.#closed) this.#out.write(this.#unsent);
    this.#unsent = '';
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#out.destroy();
    this.#in.destroy();
    this.#chunks = [];
    this.#skipping = undefined;
    this.#sink = undefined;
    // After the messages that arrived before the end.
    this.#deliveries.add((receiver) => receiver.closed());
  }

  #read(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      this.#take(chunk.subarray(from, end));
      this.#finish();
      from = end + 1;
    }
    if (from < chunk.length) this.#take(chunk.subarray(from));
  }

  #take(part: Buffer): void {
    if (this.#skipping !== undefined) return;
    if (this.#sink) {
      this.#sink.write(part);
      return;
    }
    this.#chunks.push(part);
    this.#bytes += part.length;
    if (this.#sink === undefined && this.#bytes > LONG_MESSAGE_BYTES) {
      this.#sink = this.#receiver?.sinkFor(this.#head()) ?? null;
      if (this.#sink) {
        this.#sink.write(this.#kept());
        return;
      }
    }
    if (this.#bytes <= this.#maxBytes) return;
    this.#skipping = this.#head();
    this.#chunks = [];
  }

  #head(): string {
    return Buffer.concat(this.#chunks, Math.min(HEAD_BYTES, this.#bytes)).toString('latin1');
  }

  /** Returns what has arrived of the message, and drops it here. */
  #kept(): Buffer {
    const [first] = this.#chunks;
    const whole = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks, this.#bytes);
    this.#chunks = [];
    this.#bytes = 0;
    return whole;
  }

  #finish(): void {
    const [head, sink] = [this.#skipping, this.#sink];
    const whole = this.#kept();
    this.#skipping = undefined;
    this.#sink = undefined;
    if (sink) this.#deliveries.add(() => sink.end());
    else if (head !== undefined) this.#deliveries.add((receiver) => receiver.oversized(head));
    else this.#deliveries.add((receiver) => receiver.message(whole.toString('utf8')));
  }
}
