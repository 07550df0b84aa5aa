/**
 * Commands that remove what a page has left in its tab, so that the tab can be used for another page. The tab decides
 * when, and whether the result is clean enough.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { ProtocolError, type Session } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';

/**
 * Milliseconds that a page's last handlers may take: it keeps its place meanwhile. They are not stopped: that could
 * reach a script of the next page.
 */
const LEAVING_TIMEOUT = 1_000;
const HISTORY_TRIES = 20;
const HISTORY_PAUSE = 10;

/**
 * When this resolves, the page is gone: its last handlers have run, and can write nothing any more. That holds
 * because the page itself navigates, which keeps its process. With `Page.navigate`, they would run later, in the
 * process that it leaves.
 */
export async function leavePage(use: Session, frameId: string): Promise<void> {
  const left = new Promise<void>((resolve, reject) => {
    use.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id === frameId && frame.url === 'about:blank') resolve();
    });
    use.onEnd(() => reject(new Error('the tab is gone')));
  });
  // A page can replace neither `location` nor `replace`.
  const leaving = Promise.all([left, use.send('Runtime.evaluate', { expression: "location.replace('about:blank')" })]);
  await within(leaving, performance.now() + LEAVING_TIMEOUT, () => new Error('the page could not be left in time'));
}

/** Storage of all origins, caches, and the window's name. */
export async function clearStorage(use: Session): Promise<void> {
  await Promise.all([
    // `*` stands for all origins, and every partition of each.
    use.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }),
    use.send('Network.clearBrowserCache'),
    // If a name was set while the page was left, only the browser knows it: setting the same value again would not be
    // reported to it.
    use.send('Runtime.evaluate', { expression: "window.name = 'none'; window.name = ''" }),
  ]);
}

/**
 * History, and what was stored while `clearStorage` ran: cookies of answers that were just being read, and caches that
 * were just being opened.
 */
export async function clearLateData(use: Session, browser: Session, contextId: string): Promise<void> {
  await Promise.all([
    browser.send('Storage.clearCookies', { browserContextId: contextId }),
    use.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'cache_storage' }),
    forgetHistory(use),
  ]);
}

/** Bytes that the scripts and documents of the tab's process hold. */
export async function heldBytes(session: Session): Promise<number> {
  const { totalSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  return totalSize + embedderHeapUsedSize + backingStorageSize;
}

/** If the previous page was in another process, the browser needs a moment until the new one is the tab's. */
async function forgetHistory(session: Session): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.send('Page.resetNavigationHistory');
      return;
    } catch (error) {
      if (!(error instanceof ProtocolError) || attempt === HISTORY_TRIES) throw error;
      await delay(HISTORY_PAUSE);
    }
  }
}
