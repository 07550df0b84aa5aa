/** Everything that fetches and reads pages, without accounts: what the server and the one-shot commands share. */
import { availableParallelism, tmpdir } from 'node:os';
import type { Logger } from 'pino';
import { LanguageModel } from '../ai/models/language-model.ts';
import type { EndpointServices } from '../api/endpoint.ts';
import { browserEnvironment, type Config } from '../config/load-config.ts';
import { DEMO_HOST, startDemoSite } from '../demo/site.ts';
import type { BrowserEngine } from '../fetching/browser/engine.ts';
import type { LaunchBrowser } from '../fetching/browser/process/browser-process.ts';
import { type Browsers, findBrowsers } from '../fetching/browser/process/find-browsers.mjs';
import { ConnectTo } from '../fetching/egress/connect-to.ts';
import { createGateway } from '../fetching/egress/gateway/gateway.ts';
import { createAddressGuard } from '../fetching/egress/guard/address-guard.ts';
import { OwnListeners } from '../fetching/egress/guard/own-host.ts';
import { isDenied, type Verdict } from '../fetching/egress/guard/verdict.ts';
import { createDialer } from '../fetching/egress/guarded-dialer.ts';
import { ProxyPool, type ProxySettings } from '../fetching/egress/proxies/proxy-pool.ts';
import { type AllEngines, createEngines } from '../fetching/engines.ts';
import { type Experience, openExperience } from '../fetching/experience/experience.ts';
import { noting } from '../fetching/experience/noting.ts';
import type { OutcomeRecord, TryNote } from '../fetching/experience/outcome-record.ts';
import { fetchPage } from '../fetching/fetch-page.ts';
import type { TextSource } from '../fetching/http/decode-text.ts';
import { inspecting } from '../fetching/inspect-page.ts';
import type { PageRequest } from '../fetching/page.ts';
import { Sessions } from '../fetching/session/sessions.ts';
import type { SharedSessions } from '../fetching/session/shared-sessions.ts';
import { tiersOf, walkTiers } from '../fetching/tier-walk.ts';
import { MemoryGate, memoryKills, memoryLimit } from '../overload/memory-gate.ts';
import { PageWork, threadMemory, workThreads } from '../page-work/page-work.ts';
import { unlessAway } from './unless-away.ts';

export interface Fetching extends EndpointServices, Pick<AllEngines, 'status' | 'checkRemoteBrowsers'> {
  readonly pageWork: PageWork;
  readonly ownListeners: OwnListeners;
  readonly browser: BrowserEngine | undefined;
  /** Where browsers were found on this machine. */
  readonly foundBrowsers: Browsers;
  /** What the stealth tier lacks on this machine. */
  readonly stealthLacks: readonly string[];
  /** What the browsers started so far lack: their sandbox, a separate user. */
  readonly browserWarnings: ReadonlySet<string>;
  /** How tries have ended, per day, exit, country and proxy. */
  readonly outcomes: OutcomeRecord;
  close(): Promise<void>;
}

/** Counts what happens while pages are fetched. */
export interface FetchingObserver {
  noteVerdict(verdict: Verdict): void;
  noteTry(note: TryNote): void;
}

const NOBODY: FetchingObserver = { noteVerdict() {}, noteTry() {} };

/** What lives longer than this fetching. */
export interface Beside {
  readonly sharedSessions?: SharedSessions | undefined;
  /** Threads for work on pages, which are left running. */
  readonly lentWork?: PageWork | undefined;
  /** How browsers are started that others use before or after. */
  readonly launchBrowser?: LaunchBrowser | undefined;
}

/**
 * Also serves the demonstration site, which only this fetching can reach. One-shot commands do not store experience.
 */
export async function startFetching(
  config: Config,
  log: Logger,
  experience: Experience = openExperience(),
  observer: FetchingObserver = NOBODY,
  { sharedSessions, lentWork, launchBrowser }: Beside = {},
): Promise<Fetching> {
  const { memory, outcomes } = experience;
  const pool = new ProxyPool(withDirectDemoSite(config.proxies));
  // Requests are refused long before this.
  const lastRoom = new MemoryGate({ share: (1 + config.memoryShare) / 2 });
  const hasMemoryFor = (bytes: number) => lastRoom.hasRoomFor(bytes);
  const threads = workThreads(availableParallelism(), memoryLimit());
  const memoryMib = threadMemory(threads, memoryLimit());
  const pageWork = lentWork ?? new PageWork({ threads, memoryMib, hasMemoryFor });
  const ownListeners = new OwnListeners();
  const demo = await startDemoSite();
  const connectTo = new ConnectTo(config.connectTo);
  connectTo.add({ host: DEMO_HOST, port: 80, toAddress: '127.0.0.1', toPort: demo.port });
  const dialer = createDialer({
    guard: createAddressGuard({ allow: config.allowTargets, ownListeners }),
    connectTo,
    ignoreTlsErrors: config.ignoreTlsErrors,
    onVerdict(verdict, host) {
      observer.noteVerdict(verdict);
      if (isDenied(verdict)) log.warn({ verdict, host }, 'target refused');
    },
  });
  const gateway = createGateway({ dialer, ownListeners });
  const browserWarnings = new Set<string>();
  const tellOnce = (warning: string) => {
    if (!browserWarnings.has(warning)) log.warn(warning);
    browserWarnings.add(warning);
  };
  const foundBrowsers = findBrowsers(browserEnvironment(config));
  const engines = await createEngines({
    dialer,
    gateway,
    browsers: foundBrowsers,
    folder: tmpdir(),
    browserPages: config.browserPages,
    answersConsent: config.answersConsent,
    remoteBrowsers: {
      endpoints: config.browserEndpoints,
      gateway: config.gateway,
      ownListeners,
      onChange: (status) => log.info(status, 'remote browser'),
    },
    maxBodyBytes: config.maxBodyBytes,
    ignoreTlsErrors: config.ignoreTlsErrors,
    browserUser: config.browserUser,
    onWarning: tellOnce,
    memoryBounds: config.pageMemory,
    memoryUsedUp: () => !lastRoom.hasRoom(),
    hasMemoryFor,
    memoryKills,
    launch: launchBrowser,
  });
  const { browser } = engines;
  const sources = {
    ...engines,
    hasMatch: (html: string, selector: string, request: PageRequest) =>
      pageWork.for(request)('hasMatch', [html, selector], request.deadline.signal),
    decode: (bytes: Uint8Array, source: TextSource, request: PageRequest) =>
      pageWork.for(request)('decodeText', [bytes, source], request.deadline.signal),
  };
  // The demonstration site is this process, and probes request it again and again: it says nothing about exits.
  const countsAsTry = ({ url }: PageRequest) => !url.includes(DEMO_HOST) || URL.parse(url)?.hostname !== DEMO_HOST;
  const record = {
    note(note: TryNote) {
      outcomes.note(note);
      observer.noteTry(note);
    },
  };
  const fetch = noting(
    inspecting((request, route) => fetchPage(request, route, sources)),
    record,
    countsAsTry,
  );
  const sessions = new Sessions({
    shared: sharedSessions,
    onEnd: (id) => engines.endSession(id),
    onProblem: unlessAway((err) => log.warn({ err }, 'what a session has cannot be shared')),
  });
  return {
    prices: config.prices,
    maxCharacters: config.maxBodyBytes,
    pool,
    pageWork,
    ownListeners,
    sessions,
    browser,
    foundBrowsers,
    hasBrowser: browser !== undefined,
    model: config.model && new LanguageModel(config.model),
    stealthLacks: engines.stealthLacks,
    browserWarnings,
    outcomes,
    tiersFor: (request) => tiersOf(request, pool, memory),
    fetchPage: (request, mayClimbTo) => walkTiers(request, { pool, memory, fetch, mayClimbTo }),
    status: engines.status,
    checkRemoteBrowsers: engines.checkRemoteBrowsers,
    async close() {
      sessions.close();
      await engines.close();
      await Promise.all([gateway.close(), lentWork === undefined && pageWork.close(), demo.close()]);
    },
  };
}

/** No proxy can reach the demonstration site. With no proxies at all, every tier is direct anyway. */
function withDirectDemoSite({ proxies, routes }: ProxySettings): ProxySettings {
  const demo = { domain: DEMO_HOST, proxy: 'direct', only: true } as const;
  return Object.keys(proxies).length === 0 ? { proxies, routes } : { proxies, routes: [demo, ...routes] };
}
