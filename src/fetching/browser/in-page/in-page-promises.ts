/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Follows the promises and callbacks with which the browser answers scripts: until then, a page waits. Part of the
 * script that runs in each document before its own. The function is sent as text: it may use nothing but its arguments
 * and what a browser has.
 */

import type { WorkTools } from './in-page-work-tools.ts';

/* c8 ignore start: runs in the browser */
export function followPromises(tools: WorkTools): void {
  const { now, begin, poll, around, follow, following, whenAsked, prototypeOf, methodsOf, endedBy } = tools;
  const { then } = Promise.prototype;
  const { apply } = Reflect;
  /** Interfaces that pages can construct, and whose methods return promises for work of the browser. */
  const PROMISING = [
    ['Blob', 'Response', 'Request', 'ReadableStream', 'ReadableStreamDefaultReader', 'ReadableStreamBYOBReader'],
    ['WritableStream', 'WritableStreamDefaultWriter', 'HTMLImageElement', 'SVGImageElement', 'HTMLMediaElement'],
    ['ImageDecoder', 'VideoDecoder', 'VideoEncoder', 'AudioDecoder', 'AudioEncoder', 'OfflineAudioContext'],
    ['BaseAudioContext', 'AudioContext', 'OffscreenCanvas', 'Worklet', 'FontFaceSet', 'FontFace', 'Navigator'],
    ['BarcodeDetector', 'FaceDetector', 'PaymentRequest', 'PressureObserver', 'MediaKeys'],
  ].flat();
  const FILES = [
    'FileSystemHandle',
    'FileSystemFileHandle',
    'FileSystemDirectoryHandle',
    'FileSystemWritableFileStream',
    'StorageManager',
  ];
  const IN_BUCKETS = ['CacheStorage', 'Cache', ...FILES];
  const OF_SERVICE_WORKERS = [
    'ServiceWorkerContainer',
    'ServiceWorkerRegistration',
    'NavigationPreloadManager',
    'ContentIndex',
    'BackgroundFetchManager',
  ];
  /**
   * Such interfaces that pages get from a property. Wrapping all takes long and most pages use few, so each is wrapped
   * on first use.
   */
  const ASKED_FOR: [owner: object | undefined, property: string, ...promising: string[]][] = [
    [Crypto.prototype, 'subtle', 'SubtleCrypto'],
    [window, 'caches', 'CacheStorage', 'Cache'],
    [window, 'cookieStore', 'CookieStore'],
    [window, 'scheduler', 'Scheduler'],
    [window, 'sharedStorage', 'SharedStorage'],
    [Navigator.prototype, 'storage', ...FILES],
    [Navigator.prototype, 'storageBuckets', 'StorageBucketManager', 'StorageBucket', ...IN_BUCKETS],
    [Navigator.prototype, 'permissions', 'Permissions'],
    [Navigator.prototype, 'mediaDevices', 'MediaDevices', 'ImageCapture'],
    [Navigator.prototype, 'mediaCapabilities', 'MediaCapabilities'],
    [Navigator.prototype, 'userAgentData', 'NavigatorUAData'],
    [Navigator.prototype, 'clipboard', 'Clipboard'],
    [Navigator.prototype, 'keyboard', 'Keyboard'],
    [Navigator.prototype, 'credentials', 'CredentialsContainer'],
    [Navigator.prototype, 'gpu', 'GPU', 'GPUAdapter', 'GPUDevice', 'GPUQueue', 'GPUBuffer'],
    [Navigator.prototype, 'serviceWorker', ...OF_SERVICE_WORKERS],
  ];
  /** Functions with callbacks, by the position of the callback. */
  const CALLING: [owner: string, key: string, ...callbacks: number[]][] = [
    ['HTMLCanvasElement', 'toBlob', 0],
    ['BaseAudioContext', 'decodeAudioData', 1, 2],
    ['Navigator', 'webkitGetUserMedia', 1, 2],
  ];

  const calling = (owner: string, key: string, ...places: number[]) =>
    around(prototypeOf(owner), key, (call, args) => {
      if (!places.some((place) => typeof args[place] === 'function')) return call(args);
      return call(endedBy(args, begin(key), places));
    });
  for (const each of CALLING) calling(...each);
  whenAsked(Navigator.prototype, 'geolocation', () => calling('Geolocation', 'getCurrentPosition', 0, 1));

  /** Methods whose promises may stay open, or come at a known time. */
  const FOLLOWED_OTHERWISE = new Set(['AudioContext.resume', 'Scheduler.postTask']);
  const followingAll = (owners: readonly string[]) => {
    for (const owner of owners) {
      for (const key of methodsOf(owner)) {
        const what = `${owner}.${String(key)}`;
        if (!FOLLOWED_OTHERWISE.has(what)) following(prototypeOf(owner), key, what);
      }
    }
  };
  // Sound starts only in a page that a visitor has clicked, and until then this stays open.
  around(prototypeOf('AudioContext'), 'resume', (call, args) =>
    navigator.userActivation?.hasBeenActive ? follow('sound', call(args)) : call(args),
  );
  const followTasks = () =>
    around(prototypeOf('Scheduler'), 'postTask', (call, args) => {
      const delay = Number((args[1] as { readonly delay?: unknown } | null | undefined)?.delay) || 0;
      let isOver = false;
      poll('a task', () => !isOver, now() + delay);
      return follow('a task', call(args), () => {
        isOver = true;
      });
    });
  whenAsked(window, 'scheduler', followTasks);
  followingAll(PROMISING);
  // Some pages hold a lock as long as they are open: it is waited for until they have it.
  const followLocks = () => {
    following(prototypeOf('LockManager'), 'query', 'a lock');
    around(prototypeOf('LockManager'), 'request', (call, args) => {
      const end = begin('a lock');
      return follow('a lock', call(endedBy(args, end, [1, 2])), end);
    });
  };
  for (const property of ['locks', 'storageBuckets']) whenAsked(Navigator.prototype, property, followLocks);
  for (const [owner, property, ...promising] of ASKED_FOR) whenAsked(owner, property, () => followingAll(promising));
  for (const key of ['fetch', 'createImageBitmap', 'queryLocalFonts']) following(window, key, key);
  for (const key of ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming']) {
    following(WebAssembly, key, key);
  }
  const loop = Object.getPrototypeOf(new ReadableStream().values());
  following(loop, 'next', 'a stream');
  around(Atomics, 'waitAsync' as never, (call, args) => {
    const waiting = call(args) as { async: boolean; value: unknown };
    if (waiting.async) apply(then, waiting.value, [begin('a shared value')]);
    return waiting;
  });
}
/* c8 ignore stop */
