/**
 * The request id of a page's call: the same for each try, so that the page is billed once, and its result can be looked
 * up later.
 */
import { createHash } from 'node:crypto';

export function pageRequestId(jobId: string, page: number): string {
  const digest = createHash('sha256').update(`${jobId} ${page}`).digest('hex');
  const parts = [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ] as const;
  return parts.map(([from, to]) => digest.slice(from, to)).join('-');
}
