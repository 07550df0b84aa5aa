/**
 * When a proxy is used, rested and tried again, depending on how its uses ended. A proxy that failed rests, longer each
 * time; after the rest one request at a time tries it, and a success makes it healthy again. Knows no sockets and has
 * no timers: the caller passes the current time.
 */

/**
 * `worked`: the target was reached. `failed`: the proxy is at fault. `doubtful`: there was no answer, and the target
 * may be the reason. `unused`: nothing was learned.
 */
export type UseOutcome = 'worked' | 'failed' | 'doubtful' | 'unused';

/** `due`: its rest is over, and the next use shows whether it works again. */
export type Standing = 'healthy' | 'due' | 'resting';

const FIRST_REST_MS = 5_000;
const MAX_REST_MS = 5 * 60_000;
/**
 * A dead target makes any proxy look bad, so one doubtful use proves nothing. But several in a row without a success
 * do: otherwise a proxy that accepts connections and stays silent would get a share of all requests forever.
 */
const DOUBTS_THAT_COUNT = 5;

export class ProxyHealth {
  /** Consecutive ones: a success resets it. */
  #failures = 0;
  #failuresEver = 0;
  #doubts = 0;
  #restUntil = Number.NEGATIVE_INFINITY;
  #beingTried = false;

  /** Whether its last use left a doubt: it may not be given as much time as one that works. */
  get isDoubted(): boolean {
    return this.#doubts > 0 || this.#failures > 0;
  }

  standing(now: number): Standing {
    if (this.#failures === 0) return 'healthy';
    return now < this.#restUntil || this.#beingTried ? 'resting' : 'due';
  }

  /** Starts a use. The returned function is called once, with how the use ended. */
  begin(now: number): (outcome: UseOutcome, now: number) => void {
    const tries = this.standing(now) === 'due';
    if (tries) this.#beingTried = true;
    const failuresBefore = this.#failuresEver;
    return (outcome, endedAt) => {
      if (tries) this.#beingTried = false;
      // A use that started before the last failure says nothing about the time after it.
      if (this.#failuresEver !== failuresBefore) return;
      if (outcome === 'worked') this.#restore();
      if (outcome === 'doubtful') this.#doubts += 1;
      if (outcome === 'failed' || this.#doubts >= DOUBTS_THAT_COUNT) this.#rest(endedAt);
    };
  }

  #restore(): void {
    this.#failures = 0;
    this.#doubts = 0;
    this.#restUntil = Number.NEGATIVE_INFINITY;
  }

  #rest(now: number): void {
    this.#doubts = 0;
    // A use during a rest was a last resort: its failure is no news.
    if (now < this.#restUntil) return;
    this.#failures += 1;
    this.#failuresEver += 1;
    this.#restUntil = now + Math.min(MAX_REST_MS, FIRST_REST_MS * 2 ** (this.#failures - 1));
  }
}
