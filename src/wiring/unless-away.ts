/**
 * Parts that work in the background report what fails. While the database is away everything of theirs does, again and
 * again; that is told once, by whoever waits for it.
 */
import { AccountError } from '../accounts/account-error.ts';

export function unlessAway(report: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    if (!isAway(error)) report(error);
  };
}

function isAway(error: unknown): boolean {
  if (error instanceof AccountError) return error.code === 'store_unavailable';
  // The queue of jobs passes some errors on as copies.
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'DatabaseAway';
}
