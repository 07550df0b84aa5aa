/**
 * All engines of a service, with browsers on "other machines": on ports of this machine, but not started by the
 * service.
 */
import { Deadline } from '../../../src/deadline.ts';
import type { BrowserAnswer } from '../../../src/fetching/browser/load-page.ts';
import type { MemoryBounds } from '../../../src/fetching/browser/memory/memory-bounds.ts';
import { parseBrowserUrls } from '../../../src/fetching/browser/remote/endpoint.ts';
import type { RemoteStatus, RemoteTimes } from '../../../src/fetching/browser/remote/remote-browser.ts';
import { ConnectTo, parseConnectTo } from '../../../src/fetching/egress/connect-to.ts';
import { createGateway } from '../../../src/fetching/egress/gateway/gateway.ts';
import { createAddressGuard } from '../../../src/fetching/egress/guard/address-guard.ts';
import { parseAllowList } from '../../../src/fetching/egress/guard/allow-list.ts';
import { OwnListeners } from '../../../src/fetching/egress/guard/own-host.ts';
import { createDialer } from '../../../src/fetching/egress/guarded-dialer.ts';
import { type AllEngines, createEngines } from '../../../src/fetching/engines.ts';
import type { Country, Device, Exit, PageRequest, PictureRequest } from '../../../src/fetching/page.ts';
import type { CallerSession } from '../../../src/fetching/session/caller-session.ts';
import type { Step } from '../../../src/fetching/step.ts';
import { makeFolder } from '../../support/folder.ts';
import { SHELL } from '../browser/test-engine.ts';

export interface Choices {
  readonly caller?: string;
  readonly exit?: Exit;
  readonly script?: string;
  readonly actions?: readonly Step[];
  readonly selectors?: readonly string[];
  readonly waitFor?: string;
  readonly timeout?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly country?: Country;
  readonly device?: Device;
  readonly errorOnRedirect?: boolean;
  readonly picture?: PictureRequest;
  readonly session?: CallerSession;
}

export interface RemoteEngines extends AsyncDisposable {
  readonly engines: AllEngines;
  load(url: string, choices?: Choices): Promise<BrowserAnswer>;
  /** Every change of every remote browser, oldest first. */
  readonly changes: readonly RemoteStatus[];
}

interface Setup {
  readonly allow?: string;
  readonly connectTo?: string;
  /** Pages in browsers on this machine. */
  readonly local?: number;
  readonly address?: string;
  readonly ignoreTlsErrors?: boolean;
  readonly times?: Partial<RemoteTimes>;
  readonly memoryBounds?: MemoryBounds;
}

const QUICK: Partial<RemoteTimes> = { firstRest: 20, longestRest: 100 };

export async function startRemoteEngines(urls: string, setup: Setup = {}): Promise<RemoteEngines> {
  const { allow = '127.0.0.0/8', connectTo = '', local = 0, ignoreTlsErrors = false } = setup;
  const folder = await makeFolder();
  const ownListeners = new OwnListeners();
  const dialer = createDialer({
    guard: createAddressGuard({ allow: parseAllowList(allow).rules ?? [], ownListeners }),
    connectTo: new ConnectTo(parseConnectTo(connectTo).entries ?? []),
    ignoreTlsErrors,
    // No names are looked up here.
    resolve: async (name) => {
      throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    },
  });
  const changes: RemoteStatus[] = [];
  const gateway = createGateway({ dialer, ownListeners });
  const engines = await createEngines({
    dialer,
    gateway,
    browsers: { headlessShell: SHELL },
    folder: folder.path,
    browserPages: local,
    maxBodyBytes: 5_000_000,
    ignoreTlsErrors,
    memoryBounds: setup.memoryBounds,
    remoteBrowsers: {
      endpoints: parseBrowserUrls(urls).endpoints ?? [],
      gateway: { host: '127.0.0.1', port: 0, address: setup.address ?? '127.0.0.1' },
      ownListeners,
      onChange: (status) => changes.push(status),
      times: { ...QUICK, ...setup.times },
    },
  });
  return {
    engines,
    changes,
    async load(url, choices = {}) {
      const { caller = 'one', script, selectors, timeout = 20_000, exit = 'datacenter' } = choices;
      using deadline = new Deadline(timeout + 10_000);
      const inPage = {
        ...(script !== undefined && { script }),
        ...(selectors && { selectors, firstOnly: false }),
        ...(choices.picture && { picture: choices.picture }),
      };
      const request: PageRequest = {
        url,
        headers: choices.headers ?? {},
        js: true,
        jsTimeout: 3_000,
        waitFor: choices.waitFor,
        proxy: 'datacenter',
        country: choices.country ?? 'us',
        customProxy: undefined,
        device: choices.device ?? 'desktop',
        errorOn404: false,
        errorOnRedirect: choices.errorOnRedirect ?? false,
        inPage,
        steps: choices.actions && { actions: choices.actions, scrolls: 0 },
        session: choices.session,
        deadline: deadline.retrieving(timeout),
        partition: caller,
      };
      const { browser } = exit === 'stealth' ? engines.stealth : engines;
      if (!browser) throw new Error('there is no browser');
      return await browser.load(request, { exit, upstream: undefined, key: `direct ${caller}`, caller });
    },
    async [Symbol.asyncDispose]() {
      await engines.close();
      await gateway.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
