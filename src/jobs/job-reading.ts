/**
 * What people see of a job: its pages, and its results page by page, without their content until one is opened. The
 * caller has checked whose job it is.
 */
import type { Database } from '../database/database.ts';
import type { StoredResult } from './job.ts';

export type ResultFilter = 'all' | 'succeeded' | 'failed';

export interface ResultSummary {
  readonly cursor: number;
  readonly url: string;
  readonly depth: number;
  readonly status: number;
  readonly outcome: string;
  readonly credits: number;
  /** Bytes of its content. */
  readonly bytes: number;
  /** The number of its page within the job; 0 for results from before this was stored. */
  readonly page: number;
  /** The body of a failure; empty for successes. */
  readonly failure: string;
}

export type WholeResult = StoredResult & Pick<ResultSummary, 'page'>;

/** Longer ones are not read for a list. */
const MAX_FAILURE_LENGTH = 64 * 1024;

const FILTERS: Readonly<Record<ResultFilter, string>> = {
  all: '',
  succeeded: "AND outcome = 'ok'",
  failed: "AND outcome <> 'ok'",
};

export class JobReading {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The address of the first page of each job, by the job's id. */
  async firstUrls(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#database.all<{ job_id: string; url: string }>(
      `SELECT job_id, url FROM job_pages WHERE number = 1 AND job_id IN (${ids.map(() => '?').join(', ')})`,
      ids,
    );
    return new Map(rows.map(({ job_id, url }) => [job_id, url]));
  }

  /** In the order in which they were stored. */
  results(id: string, filter: ResultFilter, skipped: number, most: number): Promise<ResultSummary[]> {
    // The length in bytes is known without reading the content.
    return this.#database.all<ResultSummary>(
      `SELECT cursor, url, depth, status, outcome, credits, page, CAST(octet_length(body) AS BIGINT) AS bytes,
         CASE WHEN outcome <> 'ok' AND octet_length(body) <= ? THEN body ELSE '' END AS failure
       FROM job_results WHERE job_id = ? ${FILTERS[filter]} ORDER BY cursor LIMIT ? OFFSET ?`,
      [MAX_FAILURE_LENGTH, id, most, skipped],
    );
  }

  async result(id: string, cursor: number): Promise<WholeResult | undefined> {
    const [row] = await this.#database.all<WholeResult & { content_type: string }>(
      `SELECT cursor, url, depth, status, outcome, credits, page, content_type, body FROM job_results
       WHERE job_id = ? AND cursor = ?`,
      [id, cursor],
    );
    if (!row) return undefined;
    const { content_type, ...rest } = row;
    return { ...rest, contentType: content_type };
  }

  /** All failed pages, except those with this outcome. */
  async failedUrls(id: string, exceptFor: string): Promise<string[]> {
    const rows = await this.#database.all<{ url: string }>(
      `SELECT url FROM job_results WHERE job_id = ? AND outcome <> 'ok' AND outcome <> ? ORDER BY cursor`,
      [id, exceptFor],
    );
    return rows.map(({ url }) => url);
  }
}
