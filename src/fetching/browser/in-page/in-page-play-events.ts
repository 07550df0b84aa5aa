/// <reference lib="dom" />
/**
 * Knows which events of animations and media a page's scripts wait for, and for how long one of its videos or sounds
 * may bring one. Part of the script that runs in each document before its own. The function is sent as text: it may use
 * nothing but what a browser has.
 */

export interface PlayEvents {
  /** A script listens for an event of this type. */
  listens(type: string, target: object): void;
  /** Scripts provide the data for this URL, and may never do so. */
  isFed(url: string): void;
  /** Whether a script waits for the iterations of endless animations. */
  awaitsIterations(): boolean;
  /** Whether a script waits for events of videos and sounds. */
  readonly awaitsMedia: boolean;
  /** Whether this one may bring an event that a script waits for, within so many milliseconds. */
  isBusy(media: HTMLMediaElement, left: number): boolean;
  readonly mediaTypes: readonly string[];
}

/** What scripts listen for at one target. */
interface Listening {
  readonly media: Set<string>;
  hearsIterations: boolean;
}

/* c8 ignore start: runs in the browser */
export function watchPlayEvents(): PlayEvents {
  const STARTS = ['canplay', 'canplaythrough', 'durationchange', 'loadeddata', 'loadedmetadata', 'play', 'playing'];
  /** These come again and again while something is played. */
  const REPEATED = ['timeupdate', 'seeked'];
  const mediaTypes = [...STARTS, ...REPEATED, 'progress', 'ended'];
  const [HAVE_FUTURE_DATA, HAVE_ENOUGH_DATA, NETWORK_LOADING] = [3, 4, 2];
  const mediaSet = new Set(mediaTypes);
  const all = new Set<Listening>();
  const byTarget = new WeakMap<object, Listening>();
  const at = (target: object) => {
    const known = byTarget.get(target);
    if (known) return known;
    const listening: Listening = { media: new Set(), hearsIterations: false };
    byTarget.set(target, listening);
    all.add(listening);
    return listening;
  };
  /**
   * Whoever listens for every type at one target waits for none of them: React does so in each of its pages, and
   * players pass all on. Every page of React with an endless animation or a video took all of `js_timeout` before.
   */
  const awaits = (hears: (listening: Listening) => boolean) => {
    for (const each of all) if (hears(each) && each.media.size < mediaTypes.length) return true;
    return false;
  };
  const timeOf = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')?.get;
  const fed = new Set<string>();
  let awaitsMedia = false;
  let awaitsEnd = false;
  return {
    mediaTypes,
    listens(type, target) {
      if (/^(webkitA|a)nimationiteration$/i.test(type)) at(target).hearsIterations = true;
      if (!mediaSet.has(type)) return;
      at(target).media.add(type);
      awaitsMedia = true;
      if (type === 'ended') awaitsEnd = true;
    },
    isFed(url) {
      fed.add(url);
    },
    awaitsIterations: () => awaits(({ hearsIterations }) => hearsIterations),
    get awaitsMedia() {
      return awaitsMedia;
    },
    isBusy(media, left) {
      const { paused, ended, loop, readyState, networkState, currentSrc, duration, playbackRate } = media;
      const loads = networkState === NETWORK_LOADING && readyState < HAVE_ENOUGH_DATA;
      if (loads && !fed.has(currentSrc)) return true;
      if (paused || ended) return false;
      if (readyState < HAVE_FUTURE_DATA) return true;
      // The page's own looks at it are counted.
      const currentTime: number = timeOf ? Reflect.apply(timeOf, media, []) : 0;
      const endsIn = ((duration - currentTime) / playbackRate) * 1_000;
      if (awaitsEnd && !loop && endsIn <= left) return true;
      return awaits(({ media }) => REPEATED.some((type) => media.has(type)));
    },
  };
}
/* c8 ignore stop */
