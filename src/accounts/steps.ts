/**
 * Work on the database, written once for every database: a generator that yields queries and gets their rows. SQLite
 * answers in the same turn, PostgreSQL later; the work cannot tell the difference. Knows no table.
 */

export type SqlValue = string | number | null | Uint8Array;

/** A text with `?` for each value, and what goes in and comes out of it. */
export interface Query<Values extends readonly SqlValue[] = readonly SqlValue[], Row = unknown> {
  readonly sql: string;
  /** The row that is read will be changed: if others can write at the same time, it has to be locked. */
  readonly toChange: boolean;
  /** Never present: it only carries the types. */
  readonly types?: { readonly values: Values; readonly row: Row };
}

export type ValuesOf<Asked> = Asked extends Query<infer Values, unknown> ? Values : never;

export interface Step {
  readonly query: Query;
  readonly values: readonly SqlValue[];
}

export type Steps<Result> = Generator<Step, Result, readonly unknown[]>;

export function query<Values extends readonly SqlValue[], Row = never>(sql: string): Query<Values, Row> {
  return { sql, toChange: false };
}

/** The same query, for a row that will be changed. */
export function toChange<Values extends readonly SqlValue[], Row>(read: Query<Values, Row>): Query<Values, Row> {
  return { ...read, toChange: true };
}

/** Asks one query within `Steps`: `const rows = yield* ask(QUERY, value)`. */
export function* ask<Values extends readonly SqlValue[], Row>(
  asked: Query<Values, Row>,
  ...values: Values
): Steps<readonly Row[]> {
  return (yield { query: asked, values }) as readonly Row[];
}
