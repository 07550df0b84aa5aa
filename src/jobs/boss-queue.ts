/**
 * The queue on PostgreSQL: pg-boss assigns pages to all nodes, takes them back from nodes that are gone, and maintains
 * its own tables. Each job has its own queue, which exists while the job is unfinished. pg-boss uses our connections,
 * and our transactions when a page is found or done. Loaded only with PostgreSQL.
 */
import type { PgBoss } from 'pg-boss';
import type { Database, Queries } from '../database/database.ts';
import { type JobPage, type NumberedPage, TURN, type Turn } from './job.ts';
import { insertPages, inTurn, PAGE_COLUMNS, type PageRow, pageOf } from './job-pages.ts';
import { byJob, type PageQueue, placesFor } from './page-queue.ts';
import { pageRequestId } from './page-request-id.ts';
import { type BossSettings, postgresOf, startBoss } from './start-boss.ts';

/**
 * Seconds without a heartbeat after which a page is taken from its holder, at the next check for such pages: within
 * `LEASE`.
 */
const HEARTBEAT = 15;
const DAY = 24 * 60 * 60;

/**
 * A page is never given up, however often it is taken, and never too old: the queue does not decide whether a job
 * continues.
 */
const PAGES = {
  heartbeatSeconds: HEARTBEAT,
  retryLimit: 2 ** 31 - 1,
  retryDelay: 0,
  expireInSeconds: DAY,
  // 63 years.
  retentionSeconds: 2_000_000_000,
} as const;

/**
 * Higher priorities come first: the turn decides, then the number. No job has as many pages as there are numbers
 * between two turns.
 */
const BETWEEN_TURNS = 100_000_000;
const priorityOf = (turn: Turn, number: number) => (TURN.last - turn) * BETWEEN_TURNS - number;

/** The lock under which nodes open the queue. Any number that nobody else uses. */
const OPENING_LOCK = 7_346_120_982;
/** Pages that are added to the queue at once. */
const MAX_ADOPTED = 500;
const MAX_LOOKED_UP = 10_000;
/** Milliseconds after which the queue of no unfinished job is a leftover. */
const ABANDONED = 60 * 60_000;

/** What pg-boss says of a queue that it does not find. */
const NO_QUEUE = /^Queue .* does not exist$/;

/** Which pages pg-boss knows. Steps are only ever added. */
export const BOSS_STEPS: readonly string[] = [
  'ALTER TABLE job_pages ADD COLUMN is_queued BIGINT NOT NULL DEFAULT 0',
  'CREATE INDEX job_pages_unqueued ON job_pages (job_id, number) WHERE is_done = 0 AND is_queued = 0',
];

/** The answer of pg-boss to a change: how many were requested, and how many existed. Its types leave this out. */
interface Settled {
  readonly requested: number;
  readonly affected: number;
}

/** The pages of a running job that are not done. */
const OF_RUNNING = `job_id = ? AND is_done = 0 AND EXISTS (SELECT 1 FROM jobs WHERE id = job_pages.job_id AND state = 'running')`;

export class BossQueue implements PageQueue {
  readonly #database: Database;
  readonly #boss: PgBoss;
  readonly #onProblem: (error: unknown) => void;
  /** Jobs whose queues pg-boss has looked up. */
  readonly #lookedUp = new Set<string>();

  /** Makes or updates the schema of pg-boss, beside the one with our tables. `JOB_STEPS` must have been taken. */
  static async open(database: Database, settings: BossSettings): Promise<BossQueue> {
    await database.migrate('job queue', BOSS_STEPS);
    // One node after the other: if several create the schema at the same moment, all but one fail in pg-boss.
    let started: PgBoss | undefined;
    try {
      const boss = await database.transaction(async (queries) => {
        await queries.all('SELECT pg_advisory_xact_lock(?)', [OPENING_LOCK]);
        // The transaction only holds the lock: if it has to start anew, what was started in it still runs.
        started ??= await startBoss(database, settings);
        return started;
      }, 'repeatable');
      return new BossQueue(database, boss, settings.onProblem);
    } catch (error) {
      await started?.stop({ graceful: false, close: false }).catch(() => {});
      throw error;
    }
  }

  private constructor(database: Database, boss: PgBoss, onProblem: (error: unknown) => void) {
    this.#database = database;
    this.#boss = boss;
    this.#onProblem = onProblem;
  }

  /**
   * pg-boss looks a queue up once, on its own connection: that must not happen while a transaction holds another one.
   */
  async #lookUp(jobId: string): Promise<void> {
    await this.#boss.findJobs(jobId, { id: pageRequestId(jobId, 0) });
    if (this.#lookedUp.size >= MAX_LOOKED_UP) this.#lookedUp.clear();
    this.#lookedUp.add(jobId);
  }

  async add(queries: Queries, jobId: string, pages: readonly NumberedPage[]): Promise<number> {
    const added = await insertPages(queries, jobId, pages, 'is_queued');
    await this.#send(queries, jobId, added, { isCounted: true });
    return added.length;
  }

  async #send(
    queries: Queries,
    jobId: string,
    pages: readonly { readonly number: number; readonly turn: Turn; readonly startAfter?: Date }[],
    { isCounted }: { readonly isCounted: boolean },
  ): Promise<void> {
    if (pages.length === 0) return;
    const sent = await this.#boss.insert(
      jobId,
      pages.map(({ number, turn, startAfter }) => ({
        id: pageRequestId(jobId, number),
        data: { number },
        priority: priorityOf(turn, number),
        // Running pages of a group can be counted.
        ...(isCounted && { group: { id: jobId } }),
        ...(startAfter && { startAfter }),
      })),
      { db: postgresOf(queries), returnId: true },
    );
    if (sent?.length !== pages.length) throw new Error('the queue of the job is gone');
  }

  async take(jobId: string, count: number, most?: number): Promise<JobPage[]> {
    const taken = await this.#ifThere(jobId, () => this.#takeSome(jobId, count, most));
    if (taken && taken.length >= count) return taken;
    if (!taken) await this.#forgetQueue(jobId);
    if (!(await this.#adopt(jobId, { isCounted: most !== undefined }))) return taken ?? [];
    return [...(taken ?? []), ...(await this.#takeSome(jobId, count - (taken?.length ?? 0), most))];
  }

  async #takeSome(jobId: string, count: number, most?: number): Promise<JobPage[]> {
    if (most === undefined) return this.#fetch(this.#database, jobId, count);
    if (!this.#lookedUp.has(jobId)) await this.#lookUp(jobId);
    return this.#database.transaction(async (queries) => {
      // The row of the job is locked: nobody else counts meanwhile.
      const [job] = await queries.all<{ over: number }>(
        'UPDATE jobs SET results = results WHERE id = ? RETURNING done + failed AS over',
        [jobId],
      );
      const room = most - (job?.over ?? most);
      // pg-boss counts those that are running.
      return room <= 0 ? [] : this.#fetch(queries, jobId, count, room);
    });
  }

  async #fetch(queries: Queries, jobId: string, count: number, underWay?: number): Promise<JobPage[]> {
    const [job] = await queries.all<object>(`SELECT id FROM jobs WHERE id = ? AND state = 'running'`, [jobId]);
    if (!job) return [];
    const fetched = await this.#boss.fetch<{ number: number }>(jobId, {
      batchSize: count,
      db: postgresOf(queries),
      ...(underWay !== undefined && { groupConcurrency: underWay }),
    });
    if (fetched.length === 0) return [];
    const leases = new Map(fetched.map(({ data, retryCount }) => [data.number, retryCount]));
    const rows = await queries.all<PageRow>(
      `SELECT ${PAGE_COLUMNS} FROM job_pages WHERE job_id = ? AND is_done = 0 AND number IN (${placesFor(fetched)})`,
      [jobId, ...leases.keys()],
    );
    const pages = rows.map((row) => ({ ...pageOf(row), lease: leases.get(row.number) ?? 0 }));
    for (const { number } of pages) leases.delete(number);
    // A node of an older version, which does not know this queue, has done them.
    if (leases.size > 0) await this.remove(queries, jobId, [...leases.keys()]);
    return inTurn(pages);
  }

  /** For a job whose queue is gone: all of its pages are to be adopted. */
  async #forgetQueue(jobId: string): Promise<void> {
    await this.#database.run(`UPDATE job_pages SET is_queued = 0 WHERE is_queued = 1 AND ${OF_RUNNING}`, [jobId]);
  }

  /**
   * Adds the next pages that the queue does not know yet: the first pages of a job, and those found by a node of an
   * older version. Returns whether there were any.
   */
  async #adopt(jobId: string, { isCounted }: { readonly isCounted: boolean }): Promise<boolean> {
    const [any] = await this.#database.all(
      `SELECT number FROM job_pages WHERE is_queued = 0 AND ${OF_RUNNING} LIMIT 1`,
      [jobId],
    );
    if (!any) return false;
    await this.#boss.createQueue(jobId, PAGES);
    await this.#lookUp(jobId);
    return this.#database.transaction(async (queries) => {
      const pages = await queries.all<{ number: number; turn: Turn; held_until: number }>(
        `SELECT number, turn, held_until FROM job_pages WHERE job_id = ? AND is_done = 0 AND is_queued = 0
         ORDER BY turn, number LIMIT ${MAX_ADOPTED} FOR UPDATE SKIP LOCKED`,
        [jobId],
      );
      if (pages.length === 0) return false;
      // A node of the older version may still be working on some.
      await this.#send(
        queries,
        jobId,
        pages.map(({ held_until, ...page }) =>
          held_until > Date.now() ? { ...page, startAfter: new Date(held_until) } : page,
        ),
        { isCounted },
      );
      await queries.run(`UPDATE job_pages SET is_queued = 1 WHERE job_id = ? AND number IN (${placesFor(pages)})`, [
        jobId,
        ...pages.map(({ number }) => number),
      ]);
      return true;
    });
  }

  async renew(pages: readonly JobPage[]): Promise<void> {
    for (const [jobId, some] of byJob(pages)) {
      await this.#ifThere(jobId, () => this.#boss.touch(jobId, some.map(attemptOf)));
    }
  }

  async giveBack(pages: readonly JobPage[], milliseconds = 0): Promise<void> {
    const startAfter = milliseconds / 1_000;
    for (const [jobId, some] of byJob(pages)) {
      if (startAfter === 0) await this.#ifThere(jobId, () => this.#boss.fail(jobId, some.map(attemptOf)));
      else await this.#putBack(jobId, some, () => ({ startAfter }));
    }
  }

  async postpone(pages: readonly JobPage[]): Promise<void> {
    for (const [jobId, some] of byJob(pages)) {
      await this.#database.run(
        `UPDATE job_pages SET turn = ${TURN.last} WHERE job_id = ? AND is_done = 0 AND number IN (${placesFor(some)})`,
        [jobId, ...some.map(({ number }) => number)],
      );
      await this.#putBack(jobId, some, ({ number }) => ({ priority: priorityOf(TURN.last, number) }));
    }
  }

  /** Makes them available to any node, with changes. */
  async #putBack(
    jobId: string,
    pages: readonly JobPage[],
    change: (page: JobPage) => { readonly startAfter?: number; readonly priority?: number },
  ): Promise<void> {
    await this.#ifThere(jobId, () =>
      this.#database.transaction(async (queries) => {
        const db = postgresOf(queries);
        await this.#boss.fail(jobId, pages.map(attemptOf), undefined, { db });
        for (const page of pages) {
          await this.#boss.update(jobId, undefined, { id: idOf(page), ...change(page), db });
        }
      }),
    );
  }

  async remove(queries: Queries, jobId: string, numbers: readonly number[]): Promise<void> {
    const ids = numbers.map((number) => pageRequestId(jobId, number));
    await this.#ifThere(jobId, () => this.#boss.deleteJob(jobId, ids, { db: postgresOf(queries) }));
  }

  async removeHeld(queries: Queries, pages: readonly JobPage[]): Promise<void> {
    for (const [jobId, some] of byJob(pages)) {
      const { requested, affected } = (await this.#boss.deleteJob(jobId, some.map(attemptOf), {
        db: postgresOf(queries),
      })) as Settled;
      if (affected < requested) throw new Error('the lease of a page has run out');
    }
  }

  /** What fails now is done later by `tidy`. */
  async end(jobId: string): Promise<void> {
    await this.#boss.deleteQueue(jobId).catch(this.#onProblem);
  }

  async tidy(): Promise<void> {
    const before = Date.now() - ABANDONED;
    const queues = (await this.#boss.getQueues()).filter(({ createdOn }) => createdOn.getTime() < before);
    if (queues.length === 0) return;
    const jobs = await this.#database.all<{ id: string }>(`SELECT id FROM jobs WHERE state IN ('running', 'paused')`);
    const open = new Set(jobs.map(({ id }) => id));
    for (const { name } of queues) if (!open.has(name)) await this.end(name);
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: false });
  }

  /** Undefined if the queue of the job is gone: the job is over. */
  async #ifThere<T>(jobId: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if ((await this.#boss.getQueue(jobId)) === null) return undefined;
      // Another node has made it meanwhile.
      if (error instanceof Error && NO_QUEUE.test(error.message)) return work();
      throw error;
    }
  }
}

const idOf = ({ jobId, number }: JobPage): string => pageRequestId(jobId, number);

const attemptOf = (page: JobPage) => ({ id: idOf(page), retryCount: page.lease });
