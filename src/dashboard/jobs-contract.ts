/**
 * What the dashboard's page and its server say to each other about jobs: types only, as in contract.ts. A job that the account does not
 * have is a 404.
 */
import type { CrawlPlan } from '../jobs/job.ts';
import type { RequestEntry } from './contract.ts';

// GET jobs: the latest 100, newest first.

export interface JobEntry {
  readonly id: string;
  readonly state: 'running' | 'paused' | 'done' | 'canceled';
  /** Why it is paused. */
  readonly reason?: string;
  readonly endpoint: string;
  /** The first of its pages; where a crawl began. Without credentials. */
  readonly firstUrl: string;
  readonly isCrawl: boolean;
  readonly createdAt: number;
  readonly endedAt?: number;
  /** Of a crawl, those that were found so far. */
  readonly pages: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly credits: number;
}

// GET jobs/<id> · DELETE jobs/<id> cancels · POST jobs/<id>/rerun begins a batch of what failed; all answer with the job, the last with the new one.

export interface JobDetails extends JobEntry {
  readonly crawl?: CrawlPlan;
  /** Of each page's call. */
  readonly parameters: NonNullable<RequestEntry['parameters']>;
  readonly concurrency?: number;
  readonly webhook?: string;
  /** When its results are thrown away; absent while it is not over. */
  readonly keptUntil?: number;
}

// POST jobs · POST jobs/price, with the same body

export interface NewJob {
  readonly endpoint: string;
  /** Of each page's call, as the API takes it, without `url`. */
  readonly query: string;
  /** Either these or `crawl`. For a price, the first of them will do. */
  readonly urls?: readonly string[];
  readonly crawl?: Partial<CrawlPlan>;
  readonly webhook?: string;
  readonly concurrency?: number;
}

export interface CreatedJob extends JobDetails {
  /** What the message to the webhook is signed with. Shown this once. */
  readonly webhookSecret?: string;
}

/** What each page costs at most, or what is wrong. */
export type JobPrice = { readonly credits: number } | { readonly problem: string };

// GET jobs/<id>/results?show=all|succeeded|failed&page=1

export interface JobResultPage {
  /** In the order in which they came. */
  readonly results: readonly JobResultEntry[];
  readonly pageSize: number;
}

export interface JobResultEntry {
  readonly cursor: number;
  readonly url: string;
  readonly depth: number;
  readonly status: number;
  readonly outcome: string;
  /** What was wrong; absent for successes. */
  readonly message?: string;
  readonly credits: number;
  readonly bytes: number;
  /** Of the request behind it; absent where there was none. */
  readonly requestId?: string;
}

// GET jobs/<id>/results/<cursor>

export interface JobResult {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

// GET jobs/<id>/results.jsonl: all results so far, as the API gives them, as a download.
