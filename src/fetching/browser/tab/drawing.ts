/**
 * Whether the pages of a tab are drawn. Nobody looks at them, and laying out, painting and putting together what nobody sees takes a fifth
 * to a third of a page's processor time: so the tab's window is minimized, until a page uses something that only a drawn page has.
 */

import { inBackground } from '../../../stray-errors.ts';
import { callText, unguessableName } from '../in-page/in-page.ts';
import { noticeNeed } from '../in-page/in-page-drawing.ts';
import type { Session } from '../protocol/protocol-client.ts';

export const DRAWING_NAME = unguessableName();
const SOURCE = callText(noticeNeed, DRAWING_NAME);
const NEED = `globalThis[${JSON.stringify(DRAWING_NAME)}]?.whenNeeded`;

export class Drawing {
  readonly #session: Session;
  #on = false;

  /** For a tab that was opened with its window minimized. */
  constructor(session: Session) {
    this.#session = session;
    let origin = '';
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.url === 'about:blank') return;
      if (frame.parentId !== undefined) {
        // It cannot tell its page what it needs.
        if (frame.securityOrigin !== origin) this.#turnOn();
        return;
      }
      origin = frame.securityOrigin;
      if (!this.#on) inBackground(this.#turnOnWhenNeeded(), 'drawing a page');
    });
    // Nor can a frame that is shown by another process.
    session.on('Page.frameDetached', ({ reason }) => {
      if (reason === 'swap') this.#turnOn();
    });
  }

  /** Makes the tab's pages tell when they need it. */
  async install(): Promise<void> {
    await this.#session.send('Page.addScriptToEvaluateOnNewDocument', { source: SOURCE });
  }

  /** A page that has the focus is drawn, be its window minimized; and unlike a window that comes back, that tells it nothing. */
  async turn(on: boolean): Promise<void> {
    if (this.#on === on) return;
    this.#on = on;
    await this.#session.send('Emulation.setFocusEmulationEnabled', { enabled: on });
  }

  /** Ends with the document, needed or not. */
  async #turnOnWhenNeeded(): Promise<void> {
    try {
      await this.#session.send('Runtime.evaluate', { expression: NEED, awaitPromise: true });
      await this.turn(true);
    } catch {}
  }

  #turnOn(): void {
    this.turn(true).catch(() => {});
  }
}
