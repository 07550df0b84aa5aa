/**
 * What browsers keep for sessions: for each, the context with what its pages have stored. It has no tab while no
 * request uses it. Its cookies are those of the session, which other requests may have changed meanwhile. The number of
 * contexts is limited: the least recently used one is closed first, and its session continues with its cookies only.
 */
import type { Country } from '../../page.ts';
import type { CallerSession } from '../../session/caller-session.ts';
import type { BrowserContext } from '../tab/browser-context.ts';
import { readCookies, writeCookies } from '../tab/context-cookies.ts';
import { bringItems, keptItems, type OriginItems, takeItems } from '../tab/session-storage.ts';
import type { Tab } from '../tab/tab.ts';
import { within } from '../within.ts';
import type { BrowserHost } from './browser-host.ts';

/** A context that is kept without a tab. */
export interface KeptContext<Source> {
  readonly context: BrowserContext;
  readonly host: BrowserHost;
  /** The source of its browser. */
  readonly source: Source;
  /** The country that its browser shows, if it shows only one. */
  readonly country: Country;
  /** The revision of the session's cookies that it has. */
  readonly revision: number;
  /** What its last tab had in session storage. */
  readonly items: readonly OriginItems[];
}

/** Milliseconds for leaving the page and reading what its tab has stored. */
const STORAGE_TIMEOUT = 3_000;
/** After this time, its scripts are stopped. */
const SCRIPTS_TIMEOUT = 1_000;
/** Milliseconds for opening a tab in a context: something in the context may block its process. */
const WAKING_TIMEOUT = 3_000;

export class SessionContexts<Source> {
  /** By the session's id, the most recently used last. Some are still being closed. */
  readonly #kept = new Map<string, Promise<KeptContext<Source> | undefined>>();
  readonly #most: number;
  readonly #onEnded: (host: BrowserHost, source: Source) => Promise<void>;

  /** `onEnded` is called with the browser when one of its contexts is gone. */
  constructor(most: number, onEnded: (host: BrowserHost, source: Source) => Promise<void>) {
    this.#most = most;
    this.#onEnded = onEnded;
  }

  /** Returns the session's context and removes it here: it belongs to the caller. */
  async take(id: string): Promise<KeptContext<Source> | undefined> {
    const kept = this.#kept.get(id);
    this.#kept.delete(id);
    return kept;
  }

  /** Opens a tab in a context that was taken. If something in the context blocks this, the context is discarded. */
  async wake(kept: KeptContext<Source>): Promise<Tab | undefined> {
    const { host, context } = kept;
    const waking = host.openTabIn(context);
    const tab = await within<Tab | undefined>(waking, performance.now() + WAKING_TIMEOUT, () => undefined);
    if (tab) return tab;
    // The tab may still open later.
    waking.then((late) => host.closeTab(late)).catch(() => {});
    await this.discard(kept);
    return undefined;
  }

  /** The source that has the session's context. */
  async sourceOf(id: string): Promise<Source | undefined> {
    return (await this.#kept.get(id))?.source;
  }

  /** Closes the tab; its context is kept until the session ends. Rejects if the tab does not close. */
  async keep(
    { id, revision }: CallerSession,
    tab: Tab,
    where: Pick<KeptContext<Source>, 'host' | 'source' | 'country' | 'items'>,
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

  /** Discards the session's context. */
  async end(id: string): Promise<void> {
    const kept = await this.take(id);
    if (kept) await this.discard(kept);
  }

  async discard({ context, host, source }: KeptContext<Source>): Promise<void> {
    await host.forget(context);
    await this.#onEnded(host, source);
  }
}

/** Restores in a tab what the session's previous tab had in session storage. */
export async function bringStorage(tab: Tab, items: readonly OriginItems[]): Promise<void> {
  if (items.length === 0) return;
  await bringItems(tab.begin(), items);
  tab.origins.clear();
}

/**
 * What an endless script stores is lost. Rejects if the page cannot be left: its process would block the next
 * tab.
 */
async function takeStorage(tab: Tab, before: readonly OriginItems[]): Promise<readonly OriginItems[]> {
  const taken: OriginItems[] = [];
  const use = tab.begin();
  const begun = performance.now();
  const stop = setInterval(() => {
    if (performance.now() > begun + SCRIPTS_TIMEOUT) {
      use.session.send('Runtime.terminateExecution').catch(() => {});
    }
  }, 50);
  const onLeft = () => clearInterval(stop);
  const taking = takeItems(use, tab.origins.latestFirst, (items) => taken.push(items), onLeft);
  try {
    await within(taking, begun + STORAGE_TIMEOUT, () => new Error('the page cannot be left'));
  } finally {
    clearInterval(stop);
  }
  return keptItems(taken, before);
}

/** Sets the session's cookies in a tab, unless its context already has them. */
export async function bringCookies(tab: Tab, session: CallerSession, revision: number | undefined): Promise<void> {
  if (revision === session.revision || (revision === undefined && session.cookies.length === 0)) return;
  await writeCookies(tab.browser, tab.context.id, session.cookies);
}

/** Stores the cookies that the pages have set in the session. */
export async function takeCookies(tab: Tab, session: CallerSession): Promise<void> {
  session.replaceCookies(await readCookies(tab.browser, tab.context.id));
}
