/**
 * Everything that gets pages, with and without JavaScript, below stealth and at it: what this machine has, and browsers on others. What is
 * missing is replaced by the next best thing here, once, and told; nobody else asks what there is.
 */

import { FairQueue } from '../overload/fair-queue.ts';
import { type BrowserEngine, createBrowserEngine } from './browser/engine.ts';
import type { BrowserStatus } from './browser/hosts/browser-host.ts';
import type { BrowserSource } from './browser/hosts/browser-source.ts';
import { localBrowsers } from './browser/hosts/local-browsers.ts';
import type { MemoryBounds } from './browser/memory/memory-bounds.ts';
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
  /** Where the browsers are that the machine has. */
  readonly browsers: { readonly headlessShell?: string | undefined; readonly full?: string | undefined };
  /** Where their profiles are kept while they run. */
  readonly folder: string;
  /** Pages that browsers of this machine have open at a time, all together; none are started for 0. */
  readonly browserPages: number;
  readonly remoteBrowsers?: RemoteBrowserSettings | undefined;
  readonly maxBodyBytes: number;
  readonly ignoreTlsErrors: boolean;
  /** Whether pages that ask for consent are answered, at every tier that has a browser. */
  readonly answersConsent?: boolean | undefined;
  /** Who runs browsers where the service is run by root. */
  readonly browserUser?: BrowserUser | undefined;
  /** Told where a browser of this machine has less than its sandbox and a user of its own. */
  readonly onWarning?: ((warning: string) => void) | undefined;
  /** What one page may take. */
  readonly memoryBounds?: MemoryBounds | undefined;
  /** Whether the machine, or the container, is about to have no memory left. */
  readonly memoryUsedUp?: (() => boolean) | undefined;
  /** Whether it has so many bytes more for a while. */
  readonly hasMemoryFor?: ((bytes: number) => boolean) | undefined;
}

export interface AllEngines extends Engines {
  readonly stealth: Engines;
  /** What the stealth tier has to do without, in words for the operator. */
  readonly stealthLacks: readonly string[];
  /** What runs right now, for those who watch over the service. */
  status(): EnginesStatus;
  /** Tries to connect to every browser on another machine, and gives what came of it. */
  checkRemoteBrowsers(): Promise<readonly RemoteStatus[]>;
  /** Forgets what browsers keep for a session, by the session's id. */
  endSession(id: string): void;
  close(): Promise<void>;
}

export interface EnginesStatus {
  readonly browsers: readonly BrowserStatus[];
  /** Pages at a time: how many there may be, how many there are, and who waits for one. */
  readonly places: { readonly limit: number; readonly used: number; readonly waiting: number };
  /** Browsers on other machines, connected or not. */
  readonly remotes: readonly RemoteStatus[];
}

export async function createEngines(settings: EngineSettings): Promise<AllEngines> {
  const { dialer, gateway, maxBodyBytes, ignoreTlsErrors, answersConsent } = settings;
  const queue = new FairQueue();
  const { plain, stealth, release } = localSources(settings, queue);
  const profiles = stealthProfiles(settings, release);
  const remotes = await RemoteBrowsers.start({ ...settings, remote: settings.remoteBrowsers, queue });
  const http = createHttpClient({ dialer, maxBodyBytes, ignoreTlsErrors });
  const engineOf = (sources: readonly BrowserSource[]): BrowserEngine | undefined =>
    sources.length === 0
      ? undefined
      : createBrowserEngine({ sources, queue, maxCharacters: maxBodyBytes, answersConsent });
  const browser = engineOf([...plain, ...remotes.sources('plain')]);
  const stealthSources = [...stealth, ...remotes.sources('stealth')];
  const stealthBrowser = engineOf(stealthSources);
  const impit = await loadImpit();
  const stealthHttp = createStealthClient({
    dialer,
    gateway,
    impit,
    maxBodyBytes,
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

/** The headless shell for most pages and full Chromium for stealth, in one room; one of them does all where the other is missing. */
function localSources({ browsers, browserPages, ...settings }: EngineSettings, queue: FairQueue): LocalSources {
  const { headlessShell, full } = browsers;
  const release = full === undefined ? undefined : releaseReader(full);
  if (browserPages === 0 || (headlessShell ?? full) === undefined) return { plain: [], stealth: [], release };
  const shared = { ...settings, room: queue.addRoom(browserPages) };
  const complete = full === undefined ? [] : [{ ...shared, executable: full, kind: 'full' as const }];
  const plain =
    headlessShell === undefined ? complete : [{ ...shared, executable: headlessShell, kind: 'shell' as const }];
  return {
    plain: plain.map(localBrowsers),
    stealth: release ? complete.map((each) => localBrowsers({ ...each, stealth: { release } })) : [],
    release,
  };
}

/** Asked once; again after a failure. */
function releaseReader(executable: string): () => Promise<ChromeRelease> {
  let known: Promise<ChromeRelease> | undefined;
  return () => {
    known ??= readBrowserRelease(executable, process.platform).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

/** What the stealth tier's requests without JavaScript say of themselves: what its browser says, read from it with the first of them. */
function stealthProfiles(
  { browsers: { full }, browserPages, folder }: EngineSettings,
  release: (() => Promise<ChromeRelease>) | undefined,
): () => Promise<Readonly<Record<Device, DeviceProfile>>> {
  if (!release || full === undefined) return async () => DEVICE_PROFILES;
  let sent: Promise<SentHeaders | undefined> | undefined;
  const readOnce = (known: ChromeRelease) => {
    // Not tried again with every request: a browser that does not start takes its time to say so.
    sent ??=
      browserPages === 0 ? Promise.resolve(undefined) : readSentHeaders(full, folder, known).catch(() => undefined);
    return sent;
  };
  return async () => {
    const known = await release().catch(() => undefined);
    // One that cannot say what it is cannot be opened either.
    if (!known) return DEVICE_PROFILES;
    const read = await readOnce(known);
    return deviceProfiles(shownAs(known), read && (hasOwnName(known) ? read : { ...read, brands: [] }));
  };
}
