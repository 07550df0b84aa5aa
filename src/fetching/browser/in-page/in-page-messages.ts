/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Knows which messages a page may get: from its own channels and workers, which take a moment, and from frames. Part of
 * the script that runs in each document before its own. The function is sent as text: it may use nothing but its
 * arguments and what a browser has.
 */

import type { WorkTools } from './in-page-work-tools.ts';

export interface Messages {
  /** A script listens for messages at this object; undefined for the window. */
  listens(self: object | undefined): void;
  /** Whether a script may get messages from a frame of another origin. */
  hearsFrames(): boolean;
}

/** One end of a message channel. */
interface ChannelEnd {
  isHeard: boolean;
}

/* c8 ignore start: runs in the browser */
export function watchMessages({ soon, before, made, prototypeOf, reading }: WorkTools): Messages {
  /**
   * Ends of channels to which no script here has sent anything. If a script listens at one, its other end may have been
   * sent to a frame, which is not reported. Channels to which a script itself sends, as schedulers do, lead nowhere.
   */
  const mayLeadElsewhere = new Set<ChannelEnd>();
  const heardAt = new WeakMap<object, ChannelEnd>();
  const spokenTo = new WeakMap<object, ChannelEnd>();
  let hearsFrames = false;

  // Messages take a moment; their arrival is not reported.
  for (const owner of ['BroadcastChannel', 'Worker']) before(prototypeOf(owner), ['postMessage'], () => soon());
  const portOf = { port1: reading('MessageChannel', 'port1'), port2: reading('MessageChannel', 'port2') };
  made('MessageChannel', (channel) => {
    const [one, other] = [portOf.port1(channel) as object, portOf.port2(channel) as object];
    const [heardAtOne, heardAtOther] = [{ isHeard: false }, { isHeard: false }];
    heardAt.set(one, heardAtOne).set(other, heardAtOther);
    mayLeadElsewhere.add(heardAtOne).add(heardAtOther);
    spokenTo.set(one, heardAtOther).set(other, heardAtOne);
  });
  before(prototypeOf('MessagePort'), ['postMessage'], (_args, port) => {
    soon();
    const end = spokenTo.get(port);
    if (end) mayLeadElsewhere.delete(end);
  });
  before(window, ['postMessage'], () => soon());

  return {
    listens(self) {
      if (self === undefined || self === window) hearsFrames = true;
      const end = self && heardAt.get(self);
      if (end) end.isHeard = true;
    },
    hearsFrames() {
      if (hearsFrames) return true;
      for (const { isHeard } of mayLeadElsewhere) if (isHeard) return true;
      return false;
    },
  };
}
/* c8 ignore stop */
