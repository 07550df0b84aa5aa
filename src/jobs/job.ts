/** What a job is: many pages with one request, in the background. */

/** How a site is crawled, from one address on. */
export interface CrawlPlan {
  readonly url: string;
  /** Maximum number of pages. */
  readonly limit: number;
  /** Maximum number of links away from the first page. */
  readonly depth: number;
  /** Patterns of paths, of which an address must match one; none: any. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly subdomains: boolean;
  readonly sitemap: boolean;
  /** Whether robots.txt is obeyed. */
  readonly robots: boolean;
}

export interface JobPlan {
  readonly endpoint: string;
  /** The query of each page's call, without its address. */
  readonly query: string;
  readonly crawl?: CrawlPlan | undefined;
  /** The address of the webhook, and the key that signs it. */
  readonly webhook?: string | undefined;
  readonly webhookSecret?: string | undefined;
  /** The public id of the key that made the job: its limits apply to each page. */
  readonly keyId?: string | undefined;
  /** Pages at a time; absent: the default number, and fewer per host. */
  readonly concurrency?: number | undefined;
}

/** `paused` has a reason, and resumes by itself when that is over. */
export type JobState = 'running' | 'paused' | 'done' | 'canceled';

export interface JobOwner {
  readonly id: number;
  readonly email: string;
}

export interface Job {
  readonly id: string;
  readonly owner: JobOwner;
  readonly plan: JobPlan;
  readonly state: JobState;
  /** Why it is paused. */
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly endedAt: number | undefined;
  readonly pages: number;
  readonly done: number;
  readonly failed: number;
  readonly credits: number;
  /** Characters of its results. */
  readonly size: number;
}

/** A page that a process is working on. */
export interface JobPage {
  /**
   * Which lease of the page this is, if the queue counts them: a later one ends the earlier ones. Changes if the
   * process that is at work on the page gets it once more.
   */
  lease: number;
  readonly jobId: string;
  readonly number: number;
  readonly url: string;
  readonly depth: number;
  /** For crawls: number of pages of its kind in a row that led to it, each found by the one before. */
  readonly chain: number;
  readonly turn: Turn;
}

/** For crawls: the next pages of lists come first, so that parts of a list are recognized; doubtful pages come last. */
export const TURN = { first: 0, usual: 1, last: 2 } as const;
export type Turn = (typeof TURN)[keyof typeof TURN];

/** The result of a page. */
export interface PageOutcome {
  readonly status: number;
  /** `ok`, or the outcome that says what went wrong. */
  readonly outcome: string;
  readonly credits: number;
  readonly contentType: string;
  readonly body: string;
  /** Set if a fetched page is unusual, such as `soft-404`. */
  readonly note?: string | undefined;
}

/** Outcomes of pages that were never requested: robots.txt forbids them, or the account no longer exists. */
export const DISALLOWED = 'disallowed';
export const NO_ACCOUNT = 'no_account';

export interface StoredResult extends PageOutcome {
  /** Increases with each result of the job. */
  readonly cursor: number;
  readonly url: string;
  /** For crawls: the requested address, if a redirect led to the page. */
  readonly askedUrl?: string | undefined;
  /** For crawls: the page that has the same content. */
  readonly duplicateOf?: string | undefined;
  readonly depth: number;
}

/** A page that a crawl has found; `key` is the same for all spellings of its address. */
export interface FoundPage {
  readonly url: string;
  readonly key: string;
  readonly depth: number;
  readonly chain: number;
  readonly turn: Turn;
}

export interface NumberedPage extends FoundPage {
  /** Within the job, from 1. */
  readonly number: number;
}

/** What a crawl has learned from a page. */
export interface PageLesson {
  /** After redirects. */
  readonly url: string;
  /**
   * `part`: of a known list; `hidden`: it asks not to be indexed; `stale`: another one of a possibly endless series.
   */
  readonly verdict: 'fresh' | 'duplicate' | 'missing' | 'failed' | 'elsewhere' | 'part' | 'hidden' | 'stale';
  /** The address of the page that has the same content, or an empty text. */
  readonly duplicateOf: string;
  readonly exact: string;
  readonly template: string;
  readonly heads: string;
  readonly sample: readonly number[];
  /** A sample of the keys of its links. */
  readonly links: readonly number[];
}
