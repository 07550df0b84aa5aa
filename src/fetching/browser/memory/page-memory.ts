/** Whoever sees to it that no page of a browser takes too much memory, as the browser's host knows it. */
import type { FetchFailure } from '../../failure.ts';

/** A page at work, as far as its memory matters. */
export interface WatchedPage {
  /** Its process, as far as is known. */
  readonly pid: number | undefined;
  /** Bytes that its scripts hold, typed arrays included, as the browser tells them once the page pauses. */
  heldByScripts(): Promise<number>;
  /** Bounds what the origin of its document may store, from now on and for each document that comes. */
  limitStorage(bytes: number): void;
  /** Ends it. The verdict comes when its memory had the time to go: a failure if the page was at fault. */
  endSuspected(verdict: Promise<FetchFailure | undefined>): void;
}

export interface PageMemory {
  begin(page: WatchedPage): void;
  end(page: WatchedPage): void;
  /** What the browser itself needs for so long, for no page's sake: returns what ends that. */
  allow(bytes: number): () => void;
  /** Why the page's process has died, when memory was the reason. */
  crashVerdict(page: WatchedPage): FetchFailure | undefined;
  /** The browser holds what no page accounts for: it should get no more of them. */
  readonly wornOut: boolean;
  /** Resolves when the browser holds so much that it must go at once. */
  readonly overfull: Promise<void>;
}
