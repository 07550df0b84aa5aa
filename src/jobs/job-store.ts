/**
 * Jobs, their pages and results, in SQL that SQLite and PostgreSQL both understand. A page is worked on by whoever holds its lease; one
 * whose lease has run out may be taken by anybody. What came of a page is written once, together with the job's counts.
 */
import type { Database, Queries } from '../database/database.ts';
import type { FoundPage, Job, JobOwner, JobPage, JobPlan, JobState, PageOutcome, StoredResult } from './job.ts';
import { JobReading } from './job-reading.ts';
import { JOB_STEPS } from './schema.ts';

/** Rows that one statement writes. */
const ROWS = 200;

interface JobRow {
  readonly id: string;
  readonly account_id: number;
  readonly email: string;
  readonly plan: string;
  readonly state: JobState;
  readonly reason: string;
  readonly created_at: number;
  readonly ended_at: number;
  readonly pages: number;
  readonly done: number;
  readonly failed: number;
  readonly credits: number;
  readonly size: number;
}

interface PageRow {
  readonly job_id: string;
  readonly number: number;
  readonly url: string;
  readonly depth: number;
}

export interface NewJob {
  readonly id: string;
  readonly owner: JobOwner;
  readonly plan: JobPlan;
  readonly pages: readonly FoundPage[];
}

export interface FinishedPage {
  readonly page: JobPage;
  readonly outcome: PageOutcome;
  /** Where it leads, for a crawl. */
  readonly found: readonly FoundPage[];
  /** Of the whole job; further pages are not added. */
  readonly mostPages: number;
  /** Whether somebody is to be told when all are done. */
  readonly tells: boolean;
}

export class JobStore {
  /** What people look at. */
  readonly reading: JobReading;
  readonly #database: Database;
  readonly #holder: string;
  readonly #now: () => number;

  /** Makes or updates the tables. `holder` names this process among all that share the database. */
  static async open(database: Database, holder: string, now: () => number = Date.now): Promise<JobStore> {
    await database.migrate('jobs', JOB_STEPS);
    return new JobStore(database, holder, now);
  }

  private constructor(database: Database, holder: string, now: () => number) {
    this.reading = new JobReading(database);
    this.#database = database;
    this.#holder = holder;
    this.#now = now;
  }

  async create({ id, owner, plan, pages }: NewJob): Promise<void> {
    await this.#database.transaction(async (queries) => {
      await queries.run(
        `INSERT INTO jobs (id, account_id, email, plan, state, reason, created_at, ended_at, pages, done, failed, credits, size, results, tell_at, told)
         VALUES (?, ?, ?, ?, 'running', '', ?, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
        [id, owner.id, owner.email, JSON.stringify(plan), this.#now()],
      );
      await addPages(queries, id, pages, pages.length);
    });
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

  /** Jobs of an account that are not over, and characters of all of its results. */
  async usage(accountId: number): Promise<{ readonly open: number; readonly size: number }> {
    const [row] = await this.#database.all<{ open: number; size: number }>(
      `SELECT CAST(coalesce(sum(CASE WHEN state IN ('running', 'paused') THEN 1 ELSE 0 END), 0) AS BIGINT) AS open,
         CAST(coalesce(sum(size), 0) AS BIGINT) AS size FROM jobs WHERE account_id = ?`,
      [accountId],
    );
    return row ?? { open: 0, size: 0 };
  }

  /** Whether it was there and not over. Pages that are under way end as they do; no other is begun. */
  async cancel(id: string, accountId: number): Promise<boolean> {
    const changed = await this.#database.run(
      `UPDATE jobs SET state = 'canceled', reason = '', ended_at = ? WHERE id = ? AND account_id = ? AND state IN ('running', 'paused')`,
      [this.#now(), id, accountId],
    );
    return changed > 0;
  }

  async pause(id: string, reason: string): Promise<void> {
    await this.#database.run(`UPDATE jobs SET state = 'paused', reason = ? WHERE id = ? AND state = 'running'`, [
      reason,
      id,
    ]);
  }

  async resume(id: string): Promise<void> {
    await this.#database.run(`UPDATE jobs SET state = 'running', reason = '' WHERE id = ? AND state = 'paused'`, [id]);
  }

  /** Oldest first. */
  async inState(state: 'running' | 'paused', limit: number): Promise<Job[]> {
    const rows = await this.#database.all<JobRow>(
      'SELECT * FROM jobs WHERE state = ? ORDER BY created_at, id LIMIT ?',
      [state, limit],
    );
    return rows.map(jobOf);
  }

  /** Pages of a job that nobody works on, for so many milliseconds; the first of them first. */
  async take(jobId: string, count: number, milliseconds: number): Promise<JobPage[]> {
    const now = this.#now();
    const rows = await this.#database.all<PageRow>(
      `UPDATE job_pages SET holder = ?, held_until = ? WHERE job_id = ? AND is_done = 0 AND held_until < ? AND number IN (
         SELECT number FROM job_pages WHERE job_id = ? AND is_done = 0 AND held_until < ? ORDER BY number LIMIT ?)
         AND EXISTS (SELECT 1 FROM jobs WHERE id = job_pages.job_id AND state = 'running')
       RETURNING job_id, number, url, depth`,
      [this.#holder, now + milliseconds, jobId, now, jobId, now, count],
    );
    return rows
      .map(({ job_id, ...page }) => ({ jobId: job_id, ...page }))
      .sort((one, other) => one.number - other.number);
  }

  /** These go on being this process's. Others that it took, and does not know of any more, are anybody's when their time is over. */
  async renew(pages: readonly JobPage[], milliseconds: number): Promise<void> {
    for (const [jobId, some] of Map.groupBy(pages, (page) => page.jobId)) {
      const places = some.map(() => '?').join(', ');
      await this.#database.run(
        `UPDATE job_pages SET held_until = ? WHERE job_id = ? AND holder = ? AND is_done = 0 AND number IN (${places})`,
        [this.#now() + milliseconds, jobId, this.#holder, ...some.map(({ number }) => number)],
      );
    }
  }

  /** Anybody may take them, not before so many milliseconds. */
  async giveBack(pages: readonly JobPage[], milliseconds = 0): Promise<void> {
    for (const { jobId, number } of pages) {
      await this.#database.run(
        `UPDATE job_pages SET held_until = ?, holder = '' WHERE job_id = ? AND number = ? AND holder = ? AND is_done = 0`,
        [milliseconds === 0 ? 0 : this.#now() + milliseconds, jobId, number, this.#holder],
      );
    }
  }

  /** Leases of processes that are gone for sure: where one process alone has the database. */
  async takeOver(): Promise<void> {
    await this.#database.run(`UPDATE job_pages SET held_until = 0, holder = '' WHERE is_done = 0 AND held_until > 0`);
  }

  /**
   * Writes down what came of a page, once: a page that somebody else has finished stays as it is. One that was under way when its job was
   * canceled counts as well, since it was paid for. Gives the job where this was its last page.
   */
  finish({ page, outcome, found, mostPages, tells }: FinishedPage): Promise<Job | undefined> {
    return this.#database.transaction(async (queries) => {
      // The row of the job is locked first, by all: results are numbered in the order in which they can be read.
      const [job] = await queries.all<{ results: number; state: JobState }>(
        'UPDATE jobs SET results = results + 1 WHERE id = ? RETURNING results, state',
        [page.jobId],
      );
      if (!job) return undefined;
      const changed = await queries.run(
        `UPDATE job_pages SET is_done = 1, holder = '', held_until = 0 WHERE job_id = ? AND number = ? AND is_done = 0`,
        [page.jobId, page.number],
      );
      if (changed === 0) return undefined;
      const { status, outcome: word, credits, contentType, body } = outcome;
      await queries.run(
        `INSERT INTO job_results (job_id, cursor, url, depth, status, outcome, credits, content_type, body, at, page)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          page.jobId,
          job.results,
          page.url,
          page.depth,
          status,
          word,
          credits,
          contentType,
          body,
          this.#now(),
          page.number,
        ],
      );
      if (found.length > 0 && job.state !== 'canceled') await addPages(queries, page.jobId, found, mostPages);
      const failed = word === 'ok' ? 0 : 1;
      const [row] = await queries.all<JobRow>(
        `UPDATE jobs SET done = done + ?, failed = failed + ?, credits = credits + ?, size = size + ?,
           state = CASE WHEN state <> 'canceled' AND done + failed + 1 >= pages THEN 'done' ELSE state END,
           reason = CASE WHEN done + failed + 1 >= pages THEN '' ELSE reason END,
           ended_at = CASE WHEN state <> 'canceled' AND done + failed + 1 >= pages THEN ? ELSE ended_at END,
           tell_at = CASE WHEN state <> 'canceled' AND done + failed + 1 >= pages THEN ? ELSE tell_at END
         WHERE id = ? RETURNING *`,
        [1 - failed, failed, credits, body.length, this.#now(), tells ? this.#now() : 0, page.jobId],
      );
      return row?.state === 'done' ? jobOf(row) : undefined;
    });
  }

  /** After a cursor, as many as have so many characters together, and one at least. */
  async results(id: string, after: number, most: number, characters: number): Promise<StoredResult[]> {
    const sizes = await this.#database.all<{ cursor: number; size: number }>(
      `SELECT cursor, CAST(length(body) AS BIGINT) AS size FROM job_results WHERE job_id = ? AND cursor > ? ORDER BY cursor LIMIT ?`,
      [id, after, most],
    );
    let left = characters;
    const last = sizes.filter(({ size }, index) => {
      left -= size;
      return left >= 0 || index === 0;
    });
    const upTo = last.at(-1)?.cursor;
    if (upTo === undefined) return [];
    const rows = await this.#database.all<StoredResult & { content_type: string }>(
      `SELECT cursor, url, depth, status, outcome, credits, content_type, body FROM job_results
       WHERE job_id = ? AND cursor > ? AND cursor <= ? ORDER BY cursor`,
      [id, after, upTo],
    );
    return rows.map(({ content_type, ...row }) => ({ ...row, contentType: content_type }));
  }

  /** Jobs whose end is to be told now; nobody else tells it for so many milliseconds. With how often it was tried. */
  async toTell(milliseconds: number): Promise<{ readonly job: Job; readonly tries: number }[]> {
    const now = this.#now();
    const rows = await this.#database.all<JobRow & { told: number }>(
      `UPDATE jobs SET tell_at = ?, told = told + 1 WHERE tell_at > 0 AND tell_at <= ? RETURNING *`,
      [now + milliseconds, now],
    );
    return rows.map((row) => ({ job: jobOf(row), tries: row.told }));
  }

  /** Once more after so many milliseconds; 0: it is told, or given up. */
  async tellAgain(id: string, milliseconds: number): Promise<void> {
    await this.#database.run('UPDATE jobs SET tell_at = ? WHERE id = ?', [
      milliseconds === 0 ? 0 : this.#now() + milliseconds,
      id,
    ]);
  }

  /** Those that ended so long ago, with everything of theirs; a few at a time. */
  async forget(milliseconds: number): Promise<number> {
    const old = await this.#database.all<{ id: string }>(
      `SELECT id FROM jobs WHERE state IN ('done', 'canceled') AND ended_at < ? LIMIT 20`,
      [this.#now() - milliseconds],
    );
    for (const { id } of old) {
      await this.#database.transaction(async (queries) => {
        for (const table of ['job_results', 'job_pages'])
          await queries.run(`DELETE FROM ${table} WHERE job_id = ?`, [id]);
        await queries.run('DELETE FROM jobs WHERE id = ?', [id]);
      });
    }
    return old.length;
  }
}

/** Numbers them on from those that are there, up to a number of all; one whose key is known is left out. */
async function addPages(queries: Queries, jobId: string, pages: readonly FoundPage[], most: number): Promise<void> {
  const [row] = await queries.all<{ count: number; last: number }>(
    `SELECT pages AS count, (SELECT coalesce(max(number), 0) FROM job_pages WHERE job_id = jobs.id) AS last FROM jobs WHERE id = ?`,
    [jobId],
  );
  let { count = 0, last = 0 } = row ?? {};
  for (let at = 0; at < pages.length && count < most; at += ROWS) {
    const part = pages.slice(at, at + Math.min(ROWS, most - count));
    const values = part.map(() => "(?, ?, ?, ?, ?, 0, '', 0)").join(', ');
    const before = last;
    last += part.length;
    count += await queries.run(
      `INSERT INTO job_pages (job_id, number, url, page_key, depth, is_done, holder, held_until) VALUES ${values}
       ON CONFLICT (job_id, page_key) DO NOTHING`,
      part.flatMap(({ url, key, depth }, index) => [jobId, before + index + 1, url, key, depth]),
    );
  }
  await queries.run('UPDATE jobs SET pages = ? WHERE id = ?', [count, jobId]);
}

function jobOf(row: JobRow): Job {
  const { id, account_id, email, plan, state, reason, created_at, ended_at, pages, done, failed, credits, size } = row;
  return {
    id,
    owner: { id: account_id, email },
    plan: JSON.parse(plan) as JobPlan,
    state,
    reason,
    createdAt: created_at,
    endedAt: ended_at === 0 ? undefined : ended_at,
    pages,
    done,
    failed,
    credits,
    size,
  };
}
