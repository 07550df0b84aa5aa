/**
 * A small seam between what is kept and where: SQLite on one machine, PostgreSQL for several. Whoever uses it writes SQL that both
 * understand: columns are BIGINT or TEXT, sums are cast to BIGINT, parameters are `?`, and no other `?` is in the text.
 * It knows no table but the one that says which steps of a schema were taken.
 */

/** What a column holds. Integers are exact up to 2^53. */
export type Value = string | number | null;

export interface Queries {
  /** The rows that a statement gives: a SELECT, or a change with RETURNING. */
  all<Row extends object>(sql: string, parameters?: readonly Value[]): Promise<Row[]>;
  /** How many rows were changed. */
  run(sql: string, parameters?: readonly Value[]): Promise<number>;
}

export interface Database extends Queries {
  /**
   * All of the work or nothing. The work must ask the `queries` that it is handed: the database itself may be waiting for the
   * transaction to end.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /**
   * Brings a part's schema up to date: each step is one statement, taken once however many processes start together. Steps
   * are only ever added.
   */
  migrate(part: string, steps: readonly string[]): Promise<void>;
  /** Lets go of what this opened itself. */
  close(): Promise<void>;
}

/** To be run inside a transaction that no other migration can be in at the same time. */
export async function takeSteps(queries: Queries, part: string, steps: readonly string[]): Promise<void> {
  await queries.run(
    'CREATE TABLE IF NOT EXISTS schema_steps (part TEXT NOT NULL, step BIGINT NOT NULL, PRIMARY KEY (part, step))',
  );
  const [row] = await queries.all<{ done: number }>('SELECT count(*) AS done FROM schema_steps WHERE part = ?', [part]);
  const done = row?.done ?? 0;
  if (done > steps.length) {
    throw new Error(
      `The ${part} tables were written by a newer version (step ${done}, this version knows ${steps.length}).`,
    );
  }
  for (const [index, step] of steps.entries()) {
    if (index < done) continue;
    await queries.run(step);
    await queries.run('INSERT INTO schema_steps (part, step) VALUES (?, ?)', [part, index + 1]);
  }
}
