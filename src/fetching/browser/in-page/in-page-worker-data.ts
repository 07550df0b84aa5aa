/// <reference lib="dom" />
/**
 * Follows what a worker connects to, stores and reads to its end: sockets, databases, caches, files, frames. Part of
 * the script that runs in each worker before its own. The function is sent as text: it may use nothing but its argument
 * and what a browser has.
 */
import type { WorkerTools } from './in-page-worker-idle.ts';

/* c8 ignore start: runs in the browser */
export function followWorkerData(tools: WorkerTools): void {
  const { begin, moment, prototypeOf, methodsOf, around, before, follow, following, callbacks, made } = tools;
  const PROMISING = [
    ['Cache', 'CacheStorage', 'CookieStore', 'Scheduler', 'Permissions', 'MediaCapabilities', 'StorageManager'],
    ['StorageBucket', 'StorageBucketManager', 'FileSystemHandle', 'FileSystemFileHandle', 'FileSystemDirectoryHandle'],
    [
      'FileSystemWritableFileStream',
      'Clients',
      'WindowClient',
      'ServiceWorkerRegistration',
      'NavigationPreloadManager',
    ],
  ].flat();
  const DATABASES = ['IDBFactory', 'IDBObjectStore', 'IDBIndex', 'IDBCursor', 'IDBDatabase'];
  const { apply, getOwnPropertyDescriptor } = Reflect;
  const { addEventListener: nativeListen } = EventTarget.prototype;
  const getterOf = (owner: string, key: string) => {
    const prototype = prototypeOf(owner);
    return prototype ? getOwnPropertyDescriptor(prototype, key)?.get : undefined;
  };
  const endsWith = (target: object, ...types: string[]) => {
    const end = begin();
    for (const type of types) apply(nativeListen, target, [type, end]);
  };

  for (const owner of PROMISING) for (const key of methodsOf(owner)) following(prototypeOf(owner), key);

  // As in a page: a lock is waited for until it is granted, because some are held for good.
  following(prototypeOf('LockManager'), 'query');
  around(prototypeOf('LockManager'), 'request', (call, args) => {
    const end = begin();
    const granted = (argument: unknown) =>
      typeof argument === 'function'
        ? function (this: unknown, ...given: unknown[]) {
            end();
            return apply(argument, this, given);
          }
        : argument;
    return follow(call(args.map(granted)), end);
  });

  const cursorRequest = getterOf('IDBCursor', 'request');
  for (const owner of DATABASES) {
    for (const key of methodsOf(owner)) {
      around(prototypeOf(owner), key, (call, args, self) => {
        const result = call(args);
        const isNext = self instanceof IDBCursor && cursorRequest && result === undefined;
        const request: unknown = isNext ? apply(cursorRequest, self, []) : result;
        if (request instanceof IDBRequest) endsWith(request, 'success', 'error');
        else if (result instanceof IDBTransaction) endsWith(result, 'complete', 'abort');
        return result;
      });
    }
  }
  following(prototypeOf('IDBFactory'), 'databases');

  made('WebSocket', (socket) => endsWith(socket, 'close'));
  const streamState = getterOf('EventSource', 'readyState');
  const streamEnds = new WeakMap<object, () => void>();
  made('EventSource', (stream) => {
    const end = begin();
    streamEnds.set(stream, end);
    const fail = () => {
      if (streamState && apply(streamState, stream, []) === EventSource.CLOSED) end();
    };
    apply(nativeListen, stream, ['error', fail]);
  });
  around(prototypeOf('EventSource'), 'close', (call, args, stream) => {
    streamEnds.get(stream)?.();
    return call(args);
  });
  for (const key of methodsOf('FileReader')) {
    if (!String(key).startsWith('read')) continue;
    around(prototypeOf('FileReader'), key, (call, args, reader) => {
      endsWith(reader, 'loadend');
      return call(args);
    });
  }

  callbacks('requestAnimationFrame', ['cancelAnimationFrame']);
  // Whoever gets such a message is a page or another worker, which is busy or idle by itself.
  before(prototypeOf('BroadcastChannel'), 'postMessage', moment);
}
/* c8 ignore stop */
