/**
 * The pages of a job, each once, as rows: which exist, and which of them are done. The queue knows who works on them.
 */
import { createHash } from 'node:crypto';
import type { Database, Queries } from '../database/database.ts';
import type { FoundPage, JobPage, NumberedPage, PageLesson, Turn } from './job.ts';
import { placesFor } from './page-queue.ts';

/** Rows that one statement writes. */
const ROWS = 200;

/** A page of a crawl, as stored for `recall`. */
export interface RecalledPage extends Omit<JobPage, 'lease'> {
  readonly isDone: boolean;
  readonly lesson: PageLesson | undefined;
}

export interface PageRow {
  readonly job_id: string;
  readonly number: number;
  readonly url: string;
  readonly depth: number;
  readonly chain: number;
  readonly turn: Turn;
}

export const PAGE_COLUMNS = 'job_id, number, url, depth, chain, turn';

export function pageOf({ job_id, number, url, depth, chain, turn }: PageRow): Omit<JobPage, 'lease'> {
  return { jobId: job_id, number, url, depth, chain, turn };
}

/** In the order in which they are to be fetched. */
export const inTurn = <Page extends Pick<JobPage, 'turn' | 'number'>>(pages: readonly Page[]): Page[] =>
  pages.toSorted((one, other) => one.turn - other.turn || one.number - other.number);

/** Numbers new pages after the existing ones, up to a maximum; returns how many pages the job has now. */
export async function addPages(
  queries: Queries,
  jobId: string,
  pages: readonly FoundPage[],
  most: number,
  add: (part: readonly NumberedPage[]) => Promise<number>,
): Promise<number> {
  const [row] = await queries.all<{ count: number; last: number }>(
    `SELECT pages AS count, (SELECT coalesce(max(number), 0) FROM job_pages WHERE job_id = jobs.id) AS last FROM jobs WHERE id = ?`,
    [jobId],
  );
  let { count = 0, last = 0 } = row ?? {};
  for (let at = 0; at < pages.length && count < most; at += ROWS) {
    const part = pages.slice(at, at + Math.min(ROWS, most - count));
    const before = last;
    last += part.length;
    count += await add(part.map((page, index) => ({ ...page, number: before + index + 1 })));
  }
  await queries.run('UPDATE jobs SET pages = ? WHERE id = ?', [count, jobId]);
  return count;
}

/** Bytes of a key: an index of PostgreSQL takes at most 2,704. */
const MAX_KEY_BYTES = 2_000;

/** A long key is stored as its digest. Whoever has the key finds it again. */
export function storedKey(key: string): string {
  return Buffer.byteLength(key) <= MAX_KEY_BYTES ? key : `sha256 ${createHash('sha256').update(key).digest('hex')}`;
}

/** Stores them, each key once; returns the new ones. `queued`: the column of a queue that knows them from now on. */
export function insertPages(
  queries: Queries,
  jobId: string,
  pages: readonly NumberedPage[],
  queued?: string,
): Promise<Pick<PageRow, 'number' | 'turn'>[]> {
  const [column, value] = queued === undefined ? ['', ''] : [`, ${queued}`, ', 1'];
  return queries.all(
    `INSERT INTO job_pages (job_id, number, url, page_key, depth, is_done, holder, held_until, chain, turn${column})
     VALUES ${pages.map(() => `(?, ?, ?, ?, ?, 0, '', 0, ?, ?${value})`).join(', ')}
     ON CONFLICT (job_id, page_key) DO NOTHING RETURNING number, turn`,
    pages.flatMap(({ number, url, key, depth, chain, turn }) => [
      jobId,
      number,
      url,
      storedKey(key),
      depth,
      chain,
      turn,
    ]),
  );
}

/** Those of the given numbers that were not done before. */
export async function markDone(queries: Queries, jobId: string, numbers: readonly number[]): Promise<Set<number>> {
  const rows = await queries.all<{ number: number }>(
    `UPDATE job_pages SET is_done = 1 WHERE job_id = ? AND is_done = 0 AND number IN (${placesFor(numbers)}) RETURNING number`,
    [jobId, ...numbers],
  );
  return new Set(rows.map(({ number }) => number));
}

/** What was learned from a page, without what only the learning process itself needs. */
export async function keepLesson(queries: Queries, page: JobPage, lesson: PageLesson): Promise<void> {
  const kept: PageLesson = { ...lesson, sample: [], links: [] };
  await queries.run('UPDATE job_pages SET lesson = ? WHERE job_id = ? AND number = ?', [
    JSON.stringify(kept),
    page.jobId,
    page.number,
  ]);
}

/** All pages of a crawl, with what was learned from them. */
export async function recallPages(database: Database, jobId: string): Promise<RecalledPage[]> {
  const rows = await database.all<PageRow & { is_done: number; lesson: string }>(
    `SELECT ${PAGE_COLUMNS}, is_done, lesson FROM job_pages WHERE job_id = ? ORDER BY number`,
    [jobId],
  );
  return rows.map((row) => ({
    ...pageOf(row),
    isDone: row.is_done === 1,
    lesson: row.lesson === '' ? undefined : (JSON.parse(row.lesson) as PageLesson),
  }));
}
