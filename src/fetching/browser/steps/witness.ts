/** What the browser tells while steps are at work: windows that they open, and documents that they lead to and that do not come. */
import type { Session } from '../protocol/protocol-client.ts';

export class Witness {
  #opened: string | undefined;
  #netError: string | undefined;

  constructor(session: Session) {
    session.on('Page.windowOpen', ({ url, userGesture }) => {
      // What a page opens by itself is an advertisement.
      if (userGesture && /^https?:/i.test(url)) this.#opened ??= url;
    });
    session.on('Network.loadingFailed', ({ type, errorText }) => {
      if (type === 'Document') this.#netError = errorText;
    });
  }

  /** Where the first window since the last call was to go, if one was opened. */
  takeOpened(): string | undefined {
    const opened = this.#opened;
    this.#opened = undefined;
    return opened;
  }

  get netError(): string | undefined {
    return this.#netError;
  }
}
