/**
 * Jobs, their pages and results, in SQL that SQLite and PostgreSQL both understand. A page is worked on by whoever holds its lease; one
 * whose lease has run out may be taken by anybody. What came of a page is written once, together with the job's counts.
 */
import type { Database, Queries, Value } from '../database/database.ts';
import { inBackground } from '../stray-errors.ts';
import {
  type FoundPage,
  type Job,
  type JobOwner,
  type JobPage,
  type JobPlan,
  type JobState,
  type PageLesson,
  type PageOutcome,
  type StoredResult,
  TURN,
  type Turn,
} from './job.ts';
import { JobReading } from './job-reading.ts';
import { JOB_STEPS } from './schema.ts';

/** Rows that one statement writes. */
const ROWS = 200;
/** Pages that a crawl may have found, for each that it may fetch, and beyond: what is doubtful waits among them. */
const FOUND_FOR_EACH = 3;
const MOST_AHEAD = 1_000;

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
  readonly chain: number;
  readonly turn: Turn;
}

/** A page of a crawl, as it is recalled. */
export interface RecalledPage extends JobPage {
  readonly isDone: boolean;
  readonly lesson: PageLesson | undefined;
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
  readonly lesson?: PageLesson | undefined;
  /** Whether somebody is to be told when all are done. */
  readonly tells: boolean;
}

interface Waiting {
  readonly finished: FinishedPage;
  readonly done: PromiseWithResolvers<Job | undefined>;
}

/** Pages that are written down together. */
const MOST_TOGETHER = 50;
/** Characters of results that are. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

export class JobStore {
  /** What people look at. */
  readonly reading: JobReading;
  readonly #database: Database;
  readonly #holder: string;
  readonly #now: () => number;
  #waiting: Waiting[] = [];
  #isWriting = false;

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

  /** Pages of a job that nobody works on, for so many milliseconds, in their turn. No more than `most` of the job are done or under way. */
  async take(jobId: string, count: number, milliseconds: number, most?: number): Promise<JobPage[]> {
    if (most === undefined) return this.#takeFrom(this.#database, jobId, count, milliseconds);
    return this.#database.transaction(async (queries) => {
      // The row of the job is locked: nobody else counts meanwhile.
      const [job] = await queries.all<{ over: number }>(
        'UPDATE jobs SET results = results WHERE id = ? RETURNING done + failed AS over',
        [jobId],
      );
      const [held] = await queries.all<{ count: number }>(
        'SELECT count(*) AS count FROM job_pages WHERE job_id = ? AND is_done = 0 AND held_until >= ?',
        [jobId, this.#now()],
      );
      const room = most - (job?.over ?? most) - (held?.count ?? 0);
      return room <= 0 ? [] : this.#takeFrom(queries, jobId, Math.min(count, room), milliseconds);
    });
  }

  async #takeFrom(queries: Queries, jobId: string, count: number, milliseconds: number): Promise<JobPage[]> {
    const now = this.#now();
    // Two statements: in one, PostgreSQL looks for the next pages again for every page that is open.
    const next = await queries.all<{ number: number }>(
      `SELECT number FROM job_pages WHERE job_id = ? AND is_done = 0 AND held_until < ? ORDER BY turn, number LIMIT ?`,
      [jobId, now, count],
    );
    if (next.length === 0) return [];
    const rows = await queries.all<PageRow>(
      `UPDATE job_pages SET holder = ?, held_until = ?
       WHERE job_id = ? AND is_done = 0 AND held_until < ? AND number IN (${next.map(() => '?').join(', ')})
         AND EXISTS (SELECT 1 FROM jobs WHERE id = job_pages.job_id AND state = 'running')
       RETURNING job_id, number, url, depth, chain, turn`,
      [this.#holder, now + milliseconds, jobId, now, ...next.map(({ number }) => number)],
    );
    return rows.map(pageOf).sort((one, other) => one.turn - other.turn || one.number - other.number);
  }

  /** All pages of a crawl, with what was learned from them. */
  async recall(jobId: string): Promise<RecalledPage[]> {
    const rows = await this.#database.all<PageRow & { is_done: number; lesson: string }>(
      'SELECT job_id, number, url, depth, chain, turn, is_done, lesson FROM job_pages WHERE job_id = ? ORDER BY number',
      [jobId],
    );
    return rows.map((row) => ({
      ...pageOf(row),
      isDone: row.is_done === 1,
      lesson: row.lesson === '' ? undefined : (JSON.parse(row.lesson) as PageLesson),
    }));
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
    const until = milliseconds === 0 ? 0 : this.#now() + milliseconds;
    await this.#change(this.#database, pages, 'held_until = ?', [until]);
  }

  /** Anybody may take them when nothing better is left. */
  async postpone(pages: readonly JobPage[]): Promise<void> {
    await this.#change(this.#database, pages, `held_until = 0, turn = ${TURN.last}`, []);
  }

  /** Nobody goes there. The job is done where nothing else is left of it. */
  async drop(pages: readonly JobPage[], most: number, tells: boolean): Promise<void> {
    for (const [jobId, some] of Map.groupBy(pages, (page) => page.jobId)) {
      await this.#database.transaction(async (queries) => {
        await queries.run('UPDATE jobs SET results = results WHERE id = ?', [jobId]);
        const dropped = await this.#change(queries, some, 'held_until = 0, is_done = 1', []);
        await this.#count(queries, jobId, { dropped, done: 0, failed: 0, credits: 0, size: 0 }, most, tells);
      });
    }
  }

  /** Changes pages that this process holds, and lets go of them. */
  async #change(queries: Queries, pages: readonly JobPage[], set: string, values: readonly Value[]): Promise<number> {
    let changed = 0;
    for (const [jobId, some] of Map.groupBy(pages, (page) => page.jobId)) {
      const places = some.map(() => '?').join(', ');
      changed += await queries.run(
        `UPDATE job_pages SET holder = '', ${set} WHERE job_id = ? AND holder = ? AND is_done = 0 AND number IN (${places})`,
        [...values, jobId, this.#holder, ...some.map(({ number }) => number)],
      );
    }
    return changed;
  }

  /** All jobs of an account, with everything of theirs. */
  async forgetAccount(accountId: number): Promise<void> {
    const jobs = await this.#database.all<{ id: string }>('SELECT id FROM jobs WHERE account_id = ?', [accountId]);
    for (const { id } of jobs) await this.#delete(id);
  }

  /** Leases of processes that are gone for sure: where one process alone has the database. */
  async takeOver(): Promise<void> {
    await this.#database.run(`UPDATE job_pages SET held_until = 0, holder = '' WHERE is_done = 0 AND held_until > 0`);
  }

  /**
   * Writes down what came of a page, once: a page that somebody else has finished stays as it is. One that was under way when its job was
   * canceled counts as well, since it was paid for. Gives the job where this was its last page. Pages that end while others are being
   * written down are written together, in one transaction.
   */
  finish(finished: FinishedPage): Promise<Job | undefined> {
    const done = Promise.withResolvers<Job | undefined>();
    this.#waiting.push({ finished, done });
    if (!this.#isWriting) inBackground(this.#writeAll(), 'writing results of jobs');
    return done.promise;
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    try {
      for (let some = this.#nextTogether(); some.length > 0; some = this.#nextTogether()) await this.#write(some);
    } finally {
      this.#isWriting = false;
    }
  }

  /** Those of one job that have waited longest. */
  #nextTogether(): Waiting[] {
    const [first] = this.#waiting;
    let size = 0;
    const some: Waiting[] = [];
    for (const each of this.#waiting) {
      const { page, outcome } = each.finished;
      if (page.jobId !== first?.finished.page.jobId || some.length === MOST_TOGETHER) continue;
      size += outcome.body.length;
      if (some.length > 0 && size > MOST_CHARACTERS) break;
      some.push(each);
    }
    const chosen = new Set(some);
    this.#waiting = this.#waiting.filter((each) => !chosen.has(each));
    return some;
  }

  async #write(some: readonly Waiting[]): Promise<void> {
    try {
      const job = await this.#database.transaction((queries) =>
        this.#writeTogether(
          queries,
          some.map(({ finished }) => finished),
        ),
      );
      for (const { done } of some) done.resolve(job);
    } catch (error) {
      for (const { done } of some) done.reject(error);
    }
  }

  async #writeTogether(queries: Queries, some: readonly FinishedPage[]): Promise<Job | undefined> {
    const jobId = some[0]?.page.jobId ?? '';
    // The row of the job is locked first, by all: results are numbered in the order in which they can be read.
    const [job] = await queries.all<{ results: number; state: JobState; plan: string }>(
      'UPDATE jobs SET results = results + ? WHERE id = ? RETURNING results, state, plan',
      [some.length, jobId],
    );
    if (!job) return undefined;
    const places = some.map(() => '?').join(', ');
    const rows = await queries.all<{ number: number }>(
      `UPDATE job_pages SET is_done = 1, holder = '', held_until = 0
       WHERE job_id = ? AND is_done = 0 AND number IN (${places}) RETURNING number`,
      [jobId, ...some.map(({ page }) => page.number)],
    );
    const changed = new Set(rows.map(({ number }) => number));
    // A page may have ended twice here as well.
    const own = some.filter(({ page }) => changed.delete(page.number));
    if (own.length === 0) return undefined;
    await this.#addResults(queries, own, job.results - some.length);
    const { crawl } = JSON.parse(job.plan) as JobPlan;
    for (const { page, lesson, found } of crawl ? own : []) {
      if (lesson) {
        const { sample: _, links: __, ...kept } = lesson;
        const text = JSON.stringify({ ...kept, sample: [], links: [] } satisfies PageLesson);
        await queries.run('UPDATE job_pages SET lesson = ? WHERE job_id = ? AND number = ?', [
          text,
          jobId,
          page.number,
        ]);
      }
      if (found.length > 0 && job.state !== 'canceled') {
        await addPages(queries, jobId, found, (crawl?.limit ?? 0) * FOUND_FOR_EACH + MOST_AHEAD);
      }
    }
    const ok = own.filter(({ outcome }) => outcome.outcome === 'ok').length;
    const sum = (of: (outcome: PageOutcome) => number) => own.reduce((all, { outcome }) => all + of(outcome), 0);
    const counts = {
      dropped: 0,
      done: ok,
      failed: own.length - ok,
      credits: sum(({ credits }) => credits),
      size: sum(({ body }) => body.length),
    };
    return this.#count(
      queries,
      jobId,
      counts,
      crawl?.limit ?? 0,
      own.some(({ tells }) => tells),
    );
  }

  async #addResults(queries: Queries, some: readonly FinishedPage[], after: number): Promise<void> {
    await queries.run(
      `INSERT INTO job_results (job_id, cursor, url, depth, status, outcome, credits, content_type, body, at, page, asked_url, duplicate_of, note)
       VALUES ${some.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
      some.flatMap(({ page, outcome, lesson }, index) => {
        const url = lesson?.url ?? page.url;
        return [
          page.jobId,
          after + index + 1,
          url,
          page.depth,
          outcome.status,
          outcome.outcome,
          outcome.credits,
          outcome.contentType,
          outcome.body,
          this.#now(),
          page.number,
          url === page.url ? '' : page.url,
          lesson?.duplicateOf ?? '',
          outcome.note ?? '',
        ];
      }),
    );
  }

  /** Adds to what is counted of a job. Gives it where it is done now: nothing is left, or it has as many pages as it may (0: any number). */
  async #count(
    queries: Queries,
    jobId: string,
    { dropped, done, failed, credits, size }: Record<'dropped' | 'done' | 'failed' | 'credits' | 'size', number>,
    most: number,
    tells: boolean,
  ): Promise<Job | undefined> {
    const [row] = await queries.all<JobRow>(
      `UPDATE jobs SET pages = pages - ?, done = done + ?, failed = failed + ?, credits = credits + ?, size = size + ?
       WHERE id = ? RETURNING *`,
      [dropped, done, failed, credits, size, jobId],
    );
    if (!row) return undefined;
    const over = row.done + row.failed;
    if ((over < row.pages && (most === 0 || over < most)) || row.state === 'canceled' || row.state === 'done')
      return undefined;
    const now = this.#now();
    const [ended] = await queries.all<JobRow>(
      `UPDATE jobs SET state = 'done', reason = '', ended_at = ?, tell_at = ? WHERE id = ? RETURNING *`,
      [now, tells ? now : 0, jobId],
    );
    return ended && jobOf(ended);
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
    const rows = await this.#database.all<
      StoredResult & { content_type: string; asked_url: string; duplicate_of: string }
    >(
      `SELECT cursor, url, depth, status, outcome, credits, content_type, body, asked_url, duplicate_of, note FROM job_results
       WHERE job_id = ? AND cursor > ? AND cursor <= ? ORDER BY cursor`,
      [id, after, upTo],
    );
    return rows.map(({ content_type, asked_url, duplicate_of, note, ...row }) => ({
      ...row,
      contentType: content_type,
      askedUrl: asked_url || undefined,
      duplicateOf: duplicate_of || undefined,
      note: note || undefined,
    }));
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
    for (const { id } of old) await this.#delete(id);
    return old.length;
  }

  async #delete(id: string): Promise<void> {
    await this.#database.transaction(async (queries) => {
      for (const table of ['job_results', 'job_pages'])
        await queries.run(`DELETE FROM ${table} WHERE job_id = ?`, [id]);
      await queries.run('DELETE FROM jobs WHERE id = ?', [id]);
    });
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
    const values = part.map(() => "(?, ?, ?, ?, ?, 0, '', 0, ?, ?)").join(', ');
    const before = last;
    last += part.length;
    count += await queries.run(
      `INSERT INTO job_pages (job_id, number, url, page_key, depth, is_done, holder, held_until, chain, turn) VALUES ${values}
       ON CONFLICT (job_id, page_key) DO NOTHING`,
      part.flatMap(({ url, key, depth, chain, turn }, index) => [
        jobId,
        before + index + 1,
        url,
        key,
        depth,
        chain,
        turn,
      ]),
    );
  }
  await queries.run('UPDATE jobs SET pages = ? WHERE id = ?', [count, jobId]);
}

function pageOf({ job_id, number, url, depth, chain, turn }: PageRow): JobPage {
  return { jobId: job_id, number, url, depth, chain, turn };
}

function jobOf(row: JobRow): Job {
  const { id, account_id, email, state, reason, created_at, ended_at, done, failed, credits, size } = row;
  const plan = JSON.parse(row.plan) as JobPlan;
  // A crawl may have found more than it fetches.
  const pages = Math.max(done + failed, Math.min(row.pages, plan.crawl?.limit ?? row.pages));
  return {
    id,
    owner: { id: account_id, email },
    plan,
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
