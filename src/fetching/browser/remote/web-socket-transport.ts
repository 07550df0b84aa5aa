/** Messages over the WebSocket of a browser on another machine. Knows nothing about their content. */
import type { RawData, WebSocket } from 'ws';
import { inBackground } from '../../../stray-errors.ts';
import { MessageDeliveries } from '../protocol/message-deliveries.ts';
import { HEAD_BYTES, LONG_MESSAGE_BYTES, MAX_MESSAGE_BYTES } from '../protocol/pipe-transport.ts';
import type { MessageReceiver, Transport } from '../protocol/transport.ts';

/** The most bytes of unsent commands: a browser that accepts no more is as good as gone. */
const MAX_WAITING = 64 * 1024 * 1024;
/** Milliseconds for the other side to close the connection. */
const CLOSE_TIMEOUT = 2_000;

export class WebSocketTransport implements Transport {
  readonly #socket: WebSocket;
  readonly #maxWaiting: number;
  readonly #deliveries = new MessageDeliveries();
  readonly #ended = Promise.withResolvers<void>();
  #closed = false;

  /** Takes an open socket. A message larger than its `maxPayload` ends the connection: it cannot be skipped. */
  constructor(socket: WebSocket, maxWaiting = MAX_WAITING) {
    this.#socket = socket;
    this.#maxWaiting = maxWaiting;
    socket.once('close', () => this.#ended.resolve());
    // An error is followed by the close.
    socket.on('error', () => {});
  }

  /** Resolves when the connection is gone. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  start(receiver: MessageReceiver): void {
    this.#deliveries.start(receiver);
    this.#socket.on('message', (data: RawData, isBinary: boolean) => {
      if (isBinary) this.close();
      else if (!this.#closed) this.#deliveries.add(deliveryOf(data as Buffer));
    });
    inBackground(
      this.ended.then(() => this.close()),
      'closing a browser connection',
    );
  }

  send(message: string): void {
    if (this.#closed) return;
    this.#socket.send(message, () => {});
    if (this.#socket.bufferedAmount > this.#maxWaiting) this.#socket.terminate();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#socket.close();
    const timeout = setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT);
    inBackground(
      this.ended.then(() => clearTimeout(timeout)),
      'closing a browser connection',
    );
    // After the messages that arrived before the end.
    this.#deliveries.add((receiver) => receiver.closed());
  }
}

/**
 * Treats it like a message that arrives in parts: a long one may be taken by a sink, and one that is too large is
 * skipped.
 */
function deliveryOf(data: Buffer): (to: MessageReceiver) => void {
  if (data.length <= LONG_MESSAGE_BYTES) return (to) => to.message(data.toString());
  const head = data.toString('latin1', 0, HEAD_BYTES);
  return (to) => {
    const sink = to.sinkFor(head);
    if (sink) {
      sink.write(data);
      sink.end();
    } else if (data.length <= MAX_MESSAGE_BYTES) {
      to.message(data.toString());
    } else {
      to.oversized(head);
    }
  };
}
