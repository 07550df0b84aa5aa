/** Tells the others that this node lives, again and again from the first time that it matters. Knows no database. */

export interface HeartbeatSettings {
  /** Milliseconds from one beat to the next. */
  readonly every: number;
  /** Milliseconds without a beat after which a node is dead to the others. */
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
   * To be waited for before anything is taken that others will respect only while this node lives. There is nothing to wait
   * for unless the node has never been heard of, or has stood still for long.
   */
  async fresh(): Promise<void> {
    if (performance.now() - this.#heardAt > this.#settings.lifetime / 2) await this.#beat();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating?.catch(() => {});
  }

  #beat(): Promise<void> {
    // A beat that fails is followed by the next one, and whoever waited for it has been told.
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
