/**
 * What can go wrong with accounts, as one typed error with a stable code. Messages are for the operator and never
 * contain a key. Lack of credits or slots is not an error: `reserve` returns those as values.
 */

export type AccountErrorCode =
  | 'invalid_email'
  | 'email_taken'
  | 'unknown_account'
  | 'unknown_plan'
  | 'invalid_plan'
  | 'invalid_credits'
  | 'invalid_key'
  | 'invalid_key_limits'
  | 'key_taken'
  | 'operator_account'
  | 'reservation_ended'
  | 'reservation_lost'
  | 'folder_in_use'
  | 'folder_moved'
  | 'newer_database'
  | 'store_busy'
  | 'store_closed'
  | 'store_unavailable'
  | 'store_unwritable'
  | 'store_failed';

export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly code: AccountErrorCode;

  constructor(code: AccountErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function storeClosed(): AccountError {
  return new AccountError('store_closed', 'The account store is closed.');
}

export function newerDatabase(done: number, known: number): AccountError {
  return new AccountError(
    'newer_database',
    `The database was written by a newer version (schema ${done}, this version knows ${known}).`,
  );
}
