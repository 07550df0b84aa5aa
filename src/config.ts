/**
 * Every setting: its name, its default, its line of documentation, and how it is read. Nothing else in the program looks at
 * the environment. A wrong value is one clear sentence.
 */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { checkPlans, DEFAULT_PLANS, type Plans } from './accounts/plans.ts';
import { type Prices, withPrices } from './accounts/pricing.ts';
import type { ModelSettings } from './ai/models/model.ts';
import { findUser } from './fetching/browser/browser-user.ts';
import type { BrowserUser } from './fetching/browser/confinement.ts';
import type { MemoryBounds } from './fetching/browser/memory/memory-bounds.ts';
import { type BrowserEndpoint, parseBrowserUrls } from './fetching/browser/remote/endpoint.ts';
import { type AllowRule, parseAllowList } from './fetching/egress/allow-list.ts';
import { type ConnectToEntry, parseConnectTo } from './fetching/egress/connect-to.ts';
import type { ProxyEntry, ProxySettings } from './fetching/egress/proxy-pool.ts';
import { isProxyTemplate } from './fetching/egress/proxy-template.ts';
import type { RemoteGatewaySettings } from './fetching/egress/remote-gateway.ts';
import { COUNTRIES, TIERS, type Tier } from './fetching/page.ts';
import { Secret } from './secret.ts';
import {
  addressRanges,
  boolean,
  byteCount,
  ConfigError,
  choice,
  integer,
  list,
  secretWord,
  share,
} from './setting-values.ts';
import type { TracingSettings } from './tracing/tracing.ts';
import { readTracingSettings, TRACING_VARIABLES } from './tracing/tracing-settings.ts';

export { ConfigError };

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  /** PostgreSQL, for several nodes; absent: files in the data folder. */
  readonly databaseUrl: Secret | undefined;
  readonly apiKey: Secret | undefined;
  /** Whoever has it may read the metrics; without one only this machine may. */
  readonly metricsToken: Secret | undefined;
  /** Nodes that have the same one share the cookies of sessions. */
  readonly sessionKey: Secret | undefined;
  /** How long results of jobs are kept, and how much of them an account may have. */
  readonly jobs: { readonly resultsLife: number; readonly mostResults: number; readonly interval?: number };
  readonly allowTargets: readonly AllowRule[];
  readonly connectTo: readonly ConnectToEntry[];
  readonly ignoreTlsErrors: boolean;
  readonly maxBodyBytes: number;
  readonly logLevel: LogLevel;
  readonly chromium: string | undefined;
  readonly chromiumFull: string | undefined;
  /** Pages that browsers of this machine have open at a time; 0 for no such browsers. */
  readonly browserPages: number;
  /** Whether they answer pages that ask for consent. */
  readonly answersConsent: boolean;
  /** Who runs them where the service is run by root. */
  readonly browserUser: BrowserUser;
  /** What one of them may take of the machine's memory. */
  readonly pageMemory: MemoryBounds;
  /** Browsers on other machines. */
  readonly browserEndpoints: readonly BrowserEndpoint[];
  /** How those reach the service. */
  readonly gateway: RemoteGatewaySettings;
  /** Absent: the built-in extractor answers. */
  readonly model: ModelSettings | undefined;
  /** Absent: no traces. */
  readonly tracing: TracingSettings | undefined;
  readonly plans: Plans;
  readonly prices: Prices;
  readonly proxies: ProxySettings;
  /** Of the memory limit, from which on nothing new is let in. */
  readonly memoryShare: number;
  /** Bytes of an answer that the dashboard can show for an hour. */
  readonly answerPreview: number;
  /** Of answers that their callers do not read: bytes, and milliseconds. */
  readonly unread: { readonly perAccount: number; readonly inAll: number; readonly timeout: number };
  /** Addresses and ranges of proxies in front of the service. */
  readonly trustedProxies: readonly string[];
  /** Every setting with its value, for the operator's eyes: secrets only say that they are set. */
  readonly inForce: readonly SettingInForce[];
  /** Names that look like settings and are none: most likely spelled wrong. */
  readonly unknownSettings: readonly string[];
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Setting {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
  /** Its value is, or may hold, a password. */
  readonly secret?: true;
}

export interface SettingInForce {
  readonly name: string;
  readonly value: string;
  readonly isDefault: boolean;
}

/** The settings of the environment, for `--help` and the documentation. */
export const SETTINGS: readonly Setting[] = [
  { name: 'PORT', fallback: '8080', meaning: 'Port to listen on; 0 takes any free one.' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'Address to listen on; 0.0.0.0 for all interfaces.' },
  {
    name: 'MUDLARK_DATA_DIR',
    fallback: './data',
    meaning: 'Folder of the database; with PostgreSQL, of refunds that are owed.',
  },
  {
    name: 'MUDLARK_DATABASE_URL',
    secret: true,
    fallback: 'none',
    meaning: 'PostgreSQL for any number of nodes, postgres://user:password@host:5432/mudlark. Without it: SQLite.',
  },
  { name: 'MUDLARK_CONFIG', fallback: 'none', meaning: 'JSON file with plans, prices, proxies and routes.' },
  {
    name: 'MUDLARK_API_KEY',
    secret: true,
    fallback: 'made at first start',
    meaning: 'API key of the default account, at least 16 characters.',
  },
  {
    name: 'MUDLARK_ALLOW_TARGETS',
    fallback: 'none',
    meaning: 'Comma list of addresses, CIDR ranges, host:port or address:port that the guard lets through.',
  },
  {
    name: 'MUDLARK_CONNECT_TO',
    fallback: 'none',
    meaning: "Comma list of host:port:address:port, as curl's --connect-to; such a target passes the guard.",
  },
  { name: 'MUDLARK_IGNORE_TLS_ERRORS', fallback: 'false', meaning: 'Accept any certificate of a target.' },
  {
    name: 'MUDLARK_MAX_BODY',
    fallback: '20 MiB',
    meaning:
      'Largest page after decompression, and the most that selected elements may hold: bytes, or a number of KiB or MiB.',
  },
  {
    name: 'MUDLARK_UNREAD_PER_ACCOUNT',
    fallback: '128 MiB',
    meaning: 'Most of one account’s answers that may wait for it to read them; more is a 429. One answer always may.',
  },
  {
    name: 'MUDLARK_UNREAD',
    fallback: '512 MiB',
    meaning: 'The same for all accounts together: whoever has most waiting, and does not read it, makes room.',
  },
  {
    name: 'MUDLARK_UNREAD_TIMEOUT',
    fallback: '30000',
    meaning: 'Milliseconds after which a connection is ended whose other side takes nothing of its answer.',
  },
  {
    name: 'MUDLARK_ANSWER_PREVIEW',
    fallback: '4096',
    meaning:
      'Bytes of the beginning of each answer that the dashboard shows for an hour, kept in memory alone; 0 for none.',
  },
  {
    name: 'MUDLARK_MEMORY_SHARE',
    fallback: '0.9',
    meaning: 'Of the memory limit (control group, or the machine), from which on requests are turned away with 429.',
  },
  {
    name: 'MUDLARK_METRICS_TOKEN',
    secret: true,
    fallback: 'none',
    meaning: 'Token for /metrics, at least 16 characters. Without it only this machine may read them.',
  },
  {
    name: 'MUDLARK_JOB_RESULTS',
    fallback: '1 GiB',
    meaning: 'Results of jobs that an account may have; at more, its jobs pause until some are a week old.',
  },
  {
    name: 'MUDLARK_SESSION_KEY',
    secret: true,
    fallback: 'none',
    meaning:
      'With several nodes: the key, the same on all of them, that cookies of sessions are encrypted with in the database, at least 16 characters. Without it a session has its cookies only on the node where they were set.',
  },
  {
    name: 'MUDLARK_TRUST_PROXY',
    fallback: 'none',
    meaning:
      'Comma list of addresses and ranges of reverse proxies in front: what they say of clients (X-Forwarded-For, X-Forwarded-Proto) is believed.',
  },
  { name: 'MUDLARK_LOG', fallback: 'info', meaning: `Log level: ${LOG_LEVELS.join(', ')}.` },
  {
    name: 'MUDLARK_LLM_URL',
    fallback: 'none',
    meaning:
      'Address of a language model for /ai/*: OpenAI-compatible, or Anthropic. Without it the built-in extractor answers.',
  },
  { name: 'MUDLARK_LLM_MODEL', fallback: 'none', meaning: 'Name of the model there.' },
  { name: 'MUDLARK_LLM_API_KEY', secret: true, fallback: 'none', meaning: 'Its API key, where it wants one.' },
  {
    name: 'MUDLARK_LLM_CONTEXT',
    fallback: '16000',
    meaning: 'Tokens that the model takes in at once, its answer included; larger pages are shown to it in passages.',
  },
  { name: 'MUDLARK_LLM_TIMEOUT', fallback: '30000', meaning: 'Milliseconds that the model may take for one answer.' },
  { name: 'MUDLARK_CHROMIUM', fallback: 'found', meaning: 'Headless shell of Chromium to use.' },
  { name: 'MUDLARK_CHROMIUM_FULL', fallback: 'found', meaning: 'Full Chromium to use.' },
  {
    name: 'MUDLARK_BROWSER_PAGES',
    fallback: '2 × cores + 2',
    meaning: 'Pages that browsers of this machine have open at a time; 0 for none, where others have browsers.',
  },
  {
    name: 'MUDLARK_ANSWER_CONSENT',
    fallback: 'true',
    meaning:
      'Whether browsers answer pages that ask for consent to cookies: no, wherever that is offered. The answer goes with the tab.',
  },
  {
    name: 'MUDLARK_BROWSER_USER',
    fallback: 'nobody',
    meaning:
      "User that browsers run as where the service is run by root: a name, or a number, or two with a colon between. root gives up Chromium's sandbox.",
  },
  {
    name: 'MUDLARK_PAGE_MEMORY',
    fallback: '640 MiB',
    meaning: 'Memory that one page may take in a browser of this machine; a page that takes more is ended.',
  },
  {
    name: 'MUDLARK_PAGE_STORAGE',
    fallback: '192 MiB',
    meaning: 'Memory that it may fill beside that, by what it stores: databases, caches, files, blobs.',
  },
  {
    name: 'MUDLARK_BROWSER_URLS',
    secret: true,
    fallback: 'none',
    meaning:
      'Comma list of browsers on other machines, such as http://host:9222#pages=8 or wss://host?token=…; see docs/browser.md for how to start them.',
  },
  {
    name: 'MUDLARK_GATEWAY_HOST',
    fallback: '127.0.0.1',
    meaning: 'Address to listen on for the traffic of those browsers; 0.0.0.0 for all interfaces.',
  },
  { name: 'MUDLARK_GATEWAY_PORT', fallback: 'any', meaning: 'Port for it; 0 takes any free one.' },
  {
    name: 'MUDLARK_GATEWAY_ADDRESS',
    fallback: 'MUDLARK_GATEWAY_HOST',
    meaning: 'Address or name that those browsers find it under.',
  },
  ...TRACING_VARIABLES,
];

const tierProxies = z.union(
  [
    z.literal('direct'),
    z.strictObject({
      url: z
        .string()
        .refine(isProxyTemplate, 'must be a URL such as http://user:password@host:port, https://… or socks5://…'),
      countries: z.array(z.enum(COUNTRIES)).min(1, 'must name a country, or be left out for all').optional(),
      names: z.boolean().optional(),
    }),
  ],
  'must be "direct" or an object with a url',
);

const fileSchema = z.strictObject({
  plans: z.record(z.string().min(1), z.strictObject({ credits: z.number(), concurrency: z.number() })).optional(),
  prices: z.record(z.string(), z.number()).optional(),
  proxies: z.partialRecord(z.enum(TIERS), z.array(tierProxies)).optional(),
  routes: z
    .array(
      z.strictObject({ domain: z.string().regex(/^[^\s/:]+\.[^\s/:]+$/, 'must be a domain name'), proxy: tierProxies }),
    )
    .optional(),
});

/** With less, ordinary pages are ended. */
const PAGE_SIZES = { least: '64 MiB', most: '16 GiB', example: '512 MiB' };

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment and the file that it may name. Throws a `ConfigError`. */
export function loadConfig(environment: Environment, readFile: (path: string) => string = readText): Config {
  const read = (name: string) => {
    const value = environment[name]?.trim();
    return value === '' ? undefined : value;
  };
  const file = readConfigFile(read('MUDLARK_CONFIG'), readFile);
  return {
    host: read('HOST') ?? '127.0.0.1',
    port: integer('PORT', read('PORT') ?? '8080', 0, 65_535),
    databaseUrl: databaseUrl(read('MUDLARK_DATABASE_URL')),
    dataFolder: resolve(read('MUDLARK_DATA_DIR') ?? './data'),
    apiKey: secretWord('MUDLARK_API_KEY', read('MUDLARK_API_KEY')),
    metricsToken: secretWord('MUDLARK_METRICS_TOKEN', read('MUDLARK_METRICS_TOKEN')),
    sessionKey: secretWord('MUDLARK_SESSION_KEY', read('MUDLARK_SESSION_KEY')),
    jobs: {
      resultsLife: 7 * 24 * 60 * 60 * 1_000,
      mostResults: byteCount('MUDLARK_JOB_RESULTS', read('MUDLARK_JOB_RESULTS') ?? '1 GiB'),
    },
    allowTargets: list('MUDLARK_ALLOW_TARGETS', parseAllowList(read('MUDLARK_ALLOW_TARGETS') ?? ''), 'rules'),
    connectTo: list('MUDLARK_CONNECT_TO', parseConnectTo(read('MUDLARK_CONNECT_TO') ?? ''), 'entries'),
    ignoreTlsErrors: boolean('MUDLARK_IGNORE_TLS_ERRORS', read('MUDLARK_IGNORE_TLS_ERRORS') ?? 'false'),
    maxBodyBytes: byteCount('MUDLARK_MAX_BODY', read('MUDLARK_MAX_BODY') ?? '20 MiB'),
    unread: {
      perAccount: byteCount('MUDLARK_UNREAD_PER_ACCOUNT', read('MUDLARK_UNREAD_PER_ACCOUNT') ?? '128 MiB'),
      inAll: byteCount('MUDLARK_UNREAD', read('MUDLARK_UNREAD') ?? '512 MiB'),
      timeout: integer('MUDLARK_UNREAD_TIMEOUT', read('MUDLARK_UNREAD_TIMEOUT') ?? '30000', 1, 86_400_000),
    },
    answerPreview: integer('MUDLARK_ANSWER_PREVIEW', read('MUDLARK_ANSWER_PREVIEW') ?? '4096', 0, 65_536),
    memoryShare: share('MUDLARK_MEMORY_SHARE', read('MUDLARK_MEMORY_SHARE') ?? '0.9'),
    trustedProxies: addressRanges('MUDLARK_TRUST_PROXY', read('MUDLARK_TRUST_PROXY') ?? ''),
    inForce: SETTINGS.map((setting) => inForce(setting, read(setting.name))),
    logLevel: choice('MUDLARK_LOG', read('MUDLARK_LOG') ?? 'info', LOG_LEVELS),
    chromium: read('MUDLARK_CHROMIUM'),
    chromiumFull: read('MUDLARK_CHROMIUM_FULL'),
    browserPages: integer(
      'MUDLARK_BROWSER_PAGES',
      read('MUDLARK_BROWSER_PAGES') ?? String(2 * availableParallelism() + 2),
      0,
      1_000,
    ),
    answersConsent: boolean('MUDLARK_ANSWER_CONSENT', read('MUDLARK_ANSWER_CONSENT') ?? 'true'),
    browserUser: browserUser(read('MUDLARK_BROWSER_USER') ?? 'nobody', readFile),
    pageMemory: {
      page: byteCount('MUDLARK_PAGE_MEMORY', read('MUDLARK_PAGE_MEMORY') ?? '640 MiB', PAGE_SIZES),
      stored: byteCount('MUDLARK_PAGE_STORAGE', read('MUDLARK_PAGE_STORAGE') ?? '192 MiB', PAGE_SIZES),
    },
    browserEndpoints: list('MUDLARK_BROWSER_URLS', parseBrowserUrls(read('MUDLARK_BROWSER_URLS') ?? ''), 'endpoints'),
    gateway: remoteGateway(read),
    model: model(read),
    tracing: tracing(read),
    ...file,
    unknownSettings: Object.keys(environment).filter(
      (name) => name.startsWith('MUDLARK_') && !SETTINGS.some((setting) => setting.name === name),
    ),
  };
}

/** Where to find the headless shell and the full browser, as the environment says; for the browser finder. */
export function browserEnvironment({ chromium, chromiumFull }: Config): Environment {
  return { MUDLARK_CHROMIUM: chromium, MUDLARK_CHROMIUM_FULL: chromiumFull };
}

function readConfigFile(path: string | undefined, readFile: (path: string) => string) {
  const content = path === undefined ? {} : parseFile(path, readFile);
  const parsed = fileSchema.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
  }
  const { plans, prices, proxies = {}, routes = [] } = parsed.data;
  const merged: Plans = { ...DEFAULT_PLANS, ...plans };
  try {
    checkPlans(merged);
    return {
      plans: merged,
      prices: withPrices(prices ?? {}),
      proxies: { proxies: onlyFilled(proxies), routes: routes.map(lowerCaseDomain) },
    };
  } catch (error) {
    throw new ConfigError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parseFile(path: string, readFile: (path: string) => string): unknown {
  let text: string;
  try {
    text = readFile(path);
  } catch (error) {
    throw new ConfigError(`MUDLARK_CONFIG: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the file, which may hold a proxy's password.
    throw new ConfigError(`MUDLARK_CONFIG: ${path} is not valid JSON.`);
  }
}

function onlyFilled(proxies: Partial<Record<Tier, ProxyEntry[] | undefined>>): ProxySettings['proxies'] {
  return Object.fromEntries(Object.entries(proxies).filter(([, entries]) => entries && entries.length > 0));
}

function lowerCaseDomain({ domain, proxy }: { domain: string; proxy: ProxyEntry }) {
  return { domain: domain.toLowerCase(), proxy };
}

function databaseUrl(text: string | undefined): Secret | undefined {
  if (text === undefined) return undefined;
  if (!/^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? '')) {
    throw new ConfigError(
      'MUDLARK_DATABASE_URL must be an address such as postgres://user:password@host:5432/mudlark.',
    );
  }
  return new Secret(text);
}

function browserUser(text: string, readFile: (path: string) => string): BrowserUser {
  const user = findUser(text, readFile);
  if (!user) throw new ConfigError(`MUDLARK_BROWSER_USER must be a user of this machine, not ${JSON.stringify(text)}.`);
  return user;
}

function remoteGateway(read: (name: string) => string | undefined): RemoteGatewaySettings {
  const host = read('MUDLARK_GATEWAY_HOST') ?? '127.0.0.1';
  const address = read('MUDLARK_GATEWAY_ADDRESS') ?? host;
  if (isIP(host) === 0) throw new ConfigError('MUDLARK_GATEWAY_HOST must be an address of this machine, or 0.0.0.0.');
  if (isIP(address) === 0 && URL.parse(`http://${address}/`)?.hostname !== address.toLowerCase()) {
    throw new ConfigError('MUDLARK_GATEWAY_ADDRESS must be an address or a name, without a port.');
  }
  if (address === '0.0.0.0' || address === '::') {
    throw new ConfigError(
      `MUDLARK_GATEWAY_ADDRESS must say where browsers find ${host}: set it to an address or a name.`,
    );
  }
  return { host, address, port: integer('MUDLARK_GATEWAY_PORT', read('MUDLARK_GATEWAY_PORT') ?? '0', 0, 65_535) };
}

function model(read: (name: string) => string | undefined): ModelSettings | undefined {
  const url = read('MUDLARK_LLM_URL');
  const name = read('MUDLARK_LLM_MODEL');
  const key = read('MUDLARK_LLM_API_KEY');
  const contextTokens = integer('MUDLARK_LLM_CONTEXT', read('MUDLARK_LLM_CONTEXT') ?? '16000', 2_000, 10_000_000);
  const timeoutMs = integer('MUDLARK_LLM_TIMEOUT', read('MUDLARK_LLM_TIMEOUT') ?? '30000', 1_000, 600_000);
  if (url === undefined && name === undefined) return undefined;
  if (url === undefined || name === undefined) {
    throw new ConfigError('MUDLARK_LLM_URL and MUDLARK_LLM_MODEL belong together: set both, or neither.');
  }
  const { protocol } = URL.parse(url) ?? {};
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new ConfigError('MUDLARK_LLM_URL must be an address such as https://api.openai.com/v1.');
  }
  return { url, model: name, apiKey: key === undefined ? undefined : new Secret(key), contextTokens, timeoutMs };
}

function tracing(read: (name: string) => string | undefined): TracingSettings | undefined {
  try {
    return readTracingSettings(read);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

function inForce({ name, fallback, secret }: Setting, given: string | undefined): SettingInForce {
  if (given === undefined) return { name, value: fallback, isDefault: true };
  return { name, value: secret ? '(set)' : given, isDefault: false };
}

function readText(path: string): string {
  return readFileSync(path, 'utf8');
}
