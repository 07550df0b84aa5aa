/** Limits the memory of a browser's pages, as the browser's host sees it. */
import type { FetchFailure } from '../../failure.ts';

/** A loaded page, as far as its memory matters. */
export interface WatchedPage {
  /** Its process, if known. */
  readonly pid: number | undefined;
  /** Whose it is. */
  readonly owner: { readonly partition: string };
  /** Bytes that its scripts hold, including typed arrays, as the browser reports them once the page pauses. */
  heldByScripts(): Promise<number>;
  /** Limits what the origin of its document may store, from now on and for each later document. */
  limitStorage(bytes: number): void;
  /** Ends it. Resolves after its memory had time to be freed: with a failure if the page was the cause. */
  endSuspected(verdict: Promise<FetchFailure | undefined>): void;
}

export interface PageMemory {
  begin(page: WatchedPage): void;
  end(page: WatchedPage): void;
  /** Allows what the browser itself needs for a while, for no page: returns a function that ends that. */
  allow(bytes: number): () => void;
  /** Why the page's process has died, if memory was the reason. */
  crashVerdict(page: WatchedPage): FetchFailure | undefined;
  /** The browser holds memory that belongs to no page: it should get no more pages. */
  readonly wornOut: boolean;
  /** Resolves when the browser holds so much that it must be ended at once. */
  readonly overfull: Promise<void>;
}
