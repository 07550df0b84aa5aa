/** The composition root: the one place that knows every part and puts them together. */
import { tmpdir } from 'node:os';
import pino, { type Logger } from 'pino';
import { findBrowsers } from '../scripts/find-browsers.mjs';
import { openSqliteStore } from './accounts/sqlite/open-store.ts';
import { LanguageModel } from './ai/models/language-model.ts';
import { createApiCaller } from './api/api-caller.ts';
import type { EndpointServices } from './api/endpoint.ts';
import { logCalls } from './api/log-calls.ts';
import { createApiServer } from './api/server.ts';
import { browserEnvironment, type Config } from './config.ts';
import { DEMO_HOST, startDemoSite } from './demo/site.ts';
import type { BrowserEngine } from './fetching/browser/engine.ts';
import { createAddressGuard } from './fetching/egress/address-guard.ts';
import { ConnectTo } from './fetching/egress/connect-to.ts';
import { createGateway } from './fetching/egress/gateway.ts';
import { createDialer } from './fetching/egress/guarded-dialer.ts';
import { OwnListeners } from './fetching/egress/own-host.ts';
import { ProxyPool, type ProxySettings } from './fetching/egress/proxy-pool.ts';
import { isDenied } from './fetching/egress/verdict.ts';
import { createEngines } from './fetching/engines.ts';
import { type Experience, openExperience } from './fetching/experience/experience.ts';
import { noting } from './fetching/experience/noting.ts';
import type { OutcomeRecord } from './fetching/experience/outcome-record.ts';
import { fetchPage } from './fetching/fetch-page.ts';
import { inspecting } from './fetching/inspect-page.ts';
import type { PageRequest } from './fetching/page.ts';
import { tiersOf, walkTiers } from './fetching/tier-walk.ts';
import { PageWork } from './page-work/page-work.ts';
import { createReadiness } from './readiness.ts';
import type { Secret } from './secret.ts';

/** Threads for work on pages: one can be held by a hostile page while another works. */
const WORK_THREADS = 2;

/** Everything that fetches and reads pages, without accounts: what the server and the one-shot commands share. */
export interface Fetching extends EndpointServices {
  readonly pageWork: PageWork;
  readonly ownListeners: OwnListeners;
  readonly browser: BrowserEngine | undefined;
  /** What the stealth tier has to do without on this machine. */
  readonly stealthLacks: readonly string[];
  /** How tries have ended, per day, exit, country and proxy. */
  readonly outcomes: OutcomeRecord;
  close(): Promise<void>;
}

/** Also serves the demonstration site, which only this fetching can reach. One-shot commands have no experience that outlives them. */
export async function startFetching(
  config: Config,
  log: Logger,
  experience: Experience = openExperience(),
): Promise<Fetching> {
  const { memory, outcomes } = experience;
  const pool = new ProxyPool(withDirectDemoSite(config.proxies));
  const pageWork = new PageWork({ threads: WORK_THREADS });
  const ownListeners = new OwnListeners();
  const demo = await startDemoSite();
  const connectTo = new ConnectTo(config.connectTo);
  connectTo.add({ host: DEMO_HOST, port: 80, toAddress: '127.0.0.1', toPort: demo.port });
  const dialer = createDialer({
    guard: createAddressGuard({ allow: config.allowTargets, ownListeners }),
    connectTo,
    ignoreTlsErrors: config.ignoreTlsErrors,
    onVerdict(verdict, host) {
      if (isDenied(verdict)) log.warn({ verdict, host }, 'target refused');
    },
  });
  const gateway = createGateway({ dialer, ownListeners });
  const engines = await createEngines({
    dialer,
    gateway,
    browsers: findBrowsers(browserEnvironment(config)),
    folder: tmpdir(),
    browserPages: config.browserPages,
    maxBodyBytes: config.maxBodyBytes,
    ignoreTlsErrors: config.ignoreTlsErrors,
  });
  const { browser } = engines;
  const sources = {
    ...engines,
    hasMatch: (html: string, selector: string, signal: AbortSignal) =>
      pageWork.run('hasMatch', [html, selector], signal),
  };
  // The demonstration site is this process, asked again and again by whoever probes it: it says nothing about exits.
  const countsAsTry = ({ url }: PageRequest) => !url.includes(DEMO_HOST) || URL.parse(url)?.hostname !== DEMO_HOST;
  const fetch = noting(
    inspecting((request, route) => fetchPage(request, route, sources)),
    outcomes,
    countsAsTry,
  );
  return {
    prices: config.prices,
    pool,
    pageWork,
    ownListeners,
    browser,
    hasBrowser: browser !== undefined,
    model: config.model && new LanguageModel(config.model),
    stealthLacks: engines.stealthLacks,
    outcomes,
    tiersFor: (request) => tiersOf(request, pool, memory),
    fetchPage: (request, mayClimbTo) => walkTiers(request, { pool, memory, fetch, mayClimbTo }),
    async close() {
      await engines.close();
      await Promise.all([gateway.close(), pageWork.close(), demo.close()]);
    },
  };
}

/** No proxy can reach the demonstration site. With no proxies at all, every tier is direct anyway. */
function withDirectDemoSite({ proxies, routes }: ProxySettings): ProxySettings {
  const demo = { domain: DEMO_HOST, proxy: 'direct', only: true } as const;
  return Object.keys(proxies).length === 0 ? { proxies, routes } : { proxies, routes: [demo, ...routes] };
}

export interface Service {
  /** Where a browser on this machine finds it. */
  readonly url: string;
  /** The key of the default account, when this start made it. */
  readonly freshKey: Secret | undefined;
  /** Gets ready what the first requests would otherwise wait for. */
  warmUp(): void;
  /** Stops accepting, finishes or cancels what is under way, settles, and frees everything. */
  close(): Promise<void>;
}

export async function startService(config: Config, log: Logger): Promise<Service> {
  await using started = new AsyncDisposableStack();
  const accounts = started.use(
    await openSqliteStore({ folder: config.dataFolder, serving: true, plans: config.plans }),
  );
  const { freshKey } = await accounts.ensureDefaultAccount(config.apiKey ? { apiKey: config.apiKey } : {});
  const onProblem = (error: unknown) => log.warn({ err: error }, 'what was learned by fetching cannot be kept');
  const experience = started.adopt(openExperience({ folder: config.dataFolder, onProblem }), (each) => each.close());
  const fetching = started.adopt(await startFetching(config, log, experience), (each) => each.close());
  const onUnexpected = (error: unknown, requestId: string) =>
    log.error({ err: error, id: requestId }, 'unexpected error');
  const caller = createApiCaller({ ...fetching, accounts, onUnexpected, onCall: logCalls(log) });
  const server = started.adopt(
    createApiServer({ caller, faces: [], log, onUnexpected, readiness: createReadiness(fetching) }),
    (each) => each.close(),
  );
  const { address, port } = await server.listen(config.host, config.port);
  fetching.ownListeners.add(address, port);
  tellSettings(config, fetching, log);
  const running = started.move();
  return {
    url: `http://${reachable(address)}:${port}`,
    freshKey,
    warmUp: () => fetching.pageWork.warmUp(),
    close: () => running.disposeAsync(),
  };
}

/** Lines go to standard error, so that what a command prints on standard output stays its own. */
export function createLogger({ logLevel }: Config): Logger {
  return pino(
    { level: logLevel, base: undefined },
    pino.destination({ fd: 2, sync: false, minLength: 4096, periodicFlush: 100 }),
  );
}

function tellSettings(config: Config, { pool, stealthLacks }: Fetching, log: Logger): void {
  for (const name of config.unknownSettings) log.warn({ name }, 'not a setting of this version');
  if (pool.isEmpty) log.info('no proxies are configured: every tier connects directly');
  else log.info({ tiers: pool.offeredTiers }, 'proxy tiers');
  for (const lack of stealthLacks) log.warn(lack);
}

/** An address that can be dialed: listening on every interface includes loopback. */
function reachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}
