/**
 * Ends connections whose client has stopped reading; otherwise the unsent data would be kept for as long as the client
 * likes. For connections of all interfaces.
 */
import type { Socket } from 'node:net';

/** Milliseconds between checks, which are cheap; a connection is ended at the first check after its timeout. */
const LOOKS = 6;

interface Seen {
  /** The unsent amount at the last check; a different amount now means progress. */
  unsent: string;
  since: number;
}

/** The figure behind Node's own socket timeout: how much of a write the system has not accepted yet. */
interface WithHandle {
  readonly _handle?: { readonly writeQueueSize?: number } | null;
}

export class StalledConnections {
  readonly #milliseconds: number;
  readonly #seen = new Map<Socket, Seen>();
  readonly #timer: NodeJS.Timeout;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.#timer = setInterval(() => this.#look(), Math.max(10, milliseconds / LOOKS)).unref();
  }

  watch(socket: Socket): void {
    this.#seen.set(socket, { unsent: '', since: 0 });
    socket.once('close', () => this.#seen.delete(socket));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    for (const [socket, seen] of this.#seen) {
      const { writableLength } = socket;
      const unsent = writableLength === 0 ? '' : `${writableLength} ${(socket as WithHandle)._handle?.writeQueueSize}`;
      if (unsent === '' || unsent !== seen.unsent) {
        seen.unsent = unsent;
        seen.since = now;
      } else if (now - seen.since >= this.#milliseconds) socket.destroy();
    }
  }
}
