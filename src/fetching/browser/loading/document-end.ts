/**
 * Finds out whether a compressed page may have been cut off: a browser accepts whatever it could decompress as the
 * whole. A page that contains its own end tag is complete; for others it cannot be known. The search runs inside the
 * browser, as soon as the document has arrived.
 */
import type { Session } from '../protocol/protocol-client.ts';

const END = '</(?:html|body|frameset)';

export class DocumentEnd {
  readonly #ends = new Map<string, Promise<boolean>>();
  #last: string | undefined;

  constructor(session: Session, frameId: string) {
    const packed = new Set<string>();
    session.on('Network.responseReceived', ({ requestId, type, frameId: id, response }) => {
      if (type !== 'Document' || id !== frameId) return;
      this.#last = requestId;
      if (Object.keys(response.headers).some((name) => name.toLowerCase() === 'content-encoding'))
        packed.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId }) => {
      if (!packed.delete(requestId)) return;
      const found = session.send('Network.searchInResponseBody', { requestId, query: END, isRegex: true });
      const isOpen = found.then(
        ({ result }) => result.length === 0,
        // The browser did not keep the body, because it is too large.
        () => false,
      );
      this.#ends.set(requestId, isOpen);
    });
  }

  /** Whether the last document may be cut off. */
  async mayBeCut(): Promise<boolean> {
    return (await this.#ends.get(this.#last ?? '')) ?? false;
  }
}
