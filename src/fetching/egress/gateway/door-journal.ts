/** What a browser's door reports to others: how busy it is, and why a load failed. It only counts and records. */
import type { FetchFailure } from '../../failure.ts';

/** A page can fail at any number of hosts; the most recent ones are the ones asked about. */
const MAX_HOSTS = 64;

export class DoorJournal {
  readonly #failures = new Map<string, FetchFailure>();
  #inFlight = 0;
  #lastActivity = performance.now();
  #bytesReceived = 0;
  #bytesSent = 0;

  /** Plain requests that are not completely answered yet, and tunnels that are not open yet. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** When a byte was last transferred or a request last started or ended, by `performance.now()`. */
  get lastActivity(): number {
    return this.#lastActivity;
  }

  /** Bytes received from targets. */
  get bytesReceived(): number {
    return this.#bytesReceived;
  }

  /** Bytes sent to targets. */
  get bytesSent(): number {
    return this.#bytesSent;
  }

  /** By host, the most recent failure of each; the map's order is that of the failures. */
  get failures(): ReadonlyMap<string, FetchFailure> {
    return this.#failures;
  }

  /** Counts one request; call the returned function when the request is over, once or more. */
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
    if (this.#failures.size > MAX_HOSTS && oldest !== undefined) this.#failures.delete(oldest);
  }

  /** Resets it for the next page on the same door. */
  forgetFailures(): void {
    this.#failures.clear();
  }

  #touch(): void {
    this.#lastActivity = performance.now();
  }
}
