/** The requests of a tab's page that have no complete answer yet, as the browser tells them. Streams, which never have one, do not count. */
import type { Session } from '../protocol/protocol-client.ts';

const STREAMS = new Set(['EventSource', 'Ping', 'Media', 'TextTrack']);

/** Of the answers of a tab's page. */
const KEPT_BYTES = 2 * 1024 * 1024;

/** Small buffers: of the answers themselves, only the end of a document is ever asked for, as soon as it is there. */
export async function tellRequests(session: Session): Promise<void> {
  const little = { maxTotalBufferSize: KEPT_BYTES, maxResourceBufferSize: KEPT_BYTES, maxPostDataSize: 0 };
  await session.send('Network.enable', little);
}

/** Needs `tellRequests`. */
export class RequestsInFlight {
  /** By request, or by frame that loads; for both the document of a frame and its loading, which frame. */
  readonly #waiting = new Map<string, string | undefined>();
  #wake: (() => void)[] = [];
  #begun = 0;

  /** The main frame's own loading is not among them. */
  constructor(session: Session, mainFrameId: string) {
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId !== mainFrameId) this.#begin(frameId, frameId);
    });
    session.on('Network.requestWillBeSent', ({ requestId, frameId, type }) => {
      if (!STREAMS.has(type ?? '')) this.#begin(requestId, type === 'Document' ? frameId : undefined);
    });
    session.on('Network.webSocketCreated', ({ requestId }) => this.#begin(requestId, undefined));
    const over = ({ requestId }: { requestId: string }) => this.#over(requestId);
    session.on('Network.loadingFinished', over);
    session.on('Network.loadingFailed', over);
    session.on('Network.webSocketHandshakeResponseReceived', over);
    session.on('Network.webSocketClosed', over);
    // A frame that is shown by another process tells the rest there.
    session.on('Page.frameStoppedLoading', ({ frameId }) => this.#frameIsDone(frameId));
    session.on('Page.frameDetached', ({ frameId }) => this.#frameIsDone(frameId));
    session.onEnd(() => {
      this.#waiting.clear();
      this.#notify();
    });
  }

  /** How many there ever were. */
  get begun(): number {
    return this.#begun;
  }

  get count(): number {
    return this.#waiting.size;
  }

  /** Resolves when none is left. */
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
