/**
 * Decides whether the pages of a tab are drawn. Nobody sees them, and layout, painting and compositing take a fifth to
 * a third of a page's processor time. So the tab's window is minimized until a page uses something that needs drawing.
 */

import { inBackground } from '../../../stray-errors.ts';
import { callText, callTextWith, unguessableName } from '../in-page/in-page.ts';
import { noticeDrawingNeed } from '../in-page/in-page-drawing.ts';
import { searchDocument } from '../in-page/in-page-search.ts';
import { mendViewTransitions } from '../in-page/in-page-view-transitions.ts';
import { showAsVisible } from '../in-page/in-page-visibility.ts';
import type { Session } from '../protocol/protocol-client.ts';

export const DRAWING_NAME = unguessableName();
const SOURCE = [
  callTextWith(searchDocument, noticeDrawingNeed, DRAWING_NAME),
  // Reads the visibility that the last one covers up.
  callText(mendViewTransitions),
  callText(showAsVisible),
].join(';');
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
        // A frame of another origin cannot tell its page what it needs.
        if (frame.securityOrigin !== origin) this.#turnOn();
        return;
      }
      origin = frame.securityOrigin;
      if (!this.#on) inBackground(this.#turnOnWhenNeeded(), 'drawing a page');
    });
    // Neither can a frame of another process.
    session.on('Page.frameDetached', ({ reason }) => {
      if (reason === 'swap') this.#turnOn();
    });
  }

  /** Installs the script by which pages report that they need drawing. */
  async install(): Promise<void> {
    await this.#session.send('Page.addScriptToEvaluateOnNewDocument', { source: SOURCE });
  }

  /**
   * A page with focus is drawn even when its window is minimized, and, unlike restoring the window, this is invisible
   * to it.
   */
  async turn(on: boolean): Promise<void> {
    if (this.#on === on) return;
    this.#on = on;
    await this.#session.send('Emulation.setFocusEmulationEnabled', { enabled: on });
  }

  /** Waits until the document needs it, or is gone. */
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
