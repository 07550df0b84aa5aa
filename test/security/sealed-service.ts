/**
 * The API over a dialer that cannot leave the machine: names are looked up in a table, and sockets are opened only to
 * the loopback servers of the test. Any other address that would have been dialed is recorded instead.
 */

import { Socket } from 'node:net';
import pino from 'pino';
import { DEFAULT_PRICES } from '../../src/accounts/pricing.ts';
import { openSqliteStore } from '../../src/accounts/sqlite/open-store.ts';
import { createApiCaller } from '../../src/api/api-caller.ts';
import { createApiServer } from '../../src/api/server.ts';
import { findBrowsers } from '../../src/fetching/browser/process/find-browsers.mjs';
import { type Connect, connectTcp } from '../../src/fetching/egress/connect-race.ts';
import { createGateway } from '../../src/fetching/egress/gateway/gateway.ts';
import { createAddressGuard } from '../../src/fetching/egress/guard/address-guard.ts';
import { parseAllowList } from '../../src/fetching/egress/guard/allow-list.ts';
import { OwnListeners } from '../../src/fetching/egress/guard/own-host.ts';
import type { Verdict } from '../../src/fetching/egress/guard/verdict.ts';
import { createDialer } from '../../src/fetching/egress/guarded-dialer.ts';
import { ProxyPool } from '../../src/fetching/egress/proxies/proxy-pool.ts';
import { createEngines } from '../../src/fetching/engines.ts';
import { openExperience } from '../../src/fetching/experience/experience.ts';
import { fetchPage } from '../../src/fetching/fetch-page.ts';
import { Sessions } from '../../src/fetching/session/sessions.ts';
import { tiersOf, walkTiers } from '../../src/fetching/tier-walk.ts';
import { UnreadAnswers } from '../../src/overload/unread-answers.ts';
import { Secret } from '../../src/secret.ts';
import { makeFolder } from '../support/folder.ts';
import { lendBrowser } from '../support/lent-browsers.ts';
import { lentWork } from '../support/lent-work.ts';

const KEY = 'key-of-a-sealed-service';

type Parameters = Readonly<Record<string, string>>;

export interface SealedService extends AsyncDisposable {
  readonly url: string;
  /** Addresses and ports that would have been dialed. */
  readonly dialed: readonly string[];
  /** Names that were looked up. */
  readonly asked: readonly string[];
  /** The verdicts of the guard, with the host as given. */
  readonly verdicts: readonly { readonly verdict: Verdict; readonly host: string }[];
  /** The address of a call, including its key. */
  addressOf(endpoint: string, parameters: Parameters): string;
  call(endpoint: string, parameters: Parameters): Promise<SealedReply>;
}

export interface SealedReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** The code of an error; empty if there is none. */
  readonly code: string;
  readonly message: string;
}

export interface SealedSettings {
  /** Ports on loopback that the operator allows, and that can be dialed. */
  readonly ports: readonly number[];
  readonly browserPages?: number;
  /** The addresses of a name at its nth look-up; undefined: there is no such name. */
  readonly names?: (name: string, times: number) => readonly string[] | undefined;
}

export async function startSealedService(settings: SealedSettings): Promise<SealedService> {
  const { ports, names = () => undefined, browserPages = 0 } = settings;
  await using started = new AsyncDisposableStack();
  const folder = started.use(await makeFolder());
  const dialed: string[] = [];
  const asked: string[] = [];
  const verdicts: { verdict: Verdict; host: string }[] = [];
  const connect: Connect = (address, port, options) => {
    if (address === '127.0.0.1' && ports.includes(port)) return connectTcp(address, port, options);
    dialed.push(`${address} ${port}`);
    return new Socket().destroy(Object.assign(new Error('sealed'), { code: 'ECONNREFUSED' }));
  };
  const ownListeners = new OwnListeners();
  const allow = parseAllowList(ports.map((port) => `127.0.0.1:${port}`).join(',')).rules ?? [];
  const dialer = createDialer({
    guard: createAddressGuard({ allow, ownListeners, ownAddresses: () => [] }),
    connect,
    resolve: async (name) => {
      const addresses = names(name, asked.filter((each) => each === name).length);
      asked.push(name);
      if (!addresses) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return addresses;
    },
    onVerdict: (verdict, host) => verdicts.push({ verdict, host }),
  });
  const gateway = started.adopt(createGateway({ dialer, ownListeners }), (each) => each.close());
  const engines = started.adopt(
    await createEngines({
      dialer,
      gateway,
      browsers: findBrowsers(process.env),
      folder: folder.path,
      browserPages,
      maxBodyBytes: 1024 * 1024,
      ignoreTlsErrors: false,
      launch: lendBrowser,
    }),
    (each) => each.close(),
  );
  const accounts = started.use(await openSqliteStore({ folder: folder.path, serving: true }));
  await accounts.ensureDefaultAccount({ apiKey: new Secret(KEY) });
  const pool = new ProxyPool({ proxies: {}, routes: [] });
  const { memory } = openExperience();
  const sources = { ...engines, hasMatch: async () => false };
  const onUnexpected = (error: unknown) => {
    throw error;
  };
  const caller = createApiCaller({
    prices: DEFAULT_PRICES,
    maxCharacters: 1_000_000,
    pool,
    pageWork: lentWork,
    model: undefined,
    hasBrowser: engines.browser !== undefined,
    sessions: new Sessions({ onEnd: (id) => engines.endSession(id) }),
    unread: new UnreadAnswers({ perAccount: 1e9, inAll: 1e9 }),
    hasMemory: () => true,
    tiersFor: (request) => tiersOf(request, pool, memory),
    fetchPage: (request, mayClimbTo) =>
      walkTiers(request, { pool, memory, mayClimbTo, fetch: (each, route) => fetchPage(each, route, sources) }),
    accounts,
    onUnexpected,
    onCall: () => {},
  });
  const server = started.adopt(
    createApiServer({
      caller,
      otherRoutes: [],
      tools: [],
      prices: DEFAULT_PRICES,
      trustedProxies: [],
      unreadTimeout: 30_000,
      log: pino({ level: 'silent' }),
      onUnexpected,
      readiness: async () => ({ ready: true, detail: '' }),
    }),
    (each) => each.close(),
  );
  const { address, port } = await server.listen('127.0.0.1', 0);
  ownListeners.add(address, port);
  const url = `http://127.0.0.1:${port}`;
  const addressOf = (endpoint: string, parameters: Parameters) =>
    `${url}${endpoint}?${new URLSearchParams({ api_key: KEY, ...parameters })}`;
  const all = started.move();
  return {
    url,
    dialed,
    asked,
    verdicts,
    addressOf,
    async call(endpoint, parameters) {
      const reply = await fetch(addressOf(endpoint, parameters));
      const body = await reply.text();
      const { error_code: code = '', message = '' } = reply.ok ? {} : (JSON.parse(body) as Record<string, string>);
      return { status: reply.status, headers: reply.headers, body, code, message };
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
