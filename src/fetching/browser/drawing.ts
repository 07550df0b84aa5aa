/**
 * Whether the pages of a tab are drawn. Nobody looks at them, and laying out, painting and putting together what nobody sees takes a fifth
 * to a third of a page's processor time: so the tab's window is minimized until a page uses something that only a drawn page has.
 */
import { randomBytes } from 'node:crypto';
import { callText } from './in-page.ts';
import { noticeNeed } from './in-page-drawing.ts';
import type { ProtocolClient, Session } from './protocol-client.ts';

/** Another one in each process, so that no page can look for it. */
export const DRAWING_NAME = `_${randomBytes(9).toString('hex')}`;
const SOURCE = callText(noticeNeed, DRAWING_NAME);
const NEED = `globalThis[${JSON.stringify(DRAWING_NAME)}]?.whenNeeded`;

export class Drawing {
  readonly #browser: Session;
  readonly #targetId: string;
  #windowId: number | undefined;
  #on = false;

  /** For a tab that was opened with its window minimized. */
  constructor({ browser }: ProtocolClient, session: Session, targetId: string) {
    this.#browser = browser;
    this.#targetId = targetId;
    let origin = '';
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.url === 'about:blank') return;
      if (frame.parentId !== undefined) {
        // It cannot tell its page what it needs.
        if (frame.securityOrigin !== origin) this.#beginUnasked();
        return;
      }
      origin = frame.securityOrigin;
      if (!this.#on) void this.#beginWhenNeeded(session);
    });
    // Nor can a frame that is shown by another process.
    session.on('Page.frameDetached', ({ reason }) => {
      if (reason === 'swap') this.#beginUnasked();
    });
  }

  /** Makes the tab's pages tell when they need it. */
  async install(session: Session): Promise<void> {
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: SOURCE });
  }

  async begin(): Promise<void> {
    if (this.#on) return;
    this.#on = true;
    await this.#setWindow('normal');
  }

  async end(): Promise<void> {
    if (!this.#on) return;
    this.#on = false;
    await this.#setWindow('minimized');
  }

  /** Ends with the document, needed or not. */
  async #beginWhenNeeded(session: Session): Promise<void> {
    try {
      await session.send('Runtime.evaluate', { expression: NEED, awaitPromise: true });
      await this.begin();
    } catch {}
  }

  #beginUnasked(): void {
    this.begin().catch(() => {});
  }

  async #setWindow(windowState: 'normal' | 'minimized'): Promise<void> {
    this.#windowId ??= (await this.#browser.send('Browser.getWindowForTarget', { targetId: this.#targetId })).windowId;
    await this.#browser.send('Browser.setWindowBounds', { windowId: this.#windowId, bounds: { windowState } });
  }
}
