/**
 * The Chromium in which tests use the dashboard: a process separate from the service's browsers, with visitors that
 * share nothing. Knows nothing of the dashboard.
 */

import { launchBrowser } from '../../../src/fetching/browser/process/browser-process.ts';
import { findBrowsers } from '../../../src/fetching/browser/process/find-browsers.mjs';
import { makeFolder } from '../../support/folder.ts';
import { Tab } from './tab.ts';

const { headlessShell, full } = findBrowsers(process.env);

/** For the options of a suite: why it cannot run here, if so. */
export const withoutChromium = (headlessShell ?? full) === undefined && 'no Chromium';

export interface Chromium extends AsyncDisposable {
  /** A tab of a new visitor: no cookies, no storage, nothing cached. */
  newVisitor(): Promise<Tab>;
  /** Another tab of the same visitor. */
  anotherTab(of: Tab): Promise<Tab>;
}

/** Milliseconds that the browser waits for the next suite of the process before it ends. */
const IDLE_MS = 2_000;

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

interface Running {
  readonly browser: Browser;
  end(): Promise<void>;
}

let running: Promise<Running> | undefined;
let users = 0;
let idle: NodeJS.Timeout | undefined;

async function launch(): Promise<Running> {
  const folder = await makeFolder();
  const browser = await launchBrowser({
    executable: headlessShell ?? full ?? '',
    kind: headlessShell === undefined ? 'full' : 'shell',
    folder: folder.path,
    // What users have, without the service's gateway. No name is looked up: only loopback can be reached.
    extraFlags: ['--proxy-server=direct://'],
    startMilliseconds: 60_000,
  });
  const end = async () => {
    await browser.close();
    await folder[Symbol.asyncDispose]();
  };
  return { browser, end };
}

/** Suites of one process use the same browser one after the other, because starting one takes a second of CPU time. */
export async function takeBrowser(): Promise<Disposable & { readonly browser: Browser }> {
  clearTimeout(idle);
  users += 1;
  running ??= launch();
  try {
    const { browser } = await running;
    return { browser, [Symbol.dispose]: giveBack };
  } catch (error) {
    running = undefined;
    users -= 1;
    throw error;
  }
}

function giveBack(): void {
  users -= 1;
  if (users > 0) return;
  idle = setTimeout(async () => {
    const unused = running;
    running = undefined;
    await (await unused)?.end();
  }, IDLE_MS);
}

/** Visitors of one suite: their tabs and all that they have stored are gone at its end. */
export function visitorsOf(browser: Browser): Chromium {
  const contexts: string[] = [];
  const openTab = async (contextId: string) => {
    const { targetId } = await browser.client.browser.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId: contextId,
      width: 1280,
      height: 800,
    });
    const { sessionId } = await browser.client.browser.send('Target.attachToTarget', { targetId, flatten: true });
    return Tab.begin(browser.client, browser.client.session(sessionId), contextId);
  };
  return {
    async newVisitor() {
      const { browserContextId } = await browser.client.browser.send('Target.createBrowserContext', {});
      contexts.push(browserContextId);
      return openTab(browserContextId);
    },
    anotherTab: ({ contextId }) => openTab(contextId),
    async [Symbol.asyncDispose]() {
      for (const browserContextId of contexts.splice(0)) {
        await browser.client.browser.send('Target.disposeBrowserContext', { browserContextId });
      }
    },
  };
}
