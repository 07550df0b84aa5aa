/** A real service on port 0 with its own data folder, and a client that checks every answer against the contract. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { openSqliteStore } from '../../src/accounts/sqlite/open-store.ts';
import type { AccountStore } from '../../src/accounts/store.ts';
import type { WholeDocument } from '../../src/api/other-operations.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { type Service, startService } from '../../src/shell/service.ts';
import { NAMED_BROWSERS } from './browser-under-test.ts';
import { type Answer, Contract } from './contract.ts';
import { lendBrowser } from './lent-browsers.ts';
import { lentWork } from './lent-work.ts';

export const OPERATOR_KEY = 'test-key-of-the-operator';

export interface Reply extends Answer {
  /** The body as it came. */
  readonly bytes: Uint8Array;
  json<T = Record<string, unknown>>(): T;
}

export type Parameters = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export interface CallOptions {
  readonly key?: string | undefined;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal;
}

export interface TestService extends AsyncDisposable {
  readonly url: string;
  /** The dashboard's address for the operator: with a token that signs in, until there is a password. */
  readonly dashboard: string;
  readonly folder: string;
  /** Each line of the log, parsed. */
  readonly logLines: Record<string, unknown>[];
  readonly logText: () => string;
  /** Calls an endpoint; the answer has been checked against the OpenAPI document. */
  call(path: string, parameters?: Parameters, options?: CallOptions): Promise<Reply>;
  /** The same with a raw query string, including the key. */
  callRaw(pathAndQuery: string, options?: CallOptions): Promise<Reply>;
  /** The accounts, as the command line sees them. */
  accounts(): Promise<AccountStore>;
  /** A new account on this plan; gives its key. */
  newAccount(plan: string): Promise<string>;
  /** The whole body of /account. */
  account(key?: string): Promise<Record<string, number | string>>;
  close(): Promise<void>;
}

interface Settings {
  readonly environment?: Readonly<Record<string, string>>;
  /** The content of the MUDLARK_CONFIG file. */
  readonly file?: unknown;
  readonly folder?: string;
  /** Whether its browsers are started for it and end with it: for tests about that. */
  readonly ownBrowsers?: boolean;
}

/** By the document's text: a test may start many services, and equal documents are compiled once. */
const contracts = new Map<string, Contract>();

function contractOf(document: string): Contract {
  const contract = contracts.get(document) ?? new Contract(JSON.parse(document) as WholeDocument);
  contracts.set(document, contract);
  return contract;
}

export async function startTestService(settings: Settings = {}): Promise<TestService> {
  const { environment = {}, file, folder: given, ownBrowsers = false } = settings;
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'mudlark-test-')));
  const config = loadConfig(
    {
      PORT: '0',
      MUDLARK_DATA_DIR: folder,
      MUDLARK_API_KEY: OPERATOR_KEY,
      MUDLARK_ALLOW_TARGETS: '127.0.0.0/8,::1',
      ...(file !== undefined && { MUDLARK_CONFIG: 'settings.json' }),
      ...NAMED_BROWSERS,
      ...environment,
    },
    () => JSON.stringify(file),
  );
  /** Of whole lines: the log writes each at once. */
  const chunks: string[] = [];
  const parsedLines: Record<string, unknown>[] = [];
  let parsedChunks = 0;
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  const service: Service = await startService(config, pino({ level: 'info', base: undefined }, stream), {
    pageWork: lentWork,
    launchBrowser: ownBrowsers ? undefined : lendBrowser,
  });
  const contract = contractOf(await (await fetch(`${service.url}/openapi.json`)).text());
  let beside: AccountStore | undefined;
  let count = 0;

  async function callRaw(
    pathAndQuery: string,
    { method = 'GET', headers, body: sent, signal }: CallOptions = {},
  ): Promise<Reply> {
    const response = await fetch(`${service.url}${pathAndQuery}`, {
      method,
      redirect: 'manual',
      ...(headers && { headers }),
      ...(sent !== undefined && { body: sent }),
      ...(signal && { signal }),
    });
    const bytes = await response.bytes();
    const body = new TextDecoder().decode(bytes);
    const path = pathAndQuery.split('?', 1)[0] ?? '';
    const answer = { status: response.status, headers: response.headers, body };
    contract.check(method, path, answer);
    return { ...answer, bytes, json: <T>() => JSON.parse(body) as T };
  }

  async function accounts(): Promise<AccountStore> {
    beside ??= await openSqliteStore({ folder, serving: false, plans: config.plans });
    return beside;
  }

  const result: TestService = {
    url: service.url,
    dashboard: service.dashboard.reveal(),
    folder,
    get logLines() {
      // Each line is parsed once: tests that wait for one ask again and again.
      const written = chunks.slice(parsedChunks).join('').split('\n').filter(Boolean);
      parsedChunks = chunks.length;
      parsedLines.push(...written.map((line) => JSON.parse(line) as Record<string, unknown>));
      return [...parsedLines];
    },
    logText: () => chunks.join(''),
    callRaw,
    call(path, parameters = {}, options = {}) {
      const query = new URLSearchParams();
      const key = 'key' in options ? options.key : OPERATOR_KEY;
      if (key !== undefined) query.set('api_key', key);
      for (const [name, value] of Object.entries(parameters)) {
        for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
      }
      return callRaw(`${path}?${query}`, options);
    },
    accounts,
    async newAccount(plan) {
      const store = await accounts();
      count += 1;
      const account = await store.createAccount({ email: `caller-${count}@example.com`, plan });
      return (await store.createKey(account)).key.reveal();
    },
    async account(key = OPERATOR_KEY) {
      return (await result.call('/account', {}, { key })).json();
    },
    async close() {
      await beside?.close();
      beside = undefined;
      await service.close();
      if (given === undefined) await rm(folder, { recursive: true, force: true });
    },
    [Symbol.asyncDispose]: () => result.close(),
  };
  return result;
}
