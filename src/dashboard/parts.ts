/**
 * The parts that the dashboard is made from. What it needs from the API is declared here and passed in: it does not
 * know the API.
 */
import type { Logger } from 'pino';
import type { Plans } from '../accounts/plans.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { AnswerPreviews } from '../usage/answer-previews.ts';
import type { UsageStore } from '../usage/usage-store.ts';
import type { EndpointForm, PlaygroundCall, PlaygroundResult, Price } from './contract.ts';
import type { CreatedJob, JobDetails, JobEntry, JobPrice, JobResultPage } from './jobs-contract.ts';
import type { RememberedSite, SystemView } from './operator-contract.ts';
import type { DashboardPage } from './page/dashboard-page.ts';

export interface DashboardParts {
  readonly accounts: AccountStore;
  /** The configured plans: what a new account can get. */
  readonly plans: Plans;
  /** What a key may be limited to. */
  readonly keyScopes: readonly string[];
  /** The default account: a visitor who is signed in to it is the operator. */
  readonly operatorId: number;
  readonly usage: UsageStore;
  /** The beginnings of the last answers. */
  readonly answers: Pick<AnswerPreviews, 'find'>;
  readonly signIn: SignIn;
  readonly audit: AuditLog;
  /** Deletes an account from everywhere. */
  readonly deleteAccount: (account: Pick<Account, 'id'>) => Promise<void>;
  readonly playground: Playground;
  readonly jobs: JobSources;
  readonly operator: OperatorSources;
  readonly page: DashboardPage;
  /**
   * Whether cookies are only for https: `auto` if the request came that way, `true` always. Behind a proxy that
   * terminates TLS, `auto` needs fastify's `trustProxy`; so do the limits of tries per client, which otherwise see only
   * one client, the proxy.
   */
  readonly secureCookies: 'auto' | true;
  readonly log: Logger;
}

/** Calls back when the answer was sent, or its connection has ended. */
export type WhenLeft = (listener: () => void) => void;

export interface Playground {
  readonly forms: readonly EndpointForm[];
  price(call: PlaygroundCall): Price;
  /** The signal aborts when nobody waits for the result any longer; `whenLeft` is called when it was sent. */
  run(account: Account, call: PlaygroundCall, signal: AbortSignal, whenLeft: WhenLeft): Promise<PlaygroundResult>;
  /** A result as JSON. Long ones are serialized in a thread. */
  write(account: Account, result: { readonly body: string }): Promise<string | Uint8Array>;
}

/** Each method rejects with the problem to show on the page. */
export interface JobSources {
  list(account: Account): Promise<readonly JobEntry[]>;
  /** The input should be a `NewJob`, but was not checked yet. */
  price(asked: { readonly query: string }): JobPrice;
  create(account: Account, asked: { readonly query: string }): Promise<CreatedJob>;
  find(account: Account, id: string): Promise<JobDetails>;
  cancel(account: Account, id: string): Promise<JobDetails>;
  runFailedAgain(account: Account, id: string): Promise<JobDetails>;
  /** Pages of results count from 1. */
  results(account: Account, id: string, show: 'all' | 'succeeded' | 'failed', page: number): Promise<JobResultPage>;
  /** A `JobResult` as JSON; `whenLeft` is called when it was sent. */
  result(account: Account, id: string, cursor: number, whenLeft: WhenLeft): Promise<Uint8Array>;
  /** All results so far, as lines of JSON. */
  lines(account: Account, id: string, whenLeft: WhenLeft): Promise<AsyncIterable<Uint8Array>>;
}

export interface OperatorSources {
  system(): Promise<SystemView>;
  /** Of one site, or of all of them. */
  rememberedSites(site: string | undefined): Promise<readonly RememberedSite[]>;
  /** False when nothing is known of the site. */
  forgetSite(site: string): Promise<boolean>;
}
