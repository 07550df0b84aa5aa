/**
 * What browsers keep for sessions: for each the context with what its pages have stored, asleep while no request has it. The cookies in it
 * are those of the session, which others may have changed meanwhile. There are never more than a number of them: the one that was not
 * used for longest goes first, and its session goes on with its cookies alone.
 */
import type { Country } from '../../page.ts';
import type { CallerSession } from '../../session/caller-session.ts';
import type { BrowserContext } from '../tab/browser-context.ts';
import { readCookies, writeCookies } from '../tab/context-cookies.ts';
import { bringItems, keptItems, type OriginItems, takeItems } from '../tab/session-storage.ts';
import type { Tab } from '../tab/tab.ts';
import { within } from '../within.ts';
import type { BrowserHost } from './browser-host.ts';

/** A context that sleeps. */
export interface KeptContext<Place> {
  readonly context: BrowserContext;
  readonly host: BrowserHost;
  /** Where its browser is. */
  readonly place: Place;
  /** That its browser shows, where it shows one. */
  readonly country: Country;
  /** The cookies that it has. */
  readonly revision: number;
  /** What its last tab had stored. */
  readonly items: readonly OriginItems[];
}

/** Milliseconds that a page may take to go, and its tab to tell what it has stored. */
const STORAGE_PATIENCE = 3_000;
/** After so many of these its scripts are stopped. */
const PATIENCE_WITH_SCRIPTS = 1_000;
/** Milliseconds that a context may take to open a tab: something in it may hold up its process. */
const WAKING_PATIENCE = 3_000;

export class SessionContexts<Place> {
  /** By the session's id, the one that was used last at the end; some are just being put to sleep. */
  readonly #kept = new Map<string, Promise<KeptContext<Place> | undefined>>();
  readonly #most: number;
  readonly #onEnded: (host: BrowserHost, place: Place) => Promise<void>;

  /** `onEnded` is told of a browser that has one context less. */
  constructor(most: number, onEnded: (host: BrowserHost, place: Place) => Promise<void>) {
    this.#most = most;
    this.#onEnded = onEnded;
  }

  /** Whoever takes it has it. */
  async take(id: string): Promise<KeptContext<Place> | undefined> {
    const kept = this.#kept.get(id);
    this.#kept.delete(id);
    return kept;
  }

  /** A tab in a context that was taken. Where something in the context holds it up, that is gone instead. */
  async wake(kept: KeptContext<Place>): Promise<Tab | undefined> {
    const { host, context } = kept;
    const waking = host.openTabIn(context);
    const tab = await within<Tab | undefined>(waking, performance.now() + WAKING_PATIENCE, () => undefined);
    if (tab) return tab;
    // It may come after all.
    waking.then((late) => host.closeTab(late)).catch(() => {});
    await this.discard(kept);
    return undefined;
  }

  /** Where the session's context is. */
  async placeOf(id: string): Promise<Place | undefined> {
    return (await this.#kept.get(id))?.place;
  }

  /** The tab goes; its context is the session's until that ends. Rejects when the tab does not go. */
  async keep(
    { id, revision }: CallerSession,
    tab: Tab,
    where: Pick<KeptContext<Place>, 'host' | 'place' | 'country' | 'items'>,
  ): Promise<void> {
    const asleep = takeStorage(tab, where.items).then(async (items) => {
      const context = await where.host.putToSleep(tab);
      return { ...where, context, revision, items };
    });
    this.#kept.set(
      id,
      asleep.catch(() => undefined),
    );
    try {
      await asleep;
    } catch (error) {
      this.#kept.delete(id);
      throw error;
    }
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) await this.end(oldest);
  }

  /** Nothing of the session is left then. */
  async end(id: string): Promise<void> {
    const kept = await this.take(id);
    if (kept) await this.discard(kept);
  }

  async discard({ context, host, place }: KeptContext<Place>): Promise<void> {
    await host.forget(context);
    await this.#onEnded(host, place);
  }
}

/** Gives a tab what the one before it had stored. */
export async function bringStorage(tab: Tab, items: readonly OriginItems[]): Promise<void> {
  if (items.length === 0) return;
  await bringItems(tab.begin(), items);
  tab.origins.clear();
}

/** What a script that does not end has stored is not found. Rejects when the page does not go: its process would hold up the next tab. */
async function takeStorage(tab: Tab, before: readonly OriginItems[]): Promise<readonly OriginItems[]> {
  const taken: OriginItems[] = [];
  const use = tab.begin();
  const taking = takeItems(use, tab.origins.latestFirst, (items) => taken.push(items));
  const begun = performance.now();
  const stop = setInterval(() => {
    if (performance.now() > begun + PATIENCE_WITH_SCRIPTS) {
      use.session.send('Runtime.terminateExecution').catch(() => {});
    }
  }, 50);
  try {
    await within(taking, begun + STORAGE_PATIENCE, () => new Error('the page does not go'));
  } finally {
    clearInterval(stop);
  }
  return keptItems(taken, before);
}

/** Gives a tab the cookies of its session, unless its context has them. */
export async function bringCookies(tab: Tab, session: CallerSession, revision: number | undefined): Promise<void> {
  if (revision === session.revision || (revision === undefined && session.cookies.length === 0)) return;
  await writeCookies(tab.browser, tab.context.id, session.cookies);
}

/** What its pages have set is the session's from now on. */
export async function takeCookies(tab: Tab, session: CallerSession): Promise<void> {
  session.replaceCookies(await readCookies(tab.browser, tab.context.id));
}
