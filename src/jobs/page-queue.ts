/**
 * Who works on which page. A page is worked on by whoever holds its lease; one whose lease has run out may be taken by anybody. On SQLite
 * the one process leases its own rows (`row-queue.ts`); on PostgreSQL pg-boss hands pages to all nodes (`boss-queue.ts`). Which pages a job
 * has, and which of them are done, is written down beside it, in the same transaction (`job-pages.ts`, `job-results.ts`).
 */
import type { Queries } from '../database/database.ts';
import type { JobPage, NumberedPage } from './job.ts';

/** Milliseconds after which a page is anybody's at the latest, without a sign of life from whoever took it. */
export const LEASE = 20_000;

export interface PageQueue {
  /** Writes down pages that a crawl has found, in their turn among those that are there; one whose key is known is left out. Returns how many are new. */
  add(queries: Queries, jobId: string, pages: readonly NumberedPage[]): Promise<number>;
  /** Pages of a job that nobody works on, in their turn, if the job runs. No more than `most` of the job are done or under way. */
  take(jobId: string, count: number, most?: number): Promise<JobPage[]>;
  /** These go on being this process's. Others that it took, and does not know of any more, are anybody's when their time is over. */
  renew(pages: readonly JobPage[]): Promise<void>;
  /** Anybody may take them, not before so many milliseconds. */
  giveBack(pages: readonly JobPage[], milliseconds?: number): Promise<void>;
  /** Anybody may take them when nothing better is left. */
  postpone(pages: readonly JobPage[]): Promise<void>;
  /** Pages of one job that were marked as done in this transaction, whoever holds them. */
  remove(queries: Queries, jobId: string, numbers: readonly number[]): Promise<void>;
  /** Pages of one job that this process wants nobody to take again. Throws, which undoes the transaction, if it has lost the lease of one. */
  removeHeld(queries: Queries, pages: readonly JobPage[]): Promise<void>;
  /** The job is over, or gone: none of its pages is taken any more. */
  end(jobId: string): Promise<void>;
  /** Lets go of what is left of jobs that were gone before they could be ended. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** The pages by the job that they are of. */
export const byJob = (pages: readonly JobPage[]): Iterable<[string, JobPage[]]> =>
  Map.groupBy(pages, ({ jobId }) => jobId);

export const placesFor = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
