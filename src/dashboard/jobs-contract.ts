/**
 * The interface between the dashboard's page and its server for jobs: types only, as in contract.ts. A job that the
 * account does not have is a 404.
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
  /** The address of its first page, or where a crawl started. Without credentials. */
  readonly firstUrl: string;
  readonly isCrawl: boolean;
  readonly createdAt: number;
  readonly endedAt?: number;
  /** For a crawl, the pages found so far. */
  readonly pages: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly credits: number;
}

// GET jobs/<id> · DELETE jobs/<id> cancels · POST jobs/<id>/rerun begins a batch of what failed; all answer with the
// job, the last with the new one.

export interface JobDetails extends JobEntry {
  readonly crawl?: CrawlPlan;
  /** Parameters of each page's call. */
  readonly parameters: NonNullable<RequestEntry['parameters']>;
  readonly concurrency?: number;
  readonly webhook?: string;
  /** When its results are deleted; absent while it is not over. */
  readonly keptUntil?: number;
}

// POST jobs · POST jobs/price, with the same body

export interface NewJob {
  readonly endpoint: string;
  /** The query of each page's call, without `url`. */
  readonly query: string;
  /** Either these or `crawl`. For a price, the first one is enough. */
  readonly urls?: readonly string[];
  readonly crawl?: Partial<CrawlPlan>;
  readonly webhook?: string;
  readonly concurrency?: number;
}

export interface CreatedJob extends JobDetails {
  /** The key that signs the webhook's message. Shown only once. */
  readonly webhookSecret?: string;
}

/** The maximum price of a page, or what is wrong. */
export type JobPrice = { readonly credits: number } | { readonly problem: string };

// GET jobs/<id>/results?show=all|succeeded|failed&page=1

export interface JobResultPage {
  /** In the order in which they were stored. */
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
  /** The id of the request; absent if there was none. */
  readonly requestId?: string;
}

// GET jobs/<id>/results/<cursor>

export interface JobResult {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

// GET jobs/<id>/results.jsonl: all results so far, as in the API, as a download.
