/**
 * A small interface over the databases: SQLite on one machine, PostgreSQL for several. Its users write SQL that both
 * understand: columns are BIGINT or TEXT, sums are cast to BIGINT, parameters are `?`, and there is no other `?` in the
 * text. It knows only one table, which records the steps of each schema.
 */

import { type StepJournal, takeSteps } from './take-steps.ts';

/** What a column holds. Integers are exact up to 2^53. */
export type Value = string | number | null;

/**
 * Doing it twice is the same as once, so that it may be done again when its confirmation was lost. Without this, a
 * change is only done again if it was certainly not done; what only reads is always repeatable.
 */
export type Repeat = 'repeatable';

export interface Queries {
  /** The rows of a statement: a SELECT, or a change with RETURNING. */
  all<Row extends object>(sql: string, parameters?: readonly Value[], repeat?: Repeat): Promise<Row[]>;
  /** How many rows were changed. */
  run(sql: string, parameters?: readonly Value[], repeat?: Repeat): Promise<number>;
  /** The same connection, for a library that uses PostgreSQL directly; absent on SQLite. */
  readonly postgres?: PostgresQueries;
}

/** Accepts PostgreSQL's own SQL with `$1`, and returns its own types. */
export interface PostgresQueries {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: object[] }>;
}

export interface Database extends Queries {
  /**
   * All of the work or nothing. The work must use the `queries` that it is given: the database itself may be waiting
   * for the transaction to end. It starts anew if the connection breaks, so it must not change anything else.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>, repeat?: Repeat): Promise<T>;
  /**
   * Brings a part's schema up to date: each step is one statement, taken once however many processes start together.
   * Steps are only ever added.
   */
  migrate(part: string, steps: readonly string[]): Promise<void>;
  /** Closes what it has opened itself. */
  close(): Promise<void>;
}

/** Brings the schema of a part up to date, inside a transaction that excludes all other migrations. */
export async function migratePart(queries: Queries, part: string, steps: readonly string[]): Promise<void> {
  const taking = takeSteps(journalOf(part), steps);
  let next = taking.next();
  while (!next.done) {
    const { sql, parameters, asks } = next.value;
    const rows = asks ? await queries.all<object>(sql, parameters) : [];
    if (!asks) await queries.run(sql, parameters);
    next = taking.next(rows);
  }
}

const journalOf = (part: string): StepJournal => ({
  create:
    'CREATE TABLE IF NOT EXISTS schema_steps (part TEXT NOT NULL, step BIGINT NOT NULL, PRIMARY KEY (part, step))',
  count: { sql: 'SELECT count(*) AS done FROM schema_steps WHERE part = ?', parameters: [part], asks: true },
  note: (step) => ({ sql: 'INSERT INTO schema_steps (part, step) VALUES (?, ?)', parameters: [part, step] }),
  newer: (done, known) =>
    new Error(`The ${part} tables were written by a newer version (step ${done}, this version knows ${known}).`),
});
