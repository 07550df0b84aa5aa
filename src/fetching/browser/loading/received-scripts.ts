/**
 * Whether a document arrived with anything that runs by itself. A page can remove its scripts again, but not from what
 * was received; that is searched inside the browser. Scripts of data types do not run.
 */
import type { Session } from '../protocol/protocol-client.ts';

/** Script types that no browser runs, as a regular expression. */
export const DATA_TYPES =
  'application/(?:ld\\+)?json|importmap|speculationrules|text/(?:x-)?template|text/html|text/plain';

const SCRIPT = `<script(?![^>]*\\stype\\s*=\\s*["']?(?:${DATA_TYPES})["'\\s>])`;
const HANDLER = `[\\s"'/]on(?:load|error|scroll|toggle|focus|pageshow|message|begin|end|repeat|canplay|animation|transition)\\w*\\s*=`;

/**
 * For the document that the frame shows. A document that the browser did not keep, such as a very large one, may have
 * scripts.
 */
export async function mayHaveScripts(session: Session): Promise<boolean> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const search = { requestId: frameTree.frame.loaderId, query: `${SCRIPT}|${HANDLER}`, isRegex: true };
  return session.send('Network.searchInResponseBody', search).then(
    ({ result }) => result.length > 0,
    () => true,
  );
}

/** What takes its own time and cannot be known from outside, by the names that a script must use for it. */
const SLOW_NAMES = [
  'Worker|serviceWorker|WebSocket|EventSource|RTCPeerConnection|WebTransport|BroadcastChannel|indexedDB|caches',
  'subtle|locks|postTask|AbortSignal|geolocation|permissions|mediaDevices|FileReader|WebAssembly|decode|toBlob',
  'createImageBitmap|OfflineAudioContext|storage|cookieStore|Notification|startViewTransition|animate|finished',
  'requestVideoFrameCallback|waitAsync|(?:animation|transition)(?:start|end|run|iteration|cancel)|attachShadow',
  'shadowRoot|shadowrootmode|ontransition\\w*|onanimation\\w*|PerformanceObserver|speechSynthesis|eval|Function',
].join('|');

/** The texts that a page has received, in which scripts may be. */
export class ReceivedTexts {
  readonly #session: Session;
  readonly #ids = new Set<string>();

  constructor(session: Session) {
    this.#session = session;
    session.on('Network.responseReceived', ({ requestId, type }) => {
      if (!/^(?:Image|Font|Media|Stylesheet|TextTrack)$/.test(type)) this.#ids.add(requestId);
    });
  }

  /** Whether any of them names something slow, or was not kept by the browser. */
  async nameSlowThings(): Promise<boolean> {
    const search = (requestId: string) =>
      this.#session
        .send('Network.searchInResponseBody', { requestId, query: `\\b(?:${SLOW_NAMES})\\b`, isRegex: true })
        .then(
          ({ result }) => result.length > 0,
          () => true,
        );
    return (await Promise.all([...this.#ids].map(search))).includes(true);
  }
}
