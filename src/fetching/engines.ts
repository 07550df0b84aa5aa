/**
 * Everything that gets pages on this machine, with and without JavaScript, below stealth and at it. What is missing is replaced by the
 * next best thing here, once, and told; nobody else asks what the machine has.
 */
import { readBrowserRelease } from './browser/browser-release.ts';
import { type BrowserEngine, type BrowserSettings, createBrowserEngine } from './browser/engine.ts';
import { FairQueue } from './browser/fair-queue.ts';
import { type ChromeRelease, DEVICE_PROFILES, deviceProfiles } from './devices.ts';
import type { Dialer } from './egress/dialer.ts';
import type { Gateway } from './egress/gateway.ts';
import type { Engines } from './fetch-page.ts';
import { createHttpClient } from './http/client.ts';
import { createStealthClient, loadImpit } from './http/stealth-client.ts';

export interface EngineSettings {
  readonly dialer: Dialer;
  readonly gateway: Gateway;
  /** Where the browsers are that the machine has. */
  readonly browsers: { readonly headlessShell?: string | undefined; readonly full?: string | undefined };
  /** Where their profiles are kept while they run. */
  readonly folder: string;
  /** Pages that browsers have open at a time, all together. */
  readonly browserPages: number;
  readonly maxBodyBytes: number;
  readonly ignoreTlsErrors: boolean;
}

export interface AllEngines extends Engines {
  readonly stealth: Engines;
  /** What the stealth tier has to do without, in words for the operator. */
  readonly stealthLacks: readonly string[];
  close(): Promise<void>;
}

export async function createEngines(settings: EngineSettings): Promise<AllEngines> {
  const { dialer, gateway, browsers, folder, browserPages: pages, maxBodyBytes, ignoreTlsErrors } = settings;
  const queue = new FairQueue(pages);
  const shared = { gateway, folder, pages, queue, maxCharacters: maxBodyBytes, ignoreTlsErrors };
  const http = createHttpClient({ dialer, maxBodyBytes, ignoreTlsErrors });
  const browser = plainBrowser(browsers, shared);
  const release = browsers.full === undefined ? undefined : releaseReader(browsers.full);
  const stealthBrowser =
    browsers.full !== undefined && release
      ? createBrowserEngine({ ...shared, executable: browsers.full, kind: 'full', stealth: { release } })
      : undefined;
  const impit = await loadImpit();
  const stealthHttp = createStealthClient({
    dialer,
    gateway,
    impit,
    maxBodyBytes,
    ignoreTlsErrors,
    // One that cannot say what it is cannot be opened either.
    profiles: async () => (release ? release().then(deviceProfiles, () => DEVICE_PROFILES) : DEVICE_PROFILES),
  });
  return {
    http,
    browser,
    stealth: { http: stealthHttp, browser: stealthBrowser ?? browser },
    stealthLacks: [
      ...(stealthBrowser ? [] : ['no full Chromium: with JavaScript, stealth uses what the other tiers use']),
      ...(impit ? [] : ["no impit for this machine: without JavaScript, stealth's TLS is that of the other tiers"]),
    ],
    async close() {
      await Promise.all([browser?.close(), stealthBrowser?.close()]);
      await Promise.all([http.close(), stealthHttp.close()]);
    },
  };
}

type SharedSettings = Omit<BrowserSettings, 'executable' | 'kind'>;

function plainBrowser(
  { headlessShell, full }: EngineSettings['browsers'],
  shared: SharedSettings,
): BrowserEngine | undefined {
  if (headlessShell !== undefined) return createBrowserEngine({ ...shared, executable: headlessShell, kind: 'shell' });
  return full === undefined ? undefined : createBrowserEngine({ ...shared, executable: full, kind: 'full' });
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
