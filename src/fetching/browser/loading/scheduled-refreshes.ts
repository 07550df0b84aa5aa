/** Follows the refreshes that `<meta>` elements and headers schedule in the frames of a tab. */
import type { Session } from '../protocol/protocol-client.ts';

const REFRESHES = new Set(['metaTagRefresh', 'httpHeaderRefresh']);

/** Seconds until a `<meta>` tag replaces the document, if there is one. */
const REFRESH_OF_PAGE = `(() => {
  const { content } = document.querySelector('meta[http-equiv="refresh" i]') ?? {};
  return content === undefined || !/^\\s*[\\d.]/.test(content) ? undefined : parseFloat(content);
})()`;

/** Milliseconds by which a refresh may come early, and milliseconds until its document arrives. */
const MARGIN = 50;
const GRACE = 1_000;

interface Refresh {
  /** By the clock of `performance.now()`. */
  readonly at: number;
  /** It reloads the address that the frame already shows. */
  readonly again: boolean;
  readonly to?: string;
}

interface MainFrame {
  readonly frameId: string;
  /** The address that it shows. */
  readonly url: () => string;
}

export class ScheduledRefreshes {
  readonly #session: Session;
  readonly #frameId: string;
  readonly #byFrame = new Map<string, Refresh>();
  /** Until then, refreshes of a page that only reloads itself count. */
  #reloadsUntil = Number.NEGATIVE_INFINITY;

  constructor(session: Session, { frameId, url }: MainFrame) {
    this.#session = session;
    this.#frameId = frameId;
    session.on('Page.frameScheduledNavigation', ({ frameId: id, delay, reason, url: to }) => {
      if (!REFRESHES.has(reason)) return;
      const again = id !== frameId || (to === url() && delay > 0);
      this.#byFrame.set(id, { at: performance.now() + delay * 1000, again, to });
    });
    session.on('Page.frameClearedScheduledNavigation', ({ frameId: id }) => {
      const refresh = this.#byFrame.get(id);
      if (!refresh) return;
      const now = performance.now();
      // It was either canceled or has begun: in the second case the other document is about to arrive.
      if (now < refresh.at - MARGIN) this.#byFrame.delete(id);
      else this.#byFrame.set(id, { ...refresh, at: now + GRACE });
    });
    // A refresh that only led to another part of the document.
    session.on('Page.navigatedWithinDocument', ({ frameId: id, url: to }) => {
      const refresh = this.#byFrame.get(id);
      if (refresh?.to === to && performance.now() >= refresh.at - MARGIN) this.#byFrame.delete(id);
    });
    session.on('Page.frameDetached', ({ frameId: id }) => this.#byFrame.delete(id));
    session.on('Page.frameNavigated', ({ frame }) => this.#byFrame.delete(frame.id));
  }

  get some(): boolean {
    return this.#byFrame.size > 0;
  }

  /**
   * When the next one comes; infinity if none does. Those of a page that reloads itself again and again count until
   * then.
   */
  next(reloadsUntil: number): number {
    // A page that is shown again has less time itself.
    this.#reloadsUntil = Math.max(this.#reloadsUntil, reloadsUntil);
    const followed = [...this.#byFrame.values()].filter(({ at, again }) => !again || at <= this.#reloadsUntil);
    return Math.min(...followed.map(({ at }) => at));
  }

  /**
   * For browsers that do not report refreshes: reads the `<meta>` from the page, and reports one that is still wanted.
   */
  look(isWanted: () => boolean, onFound: () => void): void {
    if (!this.#session.lacks('Page.frameScheduledNavigation')) return;
    this.#session.send('Runtime.evaluate', { expression: REFRESH_OF_PAGE, returnByValue: true }).then(
      ({ result: { value } }) => {
        if (typeof value !== 'number' || !isWanted()) return;
        this.#byFrame.set(this.#frameId, { at: performance.now() + value * 1000, again: false });
        onFound();
      },
      () => {},
    );
  }
}
