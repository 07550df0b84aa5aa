/** How much memory one page may take, and the message when it takes more. */
import { FetchFailure } from '../../failure.ts';

export interface MemoryBounds {
  /** Bytes that the process of a page may hold. */
  readonly page: number;
  /** Bytes that a page may add to the processes that all pages of a browser share: storage, blobs, textures. */
  readonly stored: number;
}

/** A page that had taken this share of its limit when it crashed has run out of memory. */
export const NEAR_BOUND = 0.5;

export function tookTooMuch(bounds: MemoryBounds): FetchFailure {
  const most = mebibytes(bounds.page);
  return new FetchFailure('target_error', `The page took more than ${most} of memory, the limit for one page.`);
}

export function ranOutOfMemory(bytes: number, bounds: MemoryBounds): FetchFailure {
  const message = `The page ran out of memory: it held ${mebibytes(bytes)} when it crashed, and the limit for one page is ${mebibytes(bounds.page)}.`;
  return new FetchFailure('target_error', message);
}

export function storedTooMuch(bounds: MemoryBounds): FetchFailure {
  const most = mebibytes(bounds.stored);
  return new FetchFailure('target_error', `The page stored more than ${most} in the browser, the limit for one page.`);
}

export function memoryUsedUp(bytes: number): FetchFailure {
  const message = `The service ran out of memory. This page was ended because it took the most, ${mebibytes(bytes)}.`;
  return new FetchFailure('target_error', message);
}

function mebibytes(bytes: number): string {
  return `${Math.floor(bytes / 2 ** 20)} MiB`;
}
