/** Tells the other nodes that this node is alive, again and again from when it first matters. Knows no database. */

export interface HeartbeatSettings {
  /** Milliseconds between two beats. */
  readonly every: number;
  /** Milliseconds without a beat after which the others consider a node dead. */
  readonly lifetime: number;
}

export class Heartbeat {
  readonly #settings: HeartbeatSettings;
  readonly #tell: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> | undefined;
  /** When the last beat that arrived was sent. */
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(settings: HeartbeatSettings, tell: () => Promise<void>) {
    this.#settings = settings;
    this.#tell = tell;
  }

  /**
   * To be awaited before taking anything that others respect only while this node is alive. There is nothing to wait
   * for unless the node has never sent a beat, or was frozen for long.
   */
  async fresh(): Promise<void> {
    if (performance.now() - this.#heardAt > this.#settings.lifetime / 2) await this.#beat();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating?.catch(() => {});
  }

  #beat(): Promise<void> {
    // A failed beat is followed by the next one, and whoever waited for it was told.
    this.#timer ??= setInterval(() => {
      this.#beat().catch(() => {});
    }, this.#settings.every).unref();
    this.#beating ??= this.#beatOnce().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  async #beatOnce(): Promise<void> {
    const sentAt = performance.now();
    await this.#tell();
    this.#heardAt = sentAt;
  }
}
