/**
 * What browsers keep for sessions: for each the context with what its pages have stored, asleep while no request has it. The cookies in it
 * are those of the session, which others may have changed meanwhile. There are never more than a number of them: the one that was not
 * used for longest goes first, and its session goes on with its cookies alone.
 */
import type { Country } from '../../page.ts';
import type { CallerSession } from '../../session/caller-session.ts';
import type { BrowserContext } from '../tab/browser-context.ts';
import { readCookies, writeCookies } from '../tab/context-cookies.ts';
import type { Tab } from '../tab/tab.ts';
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
}

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

  /** Where the session's context is. */
  async placeOf(id: string): Promise<Place | undefined> {
    return (await this.#kept.get(id))?.place;
  }

  /** The tab goes; its context is the session's until that ends. Rejects when the tab does not go. */
  async keep(
    { id, revision }: CallerSession,
    tab: Tab,
    where: Pick<KeptContext<Place>, 'host' | 'place' | 'country'>,
  ): Promise<void> {
    const asleep = where.host.putToSleep(tab).then((context) => ({ ...where, context, revision }));
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

/** Gives a tab the cookies of its session, unless its context has them. */
export async function bringCookies(tab: Tab, session: CallerSession, revision: number | undefined): Promise<void> {
  if (revision === session.revision || (revision === undefined && session.cookies.length === 0)) return;
  await writeCookies(tab.browser, tab.context.id, session.cookies);
}

/** What its pages have set is the session's from now on. */
export async function takeCookies(tab: Tab, session: CallerSession): Promise<void> {
  session.replaceCookies(await readCookies(tab.browser, tab.context.id));
}
