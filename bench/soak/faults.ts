/** The faults injected during a soak, one after the other, with their times. */
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf } from '../../test/fetching/browser/test-engine.ts';
import { startTierProxies, type TierProxies } from '../../test/support/tier-proxies.ts';
import { say } from '../figures.ts';
import type { Relay } from './relay.ts';

interface Fault {
  readonly what: string;
  readonly at: number;
  until: number;
}

export interface FaultParts {
  /** The path prefix of the profile folders of the service's browsers. */
  readonly profiles: string;
  readonly relay: Relay;
  /** The port that the proxies lead to. */
  readonly port: number;
}

const EVERY = 20_000;
/** Milliseconds after a fault in which its effects are expected. */
const AFTERMATH = 3_000;
/** Milliseconds for which the proxy is down. */
const PROXY_DOWN = 4_000;

export class Faults implements AsyncDisposable {
  readonly #parts: FaultParts;
  readonly #done: Fault[] = [];
  #proxies: TierProxies;
  #proxy: string;

  static async prepare(parts: FaultParts): Promise<Faults> {
    return new Faults(parts, await startTierProxies(parts.port));
  }

  private constructor(parts: FaultParts, proxies: TierProxies) {
    this.#parts = parts;
    this.#proxies = proxies;
    this.#proxy = addressOf(proxies);
  }

  /** The proxy that is killed now and then, for `custom_proxy`; the address of the dead one until it is replaced. */
  get proxy(): string {
    return this.#proxy;
  }

  /** The fault that was active at any time between these instants. */
  between(from: number, to: number): string | undefined {
    return this.#done.find(({ at, until }) => at <= to && until >= from)?.what;
  }

  /** One fault after the other until the signal aborts. */
  async inject(signal: AbortSignal): Promise<void> {
    const { profiles, relay } = this.#parts;
    const kinds: readonly [string, () => unknown][] = [
      ['renderers killed', async () => kill(await processesOf(profiles, 'renderer'))],
      ['connections of the target cut', () => relay.cut()],
      ['proxy dead', () => this.#replaceProxy()],
      ['browsers killed', async () => kill(await processesOf(profiles, 'browser'))],
    ];
    for (let turn = 0; ; turn += 1) {
      await sleep(EVERY, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      const [what, act] = kinds[turn % kinds.length] ?? ['nothing', () => {}];
      const fault: Fault = { what, at: performance.now(), until: Number.POSITIVE_INFINITY };
      this.#done.push(fault);
      await act();
      fault.until = performance.now() + AFTERMATH;
      say(`       injected: ${what}`);
    }
  }

  async #replaceProxy(): Promise<void> {
    await this.#proxies[Symbol.asyncDispose]();
    await sleep(PROXY_DOWN);
    this.#proxies = await startTierProxies(this.#parts.port);
    this.#proxy = addressOf(this.#proxies);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#proxies[Symbol.asyncDispose]();
  }
}

const addressOf = (proxies: TierProxies) => `http://u:secret@${proxies.addressOf('datacenter')}`;

function kill(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}
