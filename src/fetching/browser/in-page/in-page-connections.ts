/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Follows what a page connects to or reads from: sockets, workers, databases, files, media. Part of the script that
 * runs in each document before its own. The function is sent as text: it may use nothing but its arguments and what a
 * browser has.
 */

import type { PlayEvents } from './in-page-play-events.ts';
import type { WorkTools } from './in-page-work-tools.ts';

/* c8 ignore start: runs in the browser */
export function watchConnections(tools: WorkTools, play: PlayEvents): void {
  const { now, begin, poll, soon, around, before, follow, made, got, whenAsked, prototypeOf, methodsOf, reading } =
    tools;
  /** Milliseconds until something is said. */
  const SPEECH = 1_000;
  const { apply } = Reflect;
  const { addEventListener: nativeListen } = EventTarget.prototype;
  // Connections, databases and readers know their own state.
  const stateOf = { socket: reading('WebSocket', 'readyState'), stream: reading('EventSource', 'readyState') };
  made('WebSocket', (socket) => poll('a WebSocket', () => stateOf.socket(socket) !== WebSocket.CLOSED));
  made('EventSource', (stream) => poll('an event stream', () => stateOf.stream(stream) !== EventSource.CLOSED));
  for (const owner of ['WebTransport', 'WebSocketStream']) {
    made(owner, () => {
      begin(owner);
    });
  }
  const signaling = reading('RTCPeerConnection', 'signalingState');
  made('RTCPeerConnection', (peer) => poll('a peer', () => signaling(peer) !== 'closed'));
  const watchDatabases = () => {
    const requestState = reading('IDBRequest', 'readyState');
    const cursorRequest = reading('IDBCursor', 'request');
    const goesOn = (request: unknown) => {
      if (request instanceof IDBRequest) poll('a database', () => requestState(request) === 'pending');
      else soon();
    };
    for (const owner of ['IDBFactory', 'IDBObjectStore', 'IDBIndex', 'IDBCursor', 'IDBDatabase']) {
      for (const key of methodsOf(owner)) {
        around(prototypeOf(owner), key, (call, args, self) => {
          const result = call(args);
          if (result instanceof IDBRequest) goesOn(result);
          else if (self instanceof IDBCursor) goesOn(cursorRequest(self));
          else if (result instanceof IDBTransaction) {
            const end = begin('a database');
            for (const type of ['complete', 'abort']) apply(nativeListen, result, [type, end]);
          } else return follow('a database', result);
          return result;
        });
      }
    }
  };
  whenAsked(window, 'indexedDB', watchDatabases);
  whenAsked(Navigator.prototype, 'storageBuckets', watchDatabases);
  const readerState = reading('FileReader', 'readyState');
  const reads = ['readAsText', 'readAsDataURL', 'readAsArrayBuffer', 'readAsBinaryString'];
  before(prototypeOf('FileReader'), reads, (_args, reader) => poll('a file', () => readerState(reader) === 1));
  around(prototypeOf('XMLHttpRequest'), 'send', (call, args, request) => {
    const end = begin('a request');
    apply(nativeListen, request, ['loadend', end]);
    try {
      return call(args);
    } catch (error) {
      // A request that is refused at once, or fails while the script waits for it, has no such event.
      end();
      throw error;
    }
  });
  // A video that scripts feed counts as loading for as long as it is open; what they are adding is known.
  const { MediaSource: FedMedia } = window;
  around(URL, 'createObjectURL', (call, args) => {
    const url = call(args);
    if (FedMedia && args[0] instanceof FedMedia) {
      play.isFed(String(url));
      soon();
    }
    return url;
  });
  const isAdding = reading('SourceBuffer', 'updating');
  before(prototypeOf('SourceBuffer'), ['appendBuffer'], (_args, buffer) =>
    poll('media', () => isAdding(buffer) === true),
  );
  watchMediaTime();
  whenAsked(window, 'speechSynthesis', () => before(prototypeOf('SpeechSynthesis'), ['speak'], () => soon(SPEECH)));

  /** Whoever reads the time of something that plays, again and again, waits for it: players and subtitles do. */
  function watchMediaTime(): void {
    /** A first look often only asks whether it plays. Nobody looks any more after so many milliseconds without one. */
    const [LOOKS, LAST_LOOK] = [2, 1_000];
    const [FUTURE_DATA, media] = [3, 'HTMLMediaElement'];
    const state = {
      paused: reading(media, 'paused'),
      ended: reading(media, 'ended'),
      ready: reading(media, 'readyState'),
    };
    const plays = (one: object) => !state.paused(one) && !state.ended(one) && Number(state.ready(one)) >= FUTURE_DATA;
    const looked = new WeakMap<object, { times: number; last: number }>();
    got(prototypeOf(media), 'currentTime', (get, one) => {
      if (plays(one)) {
        const looks = looked.get(one) ?? { times: 0, last: 0 };
        looked.set(one, looks);
        looks.times += 1;
        looks.last = now();
        const goesOn = () => (plays(one) && now() < looks.last + LAST_LOOK) || !looked.delete(one);
        if (looks.times === LOOKS) poll('media', goesOn);
      }
      return get();
    });
  }
}
/* c8 ignore stop */
