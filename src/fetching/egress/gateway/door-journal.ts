/** What a browser's door lets others see: how busy it is, and why a load failed. Counts and remembers, decides nothing. */
import type { FetchFailure } from '../../failure.ts';

/** A page can fail at any number of hosts; the most recent ones are the ones asked about. */
const MOST_HOSTS = 64;

export class DoorJournal {
  readonly #failures = new Map<string, FetchFailure>();
  #inFlight = 0;
  #lastActivity = performance.now();
  #bytesReceived = 0;
  #bytesSent = 0;

  /** Plain requests without their whole answer yet, and tunnels that are not open yet. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** When a byte last moved or a request last began or ended, by the clock of `performance.now()`. */
  get lastActivity(): number {
    return this.#lastActivity;
  }

  /** Bytes that came from targets. */
  get bytesReceived(): number {
    return this.#bytesReceived;
  }

  /** Bytes that went to targets. */
  get bytesSent(): number {
    return this.#bytesSent;
  }

  /** By host, the most recent failure of each; the map's order is that of the failures. */
  get failures(): ReadonlyMap<string, FetchFailure> {
    return this.#failures;
  }

  /** Counts one request in; call what it returns when the request is over, once or more. */
  begin(): () => void {
    this.#inFlight += 1;
    this.#touch();
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.#inFlight -= 1;
      this.#touch();
    };
  }

  received(bytes: number): void {
    this.#bytesReceived += bytes;
    this.#touch();
  }

  sent(bytes: number): void {
    this.#bytesSent += bytes;
    this.#touch();
  }

  failed(host: string, failure: FetchFailure): void {
    this.#failures.delete(host);
    this.#failures.set(host, failure);
    const oldest = this.#failures.keys().next().value;
    if (this.#failures.size > MOST_HOSTS && oldest !== undefined) this.#failures.delete(oldest);
  }

  /** For the next page on the same door. */
  forgetFailures(): void {
    this.#failures.clear();
  }

  #touch(): void {
    this.#lastActivity = performance.now();
  }
}
