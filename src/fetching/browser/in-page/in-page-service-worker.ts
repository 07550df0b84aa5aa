/// <reference lib="dom" />
/**
 * Knows whether a page waits for a service worker. Part of the script that runs in each document before its own. The
 * function is sent as text: it may use nothing but its arguments and what a browser has.
 */

import type { WorkTools } from './in-page-work-tools.ts';

export interface ServiceWorkers {
  /** A script listens for an event of this object. Returns whether that is one of a service worker. */
  listens(type: string, self: unknown): boolean;
  /** Whether a script waits for what becomes of a service worker. */
  isAwaited(): boolean;
  /** Whether a script listens for messages of one. */
  isHeard(): boolean;
}

/* c8 ignore start: runs in the browser */
export function watchServiceWorkers(tools: WorkTools): ServiceWorkers {
  const { poll, soon, around, before, got, whenAsked, prototypeOf, reading } = tools;
  const OWNERS = ['ServiceWorkerContainer', 'ServiceWorker', 'ServiceWorkerRegistration'];
  const { apply, ownKeys, getOwnPropertyDescriptor } = Reflect;
  const NativePromise = Promise;
  const { then } = Promise.prototype;
  const globals = window as unknown as Record<string, (abstract new () => object) | undefined>;
  let kinds: ((abstract new () => object) | undefined)[] = [];
  let isHeard = false;
  let areMessagesHeard = false;
  let isRegistered = false;
  /** Registered on an earlier visit: it may be updated at any time. */
  let isFromBefore = false;
  const registrations = new Set<object>();
  const controller = reading('ServiceWorkerContainer', 'controller');
  const workerOf = {
    installing: reading('ServiceWorkerRegistration', 'installing'),
    waiting: reading('ServiceWorkerRegistration', 'waiting'),
    active: reading('ServiceWorkerRegistration', 'active'),
  };
  const workerState = reading('ServiceWorker', 'state');
  let [readyAsked, isReady, isAsking] = [false, false, false];
  // Without a registration, here or on an earlier visit, nothing ever becomes ready.
  const untilReady = () => poll('a service worker', () => !isReady && (isAsking || isRegistered));
  const listens = (type: string, self: unknown) => {
    const isOne = kinds.some((kind) => kind && self instanceof kind);
    isHeard ||= isOne;
    areMessagesHeard ||= isOne && type === 'message';
    return isOne;
  };
  /** Whether it is being installed or activated. After that nothing is heard of it unless it sends messages. */
  const changes = (registration: object) => {
    if (workerOf.installing(registration)) return true;
    const active = workerOf.active(registration) as object | null;
    return active ? workerState(active) === 'activating' : workerOf.waiting(registration) !== null;
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
        if (!found) return;
        isRegistered = true;
        if (registrations.size === 0) isFromBefore = true;
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
      for (const key of ownKeys(prototypeOf(owner) ?? {})) {
        const type = /^on(.+)/.exec(String(key))?.[1];
        if (type === undefined) continue;
        before(prototypeOf(owner), [key], (_args, self) => {
          listens(type, self);
        });
      }
    }
    around(prototypeOf('ServiceWorkerContainer'), 'register', (call, args, container) => {
      isRegistered = true;
      if (controller(container)) isFromBefore = true;
      if (readyAsked) untilReady();
      const registered = call(args);
      if (registered instanceof NativePromise) {
        apply(then, registered, [(registration: object) => registrations.add(registration), () => {}]);
      }
      return registered;
    });
    before(prototypeOf('ServiceWorker'), ['postMessage'], () => soon());
    watchReady();
  });
  return {
    listens,
    isAwaited() {
      if (!isRegistered || !isHeard) return false;
      if (isFromBefore) return true;
      const isChanging = [...registrations].some(changes);
      // Its last event may still be on its way.
      if (isChanging) soon();
      return isChanging;
    },
    isHeard: () => isRegistered && areMessagesHeard,
  };
}
/* c8 ignore stop */
