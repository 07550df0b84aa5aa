/**
 * The one runner of migrations: takes those steps of a schema that a database has not taken yet, and notes each. It asks one
 * statement after the other and is handed the rows, so that a database which answers in the same turn and one which answers
 * later are brought up to date by the same rules. To be run inside a transaction that no other migration can be in.
 */

export interface Statement {
  readonly sql: string;
  readonly parameters?: readonly (string | number)[];
  /** Whether rows are expected. */
  readonly asks?: true;
}

/** The table of the steps that were taken, in the SQL of its database. */
export interface StepJournal {
  /** Makes it, unless it is there. */
  readonly create: string;
  /** Gives one row, with the number of steps as `done`. */
  readonly count: Statement & { readonly asks: true };
  readonly note: (step: number) => Statement;
  /** The error if a newer version has taken more steps than this one knows. */
  readonly newer: (done: number, known: number) => Error;
}

/** Each step is taken once, in its order; steps are only ever added. */
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
