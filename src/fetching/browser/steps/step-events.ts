/** Browser events during steps: windows that they open. */
import type { Session } from '../protocol/protocol-client.ts';

export class StepEvents {
  #opened: string | undefined;

  constructor(session: Session) {
    session.on('Page.windowOpen', ({ url, userGesture }) => {
      // A window that the page opens by itself is advertising.
      if (userGesture && /^https?:/i.test(url)) this.#opened ??= url;
    });
  }

  /** The address of the first window that was opened since the last call, if any. */
  takeOpened(): string | undefined {
    const opened = this.#opened;
    this.#opened = undefined;
    return opened;
  }
}
