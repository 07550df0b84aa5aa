/**
 * The table of settings: one row for each, with its name, its default, its parser and its sentence. `Config`, the
 * documentation's tables, `serve --help` and what the operator sees of a running service are made from it.
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { findUser } from '../fetching/browser/process/browser-user.ts';
import { parseBrowserUrls } from '../fetching/browser/remote/endpoint.ts';
import { parseConnectTo } from '../fetching/egress/connect-to.ts';
import { parseAllowList } from '../fetching/egress/guard/allow-list.ts';
import { Secret } from '../secret.ts';
import { ConfigError } from './config-error.ts';
import { readConfigFile } from './config-file.ts';
import { GATEWAY } from './gateway-settings.ts';
import { MODEL } from './model-settings.ts';
import {
  address,
  addressRanges,
  anyText,
  boolean,
  byteCount,
  choice,
  integer,
  list,
  port,
  secretWord,
  share,
} from './parsers.ts';
import { checkedGroup, group, type Setting, setting } from './setting.ts';
import { TRACING } from './tracing-settings.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** With less, ordinary pages are ended. */
const pageSize = byteCount({ least: '64 MiB', most: '16 GiB', example: '512 MiB' });

const postgresAddress = address(['postgres', 'postgresql'], 'postgres://user:password@host:5432/mudlark');

export const TABLE = {
  port: setting({
    name: 'PORT',
    fallback: '8080',
    parse: port,
    meaning: 'Port to listen on; 0 takes any free one.',
  }),
  host: setting({
    name: 'HOST',
    fallback: '127.0.0.1',
    parse: anyText,
    meaning: 'Address to listen on; 0.0.0.0 for all interfaces.',
  }),
  dataFolder: setting({
    name: 'MUDLARK_DATA_DIR',
    fallback: './data',
    parse: (text) => resolve(text),
    meaning:
      'Folder for the databases of one server, not shared with others; with PostgreSQL, it holds only the refunds still owed.',
  }),
  /** PostgreSQL, for several nodes; absent: files in the data folder. */
  databaseUrl: setting({
    name: 'MUDLARK_DATABASE_URL',
    secret: true,
    parse: (text, name) => new Secret(postgresAddress(text, name)),
    meaning:
      'PostgreSQL for any number of nodes, `postgres://user:password@host:5432/mudlark`. Without it: SQLite in the data folder.',
  }),
  file: setting({
    name: 'MUDLARK_CONFIG',
    parse: readConfigFile,
    meaning: 'JSON file with plans, prices, proxies and routes, described in docs/settings.md.',
  }),
  apiKey: setting({
    name: 'MUDLARK_API_KEY',
    secret: true,
    shown: 'made at first start',
    parse: secretWord,
    meaning: 'API key of the default account, at least 16 characters.',
  }),
  allowTargets: setting({
    name: 'MUDLARK_ALLOW_TARGETS',
    fallback: '',
    parse: list(parseAllowList, 'rules'),
    meaning:
      'Comma-separated list of addresses, CIDR ranges, `host:port` or `address:port` that the guard allows although they are not public.',
  }),
  connectTo: setting({
    name: 'MUDLARK_CONNECT_TO',
    fallback: '',
    parse: list(parseConnectTo, 'entries'),
    meaning:
      "Comma-separated list of `host:port:address:port`: connections to the first two go to the last two, as with curl's `--connect-to`. The guard allows such targets.",
  }),
  ignoreTlsErrors: setting({
    name: 'MUDLARK_IGNORE_TLS_ERRORS',
    fallback: 'false',
    parse: boolean,
    meaning: 'Accept invalid TLS certificates of targets.',
  }),
  /** Addresses and ranges of proxies in front of the service. */
  trustedProxies: setting({
    name: 'MUDLARK_TRUST_PROXY',
    fallback: '',
    parse: addressRanges,
    meaning:
      'Comma-separated list of addresses and ranges of reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted.',
  }),
  maxBodyBytes: setting({
    name: 'MUDLARK_MAX_BODY',
    fallback: '20 MiB',
    parse: byteCount(),
    meaning:
      'Maximum size of a page after decompression, and of all selected elements together: a number of bytes, KiB or MiB.',
  }),
  /** Answers that their callers do not read. */
  unread: group({
    perAccount: setting({
      name: 'MUDLARK_UNREAD_PER_ACCOUNT',
      fallback: '128 MiB',
      parse: byteCount(),
      meaning:
        'Limit of unread answer data per account, at most an eighth of the memory limit; beyond it, requests get a 429. One answer of any size is always allowed.',
    }),
    inAll: setting({
      name: 'MUDLARK_UNREAD',
      fallback: '512 MiB',
      parse: byteCount(),
      meaning:
        'The same for all accounts together, at most a quarter of the memory limit. To make room, stalled answers are cut off, those of the account with the most unread data first.',
    }),
    /** Milliseconds. */
    timeout: setting({
      name: 'MUDLARK_UNREAD_TIMEOUT',
      fallback: '30000',
      parse: integer(1, 86_400_000),
      meaning: 'Milliseconds after which a connection is closed if its client reads nothing of the answer.',
    }),
  }),
  /** Bytes of an answer that the dashboard can show for an hour. */
  answerPreview: setting({
    name: 'MUDLARK_ANSWER_PREVIEW',
    fallback: '4096',
    parse: integer(0, 65_536),
    meaning:
      'How many bytes from the beginning of each answer the dashboard can show for an hour; they are kept only in memory. 0 for none.',
  }),
  /** Share of the memory limit above which no new requests are accepted. */
  memoryShare: setting({
    name: 'MUDLARK_MEMORY_SHARE',
    fallback: '0.9',
    parse: share,
    meaning:
      'Share of the memory limit (of the control group, or the machine) above which requests are refused with 429.',
  }),
  jobs: checkedGroup(
    {
      maxResults: setting({
        name: 'MUDLARK_JOB_RESULTS',
        fallback: '1 GiB',
        parse: byteCount(),
        meaning:
          'Limit of stored job results per account; beyond it, its jobs pause until some results are a week old.',
      }),
    },
    ({ maxResults }): JobsConfig => ({ maxResults, resultsLife: 7 * 24 * 60 * 60 * 1_000 }),
  ),
  /** Nodes with the same key share the cookies of sessions. */
  sessionKey: setting({
    name: 'MUDLARK_SESSION_KEY',
    secret: true,
    parse: secretWord,
    meaning:
      'With several nodes: the key, the same on all of them, that encrypts session cookies in the database; at least 16 characters. Without it, the cookies of a session exist only on the node where they were set.',
  }),
  /** Required to read the metrics; without one only this machine may. */
  metricsToken: setting({
    name: 'MUDLARK_METRICS_TOKEN',
    secret: true,
    parse: secretWord,
    meaning:
      'Token for `/metrics` (`Authorization: Bearer`), at least 16 characters. Without it only this machine may read the metrics.',
  }),
  logLevel: setting({
    name: 'MUDLARK_LOG',
    fallback: 'info',
    parse: choice(LOG_LEVELS),
    meaning: `Log level: ${LOG_LEVELS.join(', ')}. Logs are JSON lines on standard error.`,
  }),
  /** Absent: the built-in extractor answers. */
  model: MODEL,
  chromium: setting({
    name: 'MUDLARK_CHROMIUM',
    shown: 'searched for',
    parse: anyText,
    meaning: "Path of Chromium's headless shell.",
  }),
  chromiumFull: setting({
    name: 'MUDLARK_CHROMIUM_FULL',
    shown: 'searched for',
    parse: anyText,
    meaning: 'Path of full Chromium.',
  }),
  /** Pages that browsers of this machine have open at a time; 0 for no such browsers. */
  browserPages: setting({
    name: 'MUDLARK_BROWSER_PAGES',
    fallback: String(2 * availableParallelism() + 2),
    shown: '2 × cores + 2',
    parse: integer(0, 1_000),
    meaning:
      'Pages that may be open at a time in browsers on this machine, fewer while memory is short; 0 for none, when browsers run only on other machines.',
  }),
  /** Whether browsers answer consent dialogs. */
  answersConsent: setting({
    name: 'MUDLARK_ANSWER_CONSENT',
    fallback: 'true',
    parse: boolean,
    meaning:
      'Whether browsers answer cookie consent banners, with "no" wherever that is offered. The answer is not kept after the page is closed ([docs/consent.md](docs/consent.md)).',
  }),
  /** The user that browsers run as if root runs the service. */
  browserUser: setting({
    name: 'MUDLARK_BROWSER_USER',
    fallback: 'nobody',
    parse: (text, name, readFile) => {
      const user = findUser(text, readFile);
      if (user) return user;
      throw new ConfigError(`${name} must be a user of this machine, not ${JSON.stringify(text)}.`);
    },
    meaning:
      "User that browsers run as when root runs the service: a name, a user ID, or a user ID and a group ID as `1000:1000`. `root` gives up Chromium's sandbox.",
  }),
  /** Memory limits of one page. */
  pageMemory: group({
    page: setting({
      name: 'MUDLARK_PAGE_MEMORY',
      fallback: '640 MiB',
      parse: pageSize,
      meaning: 'Memory that one page may take in a browser of this machine; a page that takes more is ended.',
    }),
    stored: setting({
      name: 'MUDLARK_PAGE_STORAGE',
      fallback: '192 MiB',
      parse: pageSize,
      meaning: 'Additional memory that one page may fill with what it stores: databases, caches, files, blobs.',
    }),
  }),
  /** Browsers on other machines. */
  browserEndpoints: setting({
    name: 'MUDLARK_BROWSER_URLS',
    secret: true,
    fallback: '',
    parse: list(parseBrowserUrls, 'endpoints'),
    meaning:
      'Comma-separated list of browsers on other machines, such as `http://host:9222#pages=8` or `wss://host?token=…`; see [docs/browser.md](docs/browser.md) for how to start them.',
  }),
  /** How those browsers reach the service. */
  gateway: GATEWAY,
  /** Absent: no traces. */
  tracing: TRACING,
};

interface JobsConfig {
  readonly maxResults: number;
  /** Milliseconds that results are kept. */
  readonly resultsLife: number;
  readonly interval?: number;
}

/** Every setting, for `--help` and the documentation. */
export const SETTINGS: readonly Setting[] = Object.values(TABLE).flatMap(({ settings }) => settings);
