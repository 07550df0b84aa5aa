/**
 * Who works on which page. A page belongs to the process that holds its lease; a page with an expired lease may be
 * taken by anybody. On SQLite the one process leases its own rows (`row-queue.ts`); on PostgreSQL pg-boss assigns pages
 * to all nodes (`boss-queue.ts`). Which pages a job has, and which of them are done, is stored separately but in the
 * same transaction (`job-pages.ts`, `job-results.ts`).
 */
import type { Queries } from '../database/database.ts';
import type { JobPage, NumberedPage } from './job.ts';

/** Milliseconds after which a page without a heartbeat of its holder is free, at the latest. */
export const LEASE = 20_000;

export interface PageQueue {
  /**
   * Stores pages that a crawl has found, in their turn among the existing ones; known keys are left out. Returns how
   * many are new.
   */
  add(queries: Queries, jobId: string, pages: readonly NumberedPage[]): Promise<number>;
  /** Free pages of a job, in their turn, if the job is running. At most `most` pages of the job are done or running. */
  take(jobId: string, count: number, most?: number): Promise<JobPage[]>;
  /**
   * Extends the leases of these pages. Others that this process took and no longer knows become free when their lease
   * expires.
   */
  renew(pages: readonly JobPage[]): Promise<void>;
  /** Makes them free again, after this many milliseconds. */
  giveBack(pages: readonly JobPage[], milliseconds?: number): Promise<void>;
  /** Makes them free again, to be taken when nothing better is left. */
  postpone(pages: readonly JobPage[]): Promise<void>;
  /** Pages of one job that were marked as done in this transaction, whoever holds them. */
  remove(queries: Queries, jobId: string, numbers: readonly number[]): Promise<void>;
  /**
   * Pages of one job that this process wants nobody to take again. Throws, which rolls back the transaction, if it has
   * lost the lease of one.
   */
  removeHeld(queries: Queries, pages: readonly JobPage[]): Promise<void>;
  /** The job is over or deleted: none of its pages is taken any more. */
  end(jobId: string): Promise<void>;
  /** Cleans up after jobs that were deleted before they could be ended. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** The pages, grouped by job. */
export const byJob = (pages: readonly JobPage[]): Iterable<[string, JobPage[]]> =>
  Map.groupBy(pages, ({ jobId }) => jobId);

export const placesFor = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
