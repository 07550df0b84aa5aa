/** When the database is away: how long accounts wait for it. Whatever is retried here must be safe to repeat. */
import { whileAway } from '../../database/away.ts';
import { DatabaseAway } from '../../database-errors.ts';
import { AccountError } from '../account-error.ts';

export function unavailable(away: DatabaseAway): AccountError {
  return new AccountError('store_unavailable', `The database is not available: ${away.message}`, { cause: away });
}

/** Tries until the database answers, for this many milliseconds; then rejects with `store_unavailable`. */
export async function retryWhileAway<T>(milliseconds: number, attempt: () => Promise<T>): Promise<T> {
  try {
    return await whileAway({ timeout: milliseconds, repeatable: true }, attempt);
  } catch (error) {
    throw error instanceof DatabaseAway ? unavailable(error) : error;
  }
}
