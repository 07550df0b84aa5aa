/** The time that endpoints have whose callers set no timeout: searches, maps, pages of known sites. */
import { FetchFailure } from '../fetching/failure.ts';
import type { WalkFailure } from '../fetching/tier-walk.ts';

/** Milliseconds to retrieve everything that the answer is made from. */
export const FIXED_TIMEOUT = 25_000;
/** Milliseconds for the scripts of pages and for reading them. */
export const READING_ALLOWANCE = 7_000;

/** The usual message would advise a longer timeout. */
export function withoutTimeoutAdvice(failed: WalkFailure): WalkFailure {
  if (failed.failure.code !== 'timeout') return failed;
  return { ...failed, failure: new FetchFailure('timeout', `There was no answer within ${FIXED_TIMEOUT} ms.`) };
}
