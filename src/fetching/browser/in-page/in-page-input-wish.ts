/// <reference lib="dom" />
/**
 * Knows whether a page waits for the first sign of a visitor before it does anything more: some plugins put all scripts
 * of a site aside until the mouse moves, a key is pressed or the screen is touched. Part of the script that runs in
 * each document before its own. The functions are sent as text: they may use nothing but their arguments and what a
 * browser has.
 */

export interface InputWishes {
  /** A script listens for an event of this type. */
  listens(type: string, target: unknown, listener: unknown, options: unknown): void;
  readonly waits: boolean;
}

/* c8 ignore start: runs in the browser */
export function watchInputWishes(): InputWishes {
  /** Kinds of input, by events. What wants a single kind wants that one, not a visitor. */
  const KINDS: Readonly<Record<string, string>> = {
    mousemove: 'mouse',
    mouseover: 'mouse',
    mouseenter: 'mouse',
    pointermove: 'mouse',
    pointerover: 'mouse',
    keydown: 'keyboard',
    keypress: 'keyboard',
    keyup: 'keyboard',
    touchstart: 'finger',
    touchmove: 'finger',
    touchend: 'finger',
    wheel: 'wheel',
    mousewheel: 'wheel',
    mousedown: 'press',
    pointerdown: 'press',
    click: 'press',
  };
  const LEAST_KINDS = 3;
  /** By listener, the kinds that it waits for; all that hear only one event share an entry. */
  const heard = new WeakMap<object, Set<string>>();
  const onlyOnce = new Set<string>();
  let waits = false;
  return {
    listens(type, target, listener, options) {
      const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
      if (waits || kind === undefined || !listener || !/function|object/.test(typeof listener)) return;
      const isInside = target instanceof Element && target !== document.documentElement && target !== document.body;
      if (isInside) return;
      const isOnce = (options as AddEventListenerOptions | null | undefined)?.once === true;
      let kinds = isOnce ? onlyOnce : heard.get(listener as object);
      if (!kinds) {
        kinds = new Set();
        heard.set(listener as object, kinds);
      }
      kinds.add(kind);
      waits = kinds.size >= LEAST_KINDS && kinds.has('mouse');
    },
    get waits() {
      return waits;
    },
  };
}

/** Whether the page marks scripts as put aside; for pages without our scripts. */
export function hasScriptsPutAside(): boolean {
  const named = /delay|lazy|rocket|litespeed|nitropack|interact/i;
  for (const { type, dataset } of document.scripts) {
    if (named.test(type) || dataset.type === 'lazy' || dataset.rocketSrc || dataset.pmdelayedscript) return true;
  }
  return false;
}
/* c8 ignore stop */
