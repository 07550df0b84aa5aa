/** Waiting for what a page needs: a place, a browser, a tab. */
import type { PageRequest } from '../page.ts';
import { noBrowserInTime } from '../target-url.ts';
import { within } from './within.ts';

/**
 * The wait counts as the page's time, and ends with the request. Work that is then unfinished is passed to `abandon`,
 * which must clean up its result.
 */
export async function claim<T>(
  work: Promise<T>,
  { deadline }: PageRequest,
  abandon: (late: Promise<T>) => void,
): Promise<T> {
  try {
    return await deadline.race(within(work, deadline.retrieval.endsAt, () => noBrowserInTime(deadline)));
  } catch (error) {
    abandon(work);
    throw error;
  }
}
