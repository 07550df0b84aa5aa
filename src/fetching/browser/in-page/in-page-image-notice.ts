/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Knows whether a script could notice that a lazy image was loaded. Nobody looks at a page, so an image of which no
 * script learns anything need not be scrolled to: the document stays the same with it and without it. Part of the
 * script that runs in each document before its own. The function is sent as text: it may use nothing but its argument
 * and what a browser has.
 */
import type { WorkTools } from './in-page-work-tools.ts';

export interface ImageNotice {
  /** A script listens for an event of this type. */
  listens(type: string, target: unknown, options?: unknown): void;
  /** Whether a script has shown an interest in a lazy image, or listens for the events of all. */
  readonly isPossible: boolean;
}

/* c8 ignore start: runs in the browser */
export function watchImageNotice({ before, got, prototypeOf }: WorkTools): ImageNotice {
  const EVENTS = new Set(['load', 'error', 'abort']);
  const READ = ['complete', 'naturalWidth', 'naturalHeight'];
  const MAX_IMAGES = 1_000;
  const { HTMLImageElement: Picture } = window;
  const pictures = prototypeOf('HTMLImageElement');
  const images = new Set<WeakRef<HTMLImageElement>>();
  const noted = new WeakSet<object>();
  let hearsAll = false;

  const note = (target: unknown) => {
    if (!(target instanceof Picture) || noted.has(target)) return;
    noted.add(target);
    if (images.size < MAX_IMAGES) images.add(new WeakRef(target));
    else hearsAll = true;
  };
  const captures = (options: unknown) =>
    options === true || (options instanceof Object && (options as AddEventListenerOptions).capture === true);
  before(pictures, ['decode'], (_args, self) => note(self));
  before(HTMLElement.prototype, ['onload', 'onerror', 'onabort'], (_args, self) => note(self));
  for (const key of READ) {
    got(pictures, key, (get, self) => {
      note(self);
      return get();
    });
  }
  return {
    listens(type, target, options) {
      if (!EVENTS.has(type)) return;
      note(target);
      // These events do not bubble.
      if (captures(options)) hearsAll = true;
    },
    get isPossible() {
      if (hearsAll) return true;
      for (const image of images) {
        const known = image.deref();
        if (known?.loading === 'lazy' && known.isConnected) return true;
        if (!known) images.delete(image);
      }
      return false;
    },
  };
}
/* c8 ignore stop */
