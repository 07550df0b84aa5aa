/**
 * Pauses the outgoing traffic of a door: new connections and requests wait, open tunnels buffer what they are given.
 */
import type { Duplex } from 'node:stream';

export class DoorHold {
  readonly #tunnels = new Set<Duplex>();
  #waiting: (() => void)[] | undefined;

  /** Whether something would have been sent. */
  get holdsBack(): boolean {
    if (!this.#waiting) return false;
    return this.#waiting.length > 0 || [...this.#tunnels].some(({ writableLength }) => writableLength > 0);
  }

  begin(): void {
    if (this.#waiting) return;
    this.#waiting = [];
    for (const tunnel of this.#tunnels) tunnel.cork();
  }

  end(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = undefined;
    for (const tunnel of this.#tunnels) tunnel.uncork();
    for (const go of waiting) go();
  }

  /** Resolves at once unless traffic is paused. */
  async over(): Promise<void> {
    while (this.#waiting) await new Promise<void>((resolve) => this.#waiting?.push(resolve));
  }

  /** What is written to it is paused as well. */
  watch(tunnel: Duplex): void {
    this.#tunnels.add(tunnel);
    tunnel.once('close', () => this.#tunnels.delete(tunnel));
    if (this.#waiting) tunnel.cork();
  }
}
