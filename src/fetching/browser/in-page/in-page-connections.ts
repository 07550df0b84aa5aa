/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Follows what a page connects to or reads from: sockets, workers, databases, files, media. Part of the script that runs in each
 * document before its own. The function is sent as text: it may use nothing but its arguments and what a browser has.
 */

import type { PlayEvents } from './in-page-play-events.ts';
import type { WorkTools } from './in-page-work-tools.ts';

/* c8 ignore start: runs in the browser */
export function watchConnections(tools: WorkTools, play: PlayEvents): void {
  const { begin, poll, soon, around, before, follow, made, whenAsked, prototypeOf, methodsOf, reading } = tools;
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
  before(prototypeOf('XMLHttpRequest'), ['send'], (_args, request) => {
    apply(nativeListen, request, ['loadend', begin('a request')]);
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
  whenAsked(window, 'speechSynthesis', () => before(prototypeOf('SpeechSynthesis'), ['speak'], () => soon(SPEECH)));
}
/* c8 ignore stop */
