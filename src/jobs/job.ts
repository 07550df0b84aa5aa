/** What a job is: many pages by one request, in the background. */

/** How a site is gone through, from one address on. */
export interface CrawlPlan {
  readonly url: string;
  /** Pages at most. */
  readonly limit: number;
  /** Links away from the first page at most. */
  readonly depth: number;
  /** Patterns of paths, of which an address must fit one; none: any. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly subdomains: boolean;
  readonly sitemap: boolean;
  /** Whether robots.txt is heeded. */
  readonly robots: boolean;
}

export interface JobPlan {
  readonly endpoint: string;
  /** The query of each page's call, without its address. */
  readonly query: string;
  readonly crawl?: CrawlPlan | undefined;
  /** Where the end of it is told, and the key that signs that. */
  readonly webhook?: string | undefined;
  readonly webhookSecret?: string | undefined;
  /** The public id of the key that it was asked for with: its limits count for each page. */
  readonly keyId?: string | undefined;
  /** Pages at a time; absent: the usual number, and fewer of one host. */
  readonly concurrency?: number | undefined;
}

/** `paused` is for a reason, and goes on by itself when that is over. */
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

/** A page that somebody works on. */
export interface JobPage {
  /** Which taking of the page this is, where the queue counts them: a later one ends the lease of those before. */
  readonly lease: number;
  readonly jobId: string;
  readonly number: number;
  readonly url: string;
  readonly depth: number;
  /** For crawls: pages of its kind in a row on the way to it, each found by the one before. */
  readonly chain: number;
  readonly turn: Turn;
}

/** For crawls: the next pages of lists come at once, so that what is only part of a list is known for it; what is doubtful comes last. */
export const TURN = { first: 0, usual: 1, last: 2 } as const;
export type Turn = (typeof TURN)[keyof typeof TURN];

/** What came of a page. */
export interface PageOutcome {
  readonly status: number;
  /** `ok`, or the word for what went wrong. */
  readonly outcome: string;
  readonly credits: number;
  readonly contentType: string;
  readonly body: string;
  /** What is odd about a page that came, such as `soft-404`. */
  readonly note?: string | undefined;
}

/** The words of pages that were never called for: robots.txt forbids them, or nobody is there to pay. */
export const DISALLOWED = 'disallowed';
export const NO_ACCOUNT = 'no_account';

export interface StoredResult extends PageOutcome {
  /** Grows with each result of the job. */
  readonly cursor: number;
  readonly url: string;
  /** For crawls: where it was looked for, if a redirect led to the page. */
  readonly askedUrl?: string | undefined;
  /** For crawls: the page that it shows once more. */
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
  /** `part`: of a list that is known; `hidden`: it asks not to be listed; `stale`: one more of what may go on for ever. */
  readonly verdict: 'fresh' | 'duplicate' | 'missing' | 'failed' | 'elsewhere' | 'part' | 'hidden' | 'stale';
  /** The address of the page that it shows once more, or an empty text. */
  readonly duplicateOf: string;
  readonly exact: string;
  readonly template: string;
  readonly heads: string;
  readonly sample: readonly number[];
  /** Of the keys of its links. */
  readonly links: readonly number[];
}
