/**
 * The one runner of migrations: runs the steps of a schema that a database has not had yet, and records each. It yields
 * one statement after the other and gets the rows, so that the same rules work for a database that answers in the same
 * turn and for one that answers later. Must run inside a transaction that excludes all other migrations.
 */

export interface Statement {
  readonly sql: string;
  readonly parameters?: readonly (string | number)[];
  /** Whether rows are expected. */
  readonly asks?: true;
}

/** The table that records the steps, in the SQL of its database. */
export interface StepJournal {
  /** Creates it, unless it exists. */
  readonly create: string;
  /** Returns one row, with the number of steps as `done`. */
  readonly count: Statement & { readonly asks: true };
  readonly note: (step: number) => Statement;
  /** The error if a newer version has run more steps than this one knows. */
  readonly newer: (done: number, known: number) => Error;
}

/** Each step runs once, in order; steps are only ever added. */
export function* takeSteps(
  { create, count, note, newer }: StepJournal,
  steps: readonly string[],
): Generator<Statement, void, readonly unknown[]> {
  yield { sql: create };
  const [row] = (yield count) as readonly { readonly done: number }[];
  const done = row?.done ?? 0;
  if (done > steps.length) throw newer(done, steps.length);
  for (const [index, sql] of steps.entries()) {
    if (index < done) continue;
    yield { sql };
    yield note(index + 1);
  }
}
