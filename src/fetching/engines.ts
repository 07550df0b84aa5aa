/**
 * Everything that fetches pages, with and without JavaScript, at stealth and below: what this machine has, and browsers
 * on others. What is missing is replaced by the next best thing here, once, and reported; nobody else asks what is
 * available.
 */

import { madeOnce } from '../made-once.ts';
import { FairQueue } from '../overload/fair-queue.ts';
import { LargeBodies } from '../overload/large-bodies.ts';
import { type BrowserEngine, createBrowserEngine } from './browser/engine.ts';
import type { BrowserStatus } from './browser/hosts/browser-host.ts';
import type { BrowserSource } from './browser/hosts/browser-source.ts';
import { localBrowsers } from './browser/hosts/local-browsers.ts';
import type { MemoryBounds } from './browser/memory/memory-bounds.ts';
import { PageRoom } from './browser/memory/page-room.ts';
import type { LaunchBrowser } from './browser/process/browser-process.ts';
import { readBrowserRelease } from './browser/process/browser-release.ts';
import type { BrowserUser } from './browser/process/confinement.ts';
import type { RemoteStatus } from './browser/remote/remote-browser.ts';
import { type RemoteBrowserSettings, RemoteBrowsers } from './browser/remote/remote-browsers.ts';
import { readSentHeaders } from './browser/tab/sent-headers.ts';
import {
  type ChromeRelease,
  DEVICE_PROFILES,
  type DeviceProfile,
  deviceProfiles,
  hasOwnName,
  type SentHeaders,
  shownAs,
} from './devices.ts';
import type { Dialer } from './egress/dialer.ts';
import type { Gateway } from './egress/gateway/gateway.ts';
import type { Engines } from './fetch-page.ts';
import { createHttpClient } from './http/client.ts';
import { createStealthClient, loadImpit } from './http/stealth-client.ts';
import type { Device } from './page.ts';

export interface EngineSettings {
  readonly dialer: Dialer;
  readonly gateway: Gateway;
  /** The browsers of this machine. */
  readonly browsers: { readonly headlessShell?: string | undefined; readonly full?: string | undefined };
  /** Where their profiles are while they run. */
  readonly folder: string;
  /** Open pages in browsers of this machine, all together; with 0 none is started. */
  readonly browserPages: number;
  readonly remoteBrowsers?: RemoteBrowserSettings | undefined;
  readonly maxBodyBytes: number;
  readonly ignoreTlsErrors: boolean;
  /** Whether consent dialogs are answered, at every tier that has a browser. */
  readonly answersConsent?: boolean | undefined;
  /** The user that browsers run as if root runs the service. */
  readonly browserUser?: BrowserUser | undefined;
  /** Called if a browser of this machine lacks its sandbox or its own user. */
  readonly onWarning?: ((warning: string) => void) | undefined;
  /** Memory limits of one page. */
  readonly memoryBounds?: MemoryBounds | undefined;
  /** Whether the machine, or the container, is running out of memory. */
  readonly memoryUsedUp?: (() => boolean) | undefined;
  /** Whether it has so many bytes free for a while. */
  readonly hasMemoryFor?: ((bytes: number) => boolean) | undefined;
  /** How many processes the kernel has ended because there was no memory left. */
  readonly memoryKills?: (() => number) | undefined;
  /** How a browser of this machine is started; by default a new process is. */
  readonly launch?: LaunchBrowser | undefined;
}

export interface AllEngines extends Engines {
  readonly stealth: Engines;
  /** What the stealth tier lacks, in words for the operator. */
  readonly stealthLacks: readonly string[];
  /** What is running now, for the operator. */
  status(): EnginesStatus;
  /** Tries to connect to every browser on another machine, and returns the results. */
  checkRemoteBrowsers(): Promise<readonly RemoteStatus[]>;
  /** Deletes what browsers store for a session, by the session's id. */
  endSession(id: string): void;
  close(): Promise<void>;
}

export interface EnginesStatus {
  readonly browsers: readonly BrowserStatus[];
  /** Places for pages: the limit, those in use, and requests waiting for one. */
  readonly places: { readonly limit: number; readonly used: number; readonly waiting: number };
  /** Browsers on other machines, connected or not. */
  readonly remotes: readonly RemoteStatus[];
}

export async function createEngines(settings: EngineSettings): Promise<AllEngines> {
  const { dialer, gateway, maxBodyBytes, ignoreTlsErrors, answersConsent, memoryKills } = settings;
  const queue = new FairQueue();
  const { plain, stealth, release } = localSources(settings, queue);
  const profiles = stealthProfiles(settings, release);
  const remotes = await RemoteBrowsers.start({ ...settings, remote: settings.remoteBrowsers, queue });
  const largeBodies = settings.hasMemoryFor && new LargeBodies(settings.hasMemoryFor);
  const http = createHttpClient({ dialer, maxBodyBytes, ignoreTlsErrors, largeBodies });
  const engineOf = (sources: readonly BrowserSource[]): BrowserEngine | undefined =>
    sources.length === 0
      ? undefined
      : createBrowserEngine({ sources, queue, maxCharacters: maxBodyBytes, answersConsent, memoryKills });
  const browser = engineOf([...plain, ...remotes.sources('plain')]);
  const stealthSources = [...stealth, ...remotes.sources('stealth')];
  const stealthBrowser = engineOf(stealthSources);
  const impit = await loadImpit();
  const stealthHttp = createStealthClient({
    dialer,
    gateway,
    impit,
    maxBodyBytes,
    largeBodies,
    ignoreTlsErrors,
    profiles,
  });
  return {
    http,
    browser,
    stealth: {
      http: stealthHttp,
      get browser() {
        return stealthSources.some(({ suits }) => suits) ? stealthBrowser : browser;
      },
    },
    stealthLacks: [
      ...(stealth.length > 0 ? [] : [remotes.isEmpty ? NO_FULL : NO_FULL_HERE]),
      ...(impit ? [] : ["no impit for this machine: without JavaScript, stealth's TLS is that of the other tiers"]),
    ],
    status: () => ({
      browsers: [browser, stealthBrowser].flatMap((engine) => engine?.status() ?? []),
      places: { limit: queue.limit, used: queue.taken, waiting: queue.waiting },
      remotes: remotes.status(),
    }),
    checkRemoteBrowsers: () => remotes.check(),
    endSession(id) {
      browser?.endSession(id);
      stealthBrowser?.endSession(id);
    },
    async close() {
      await Promise.all([browser?.close(), stealthBrowser?.close(), remotes.close()]);
      await Promise.all([http.close(), stealthHttp.close()]);
    },
  };
}

const NO_FULL = 'no full Chromium: with JavaScript, stealth uses what the other tiers use';
const NO_FULL_HERE =
  'no full Chromium here: with JavaScript, stealth needs one among the remote browsers, or uses what the other tiers use';

interface LocalSources {
  readonly plain: readonly BrowserSource[];
  readonly stealth: readonly BrowserSource[];
  /** What the full browser is. */
  readonly release: (() => Promise<ChromeRelease>) | undefined;
}

/**
 * The headless shell for most pages and full Chromium for stealth, with one pool of places; if one is missing, the
 * other does everything.
 */
function localSources({ browsers, browserPages, ...settings }: EngineSettings, queue: FairQueue): LocalSources {
  const { headlessShell, full } = browsers;
  const release = full === undefined ? undefined : madeOnce(() => readBrowserRelease(full, process.platform));
  if (browserPages === 0 || (headlessShell ?? full) === undefined) return { plain: [], stealth: [], release };
  const room = settings.hasMemoryFor && new PageRoom(settings.hasMemoryFor);
  const pool = queue.addPool(browserPages, room && ((caller, taken) => room.hasRoomFor(caller, taken)));
  const shared = { ...settings, pool, room };
  const complete = full === undefined ? [] : [{ ...shared, executable: full, kind: 'full' as const }];
  const plain =
    headlessShell === undefined ? complete : [{ ...shared, executable: headlessShell, kind: 'shell' as const }];
  return {
    plain: plain.map(localBrowsers),
    stealth: release ? complete.map((each) => localBrowsers({ ...each, stealth: { release } })) : [],
    release,
  };
}

/**
 * How the stealth tier's requests without JavaScript identify themselves: like its browser, from which this is read
 * with the first of them.
 */
function stealthProfiles(
  { browsers: { full }, browserPages, folder }: EngineSettings,
  release: (() => Promise<ChromeRelease>) | undefined,
): () => Promise<Readonly<Record<Device, DeviceProfile>>> {
  if (!release || full === undefined) return async () => DEVICE_PROFILES;
  let sent: Promise<SentHeaders | undefined> | undefined;
  const readOnce = (known: ChromeRelease) => {
    // Not tried again with every request: a browser that does not start takes a while to fail.
    sent ??=
      browserPages === 0 ? Promise.resolve(undefined) : readSentHeaders(full, folder, known).catch(() => undefined);
    return sent;
  };
  return async () => {
    const known = await release().catch(() => undefined);
    // A browser that cannot say what it is cannot be opened either.
    if (!known) return DEVICE_PROFILES;
    const read = await readOnce(known);
    return deviceProfiles(shownAs(known), read && (hasOwnName(known) ? read : { ...read, brands: [] }));
  };
}
