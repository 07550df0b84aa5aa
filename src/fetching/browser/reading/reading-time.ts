/** How long a page may be read: the request's remaining time, except for what its answer needs. */
import type { Deadline, TimeLimit } from '../../../deadline.ts';

/** Milliseconds of the request that are reserved for its answer. */
const ANSWER_RESERVE = 400;

export function readingTime(deadline: Deadline): TimeLimit {
  return deadline.leaving(ANSWER_RESERVE, 'reading');
}
