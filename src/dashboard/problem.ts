/**
 * What can go wrong with a request of the dashboard, as the answer to it. An unexpected problem reveals nothing about
 * its cause.
 */
import { AccountError, type AccountErrorCode } from '../accounts/account-error.ts';
import { DatabaseAway, isUnwritable } from '../database-errors.ts';

export class DashboardProblem extends Error {
  override readonly name = 'DashboardProblem';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

const ACCOUNT_ERRORS: Partial<Record<AccountErrorCode, number>> = {
  invalid_email: 400,
  email_taken: 409,
  unknown_account: 404,
  unknown_plan: 400,
  invalid_credits: 400,
  invalid_key_limits: 400,
  operator_account: 409,
  store_busy: 503,
  store_unavailable: 503,
  store_unwritable: 503,
};

const UNWRITABLE = 'The database cannot be written to; the disk may be full.';
const AWAY = 'The database cannot be reached. Try again in a moment.';
/** What was asked for may have been done: it must not be done twice. */
const UNCONFIRMED =
  'The connection to the database was lost before it confirmed the change. Look whether it was made before you repeat it.';

/** Seconds after which it is worth asking a database again. */
const RETRY_AFTER = { 'Retry-After': '2' };

/** What the framework says about bodies. */
const BODY_ERRORS: Readonly<Record<number, string>> = {
  400: 'The body does not have the length that Content-Length says.',
  413: 'The body is too large.',
  415: 'The body must be JSON.',
};

/** Undefined for unexpected errors. */
export function problemOf(error: unknown): DashboardProblem | undefined {
  if (error instanceof DashboardProblem) return error;
  if (error instanceof AccountError) {
    const status = ACCOUNT_ERRORS[error.code];
    return status === undefined
      ? undefined
      : new DashboardProblem(status, error.message, status === 503 ? RETRY_AFTER : {});
  }
  if (isUnwritable(error)) return new DashboardProblem(503, UNWRITABLE, RETRY_AFTER);
  if (error instanceof DatabaseAway)
    return new DashboardProblem(503, error.mayBeDone ? UNCONFIRMED : AWAY, RETRY_AFTER);
  if (!(error instanceof Error && 'statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  const message = BODY_ERRORS[status];
  return message === undefined ? undefined : new DashboardProblem(status, message);
}
