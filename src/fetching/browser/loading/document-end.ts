/**
 * Whether a compressed page may have been cut: a browser takes what it could unpack for the whole. A page that names its own end is whole;
 * nothing can be said of the others. Looked for inside the browser, as soon as the document is there.
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
        // Too large to be kept.
        () => false,
      );
      this.#ends.set(requestId, isOpen);
    });
  }

  /** Of the last document. */
  async mayBeCut(): Promise<boolean> {
    return (await this.#ends.get(this.#last ?? '')) ?? false;
  }
}
