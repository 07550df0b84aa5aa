/**
 * The browsers of an engine: started when needed, one for each look, replaced when they are worn out or do not answer,
 * ended after a time without use. Knows nothing of pages or turns.
 */

import { inBackground, ownedByNobody } from '../../../stray-errors.ts';
import type { Country } from '../../page.ts';
import type { Trouble } from './browser-ended.ts';
import type { BrowserHost, BrowserStatus } from './browser-host.ts';

/** The country that a browser shows all its life; `any` for one whose tabs each show their own. */
export type Look = Country | 'any';

/** What a browser is used for: pages without sessions wear it out fast; sessions need one that lasts. */
export type HostUse = 'pages' | 'sessions';

/** Milliseconds after which a browser for sessions, or for one caller, is ended when it is not used. */
const UNUSED_LIFE = 60_000;
/** Browsers that get no new sessions and are kept for the storage of their old ones. */
const MAX_WORN_OUT = 2;

export interface HostRules {
  readonly start: (look: Look, priority?: 'low') => Promise<BrowserHost>;
  /** Milliseconds that a browser may take to open or close a tab. */
  readonly timeout: number;
  /** Milliseconds after which a browser without tabs is ended; without it one is kept warm. */
  readonly unusedLife: number | undefined;
  /** Called before a browser is ended because its pages keep it from answering, or take too much memory. */
  readonly onBusy: (host: BrowserHost, trouble: Trouble) => void;
  /** Called with the partition of a caller whose page floods a browser that others use as well. */
  readonly onFlood: (caller: string) => void;
  /** Called when a browser ends, for those who still use it. */
  readonly onRetired: (host: BrowserHost) => void;
  /** Work that must be awaited when the engine closes. */
  readonly follow: (work: Promise<unknown>) => Promise<void>;
}

interface Purpose {
  readonly use: HostUse;
  /** The only caller that may use it; undefined if all may. */
  readonly caller: string | undefined;
}

export class BrowserHosts {
  readonly #rules: HostRules;
  readonly #all = new Set<BrowserHost>();
  /** By look and use. */
  readonly #current = new Map<string, BrowserHost>();
  readonly #starting = new Map<string, Promise<BrowserHost>>();
  readonly #purposes = new WeakMap<BrowserHost, Purpose>();
  readonly #unused = new Map<BrowserHost, NodeJS.Timeout>();
  #closed = false;

  constructor(rules: HostRules) {
    this.#rules = rules;
  }

  get count(): number {
    return this.#all.size;
  }

  get tabs(): number {
    return [...this.#all].reduce((sum, host) => sum + host.tabs, 0);
  }

  status(): BrowserStatus[] {
    return [...this.#all].map((host) => host.status);
  }

  /** The browser for new tabs of this look; if a caller is given, one that only this caller uses. */
  async live(look: Look, use: HostUse = 'pages', caller?: string): Promise<BrowserHost> {
    const key = `${look} ${use} ${caller ?? ''}`;
    const known = this.#current.get(key);
    if (known && !known.wornOut) return known;
    let starting = this.#starting.get(key);
    if (!starting) {
      starting = this.#start(look, { use, caller }).finally(() => this.#starting.delete(key));
      this.#starting.set(key, starting);
    }
    const host = await starting;
    this.#current.set(key, host);
    return host;
  }

  /** The only caller that may use this browser; undefined if all may. */
  callerOf(host: BrowserHost): string | undefined {
    return this.#purposeOf(host).caller;
  }

  /** A browser that does not answer is ended, which also ends the waiting for it. */
  async answered<T>(host: BrowserHost, work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#retireSoon(host), this.#rules.timeout);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Called when a tab of it was closed. */
  async restOrRetire(host: BrowserHost): Promise<void> {
    if (!host.isUnused) return;
    if (host.wornOut) await this.retire(host);
    else this.#restUnused(host);
  }

  async retire(host: BrowserHost): Promise<void> {
    if (!this.#all.delete(host)) return;
    clearTimeout(this.#unused.get(host));
    this.#unused.delete(host);
    for (const [key, current] of this.#current) if (current === host) this.#current.delete(key);
    this.#rules.onRetired(host);
    await this.#rules.follow(host.close());
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#starting.values());
    await Promise.all([...this.#all].map((host) => this.retire(host)));
  }

  async #start(look: Look, purpose: Purpose): Promise<BrowserHost> {
    const { use, caller } = purpose;
    // It serves others after the request for which it is started.
    const host = await ownedByNobody(() => this.#rules.start(look, caller === undefined ? undefined : 'low'));
    this.#purposes.set(host, purpose);
    this.#all.add(host);
    if (caller === undefined) host.onFlood = this.#rules.onFlood;
    if (host.whenStuck) {
      inBackground(
        host.whenStuck.then((trouble) => this.#endBusy(host, trouble)),
        'ending a browser that does not answer',
      );
    }
    inBackground(
      host.whenGone.then(() => this.retire(host)),
      'retiring a browser that is gone',
    );
    if (host.whenOverfull) {
      inBackground(
        host.whenOverfull.then(() => this.#endBusy(host, 'stored too much in it')),
        'ending a browser that holds too much',
      );
    }
    if (this.#closed) await this.retire(host);
    else this.#restUnused(host);
    // Idle browsers that show another country, or are worn out, are ended.
    const others = [...this.#all].filter((each) => {
      const other = this.#purposeOf(each);
      return each !== host && other.use === use && other.caller === caller;
    });
    for (const each of others.filter(({ isUnused }) => isUnused)) this.#retireSoon(each);
    const wornOut = others.filter((each) => each.wornOut && each.tabs === 0 && !each.isUnused);
    for (const each of wornOut.slice(0, -MAX_WORN_OUT)) this.#retireSoon(each);
    return host;
  }

  #purposeOf(host: BrowserHost): Purpose {
    return this.#purposes.get(host) ?? { use: 'pages', caller: undefined };
  }

  /** Ends the browser at once. Its pages are tried again in another one. */
  async #endBusy(host: BrowserHost, trouble: Trouble): Promise<void> {
    if (!this.#all.has(host)) return;
    this.#rules.onBusy(host, trouble);
    host.kill(trouble);
    await this.retire(host);
  }

  #retireSoon(host: BrowserHost): void {
    inBackground(this.retire(host), 'retiring a browser');
  }

  #restUnused(host: BrowserHost): void {
    const { use, caller } = this.#purposeOf(host);
    const unusedLife = use === 'pages' && caller === undefined ? this.#rules.unusedLife : UNUSED_LIFE;
    if (unusedLife === undefined || !this.#all.has(host)) return;
    clearTimeout(this.#unused.get(host));
    const timer = setTimeout(() => {
      if (host.isUnused) this.#retireSoon(host);
    }, unusedLife);
    timer.unref();
    this.#unused.set(host, timer);
  }
}
