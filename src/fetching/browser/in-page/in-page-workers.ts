/// <reference lib="dom" />
/**
 * Knows which workers a page has, and when its scripts last gave one something to do. Part of the script that runs in
 * each document before its own. The function is sent as text: it may use nothing but its argument and what a browser
 * has.
 */

import type { WorkTools } from './in-page-work-tools.ts';

export interface Workers {
  /** Whether there is one that has neither failed nor been terminated. */
  readonly live: boolean;
  /** The number of workers that were made and did not fail. */
  readonly made: number;
  /** Grows whenever a worker is made or may get a message. */
  readonly news: number;
}

/* c8 ignore start: runs in the browser */
export function watchWorkers({ use, before, made, prototypeOf }: WorkTools): Workers {
  const { apply } = Reflect;
  const { addEventListener: nativeListen } = EventTarget.prototype;
  const live = new Set<object>();
  let count = 0;
  let news = 0;
  made('Worker', (worker) => {
    use();
    live.add(worker);
    count += 1;
    news += 1;
    // Errors of its script come with their place; one without means that there is no script.
    const fail = (event: Event) => {
      if (!(event instanceof ErrorEvent) && live.delete(worker)) count -= 1;
    };
    apply(nativeListen, worker, ['error', fail]);
  });
  before(prototypeOf('Worker'), ['terminate'], (_args, worker) => {
    live.delete(worker);
  });
  for (const owner of ['Worker', 'MessagePort', 'BroadcastChannel']) {
    before(prototypeOf(owner), ['postMessage'], () => {
      news += 1;
    });
  }
  return {
    get live() {
      return live.size > 0;
    },
    get made() {
      return count;
    },
    get news() {
      return news;
    },
  };
}
/* c8 ignore stop */
