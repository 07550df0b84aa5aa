/**
 * The memory of pages in a browser on another machine, as far as the protocol can limit it: what scripts hold is
 * queried while a page is loaded, and what its origin stores has a quota. Processes cannot be seen from here.
 */
import { type MemoryBounds, tookTooMuch } from './memory-bounds.ts';
import type { PageMemory, WatchedPage } from './page-memory.ts';

const PAUSE = 500;

export class RemoteMemory implements PageMemory {
  readonly wornOut = false;
  readonly overfull = new Promise<void>(() => {});
  readonly #bounds: MemoryBounds;
  readonly #asking = new Map<WatchedPage, NodeJS.Timeout>();

  constructor(bounds: MemoryBounds) {
    this.#bounds = bounds;
  }

  begin(page: WatchedPage): void {
    page.limitStorage(this.#bounds.stored);
    this.#askSoon(page);
  }

  end(page: WatchedPage): void {
    clearTimeout(this.#asking.get(page));
    this.#asking.delete(page);
  }

  allow(): () => void {
    return () => {};
  }

  crashVerdict(): undefined {
    return undefined;
  }

  #askSoon(page: WatchedPage): void {
    this.#asking.set(
      page,
      setTimeout(() => this.#ask(page), PAUSE),
    );
  }

  #ask(page: WatchedPage): void {
    page.heldByScripts().then(
      (bytes) => {
        if (!this.#asking.has(page)) return;
        if (bytes > this.#bounds.page) page.endSuspected(Promise.resolve(tookTooMuch(this.#bounds)));
        else this.#askSoon(page);
      },
      // The tab is gone.
      () => {},
    );
  }
}
