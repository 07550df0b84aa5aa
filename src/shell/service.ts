/** The composition root: connects the parts, and takes them apart again. */
import type { Logger } from 'pino';
import { createApiCaller } from '../api/api-caller.ts';
import { keyProblem } from '../api/credential.ts';
import { createJobHandler } from '../api/job-handler.ts';
import { jobRoutes } from '../api/job-routes.ts';
import { KEY_SCOPES } from '../api/key-scopes.ts';
import { logCalls } from '../api/log-calls.ts';
import { createApiServer } from '../api/server.ts';
import { sessionRoute } from '../api/session-route.ts';
import { StoredResults } from '../api/stored-results.ts';
import type { Config } from '../config/load-config.ts';
import { buildDashboard } from '../dashboard/build-page.ts';
import { DashboardPage } from '../dashboard/page/dashboard-page.ts';
import { dashboardRoutes } from '../dashboard/routes.ts';
import type { LaunchBrowser } from '../fetching/browser/process/browser-process.ts';
import { madeOnce } from '../made-once.ts';
import { mcpRoutes } from '../mcp/http-routes.ts';
import { Metrics } from '../metrics/metrics.ts';
import { metricsRoute } from '../metrics/metrics-route.ts';
import { MemoryGate, memoryLimit } from '../overload/memory-gate.ts';
import { UnreadAnswers, withinMemory } from '../overload/unread-answers.ts';
import type { PageWork } from '../page-work/page-work.ts';
import { Secret } from '../secret.ts';
import type { StrayKind } from '../stray-errors.ts';
import { Tracing } from '../tracing/tracing.ts';
import { AnswerPreviews } from '../usage/answer-previews.ts';
import type { CallReport } from '../usage/call-report.ts';
import { dashboardJobs } from '../wiring/dashboard-jobs.ts';
import { deleteAccountEverywhere } from '../wiring/delete-account.ts';
import { type Fetching, startFetching } from '../wiring/fetching.ts';
import { operatorSources } from '../wiring/operator-sources.ts';
import { createPlayground } from '../wiring/playground.ts';
import { openStores, type Stores } from '../wiring/stores.ts';
import { toolEndpoints, toolWords } from '../wiring/tool-endpoints.ts';
import { unlessAway } from '../wiring/unless-away.ts';
import { PRODUCT_VERSION } from './product-version.ts';
import { reachableHost } from './reachable-address.ts';
import { createReadiness } from './readiness.ts';

export interface Service {
  /** The address for a browser on this machine. */
  readonly url: string;
  /** The key of the default account, if this start created it. */
  readonly freshKey: Secret | undefined;
  /** The dashboard's address; until the operator has chosen a password, it signs its first visitor in. */
  readonly dashboard: Secret;
  /** Prepares what the first requests would otherwise wait for. */
  warmUp(): void;
  /** Counts an unexpected error. */
  noteStray(kind: StrayKind): void;
  /** Stops accepting, finishes or cancels running requests, settles, and frees everything. */
  close(): Promise<void>;
}

/** What several services of one process may share. */
export interface Lent {
  /** Threads for work on pages: whoever provides them ends them. */
  readonly pageWork?: PageWork;
  /** Starts browsers that others use before or after. */
  readonly launchBrowser?: LaunchBrowser | undefined;
}

export async function startService(
  config: Config,
  log: Logger,
  { pageWork, launchBrowser }: Lent = {},
): Promise<Service> {
  // Disposed in reverse order: the server first, the accounts last.
  await using started = new AsyncDisposableStack();
  const stores = started.use(
    await openStores(config, {
      onUsageProblem: unlessAway((err) => log.warn({ err }, 'usage cannot be kept')),
      onExperienceProblem: unlessAway((err) => log.warn({ err }, 'what was learned by fetching cannot be kept')),
      onRefundProblem: (err) => log.error({ err }, 'trouble with owed refunds'),
      onJobProblem: unlessAway((err) => log.warn({ err }, 'the queue of jobs')),
      onAway: (err) => log.warn({ err }, 'the database is away'),
      onBack: () => log.info('the database is back'),
    }),
  );
  const { accounts, usage, signIn, experience } = stores;
  const { account: operator, freshKey } = await accounts.ensureDefaultAccount(
    config.apiKey ? { apiKey: config.apiKey } : {},
  );
  const metrics = new Metrics({
    places: () => fetching.status().places,
    browsers: () => fetching.status().browsers.length,
  });
  const beside = { sharedSessions: stores.sessions, lentWork: pageWork, launchBrowser };
  const fetching = started.adopt(await startFetching(config, log, experience, metrics, beside), (each) => each.close());
  const onUnexpected = (error: unknown, requestId?: string) =>
    log.error({ err: error, id: requestId }, 'unexpected error');
  const memoryGate = new MemoryGate({ share: config.memoryShare });
  const answers = new AnswerPreviews({ bytesEach: config.answerPreview });
  const unread = new UnreadAnswers(withinMemory(config.unread, memoryLimit()));
  const caller = createApiCaller({
    ...fetching,
    accounts,
    unread,
    hasMemory: () => memoryGate.hasRoom(),
    onUnexpected,
    onAnswer: (accountId, requestId, { contentType, body, bytes }) =>
      answers.note(accountId, requestId, contentType, body, bytes),
    onCall: toAll([logCalls(log), (report) => usage.note(report), (report) => metrics.noteCall(report), ...traces()]),
  });
  // Ended before the server closes, whenever they were started.
  const jobs = new AsyncDisposableStack();
  const openJobs = madeOnce(async () => {
    const store = await stores.jobs.open();
    const { startJobs } = await import('../wiring/jobs.ts');
    jobs.adopt(startJobs({ store, caller, accounts, fetching, log, ...config.jobs }), (each) => each.close());
    return store;
  });
  const results = new StoredResults({ openJobs, pageWork: fetching.pageWork, unread });
  const handleJob = createJobHandler({ openJobs, caller, accounts, results, onUnexpected });
  const page = new DashboardPage({ build: () => buildDashboard({ log }), log });
  const dashboard = dashboardRoutes({
    accounts,
    usage,
    answers,
    signIn,
    audit: stores.audit,
    deleteAccount: async (account) => {
      const jobs = stores.jobs.exist ? await openJobs() : undefined;
      await deleteAccountEverywhere(account, { accounts, usage, signIn, jobs });
      answers.forget(account.id);
    },
    plans: config.plans,
    keyScopes: KEY_SCOPES,
    operatorId: operator.id,
    playground: createPlayground(caller, fetching.pageWork),
    jobs: dashboardJobs({ openJobs, caller, results, resultsLife: config.jobs.resultsLife }),
    operator: operatorSources(config, fetching, experience),
    page,
    secureCookies: 'auto',
    log,
  });
  const toolCaller = toolEndpoints(caller, config.prices, handleJob);
  const tools = mcpRoutes({
    caller: toolCaller,
    version: PRODUCT_VERSION,
    keyProblem: (key) => keyProblem(key, accounts),
    ownHosts: [],
    onUnexpected,
  });
  const server = started.adopt(
    createApiServer({
      caller,
      otherRoutes: [
        dashboard,
        tools,
        metricsRoute(metrics, config.metricsToken),
        jobRoutes(handleJob),
        sessionRoute({ accounts, sessions: fetching.sessions, onUnexpected }),
      ],
      prices: config.prices,
      tools: toolWords(toolCaller),
      trustedProxies: config.trustedProxies,
      unreadTimeout: config.unread.timeout,
      log,
      onUnexpected,
      readiness: createReadiness(fetching, () => accounts.findAccount(operator.email)),
    }),
    (each) => each.close(),
  );
  started.use(jobs);
  if (stores.jobs.exist) await openJobs();
  const { address, port } = await server.listen(config.host, config.port);
  fetching.ownListeners.add(address, port);
  tellSettings(config, fetching, log);
  const url = `http://${reachableHost(address)}:${port}`;
  const dashboardUrl = await dashboardAddress(url, stores, operator.id);
  const running = started.move();
  return {
    url,
    freshKey,
    dashboard: dashboardUrl,
    warmUp() {
      fetching.pageWork.warmUp();
      page.prepare();
    },
    noteStray: (kind) => metrics.noteStray(kind),
    close: () => running.disposeAsync(),
  };

  function traces(): ((report: CallReport) => void)[] {
    if (!config.tracing) return [];
    const onTrouble = (err: unknown) => log.warn({ err }, 'traces cannot be sent');
    const tracing = started.adopt(new Tracing(config.tracing, onTrouble), (each) => each.close());
    return [(report) => tracing.noteCall(report)];
  }
}

function toAll(listeners: readonly ((report: CallReport) => void)[]): (report: CallReport) => void {
  return (report) => {
    for (const listener of listeners) listener(report);
  };
}

async function dashboardAddress(url: string, { signIn }: Stores, operatorId: number): Promise<Secret> {
  const address = `${url}/dashboard`;
  if (await signIn.hasPassword(operatorId)) return new Secret(address);
  const { token } = await signIn.createLink(operatorId);
  return new Secret(`${address}#sign-in=${token}`);
}

function tellSettings(config: Config, { pool, stealthLacks }: Fetching, log: Logger): void {
  for (const name of config.unknownSettings) log.warn({ name }, 'not a setting of this version');
  if (pool.isEmpty) log.info('no proxies are configured: every tier connects directly');
  else log.info({ tiers: pool.offeredTiers }, 'proxy tiers');
  for (const lack of stealthLacks) log.warn(lack);
  if (process.getuid?.() === 0) log.info(`run by root: browsers run as ${config.browserUser.name}`);
  if (process.pid === 1)
    log.warn('process 1 of its container: ended browsers stay in the process table without an init');
}
