/** Whether the document that a tab shows has frames, as the browser tells it: most have none, and nothing is asked of them. */
import type { Session } from '../protocol/protocol-client.ts';

export class AttachedFrames {
  readonly #ids = new Set<string>();
  /** How many documents each of them has shown. */
  readonly #documents = new Map<string, number>();
  /** How often one has come or gone. */
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
      // Otherwise it is only shown by another process from now on.
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

  /** Another number for each document that the frame has shown. */
  documentOf(frameId: string): number {
    return this.#documents.get(frameId) ?? 0;
  }
}
