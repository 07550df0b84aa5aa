/**
 * What the service stores: accounts, usage and sign-ins, in files of the data folder or in PostgreSQL. The only place
 * that chooses between them, so the client of PostgreSQL and the code of jobs are loaded only where they are used.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteStore } from '../accounts/sqlite/open-store.ts';
import type { AccountStore } from '../accounts/store.ts';
import { AuditLog } from '../audit/audit-log.ts';
import type { Config } from '../config/load-config.ts';
import type { Database } from '../database/database.ts';
import type { OutageListener } from '../database/outages.ts';
import { openSqlite } from '../database/sqlite.ts';
import { openSqliteThread } from '../database/sqlite-thread.ts';
import { type Experience, openExperience } from '../fetching/experience/experience.ts';
import { openExperienceFile } from '../fetching/experience/experience-file.ts';
import { SharedSessions } from '../fetching/session/shared-sessions.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { JobSettings } from '../jobs/open-jobs.ts';
import { madeOnce } from '../made-once.ts';
import type { Secret } from '../secret.ts';
import { SignIn } from '../sign-in/sign-in.ts';
import { UsageStore } from '../usage/usage-store.ts';

export interface Stores extends AsyncDisposable {
  readonly accounts: AccountStore;
  readonly usage: UsageStore;
  readonly signIn: SignIn;
  readonly audit: AuditLog;
  readonly experience: Experience;
  /** Opened when first needed: most services never have a job. */
  readonly jobs: { readonly exist: boolean; readonly open: () => Promise<JobStore> };
  /** Session data shared between nodes; absent if there is one node. */
  readonly sessions: SharedSessions | undefined;
}

const JOBS_FILE = 'jobs.db';

/** Called when something could not be stored. */
type OnProblem = (error: unknown) => void;

interface Problems extends OutageListener {
  readonly onUsageProblem: OnProblem;
  readonly onExperienceProblem: OnProblem;
  readonly onRefundProblem: OnProblem;
  readonly onJobProblem: OnProblem;
}

/** `serving`: this process answers requests. Others, such as commands, may run at the same time. */
export async function openAccounts(
  config: Config,
  serving: boolean,
  onRefundProblem: OnProblem = () => {},
): Promise<AccountStore> {
  const { databaseUrl: url, dataFolder: folder, plans } = config;
  if (!url) return openSqliteStore({ folder, serving, plans });
  const { openPostgresStore } = await import('../accounts/postgres/open-store.ts');
  return openPostgresStore({ url, serving, folder, plans, onRefundProblem });
}

export async function openStores(config: Config, problems: Problems): Promise<Stores> {
  const { onUsageProblem, onExperienceProblem, onRefundProblem, onJobProblem } = problems;
  await using opened = new AsyncDisposableStack();
  const accounts = opened.use(await openAccounts(config, true, onRefundProblem));
  const databases = opened.use(await databasesOf(config, problems));
  const usage = opened.adopt(await UsageStore.open(await databases.usage(), { onProblem: onUsageProblem }), (each) =>
    each.close(),
  );
  const signInDatabase = await databases.signIn();
  const signIn = await SignIn.open(signInDatabase);
  const audit = await AuditLog.open(signInDatabase);
  const learned = databases.shared ?? (await openExperienceFile(config.dataFolder, onExperienceProblem));
  if (learned && !databases.shared) opened.adopt(learned, (each) => each.close());
  const experience = opened.adopt(openExperience({ database: learned, onProblem: onExperienceProblem }), (each) =>
    each.close(),
  );
  let jobStore: Promise<JobStore> | undefined;
  opened.defer(async () => (await jobStore?.catch(() => undefined))?.queue.close());
  const jobs = {
    get exist() {
      return databases.shared !== undefined || existsSync(join(config.dataFolder, JOBS_FILE));
    },
    open: madeOnce(() => {
      jobStore = databases.jobs().then((database) => openJobs(database, { serving: true, onProblem: onJobProblem }));
      return jobStore;
    }),
  };
  const sessions = databases.shared && (await SharedSessions.open(databases.shared, config.sessionKey));
  // The first request must find what is known.
  await experience.sync();
  const all = opened.move();
  return {
    accounts,
    usage,
    signIn,
    audit,
    experience,
    jobs,
    sessions,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

interface SignInAndAudit extends AsyncDisposable {
  readonly signIn: SignIn;
  readonly audit: AuditLog;
}

/** Only sign-ins and the audit log, for a command. The data folder must exist. */
export async function openSignIn(config: Config): Promise<SignInAndAudit> {
  await using opened = new AsyncDisposableStack();
  const databases = opened.use(await databasesOf(config));
  const database = await databases.signIn();
  const signIn = await SignIn.open(database);
  const audit = await AuditLog.open(database);
  const all = opened.move();
  return { signIn, audit, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** Only the usage, for a command. The data folder must exist. */
export async function openUsage(config: Config): Promise<{ readonly usage: UsageStore } & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const databases = opened.use(await databasesOf(config));
  const usage = opened.adopt(await UsageStore.open(await databases.usage()), (each) => each.close());
  const all = opened.move();
  return { usage, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** Data of accounts other than the accounts themselves, for a command that deletes one. */
export async function openAllOf(
  config: Config,
): Promise<
  { readonly signIn: SignIn; readonly usage: UsageStore; readonly jobs: JobStore | undefined } & AsyncDisposable
> {
  await using opened = new AsyncDisposableStack();
  const databases = opened.use(await databasesOf(config));
  const signIn = await SignIn.open(await databases.signIn());
  const usage = opened.adopt(await UsageStore.open(await databases.usage()), (each) => each.close());
  const haveJobs = databases.shared !== undefined || existsSync(join(config.dataFolder, JOBS_FILE));
  const jobs = haveJobs ? await openJobs(await databases.jobs(), { serving: false, onProblem: () => {} }) : undefined;
  opened.defer(() => jobs?.queue.close());
  const all = opened.move();
  return { signIn, usage, jobs, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

async function openJobs(database: Database, settings: JobSettings): Promise<JobStore> {
  const { openJobs: open } = await import('../jobs/open-jobs.ts');
  return open(database, settings);
}

interface Databases extends AsyncDisposable {
  /** PostgreSQL, for everything; absent: a file for each. */
  readonly shared: Database | undefined;
  usage(): Promise<Database>;
  signIn(): Promise<Database>;
  jobs(): Promise<Database>;
}

/** Opens only what is asked for. */
async function databasesOf({ databaseUrl, dataFolder }: Config, listener: OutageListener = {}): Promise<Databases> {
  const opened = new AsyncDisposableStack();
  const shared = databaseUrl && opened.adopt(await openShared(databaseUrl, listener), (each) => each.close());
  const openFile = async (file: string, open: (path: string) => Promise<Database>) =>
    shared ?? opened.adopt(await open(join(dataFolder, file)), (each) => each.close());
  return {
    shared,
    usage: () => openFile('usage.db', openSqliteThread),
    signIn: () => openFile('sign-in.db', openSqlite),
    jobs: madeOnce(() => openFile(JOBS_FILE, openSqliteThread)),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function openShared(url: Secret, listener: OutageListener): Promise<Database> {
  const { openPostgres } = await import('../database/open-postgres.ts');
  return openPostgres(url, listener);
}
