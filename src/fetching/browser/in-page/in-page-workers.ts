/// <reference lib="dom" />
/**
 * Knows which workers a page has, and when its scripts last gave one something to do. Part of the script that runs in
 * each document before its own. The function is sent as text: it may use nothing but its arguments and what a browser
 * has.
 */

import type { WorkTools } from './in-page-work-tools.ts';

export interface Workers {
  /** Whether there is one that has neither failed nor been terminated, or messages of a service worker are heard. */
  readonly live: boolean;
  /** The number of workers that were made and did not fail. */
  readonly made: number;
  /** The same for shared workers, however often one was connected to. */
  readonly shared: number;
  /** 1 if a script listens for messages of a service worker. */
  readonly service: number;
  /** Grows whenever a worker is made or may get a message, a service worker too. */
  readonly news: number;
}

/* c8 ignore start: runs in the browser */
export function watchWorkers(
  { use, soon, before, made, prototypeOf }: WorkTools,
  isServiceHeard: () => boolean,
): Workers {
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
  const shared = new Map<string, number>();
  made('SharedWorker', (worker, [url, options]) => {
    soon();
    live.add(worker);
    news += 1;
    const name = typeof options === 'object' ? (options as WorkerOptions | null)?.name : options;
    const key = JSON.stringify([String(url), String(name ?? '')]);
    shared.set(key, (shared.get(key) ?? 0) + 1);
    const fail = (event: Event) => {
      if (event instanceof ErrorEvent || !live.delete(worker)) return;
      const left = (shared.get(key) ?? 1) - 1;
      if (left > 0) shared.set(key, left);
      else shared.delete(key);
    };
    apply(nativeListen, worker, ['error', fail]);
  });
  before(prototypeOf('Worker'), ['terminate'], (_args, worker) => {
    live.delete(worker);
  });
  for (const owner of ['Worker', 'MessagePort', 'BroadcastChannel', 'ServiceWorker']) {
    before(prototypeOf(owner), ['postMessage'], () => {
      news += 1;
    });
  }
  return {
    get live() {
      return live.size > 0 || isServiceHeard();
    },
    get made() {
      return count;
    },
    get shared() {
      return shared.size;
    },
    get service() {
      return isServiceHeard() ? 1 : 0;
    },
    get news() {
      return news;
    },
  };
}
/* c8 ignore stop */
