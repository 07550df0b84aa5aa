/**
 * What can go wrong with a request of the dashboard, as the answer to it. An unexpected problem reveals nothing about
 * its cause.
 */
import { AccountError, type AccountErrorCode } from '../accounts/account-error.ts';
import { isUnwritable } from '../database-errors.ts';

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
    return status === undefined ? undefined : new DashboardProblem(status, error.message);
  }
  if (isUnwritable(error)) return new DashboardProblem(503, UNWRITABLE);
  if (!(error instanceof Error && 'statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  const message = BODY_ERRORS[status];
  return message === undefined ? undefined : new DashboardProblem(status, message);
}
