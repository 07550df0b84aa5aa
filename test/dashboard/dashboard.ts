/**
 * The dashboard's routes on a real server, with real accounts, usage and sign-in, and a playground that the test
 * controls.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import pino from 'pino';
import { DEFAULT_PLANS } from '../../src/accounts/plans.ts';
import { openSqliteStore } from '../../src/accounts/sqlite/open-store.ts';
import type { Account, AccountStore } from '../../src/accounts/store.ts';
import { RouteMethods } from '../../src/api/route-methods.ts';
import { StoredResults } from '../../src/api/stored-results.ts';
import { AuditLog } from '../../src/audit/audit-log.ts';
import { compressFiles } from '../../src/dashboard/page/compress-files.ts';
import { DashboardPage } from '../../src/dashboard/page/dashboard-page.ts';
import type { DashboardParts, OperatorSources, Playground } from '../../src/dashboard/parts.ts';
import { dashboardRoutes } from '../../src/dashboard/routes.ts';
import { openSqlite } from '../../src/database/sqlite.ts';
import type { JobStore } from '../../src/jobs/job-store.ts';
import { openJobs } from '../../src/jobs/open-jobs.ts';
import { UnreadAnswers } from '../../src/overload/unread-answers.ts';
import { PageWork } from '../../src/page-work/page-work.ts';
import { SignIn } from '../../src/sign-in/sign-in.ts';
import { AnswerPreviews } from '../../src/usage/answer-previews.ts';
import { UsageStore } from '../../src/usage/usage-store.ts';
import { dashboardJobs } from '../../src/wiring/dashboard-jobs.ts';
import { deleteAccountEverywhere } from '../../src/wiring/delete-account.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
  json<T = Record<string, unknown>>(): T;
}

export interface Ask {
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly raw?: string | Buffer;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Sends a request below `/dashboard/api` as a visitor. */
export type Client = (path: string, ask?: Ask) => Promise<Answer>;

export interface TestDashboard extends AsyncDisposable {
  readonly port: number;
  readonly accounts: AccountStore;
  readonly usage: UsageStore;
  /** Jobs that are never run. */
  readonly jobs: JobStore;
  readonly answers: AnswerPreviews;
  readonly signIn: SignIn;
  readonly operator: Account;
  /** Everything that was logged. */
  readonly log: () => string;
  ask(path: string, ask?: Ask): Promise<Answer>;
  newAccount(email: string, plan?: string): Promise<Account>;
  /** A visitor who signed in to this account by link. */
  as(account: Account): Promise<Client>;
}

interface Options {
  readonly playground?: Partial<Playground>;
  readonly sources?: Partial<OperatorSources>;
  readonly build?: () => Promise<string>;
  readonly buildTimeout?: number;
  readonly clock?: () => number;
  readonly secureCookies?: DashboardParts['secureCookies'];
  readonly trustProxy?: boolean;
}

export const FORMS = [
  { name: 'html', summary: 'Page HTML', description: 'The whole page.', parameters: [], inJobs: true },
] as const;

const NO_SOURCES: OperatorSources = {
  system: async () => ({ proxies: [], browsers: [], places: { limit: 4, used: 0, waiting: 0 }, settings: [] }),
  rememberedSites: async () => [],
  forgetSite: async () => false,
};

const PLAIN_PLAYGROUND: Playground = {
  forms: FORMS,
  price: () => ({ credits: 5 }),
  run: async () => {
    throw new Error('not to be run');
  },
  write: async (_account, result) => JSON.stringify(result),
};

export async function startDashboard(options: Options = {}): Promise<TestDashboard> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'mudlark-dashboard-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const accounts = started.use(await openSqliteStore({ folder, serving: true, plans: DEFAULT_PLANS }));
  const { account: operator } = await accounts.ensureDefaultAccount({});
  const usageDatabase = started.adopt(await openSqlite(join(folder, 'usage.db')), (each) => each.close());
  const usage = started.adopt(await UsageStore.open(usageDatabase), (each) => each.close());
  const signInDatabase = started.adopt(await openSqlite(join(folder, 'sign-in.db')), (each) => each.close());
  const signIn = await SignIn.open(signInDatabase, { scryptCost: { N: 2 ** 4, r: 1, p: 1 } });
  const logged: string[] = [];
  const jobsDatabase = started.adopt(await openSqlite(join(folder, 'jobs.db')), (each) => each.close());
  const jobs = await openJobs(jobsDatabase, { serving: true, onProblem: (error) => void logged.push(String(error)) });
  const pageWork = started.adopt(new PageWork({ threads: 1 }), (each) => each.close());
  const unread = new UnreadAnswers({ perAccount: 2 ** 27, inAll: 2 ** 29 });
  const audit = await AuditLog.open(signInDatabase);
  const answers = new AnswerPreviews({ bytesEach: 100 });
  const log = pino({ base: undefined }, { write: (line) => logged.push(line) });
  const pageFolder = join(folder, 'page');
  const page = new DashboardPage({
    build: async () => {
      await writePage(pageFolder);
      return pageFolder;
    },
    log,
    ...options,
  });

  const app = fastify({ exposeHeadRoutes: true, forceCloseConnections: true, trustProxy: options.trustProxy ?? false });
  const methods = new RouteMethods(app);
  // As on the service's server, where no other route accepts a body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  dashboardRoutes({
    accounts,
    plans: DEFAULT_PLANS,
    keyScopes: ['html', 'text', 'ai/question', 'jobs'],
    operatorId: operator.id,
    usage,
    answers,
    signIn,
    audit,
    deleteAccount: (account) => deleteAccountEverywhere(account, { accounts, usage, signIn, jobs: undefined }),
    playground: { ...PLAIN_PLAYGROUND, ...options.playground },
    jobs: dashboardJobs({
      openJobs: async () => jobs,
      caller: { price: () => ({ credits: 5 }) },
      results: new StoredResults({ openJobs: async () => jobs, pageWork, unread }),
      resultsLife: 1_000,
    }),
    operator: { ...NO_SOURCES, ...options.sources },
    page,
    secureCookies: options.secureCookies ?? 'auto',
    log,
  })(app, methods);
  await app.listen({ host: '127.0.0.1', port: 0 });
  started.defer(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const running = started.move();

  const ask = (path: string, parts: Ask = {}) => askServer(port, path, parts);
  return {
    port,
    accounts,
    usage,
    jobs,
    answers,
    signIn,
    operator,
    log: () => logged.join(''),
    ask,
    newAccount: (email, plan = 'free') => accounts.createAccount({ email, plan }),
    async as(account) {
      const { token } = await signIn.createLink(account.id);
      const cookie = cookieOf(await ask('/dashboard/api/session/link', { method: 'POST', body: { token } }));
      return (path, parts = {}) => ask(`/dashboard/api/${path}`, { cookie, ...parts });
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** `name=value` of the cookie that an answer sets. */
export function cookieOf({ status, headers, text }: Answer): string {
  const [cookie = ''] = (headers['set-cookie']?.[0] ?? '').split(';', 1);
  if (cookie === '') throw new Error(`no cookie: ${status} ${text}`);
  return cookie;
}

function askServer(port: number, path: string, parts: Ask): Promise<Answer> {
  const { body, method = 'GET', cookie, headers, signal } = parts;
  const content = parts.raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(cookie !== undefined && { Cookie: cookie }),
          ...(content !== undefined && { 'Content-Length': Buffer.byteLength(content) }),
          ...headers,
        },
        ...(signal && { signal }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          const text = body.toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body,
            text,
            json: <T>() => JSON.parse(text) as T,
          });
        });
      },
    );
    request.on('error', reject);
    request.end(content);
  });
}

/** A small replacement for the built page. */
async function writePage(folder: string): Promise<void> {
  await mkdir(join(folder, 'assets'), { recursive: true });
  const files = {
    'index.html': `<!doctype html><title>Mudlark</title>${'<p>The dashboard.</p>'.repeat(100)}`,
    'frame.html': '<!doctype html><script src="/dashboard/assets/frame-1a2b.js"></script>',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/main-1a2b.js': `${'console.info("main");\n'.repeat(200)}`,
    'assets/frame-1a2b.js': 'console.info("frame")',
    'assets/dot-3c4d.png': 'not really a picture',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await compressFiles(folder);
  await writeFile(join(folder, '..', 'outside.txt'), 'not of the page');
}
