/**
 * Watches the memory of one browser on this machine while pages are loaded there. The process of a page that holds more
 * than a page may is killed. Growth in the shared processes does not say whose it is: the page that was busiest
 * meanwhile is ended while the others are stopped for a moment, and if the memory is freed with it, that page was the
 * cause. Knows nothing of requests.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { FetchFailure } from '../../failure.ts';
import type { ProtocolClient } from '../protocol/protocol-client.ts';
import {
  type MemoryBounds,
  memoryUsedUp,
  NEAR_BOUND,
  RanOutOfMemory,
  storedTooMuch,
  tookTooMuch,
} from './memory-bounds.ts';
import type { PageMemory, WatchedPage } from './page-memory.ts';
import type { PageRoom, PageUse } from './page-room.ts';
import { groupProcesses, processMemory, processTicks, signalMember } from './process-memory.ts';

export interface MemoryWatchParts {
  readonly client: ProtocolClient;
  /** The process group of the browser: nothing else is ever signaled. */
  readonly group: number;
  readonly bounds: MemoryBounds;
  /** Whether the machine, or the container, is running out of memory. */
  readonly isUsedUp?: (() => boolean) | undefined;
  /** Learns what pages take. */
  readonly room?: PageRoom | undefined;
}

interface Work {
  /** The least that the shared processes have held since the page started. */
  least: number;
  /** Processor time that its process had used by then. */
  readonly ticks: number;
  readonly use: PageUse | undefined;
}

/**
 * Bytes per millisecond, assumed as the fastest growth: the next check comes before a process can exceed its limit at
 * that rate.
 */
const FASTEST_GROWTH = 1.5 * 2 ** 20;
const SHORTEST_PAUSE = 15;
const LONGEST_PAUSE = 150;
/** Milliseconds after which the browser is asked again which processes it has. */
const PROCESSES_FRESH = 500;
/** Milliseconds that a page's memory gets to be freed: it took less than 500 for 600 MB. */
const JUDGING = 1_000;
const JUDGING_PAUSE = 30;
/** Share of the limit that must be freed with a page that exceeded it: the rest may still follow. */
const GIVEN_BACK = 0.75;
/** Bytes that any page may add to the shared processes without being suspected. */
const USUAL_GROWTH = 32 * 2 ** 20;
/** Milliseconds for memory to be freed that was allowed for a while. */
const GIVING_BACK = 1_000;
/**
 * How much the shared processes may grow in all, in limits of a page: beyond the first the browser is worn out, beyond
 * the second it is ended at once.
 */
const WORN_OUT = 1.5;
const OVERFULL = 3;
/** Milliseconds between two pages that are ended because memory is used up: what the first one freed must show. */
const USED_UP_PAUSE = 500;
/** Milliseconds for which the reason of a process's death is kept. */
const REMEMBERED = 5_000;
/** Bytes below which ending a page would not help. */
const WORTH_ENDING = 64 * 2 ** 20;

export class MemoryWatch implements PageMemory {
  readonly #client: ProtocolClient;
  readonly #group: number;
  readonly #bounds: MemoryBounds;
  readonly #isUsedUp: () => boolean;
  readonly #room: PageRoom | undefined;
  /** The processes of pages, with what each held at the last check; kept for a while after they end. */
  readonly #renderers = new Map<number, number>();
  /** Those that were killed from here, and why. */
  readonly #killed = new Map<number, FetchFailure>();
  /** The other processes of the browser. */
  #shared: readonly number[] = [];
  #sharedBytes = 0;
  #sharedAtStart: number | undefined;
  readonly #pages = new Map<WatchedPage, Work>();
  #largest = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #usedUpAt = Number.NEGATIVE_INFINITY;
  #judging = false;
  /** Bytes that the shared processes may have grown without any page being suspected. */
  #allowed = 0;
  #timer: NodeJS.Timeout | undefined;
  #tellOverfull = () => {};
  readonly overfull = new Promise<void>((resolve) => {
    this.#tellOverfull = resolve;
  });

  constructor({ client, group, bounds, isUsedUp = () => false, room }: MemoryWatchParts) {
    this.#client = client;
    this.#group = group;
    this.#bounds = bounds;
    this.#isUsedUp = isUsedUp;
    this.#room = room;
  }

  get wornOut(): boolean {
    return this.#sharedGrowth > WORN_OUT * this.#bounds.stored + this.#usualGrowth;
  }

  begin(page: WatchedPage): void {
    const ticks = page.pid === undefined ? 0 : processTicks(page.pid);
    this.#pages.set(page, { least: this.#sharedNow(), ticks, use: this.#room?.begin(page.owner.partition) });
    // A page in a new tab has a new process.
    if (page.pid === undefined || !this.#renderers.has(page.pid)) this.#askProcesses();
    if (this.#timer === undefined) this.#lookIn(0);
  }

  end(page: WatchedPage): void {
    this.#pages.get(page)?.use?.end();
    this.#pages.delete(page);
  }

  allow(bytes: number): () => void {
    this.#allowed += bytes;
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      // It is freed a moment later.
      setTimeout(() => {
        this.#allowed -= bytes;
      }, GIVING_BACK).unref();
    };
  }

  crashVerdict({ pid }: WatchedPage): FetchFailure | undefined {
    const isDead = (each: number) => (pid === undefined || pid === each) && processMemory(each) === undefined;
    for (const [each, failure] of this.#killed) if (isDead(each)) return failure;
    const most = Math.max(0, ...[...this.#renderers].flatMap(([each, bytes]) => (isDead(each) ? [bytes] : [])));
    return most >= NEAR_BOUND * this.#bounds.page ? new RanOutOfMemory(most, this.#bounds) : undefined;
  }

  get #sharedGrowth(): number {
    return this.#sharedBytes - (this.#sharedAtStart ?? this.#sharedBytes);
  }

  get #usualGrowth(): number {
    return USUAL_GROWTH * this.#pages.size + this.#allowed;
  }

  #lookIn(milliseconds: number): void {
    this.#timer = setTimeout(() => this.#look(), milliseconds);
    this.#timer.unref();
  }

  #look(): void {
    this.#timer = undefined;
    if (this.#client.isGone) return;
    this.#lookAtRenderers();
    if (!this.#judging) this.#lookAtShared();
    if (performance.now() - this.#askedAt >= PROCESSES_FRESH) this.#askProcesses();
    // No page is loaded: nothing can grow.
    if (this.#pages.size > 0) this.#lookIn(this.#pause());
  }

  #pause(): number {
    const room = Math.min(this.#bounds.page - this.#largest, this.#bounds.stored + this.#allowed - this.#growth);
    return Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, room / FASTEST_GROWTH));
  }

  #lookAtRenderers(): void {
    let largest = 0;
    this.#largest = 0;
    for (const pid of this.#renderers.keys()) {
      const bytes = processMemory(pid);
      if (bytes === undefined || this.#killed.has(pid)) continue;
      this.#renderers.set(pid, bytes);
      if (bytes > this.#bounds.page) this.#kill(pid, tookTooMuch(this.#bounds));
      else if (bytes > this.#largest) [largest, this.#largest] = [pid, bytes];
    }
    for (const [{ pid = 0 }, { use }] of this.#pages) {
      const bytes = this.#renderers.get(pid);
      if (bytes) use?.note(bytes);
    }
    const now = performance.now();
    if (this.#largest < WORTH_ENDING || now - this.#usedUpAt < USED_UP_PAUSE || !this.#isUsedUp()) return;
    this.#usedUpAt = now;
    this.#kill(largest, memoryUsedUp(this.#largest));
  }

  #kill(pid: number, failure: FetchFailure): void {
    this.#killed.set(pid, failure);
    this.#signal(pid, 'SIGKILL');
  }

  #lookAtShared(): void {
    if (this.#shared.length === 0) return;
    this.#sharedBytes = this.#sharedNow();
    this.#sharedAtStart ??= this.#sharedBytes;
    // Not counted against a page: what was there before it, and what was freed meanwhile.
    for (const work of this.#pages.values()) work.least = Math.min(work.least || this.#sharedBytes, this.#sharedBytes);
    if (this.#sharedGrowth > OVERFULL * this.#bounds.stored + this.#usualGrowth) this.#tellOverfull();
    else if (this.#growth > this.#bounds.stored + this.#usualGrowth - USUAL_GROWTH) this.#suspect();
  }

  #sharedNow(): number {
    return this.#shared.reduce((sum, pid) => sum + (processMemory(pid) ?? 0), 0);
  }

  /** The growth of the shared processes during the life of the page that saw most of it. */
  get #growth(): number {
    return Math.max(0, ...[...this.#pages.values()].map(({ least }) => this.#sharedBytes - least));
  }

  /** Whatever is stored passes through the process of its page, which costs processor time. */
  #suspect(): void {
    const used = ([{ pid }, { ticks }]: [WatchedPage, Work]) =>
      pid === undefined ? Number.POSITIVE_INFINITY : processTicks(pid) - ticks;
    const saw = [...this.#pages].filter(([, { least }]) => this.#sharedBytes - least > USUAL_GROWTH);
    const [suspect] = saw.sort((one, other) => used(other) - used(one));
    if (!suspect) return;
    const [page] = suspect;
    this.end(page);
    page.endSuspected(this.#judge(page));
  }

  async #judge({ pid }: WatchedPage): Promise<FetchFailure | undefined> {
    this.#judging = true;
    const others = [...this.#renderers.keys()].filter((each) => each !== pid);
    // So that nothing else grows or shrinks.
    for (const each of others) this.#signal(each, 'SIGSTOP');
    try {
      let most = this.#sharedBytes;
      for (const endsAt = performance.now() + JUDGING; performance.now() < endsAt; ) {
        await delay(JUDGING_PAUSE);
        const now = this.#sharedNow();
        most = Math.max(most, now);
        if (most - now >= GIVEN_BACK * this.#bounds.stored) return storedTooMuch(this.#bounds);
      }
      return undefined;
    } finally {
      for (const each of others) this.#signal(each, 'SIGCONT');
      this.#judging = false;
    }
  }

  #askProcesses(): void {
    this.#askedAt = performance.now();
    const { browser } = this.#client;
    if (browser.lacks('SystemInfo.getProcessInfo')) {
      this.#note(groupProcesses(this.#group));
      return;
    }
    browser.send('SystemInfo.getProcessInfo').then(
      ({ processInfo }) =>
        this.#note(processInfo.map(({ id, type }) => ({ pid: id, isRenderer: type === 'renderer' }))),
      // The browser is ending: what is known is kept.
      () => {},
    );
  }

  #note(processes: readonly { readonly pid: number; readonly isRenderer: boolean }[]): void {
    const found = new Set(processes.flatMap(({ pid, isRenderer }) => (isRenderer ? [pid] : [])));
    for (const pid of found) if (!this.#renderers.has(pid)) this.#renderers.set(pid, 0);
    this.#shared = processes.flatMap(({ pid, isRenderer }) => (isRenderer ? [] : [pid]));
    // Later than they end: the reason of a death may still be asked for.
    for (const pid of this.#renderers.keys()) if (!found.has(pid)) this.#forgetSoon(pid);
  }

  #forgetSoon(pid: number): void {
    setTimeout(() => {
      this.#renderers.delete(pid);
      this.#killed.delete(pid);
    }, REMEMBERED).unref();
  }

  #signal(pid: number, name: NodeJS.Signals): void {
    signalMember(this.#group, pid, name);
  }
}
