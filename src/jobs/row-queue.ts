/**
 * The queue if one process has the database: leases are columns of the pages' own rows. Done pages are never taken, so
 * nothing has to be removed.
 */
import type { Database, Queries, Value } from '../database/database.ts';
import { type JobPage, type NumberedPage, TURN } from './job.ts';
import { insertPages, inTurn, PAGE_COLUMNS, type PageRow, pageOf } from './job-pages.ts';
import { byJob, LEASE, type PageQueue, placesFor } from './page-queue.ts';

export class RowQueue implements PageQueue {
  readonly #database: Database;
  readonly #holder: string;
  readonly #now: () => number;

  /**
   * `holder` identifies this process, also among earlier ones. No lease outlives its process, so they go by a clock
   * that nobody sets, and that stands still while the machine sleeps.
   */
  constructor(database: Database, holder: string, now = () => Math.ceil(performance.now())) {
    this.#database = database;
    this.#holder = holder;
    this.#now = now;
  }

  /** Leases of processes that have certainly ended. */
  async takeOver(): Promise<void> {
    await this.#database.run(`UPDATE job_pages SET held_until = 0, holder = '' WHERE is_done = 0 AND held_until > 0`);
  }

  async add(queries: Queries, jobId: string, pages: readonly NumberedPage[]): Promise<number> {
    return (await insertPages(queries, jobId, pages)).length;
  }

  async take(jobId: string, count: number, most?: number): Promise<JobPage[]> {
    if (most === undefined) return this.#takeFrom(this.#database, jobId, count);
    return this.#database.transaction(async (queries) => {
      const [job] = await queries.all<{ over: number; held: number }>(
        `SELECT done + failed AS over,
           (SELECT count(*) FROM job_pages WHERE job_id = jobs.id AND is_done = 0 AND held_until >= ?) AS held
         FROM jobs WHERE id = ?`,
        [this.#now(), jobId],
      );
      const room = job ? most - job.over - job.held : 0;
      return room <= 0 ? [] : this.#takeFrom(queries, jobId, Math.min(count, room));
    });
  }

  async #takeFrom(queries: Queries, jobId: string, count: number): Promise<JobPage[]> {
    const now = this.#now();
    const rows = await queries.all<PageRow>(
      `UPDATE job_pages SET holder = ?, held_until = ? WHERE job_id = ? AND number IN (
         SELECT number FROM job_pages WHERE job_id = ? AND is_done = 0 AND held_until < ? ORDER BY turn, number LIMIT ?)
         AND EXISTS (SELECT 1 FROM jobs WHERE id = job_pages.job_id AND state = 'running')
       RETURNING ${PAGE_COLUMNS}`,
      [this.#holder, now + LEASE, jobId, jobId, now, count],
    );
    return inTurn(rows.map((row) => ({ ...pageOf(row), lease: 0 })));
  }

  async renew(pages: readonly JobPage[]): Promise<void> {
    await this.#change(this.#database, pages, 'held_until = ?', [this.#now() + LEASE]);
  }

  async giveBack(pages: readonly JobPage[], milliseconds = 0): Promise<void> {
    const until = milliseconds === 0 ? 0 : this.#now() + milliseconds;
    await this.#change(this.#database, pages, `holder = '', held_until = ?`, [until]);
  }

  async postpone(pages: readonly JobPage[]): Promise<void> {
    await this.#change(this.#database, pages, `holder = '', held_until = 0, turn = ${TURN.last}`, []);
  }

  async remove(): Promise<void> {}

  async removeHeld(queries: Queries, pages: readonly JobPage[]): Promise<void> {
    const changed = await this.#change(queries, pages, `holder = '', held_until = 0`, []);
    if (changed < pages.length) throw new Error('the lease of a page has run out');
  }

  async end(): Promise<void> {}

  async tidy(): Promise<void> {}

  async close(): Promise<void> {}

  /** Changes pages that this process holds. */
  async #change(queries: Queries, pages: readonly JobPage[], set: string, values: readonly Value[]): Promise<number> {
    let changed = 0;
    for (const [jobId, some] of byJob(pages)) {
      changed += await queries.run(
        `UPDATE job_pages SET ${set} WHERE job_id = ? AND holder = ? AND is_done = 0 AND number IN (${placesFor(some)})`,
        [...values, jobId, this.#holder, ...some.map(({ number }) => number)],
      );
    }
    return changed;
  }
}
