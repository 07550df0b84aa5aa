/**
 * The results of the pages of jobs: stored once for each, together with the counts of its job, and read from a cursor
 * on.
 */
import type { Database, Queries } from '../database/database.ts';
import { inBackground } from '../stray-errors.ts';
import type { FoundPage, Job, JobPage, JobPlan, PageLesson, PageOutcome, StoredResult } from './job.ts';
import { addPages, keepLesson, markDone } from './job-pages.ts';
import { type JobRow, jobOf, planOf } from './job-row.ts';
import { byJob, type PageQueue } from './page-queue.ts';

/**
 * How many pages a crawl may have found for each that it may fetch, plus a fixed number: doubtful ones wait among them.
 */
const FOUND_FOR_EACH = 3;
const MAX_AHEAD = 1_000;
/** Results that are stored together. */
const MAX_BATCH = 50;
/** Characters of results that are stored together. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

export interface FinishedPage {
  readonly page: JobPage;
  readonly outcome: PageOutcome;
  /** Links found by a crawl. */
  readonly found: readonly FoundPage[];
  readonly lesson?: PageLesson | undefined;
}

interface Waiting {
  readonly finished: FinishedPage;
  readonly done: PromiseWithResolvers<Job | undefined>;
}

type Counts = Readonly<Record<'results' | 'done' | 'failed' | 'credits' | 'size', number>>;

type CountedRow = JobRow & { readonly results: number };

export class JobResults {
  readonly #database: Database;
  readonly #queue: PageQueue;
  readonly #now: () => number;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(database: Database, queue: PageQueue, now: () => number) {
    this.#database = database;
    this.#queue = queue;
    this.#now = now;
  }

  /**
   * Stores the result of a page, once: a page that was finished by somebody else stays as it is. A page that was
   * running when its job was canceled counts as well, because it was paid for. Returns the job if this was its last
   * page. Results that arrive while others are being stored are stored together, in one transaction.
   */
  write(finished: FinishedPage): Promise<Job | undefined> {
    const done = Promise.withResolvers<Job | undefined>();
    this.#waiting.push({ finished, done });
    if (!this.#isWriting) inBackground(this.#writeAll(), 'writing results of jobs');
    return done.promise;
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    try {
      for (let some = this.#nextTogether(); some.length > 0; some = this.#nextTogether()) await this.#writeSome(some);
    } finally {
      this.#isWriting = false;
    }
  }

  /** The results of one job that have waited longest. */
  #nextTogether(): Waiting[] {
    const [first] = this.#waiting;
    let size = 0;
    const some: Waiting[] = [];
    for (const each of this.#waiting) {
      const { page, outcome } = each.finished;
      if (page.jobId !== first?.finished.page.jobId || some.length === MAX_BATCH) continue;
      size += outcome.body.length;
      if (some.length > 0 && size > MAX_CHARACTERS) break;
      some.push(each);
    }
    const chosen = new Set(some);
    this.#waiting = this.#waiting.filter((each) => !chosen.has(each));
    return some;
  }

  async #writeSome(some: readonly Waiting[]): Promise<void> {
    try {
      const pages = some.map(({ finished }) => finished);
      const job = await this.#database.transaction((queries) => this.#writeTogether(queries, pages), 'repeatable');
      if (job) this.#end(job);
      for (const { done } of some) done.resolve(job);
    } catch (error) {
      for (const { done } of some) done.reject(error);
    }
  }

  async #writeTogether(queries: Queries, some: readonly FinishedPage[]): Promise<Job | undefined> {
    const jobId = some[0]?.page.jobId ?? '';
    const all = countsOf(some);
    // Everybody locks the row of the job first: results are numbered in the order in which they can be read.
    let job = await this.#count(queries, jobId, all);
    if (!job) return undefined;
    const numbers = some.map(({ page }) => page.number);
    await this.#queue.remove(queries, jobId, numbers);
    const changed = await markDone(queries, jobId, numbers);
    // The same page may have ended twice in this batch.
    const own = some.filter(({ page }) => changed.delete(page.number));
    await this.#insert(queries, own, job.results - some.length);
    if (own.length < some.length) job = (await this.#count(queries, jobId, minus(countsOf(own), all))) ?? job;
    const plan = planOf(job);
    const { crawl } = plan;
    let { pages } = job;
    for (const { page, lesson, found } of crawl ? own : []) {
      if (lesson) await keepLesson(queries, page, lesson);
      if (found.length > 0 && goesOn(job)) {
        const most = (crawl?.limit ?? 0) * FOUND_FOR_EACH + MAX_AHEAD;
        pages = await addPages(queries, jobId, found, most, (part) => this.#queue.add(queries, jobId, part));
      }
    }
    return this.#endIfOver(queries, { ...job, pages }, plan);
  }

  async #insert(queries: Queries, some: readonly FinishedPage[], after: number): Promise<void> {
    if (some.length === 0) return;
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

  /** These pages are not fetched and give no result. The job is done if nothing else is left of it. */
  async drop(pages: readonly JobPage[]): Promise<void> {
    for (const [jobId, some] of byJob(pages)) {
      const ended = await this.#database.transaction(async (queries) => {
        await queries.run('UPDATE jobs SET results = results WHERE id = ?', [jobId]);
        await this.#queue.removeHeld(queries, some);
        const numbers = some.map(({ number }) => number);
        const dropped = (await markDone(queries, jobId, numbers)).size;
        const [job] = await queries.all<JobRow>('UPDATE jobs SET pages = pages - ? WHERE id = ? RETURNING *', [
          dropped,
          jobId,
        ]);
        return job && this.#endIfOver(queries, job, planOf(job));
      });
      if (ended) this.#end(ended);
    }
  }

  async #count(queries: Queries, jobId: string, counts: Counts): Promise<CountedRow | undefined> {
    const [row] = await queries.all<CountedRow>(
      `UPDATE jobs SET results = results + ?, done = done + ?, failed = failed + ?, credits = credits + ?, size = size + ?
       WHERE id = ? RETURNING *`,
      [counts.results, counts.done, counts.failed, counts.credits, counts.size, jobId],
    );
    return row;
  }

  /** Returns the job if it is done now: nothing is left, or it has as many pages as it may. */
  async #endIfOver(queries: Queries, job: JobRow, { crawl, webhook }: JobPlan): Promise<Job | undefined> {
    const most = Math.min(job.pages, crawl?.limit ?? job.pages);
    if (!goesOn(job) || job.done + job.failed < most) return undefined;
    const now = this.#now();
    const [ended] = await queries.all<JobRow>(
      `UPDATE jobs SET state = 'done', reason = '', ended_at = ?, tell_at = ? WHERE id = ? RETURNING *`,
      [now, webhook === undefined ? 0 : now, job.id],
    );
    return ended && jobOf(ended);
  }

  #end({ id }: Job): void {
    inBackground(this.#queue.end(id), 'ending the queue of a job');
  }

  /** Results after a cursor, up to this many characters together, and at least one. */
  async read(id: string, after: number, most: number, characters: number): Promise<StoredResult[]> {
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
}

function countsOf(some: readonly FinishedPage[]): Counts {
  const done = some.filter(({ outcome }) => outcome.outcome === 'ok').length;
  const sum = (of: (outcome: PageOutcome) => number) => some.reduce((all, { outcome }) => all + of(outcome), 0);
  return {
    results: some.length,
    done,
    failed: some.length - done,
    credits: sum(({ credits }) => credits),
    size: sum(({ body }) => body.length),
  };
}

/** Corrects counts that were too high; unused numbers of results are skipped. */
const minus = (counted: Counts, from: Counts): Counts => ({
  results: 0,
  done: counted.done - from.done,
  failed: counted.failed - from.failed,
  credits: counted.credits - from.credits,
  size: counted.size - from.size,
});

const goesOn = ({ state }: JobRow): boolean => state === 'running' || state === 'paused';
