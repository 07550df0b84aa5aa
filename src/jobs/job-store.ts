/**
 * Jobs: created, paused, canceled, reported by webhook, deleted, in SQL that SQLite and PostgreSQL both understand.
 * Their pages and results have their own files.
 */
import type { Database } from '../database/database.ts';
import type { FoundPage, Job, JobOwner, JobPlan } from './job.ts';
import { addPages, insertPages, type RecalledPage, recallPages } from './job-pages.ts';
import { JobReading } from './job-reading.ts';
import { JobResults } from './job-results.ts';
import { type JobRow, jobOf, jobWith, planOf } from './job-row.ts';
import type { PageQueue } from './page-queue.ts';

/** How many plans are cached: those of active jobs, and of others that somebody looks at. */
const MAX_PLANS = 200;

export interface NewJob {
  readonly id: string;
  readonly owner: JobOwner;
  readonly plan: JobPlan;
  readonly pages: readonly FoundPage[];
}

export class JobStore {
  /** Who works on which page. */
  readonly queue: PageQueue;
  /** The results of their pages. */
  readonly results: JobResults;
  /** What the dashboard shows. */
  readonly reading: JobReading;
  readonly #database: Database;
  readonly #now: () => number;
  /** Plans of the jobs of the last look-ups, by job id. */
  readonly #plans = new Map<string, JobPlan>();

  /** The tables must exist: `JOB_STEPS` were taken. */
  constructor(database: Database, queue: PageQueue, now: () => number = Date.now) {
    this.queue = queue;
    this.results = new JobResults(database, queue, now);
    this.reading = new JobReading(database);
    this.#database = database;
    this.#now = now;
  }

  /** A job that exists already stays as it is: nobody else has made one with this id. */
  async create({ id, owner, plan, pages }: NewJob): Promise<void> {
    await this.#database.transaction(async (queries) => {
      const made = await queries.run(
        `INSERT INTO jobs (id, account_id, email, plan, state, reason, created_at, ended_at, pages, done, failed, credits, size, results, tell_at, told)
         VALUES (?, ?, ?, ?, 'running', '', ?, 0, 0, 0, 0, 0, 0, 0, 0, 0) ON CONFLICT (id) DO NOTHING`,
        [id, owner.id, owner.email, JSON.stringify(plan), this.#now()],
      );
      if (made === 0) return;
      // The queue loads them when they are needed: a caller with many pages does not wait until all are queued.
      await addPages(queries, id, pages, pages.length, async (part) => (await insertPages(queries, id, part)).length);
    }, 'repeatable');
  }

  async find(id: string, accountId: number): Promise<Job | undefined> {
    const [row] = await this.#database.all<JobRow>('SELECT * FROM jobs WHERE id = ? AND account_id = ?', [
      id,
      accountId,
    ]);
    return row && jobOf(row);
  }

  /** Newest first. */
  async list(accountId: number, limit: number): Promise<Job[]> {
    const rows = await this.#database.all<JobRow>(
      'SELECT * FROM jobs WHERE account_id = ? ORDER BY created_at DESC, id DESC LIMIT ?',
      [accountId, limit],
    );
    return rows.map(jobOf);
  }

  /** Unfinished jobs of an account, and characters of all of its results. */
  async usage(accountId: number): Promise<{ readonly open: number; readonly size: number }> {
    const [row] = await this.#database.all<{ open: number; size: number }>(
      `SELECT CAST(coalesce(sum(CASE WHEN state IN ('running', 'paused') THEN 1 ELSE 0 END), 0) AS BIGINT) AS open,
         CAST(coalesce(sum(size), 0) AS BIGINT) AS size FROM jobs WHERE account_id = ?`,
      [accountId],
    );
    return row ?? { open: 0, size: 0 };
  }

  /**
   * Whether it existed and was not over. Running pages finish; no other is started. Its end is reported like any other.
   */
  async cancel(id: string, accountId: number): Promise<boolean> {
    const now = this.#now();
    const changed = await this.#database.run(
      `UPDATE jobs SET state = 'canceled', reason = '', ended_at = ?, tell_at = ?
       WHERE id = ? AND account_id = ? AND state IN ('running', 'paused')`,
      [now, now, id, accountId],
      'repeatable',
    );
    if (changed > 0) await this.queue.end(id);
    return changed > 0;
  }

  async pause(id: string, reason: string): Promise<void> {
    await this.#database.run(
      `UPDATE jobs SET state = 'paused', reason = ? WHERE id = ? AND state = 'running'`,
      [reason, id],
      'repeatable',
    );
  }

  async resume(id: string): Promise<void> {
    await this.#database.run(
      `UPDATE jobs SET state = 'running', reason = '' WHERE id = ? AND state = 'paused'`,
      [id],
      'repeatable',
    );
  }

  /**
   * Jobs in this state, taken from each account in turn, the oldest first, so that an account with many jobs leaves
   * room for others. If there are more accounts than `limit`, it starts with those after the given one.
   */
  async inState(state: 'running' | 'paused', limit: number, after = 0): Promise<Job[]> {
    const rows = await this.#database.all<Omit<JobRow, 'plan'>>(
      `SELECT jobs.id, account_id, email, state, reason, created_at, ended_at, pages, done, failed, credits, size
       FROM jobs JOIN (
         SELECT id, row_number() OVER (PARTITION BY account_id ORDER BY created_at, id) AS turn FROM jobs WHERE state = ?
       ) AS ranked ON ranked.id = jobs.id
       ORDER BY turn, CASE WHEN account_id > ? THEN 0 ELSE 1 END, account_id, jobs.id LIMIT ?`,
      [state, after, limit],
    );
    await this.#readPlans(rows.map(({ id }) => id));
    return rows.flatMap((row) => {
      const plan = this.#plans.get(row.id);
      return plan ? [jobWith(row, plan)] : [];
    });
  }

  /** Reads the plans that are not cached yet. They never change, may be long, and are needed twice a second. */
  async #readPlans(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.#plans.has(id));
    if (unknown.length === 0) return;
    const rows = await this.#database.all<Pick<JobRow, 'id' | 'plan'>>(
      `SELECT id, plan FROM jobs WHERE id IN (${unknown.map(() => '?').join(', ')})`,
      unknown,
    );
    for (const row of rows) this.#plans.set(row.id, planOf(row));
    const needed = new Set(ids);
    for (const id of this.#plans.keys()) {
      if (this.#plans.size <= MAX_PLANS) break;
      if (!needed.has(id)) this.#plans.delete(id);
    }
  }

  /** All pages of a crawl, with what was learned from them. */
  recall(jobId: string): Promise<RecalledPage[]> {
    return recallPages(this.#database, jobId);
  }

  /** Deletes all jobs of an account, with all of their data. */
  async forgetAccount(accountId: number): Promise<void> {
    const jobs = await this.#database.all<{ id: string }>('SELECT id FROM jobs WHERE account_id = ?', [accountId]);
    for (const { id } of jobs) await this.#delete(id);
  }

  /**
   * Jobs whose webhook is due now, one per account except for these accounts; nobody else sends it for this many
   * milliseconds. With the number of tries so far.
   */
  async dueWebhooks(
    milliseconds: number,
    except: readonly number[] = [],
  ): Promise<{ readonly job: Job; readonly tries: number }[]> {
    const now = this.#now();
    const due = 'tell_at > 0 AND tell_at <= ?';
    const isOther = except.length === 0 ? '' : ` AND account_id NOT IN (${except.map(() => '?').join(', ')})`;
    const rows = await this.#database.all<JobRow & { told: number }>(
      // The outer condition checks the row again: another node may have taken it meanwhile.
      `UPDATE jobs SET tell_at = ?, told = told + 1 WHERE ${due} AND id IN (
         SELECT id FROM (
           SELECT id, row_number() OVER (PARTITION BY account_id ORDER BY tell_at, id) AS turn FROM jobs WHERE ${due}${isOther}
         ) AS ranked WHERE turn = 1
       ) RETURNING *`,
      [now + milliseconds, now, now, ...except],
      // If they were taken already, they are sent when nobody has them any more.
      'repeatable',
    );
    return rows.map((row) => ({ job: jobOf(row), tries: row.told }));
  }

  /** Sends it again after this many milliseconds; 0: it was accepted, or is given up. */
  async repeatWebhook(id: string, milliseconds: number): Promise<void> {
    await this.#database.run(
      'UPDATE jobs SET tell_at = ? WHERE id = ?',
      [milliseconds === 0 ? 0 : this.#now() + milliseconds, id],
      'repeatable',
    );
  }

  /** Deletes those that ended so long ago, with all of their data; a few at a time. */
  async forget(milliseconds: number): Promise<number> {
    const old = await this.#database.all<{ id: string }>(
      `SELECT id FROM jobs WHERE state IN ('done', 'canceled') AND ended_at < ? LIMIT 20`,
      [this.#now() - milliseconds],
    );
    for (const { id } of old) await this.#delete(id);
    await this.queue.tidy();
    return old.length;
  }

  async #delete(id: string): Promise<void> {
    await this.#database.transaction(async (queries) => {
      for (const table of ['job_results', 'job_pages'])
        await queries.run(`DELETE FROM ${table} WHERE job_id = ?`, [id]);
      await queries.run('DELETE FROM jobs WHERE id = ?', [id]);
    }, 'repeatable');
    await this.queue.end(id);
  }
}
