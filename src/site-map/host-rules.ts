/** The rules of every host of a crawl: each host has its own robots.txt, which is asked for once. */
import { ALLOW_ALL, type RobotsRules } from './robots-rules.ts';

/** Maximum number of hosts whose rules are kept. */
const MAX_HOSTS = 1_000;

export type AskRules = (site: URL, signal: AbortSignal) => Promise<RobotsRules>;

export class HostRules {
  readonly #ask: AskRules;
  readonly #asked = new Map<string, Promise<RobotsRules>>();
  readonly #known = new Map<string, RobotsRules>();

  constructor(ask: AskRules) {
    this.#ask = ask;
  }

  of(url: URL, signal: AbortSignal): Promise<RobotsRules> {
    const { host } = url;
    const before = this.#asked.get(host);
    if (before) return before;
    const asked = this.#ask(url, signal);
    this.#asked.set(host, asked);
    asked.then(
      (rules) => this.#known.set(host, rules),
      () => this.#asked.delete(host),
    );
    const [oldest] = this.#asked.keys();
    if (this.#asked.size > MAX_HOSTS && oldest !== undefined) {
      this.#asked.delete(oldest);
      this.#known.delete(oldest);
    }
    return asked;
  }

  /** By the rules that have arrived: of another host, everything is allowed until it is asked. */
  known(url: URL): RobotsRules {
    return this.#known.get(url.host) ?? ALLOW_ALL;
  }
}
