/**
 * The page's requests without a complete answer, as the browser reports them. Streams, which never end, do not count.
 */
import type { Session } from '../protocol/protocol-client.ts';

const STREAMS = new Set(['EventSource', 'Ping', 'Media']);

/** Bytes of answers that the browser keeps per tab. */
const KEPT_BYTES = 2 * 1024 * 1024;

/** Buffers are small, because only the end of a document is ever read from them, as soon as it has arrived. */
export async function tellRequests(session: Session): Promise<void> {
  const little = { maxTotalBufferSize: KEPT_BYTES, maxResourceBufferSize: KEPT_BYTES, maxPostDataSize: 0 };
  await session.send('Network.enable', little);
}

/**
 * Milliseconds for a body to arrive after its head: a script that reads it later finds it there, and takes no time. A
 * page that only sends something, and ignores the answer, took all of `js_timeout` without this.
 */
const ARRIVAL_TIME = 250;

/** Requires `tellRequests`. */
export class RequestsInFlight {
  /** Requests and loading frames by id, with the frame for a frame's document and for its loading. */
  readonly #waiting = new Map<string, string | undefined>();
  #wake: (() => void)[] = [];
  #begun = 0;

  /**
   * The loading of the main frame itself does not count. With `seesReading`, scripts of ours know which bodies of
   * `fetch` are being read. A body that is not, of an answer that must not be stored, is never reported as complete.
   */
  constructor(session: Session, mainFrameId: string, seesReading: boolean) {
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId !== mainFrameId) this.#begin(frameId, frameId);
    });
    session.on('Network.requestWillBeSent', ({ requestId, frameId, type, loaderId, request }) => {
      // Prefetched files are for the next page.
      if (type === 'Prefetch' || (type === 'Other' && request.initialPriority === 'VeryLow')) return;
      // The script of a worker belongs to no document: its end is told to the worker alone, which counts by itself.
      const isOfWorker = type === 'Script' && loaderId === '';
      if (!STREAMS.has(type ?? '') && !isOfWorker) this.#begin(requestId, type === 'Document' ? frameId : undefined);
    });
    session.on('Network.webSocketCreated', ({ requestId }) => this.#begin(requestId, undefined));
    const over = ({ requestId }: { requestId: string }) => this.#over(requestId);
    session.on('Network.loadingFinished', over);
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (!seesReading || type !== 'Fetch' || !isNotStored(response.headers)) return;
      setTimeout(() => this.#over(requestId), ARRIVAL_TIME).unref();
    });
    session.on('Network.loadingFailed', over);
    session.on('Network.webSocketHandshakeResponseReceived', over);
    session.on('Network.webSocketClosed', over);
    // A frame of another process reports the rest there.
    session.on('Page.frameStoppedLoading', ({ frameId }) => this.#frameIsDone(frameId));
    session.on('Page.frameDetached', ({ frameId }) => this.#frameIsDone(frameId));
    session.onEnd(() => {
      this.#waiting.clear();
      this.#notify();
    });
  }

  /** The number of requests so far. */
  get begun(): number {
    return this.#begun;
  }

  get count(): number {
    return this.#waiting.size;
  }

  async none(): Promise<void> {
    while (this.#waiting.size > 0) await new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  #begin(id: string, frame: string | undefined): void {
    this.#begun += 1;
    this.#waiting.set(id, frame);
  }

  #over(requestId: string): void {
    if (this.#waiting.delete(requestId)) this.#notify();
  }

  #frameIsDone(frameId: string): void {
    for (const [requestId, frame] of this.#waiting) if (frame === frameId) this.#waiting.delete(requestId);
    this.#notify();
  }

  #notify(): void {
    const woken = this.#wake;
    this.#wake = [];
    for (const wake of woken) wake();
  }
}

function isNotStored(headers: Readonly<Record<string, string>>): boolean {
  return Object.entries(headers).some(([name, value]) => /^cache-control$/i.test(name) && /no-store/i.test(value));
}
