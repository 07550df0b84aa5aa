/**
 * The Chromium in which tests use the dashboard as people do: a process of its own beside the service's browsers, and in it
 * visitors who share nothing. Knows nothing of the dashboard.
 */

import { launchBrowser } from '../../../src/fetching/browser/process/browser-process.ts';
import { findBrowsers } from '../../../src/fetching/browser/process/find-browsers.mjs';
import { makeFolder } from '../../support/folder.ts';
import { Tab } from './tab.ts';

const { headlessShell, full } = findBrowsers(process.env);

/** For the options of a suite: why it cannot run here, if so. */
export const withoutChromium = (headlessShell ?? full) === undefined && 'no Chromium';

export interface Chromium extends AsyncDisposable {
  /** A tab of somebody who has never been here: no cookies, no storage, nothing cached. */
  newVisitor(): Promise<Tab>;
  /** Another tab of the same person. */
  anotherTab(of: Tab): Promise<Tab>;
}

export async function startChromium(): Promise<Chromium> {
  const folder = await makeFolder();
  const browser = await launchBrowser({
    executable: headlessShell ?? full ?? '',
    kind: headlessShell === undefined ? 'full' : 'shell',
    folder: folder.path,
    // What people have, in place of the service's gateway. No name is looked up: only loopback can be reached.
    extraFlags: ['--proxy-server=direct://'],
    startMilliseconds: 60_000,
  });
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
      return openTab(browserContextId);
    },
    anotherTab: ({ contextId }) => openTab(contextId),
    async [Symbol.asyncDispose]() {
      await browser.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
