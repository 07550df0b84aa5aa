/**
 * Checks whether a browser that others started uses only the gateway. Traffic through a context's proxy does, whatever
 * its switches; WebRTC and name lookups do only with the right switches. Both can be tested without sending anything.
 */

import type { BrowserHost } from '../hosts/browser-host.ts';
import { callText } from '../in-page/in-page.ts';
import type { ProtocolClient } from '../protocol/protocol-client.ts';
import { countWebRtcCandidates } from './in-page-web-rtc.ts';

/** It would bypass the guard. The message says how. */
class BrowserUnfit extends Error {
  override readonly name = 'BrowserUnfit';
}

/** The owner of the tab for this check, which belongs to no caller. */
const NOBODY = {
  partition: 'check',
  route: { exit: 'datacenter', upstream: undefined, key: 'check', caller: 'check' },
} as const;

const WEB_RTC = 'its WebRTC bypasses the gateway (no disable_non_proxied_udp policy)';
const NAMES = 'it resolves names itself (no --host-resolver-rules)';

/** A name that every browser resolves without a lookup: its own machine, at a port where hardly anything listens. */
const SOME_NAME = 'http://names.localhost:65535/';

/** Opens a tab as for a page, which also proves that the browser reaches the gateway. */
export async function checkFitness(client: ProtocolClient, host: BrowserHost): Promise<void> {
  const lacks = [...((await hasOpenWebRtc(host)) ? [WEB_RTC] : []), ...((await looksUpNames(client)) ? [NAMES] : [])];
  if (lacks.length > 0) throw new BrowserUnfit(`${lacks.join(', and ')}; see docs/browser.md for how to start it`);
}

async function hasOpenWebRtc(host: BrowserHost): Promise<boolean> {
  const tab = await host.openTab(NOBODY);
  try {
    const { session } = tab.begin();
    const expression = callText(countWebRtcCandidates);
    const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    return result.value !== 0;
  } finally {
    await host.closeTab(tab);
  }
}

/** Uses a context without a proxy, in which nothing else is ever loaded. */
async function looksUpNames(client: ProtocolClient): Promise<boolean> {
  const { browser } = client;
  const direct = { disposeOnDetach: true, proxyServer: 'direct://' };
  const { browserContextId } = await browser.send('Target.createBrowserContext', direct);
  try {
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const { errorText } = await client.session(sessionId).send('Page.navigate', { url: SOME_NAME });
    return errorText !== 'net::ERR_NAME_NOT_RESOLVED';
  } finally {
    await browser.send('Target.disposeBrowserContext', { browserContextId });
  }
}
