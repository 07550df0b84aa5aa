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

/** The page was too much for a browser. */
export class TooHeavy extends FetchFailure {
  constructor(message: string, options?: ErrorOptions) {
    super('target_error', message, { ...options, tooHeavy: true });
  }
}

export function tookTooMuch(bounds: MemoryBounds): FetchFailure {
  const most = mebibytes(bounds.page);
  return new TooHeavy(`The page took more than ${most} of memory, the limit for one page.`);
}

/** It crashed while it held much. */
export class RanOutOfMemory extends TooHeavy {
  constructor(bytes: number, { page }: MemoryBounds) {
    super(
      `The page ran out of memory: it held ${mebibytes(bytes)} when it crashed, and the limit for one page is ${mebibytes(page)}.`,
    );
  }
}

export function storedTooMuch(bounds: MemoryBounds): FetchFailure {
  const most = mebibytes(bounds.stored);
  return new TooHeavy(`The page stored more than ${most} in the browser, the limit for one page.`);
}

/** There was no memory left: alone, the page may fit. */
export class MemoryUsedUp extends TooHeavy {
  constructor(details: string, options?: ErrorOptions) {
    super(`The service ran out of memory. ${details} Try again later.`, options);
  }
}

export function memoryUsedUp(bytes: number): FetchFailure {
  return new MemoryUsedUp(`This page was ended because it took the most, ${mebibytes(bytes)}.`);
}

function mebibytes(bytes: number): string {
  return `${Math.floor(bytes / 2 ** 20)} MiB`;
}
