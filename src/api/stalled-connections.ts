/** Ends connections whose other side has stopped to read: what is unsent would be kept for as long as it pleases. Whatever face they are for. */
import type { Socket } from 'node:net';

/** A look is cheap; the connection is ended at the first one after its time is over. */
const LOOKS = 6;

interface Seen {
  /** What was unsent; another figure is progress. */
  unsent: string;
  since: number;
}

/** What Node's own socket timeout goes by: how much of a write the system has not taken yet. */
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
