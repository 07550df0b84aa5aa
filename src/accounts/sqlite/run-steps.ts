/** Runs work on SQLite: each query is prepared once, and every answer is available at once. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Query, SqlValue, Steps } from '../steps.ts';

export class SqliteSteps {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<Query, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  run<Result>(steps: Steps<Result>): Result {
    let next = steps.next();
    while (!next.done) next = steps.next(this.ask(next.value.query, ...next.value.values));
    return next.value;
  }

  /** One query outside of steps: for the path of every request, where a generator would cost noticeable time. */
  ask<Values extends readonly SqlValue[], Row>(query: Query<Values, Row>, ...values: Values): readonly Row[] {
    return this.#statement(query).all(...values) as Row[];
  }

  #statement(query: Query): StatementSync {
    const known = this.#statements.get(query);
    if (known) return known;
    const prepared = this.#db.prepare(query.sql);
    this.#statements.set(query, prepared);
    return prepared;
  }
}
