/**
 * Pages with JavaScript. A bounded number at a time, with turns for each caller; browsers are started when they are needed and kept
 * warm; a tab is used again for the same caller and exit after a wipe. A browser that dies takes no request with it.
 */
import type { ChromeRelease } from '../devices.ts';
import type { Route } from '../egress/dialer.ts';
import type { Gateway } from '../egress/gateway.ts';
import { FetchFailure } from '../failure.ts';
import type { PageRequest } from '../page.ts';
import { parseTargetUrl, retrievalTimeout } from '../target-url.ts';
import type { BrowserKind } from './browser-flags.ts';
import { BrowserHost } from './browser-host.ts';
import { BrowserHosts, type Look } from './browser-hosts.ts';
import { launchBrowser } from './browser-process.ts';
import { emulate } from './emulation.ts';
import { FairQueue } from './fair-queue.ts';
import { type BrowserAnswer, loadPage } from './load-page.ts';
import { removeOrphans } from './profile-folders.ts';
import { BrowserGone, SessionGone } from './protocol-client.ts';
import { emulateAtStealth } from './stealth-look.ts';
import type { Tab, TabStyle } from './tab.ts';
import { within } from './within.ts';

export interface BrowserSettings {
  readonly executable: string;
  readonly kind: BrowserKind;
  readonly gateway: Gateway;
  /** Where profiles are kept while a browser runs. */
  readonly folder: string;
  /** Pages at a time. */
  readonly pages: number;
  /** Where the places are given out, when engines share them. */
  readonly queue?: FairQueue;
  /** For the browsers of the stealth tier, which look like a visitor's own as far as they can. */
  readonly stealth?: StealthSettings;
  readonly maxCharacters: number;
  readonly ignoreTlsErrors: boolean;
  /** A browser that has shown so many is replaced; browsers grow with the pages that they have shown. */
  readonly pagesPerBrowser?: number;
  /** Milliseconds that a browser may take to open or close a tab; one that does not answer by then is replaced. */
  readonly browserPatience?: number;
}

export interface StealthSettings {
  readonly release: () => Promise<ChromeRelease>;
  /** Milliseconds after which a browser without tabs is ended. */
  readonly unusedLife?: number;
}

export interface BrowserEngine {
  /** Rejects with a `FetchFailure`, or with the deadline's reason. */
  load(request: PageRequest, route: Route): Promise<BrowserAnswer>;
  /** Opens a browser and a tab, as a page would need them; rejects when that cannot be done. Gives the browser's name. */
  check(): Promise<string>;
  readonly state: { readonly browsers: number; readonly tabs: number; readonly busy: number; readonly waiting: number };
  close(): Promise<void>;
}

/** A tab that waits for the same caller's next page. */
interface IdleTab {
  readonly tab: Tab;
  readonly host: BrowserHost;
}

/** A page is tried once more when its browser or its tab died under it. */
const TRIES = 2;
/** Milliseconds that a wipe may take; a tab that is not clean by then is closed. */
const WIPE_PATIENCE = 2_000;
/** Milliseconds that a tab waits for its caller before it is closed. */
const IDLE_LIFE = 60_000;
const BROWSER_PATIENCE = 10_000;
const PAGES_PER_BROWSER = 500;
/** Full browsers take some hundred megabytes each, and few requests need them. */
const UNUSED_LIFE = 3 * 60_000;

export function createBrowserEngine(settings: BrowserSettings): BrowserEngine {
  const { stealth } = settings;
  const queue = settings.queue ?? new FairQueue(settings.pages);
  const idle: (IdleTab & { readonly timer: NodeJS.Timeout })[] = [];
  /** Tabs that are being cleaned, and browsers that are being ended: closing waits for them. */
  const underWay = new Set<Promise<void>>();
  const hosts = new BrowserHosts({
    start: startHost,
    patience: settings.browserPatience ?? BROWSER_PATIENCE,
    unusedLife: stealth && (stealth.unusedLife ?? UNUSED_LIFE),
    onRetired(host) {
      for (const each of idle.filter((waiting) => waiting.host === host)) takeOut(each);
    },
    follow,
  });
  let closed = false;
  let cleaned: Promise<void> | undefined;

  async function startHost(look: Look): Promise<BrowserHost> {
    const { executable, kind, folder, gateway, ignoreTlsErrors } = settings;
    cleaned ??= removeOrphans(folder).then(
      () => {},
      () => {},
    );
    await cleaned;
    const choices = stealth && look !== 'any' ? { country: look, release: await stealth.release() } : undefined;
    const process = await launchBrowser({
      executable,
      kind,
      folder,
      loadImages: choices !== undefined,
      stealth: choices,
      extraFlags: ignoreTlsErrors ? ['--ignore-certificate-errors'] : [],
    });
    const style: TabStyle = choices
      ? { hasClock: false, canChange: false, dress: (session, device) => emulateAtStealth(session, device, choices) }
      : { hasClock: true, canChange: true, dress: emulate };
    try {
      const mostPages = settings.pagesPerBrowser ?? PAGES_PER_BROWSER;
      return await BrowserHost.adopt({ process, gateway, style, mostPages });
    } catch (error) {
      await process.close();
      throw error;
    }
  }

  function follow(work: Promise<unknown>): Promise<void> {
    const done: Promise<void> = work.then(
      () => {},
      // A folder that could not be removed: the next start removes it.
      () => {},
    );
    underWay.add(done);
    void done.then(() => underWay.delete(done));
    return done;
  }

  /** The browser that new tabs are opened in. */
  async function liveHost(look: Look): Promise<BrowserHost> {
    if (closed) throw engineClosed();
    const host = await hosts.live(look);
    if (closed) throw engineClosed();
    // Tabs that wait in a browser that is worn out would only keep it.
    for (const each of idle.filter((waiting) => waiting.host.wornOut)) {
      takeOut(each);
      void follow(discard(each));
    }
    return host;
  }

  function takeOut(each: (typeof idle)[number]): void {
    clearTimeout(each.timer);
    const index = idle.indexOf(each);
    if (index !== -1) idle.splice(index, 1);
  }

  async function tabFor({ partition, device, country }: PageRequest, route: Route): Promise<IdleTab> {
    const known = idle.find(({ tab }) => {
      const { owner } = tab;
      return owner.partition === partition && owner.route.key === route.key && tab.fits(device, country);
    });
    if (known) {
      takeOut(known);
      if (known.tab.alive && !known.host.wornOut) return known;
      await discard(known);
    }
    // Tabs of other callers make room: there are never more tabs than places.
    const oldest = idle[0];
    if (oldest && idle.length + queue.taken > settings.pages) {
      takeOut(oldest);
      await discard(oldest);
    }
    const host = await liveHost(stealth ? country : 'any');
    return { host, tab: await hosts.answered(host, host.openTab({ partition, route })) };
  }

  async function discard({ tab, host }: IdleTab): Promise<void> {
    await hosts.answered(host, host.closeTab(tab));
    await hosts.restOrRetire(host);
  }

  async function giveBack(used: IdleTab, reusable: boolean): Promise<void> {
    const { tab, host } = used;
    if (!reusable || closed || host.wornOut || !tab.alive) return discard(used);
    let timer: NodeJS.Timeout | undefined;
    try {
      await Promise.race([
        tab.wipe(),
        new Promise((_resolve, reject) => {
          timer = setTimeout(() => reject(new Error('the wipe took too long')), WIPE_PATIENCE);
        }),
      ]);
    } catch {
      return discard(used);
    } finally {
      clearTimeout(timer);
    }
    if (closed || host.gone) return discard(used);
    const waiting = {
      ...used,
      timer: setTimeout(() => {
        takeOut(waiting);
        void follow(discard(used));
      }, IDLE_LIFE),
    };
    waiting.timer.unref();
    idle.push(waiting);
  }

  /** Loads, and hands the cleaning up to `after`, which nobody waits for with an answer in hand. */
  async function tryLoad(
    request: PageRequest,
    route: Route,
    retrieveBy: number,
    after: (cleaning: Promise<void>) => void,
  ): Promise<BrowserAnswer> {
    const url = parseTargetUrl(request.url);
    const used = await claim(tabFor(request, route), request, retrieveBy, (late) =>
      after(late.then(discard, () => {})),
    );
    let reusable = false;
    try {
      used.host.countPage();
      const limits = { maxCharacters: settings.maxCharacters, retrieveBy };
      const answer = await request.deadline.race(used.tab.whileAlive(loadPage(used.tab, request, url, limits)));
      reusable = true;
      return answer;
    } catch (error) {
      if (!used.tab.alive && !(error instanceof BrowserGone)) throw new SessionGone('the tab crashed');
      throw error;
    } finally {
      after(giveBack(used, reusable));
    }
  }

  return {
    async load(request, route) {
      const retrieveBy = performance.now() + request.timeout;
      if (closed) throw engineClosed();
      const leave = new AbortController();
      const release = await claim(queue.take(request.partition, leave.signal), request, retrieveBy, (late) => {
        leave.abort();
        // The turn may just have come.
        late.then(
          (giveUp) => giveUp(),
          () => {},
        );
      });
      const cleaning: Promise<void>[] = [];
      const after = (each: Promise<void>) => void cleaning.push(each);
      try {
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await tryLoad(request, route, retrieveBy, after);
          } catch (error) {
            if (!(error instanceof BrowserGone) && !(error instanceof SessionGone)) throw error;
            request.deadline.check();
            if (closed) throw engineClosed();
            if (attempt < TRIES) continue;
            throw new FetchFailure('target_error', 'The page made its browser crash.', { cause: error });
          }
        }
      } finally {
        // The place is free again when the tab is clean, or gone.
        void follow(Promise.allSettled(cleaning).then(release));
      }
    },
    async check() {
      const host = await liveHost(stealth ? 'us' : 'any');
      await hosts.answered(host, host.tryTab());
      return host.version;
    },
    get state() {
      return { browsers: hosts.count, tabs: hosts.tabs, busy: queue.taken, waiting: queue.waiting };
    },
    async close() {
      closed = true;
      for (const each of [...idle]) {
        takeOut(each);
        void follow(each.host.closeTab(each.tab));
      }
      await hosts.close();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

function engineClosed(): FetchFailure {
  return new FetchFailure('internal_error', 'The browser engine is closed.');
}

/**
 * Waiting for a place, a browser or a tab counts as time of the page, and ends with the request. What is then still to come is handed
 * to `abandon`, so that nothing is lost.
 */
async function claim<T>(
  work: Promise<T>,
  request: PageRequest,
  retrieveBy: number,
  abandon: (late: Promise<T>) => void,
): Promise<T> {
  try {
    return await request.deadline.race(within(work, retrieveBy, () => retrievalTimeout(request.timeout)));
  } catch (error) {
    abandon(work);
    throw error;
  }
}
