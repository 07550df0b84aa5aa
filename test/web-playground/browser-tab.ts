/**
 * A tab of a real browser, used like by a person. Every name resolves to this machine, so that nothing can be requested
 * elsewhere.
 */

import { type BrowserProcess, launchBrowser } from '../../src/fetching/browser/process/browser-process.ts';
import { findBrowsers } from '../../src/fetching/browser/process/find-browsers.mjs';
import { makeFolder } from '../support/folder.ts';

export const { headlessShell: BROWSER } = findBrowsers(process.env);

export interface TestBrowser extends AsyncDisposable {
  open(url: string): Promise<BrowserTab>;
}

export interface BrowserTab extends AsyncDisposable {
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  click(x: number, y: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  press(key: string): Promise<void>;
  /** How many windows the browser has. */
  windows(): Promise<number>;
}

export async function startTestBrowser(): Promise<TestBrowser> {
  const folder = await makeFolder();
  const browser = await launchBrowser({
    executable: BROWSER ?? '',
    kind: 'shell',
    folder: folder.path,
    extraFlags: ['--proxy-server=direct://', '--host-resolver-rules=MAP * 127.0.0.1'],
  });
  return {
    open: (url) => openTab(browser, url),
    async [Symbol.asyncDispose]() {
      await browser.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function openTab({ client }: BrowserProcess, url: string): Promise<BrowserTab> {
  const { targetId } = await client.browser.send('Target.createTarget', {
    url: 'about:blank',
    width: 800,
    height: 600,
  });
  const { sessionId } = await client.browser.send('Target.attachToTarget', { targetId, flatten: true });
  const session = client.session(sessionId);
  await session.send('Page.navigate', { url });
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: type === 'mouseMoved' ? 'none' : 'left',
      clickCount: 1,
    });
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as unknown;
  };
  const isLoaded = `location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`;
  // The page that is being left may still answer, or refuse.
  await eventually(`${url} is loaded`, async () => (await evaluate(isLoaded).catch(() => false)) === true);
  return {
    evaluate,
    async click(x, y) {
      await mouse('mouseMoved', x, y);
      await mouse('mousePressed', x, y);
      await mouse('mouseReleased', x, y);
    },
    async move(x, y) {
      await mouse('mouseMoved', x, y);
    },
    async press(key) {
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key });
    },
    async windows() {
      const { targetInfos } = await client.browser.send('Target.getTargets');
      return targetInfos.filter(({ type }) => type === 'page').length;
    },
    async [Symbol.asyncDispose]() {
      await client.browser.send('Target.closeTarget', { targetId });
    },
  };
}

/** Waits for a condition that must become true; the limit only ends a test that has failed. */
export async function eventually(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const endsAt = performance.now() + 30_000; performance.now() < endsAt; ) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`never: ${what}`);
}
