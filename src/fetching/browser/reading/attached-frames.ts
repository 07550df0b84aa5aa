/** The frames of a tab's document, as the browser reports them. Most documents have none, and then nothing is asked. */
import type { Session } from '../protocol/protocol-client.ts';

export class AttachedFrames {
  readonly #ids = new Set<string>();
  /** The number of documents that each frame has shown. */
  readonly #documents = new Map<string, number>();
  /** How often a frame was added or removed. */
  changes = 0;

  constructor(session: Session, mainFrameId: string) {
    session.on('Page.frameNavigated', ({ frame }) => {
      this.#documents.set(frame.id, (this.#documents.get(frame.id) ?? 0) + 1);
      if (frame.id === mainFrameId) this.#ids.clear();
    });
    session.on('Page.frameAttached', ({ frameId }) => {
      this.#ids.add(frameId);
      this.changes += 1;
    });
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      // For other reasons, the frame has only moved to another process.
      if (reason !== 'remove') return;
      this.#ids.delete(frameId);
      this.changes += 1;
    });
  }

  get any(): boolean {
    return this.#ids.size > 0;
  }

  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  /** A number that differs for each document that the frame has shown. */
  documentOf(frameId: string): number {
    return this.#documents.get(frameId) ?? 0;
  }
}
