/// <reference lib="dom" />
/**
 * Knows whether a page waits for a service worker. Part of the script that runs in each document before its own. The
 * function is sent as text: it may use nothing but its arguments and what a browser has.
 */

import type { WorkTools } from './in-page-work-tools.ts';

export interface ServiceWorkers {
  /** A script listens for an event of this object. Returns whether that is one of a service worker. */
  listens(self: unknown): boolean;
  /** Whether a script waits for what a service worker tells. */
  isAwaited(): boolean;
}

/* c8 ignore start: runs in the browser */
export function watchServiceWorkers(tools: WorkTools): ServiceWorkers {
  const { poll, soon, before, got, whenAsked, prototypeOf } = tools;
  const OWNERS = ['ServiceWorkerContainer', 'ServiceWorker', 'ServiceWorkerRegistration'];
  const { apply, ownKeys, getOwnPropertyDescriptor } = Reflect;
  const { then } = Promise.prototype;
  const globals = window as unknown as Record<string, (abstract new () => object) | undefined>;
  let kinds: ((abstract new () => object) | undefined)[] = [];
  let isHeard = false;
  let isRegistered = false;
  let [readyAsked, isReady, isAsking] = [false, false, false];
  // Without a registration, here or on an earlier visit, nothing ever becomes ready.
  const untilReady = () => poll('a service worker', () => !isReady && (isAsking || isRegistered));
  const listens = (self: unknown) => {
    const isOne = kinds.some((kind) => kind && self instanceof kind);
    isHeard ||= isOne;
    return isOne;
  };
  const watchReady = () => {
    const container = prototypeOf('ServiceWorkerContainer');
    const registered: unknown = container && getOwnPropertyDescriptor(container, 'getRegistration')?.value;
    if (typeof registered !== 'function') return;
    got(container, 'ready', (get, self) => {
      const promise = get();
      if (readyAsked) return promise;
      [readyAsked, isAsking] = [true, true];
      untilReady();
      const know = (found?: unknown) => {
        isAsking = false;
        if (found) isRegistered = true;
      };
      const ready = () => {
        isReady = true;
      };
      apply(then, apply(registered, self, []), [know, () => know()]);
      apply(then, promise, [ready]);
      return promise;
    });
  };
  whenAsked(Navigator.prototype, 'serviceWorker', () => {
    kinds = OWNERS.map((owner) => globals[owner]);
    for (const owner of OWNERS) {
      const handlers = ownKeys(prototypeOf(owner) ?? {}).filter((key) => /^on./.test(String(key)));
      before(prototypeOf(owner), handlers, (_args, self) => {
        listens(self);
      });
    }
    before(prototypeOf('ServiceWorkerContainer'), ['register'], () => {
      isRegistered = true;
      if (readyAsked) untilReady();
    });
    before(prototypeOf('ServiceWorker'), ['postMessage'], () => soon());
    watchReady();
  });
  return { listens, isAwaited: () => isHeard && isRegistered };
}
/* c8 ignore stop */
