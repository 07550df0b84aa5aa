/**
 * What errors of the databases say: SQLite's, also those of another thread, which keep nothing but their message and
 * code; and some of PostgreSQL's.
 */

/** The database could not be reached, or could not answer now: the same may succeed a moment later. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  /** Whether what was asked for may have been done although nobody confirmed it. */
  readonly mayBeDone: boolean;

  constructor(
    message: string,
    { mayBeDone = false, ...options }: ErrorOptions & { readonly mayBeDone?: boolean } = {},
  ) {
    super(message, options);
    this.mayBeDone = mayBeDone;
  }
}

const BUSY = 5;
/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL. */
const UNWRITABLE: ReadonlySet<number> = new Set([8, 10, 13]);
/** The same in PostgreSQL: no space left, an error of the disk, a server that is read-only. */
const UNWRITABLE_POSTGRES: ReadonlySet<unknown> = new Set(['53100', '58030', '25006']);
const UNIQUE_VIOLATION = 2067;

/** Another process is writing. */
export function isBusy(error: unknown): boolean {
  return kindOf(error) === BUSY;
}

/** The disk is full, fails or may only be read. */
export function isUnwritable(error: unknown): boolean {
  if (error instanceof DatabaseAway) return isUnwritable(error.cause);
  return (
    UNWRITABLE.has(kindOf(error)) || (error instanceof Error && 'code' in error && UNWRITABLE_POSTGRES.has(error.code))
  );
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION;
}

/** The low byte of the code is the kind of error; the rest says more. */
const kindOf = (error: unknown): number => codeOf(error) % 256;

/** The code of an error; 0 if it is not one of SQLite's. */
export function codeOf(error: unknown): number {
  if (!(error instanceof Error) || !('errcode' in error)) return 0;
  return typeof error.errcode === 'number' ? error.errcode : 0;
}
