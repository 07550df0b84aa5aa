/**
 * Finds out which of the features that the engine uses beyond the stable protocol a browser lacks: a newer release may
 * have removed one, an older one may not have it yet. Each is tried when the first browser of a build starts, in a tab
 * that can reach nothing. Code that uses such a feature asks first, and has an alternative.
 */

import type { Ability } from '../protocol/ability.ts';
import { type ProtocolClient, ProtocolError, type Session } from '../protocol/protocol-client.ts';
import { DEAD_PROXY } from './browser-flags.ts';

/** What DevTools answers for a command that it does not know. */
const UNKNOWN_COMMAND = -32601;

/** Schedules a navigation that never happens during the test. */
const PROBED_PAGE = 'data:text/html,<meta http-equiv="refresh" content="3600;url=about:blank">';
const SHADOWED = 'probed';
const MAKE_SHADOW = `document.body.attachShadow({ mode: 'closed' }).textContent = '${SHADOWED}'; [document.documentElement]`;

/** By the name of the build. */
const found = new Map<string, ReadonlySet<Ability>>();

/**
 * Every browser of a build has the same abilities, so only the first one is tested: that takes as long as a page, in
 * full Chromium as long as several.
 */
export async function missingInBuild(build: string, client: ProtocolClient): Promise<ReadonlySet<Ability>> {
  const missing = found.get(build) ?? (await missingAbilities(client));
  found.set(build, missing);
  return missing;
}

/** The abilities that the browser lacks. */
export async function missingAbilities(client: ProtocolClient): Promise<ReadonlySet<Ability>> {
  const { browser } = client;
  const missing = new Set<Ability>();
  const nowhere = { disposeOnDetach: true, proxyServer: DEAD_PROXY, proxyBypassList: '<-loopback>' };
  const { browserContextId } = await browser.send('Target.createBrowserContext', nowhere);
  const known = async (ability: Ability, answer: Promise<unknown>) => {
    await answer.catch((error: unknown) => {
      // Any other error shows that the browser knows the command.
      if (!(error instanceof ProtocolError)) throw error;
      if (error.code === UNKNOWN_COMMAND) missing.add(ability);
    });
  };
  try {
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const tab = client.session(sessionId);
    await watchNavigation(tab, missing);
    const download = { behavior: 'deny', browserContextId } as const;
    await Promise.all([
      known('Browser.setDownloadBehavior', browser.send('Browser.setDownloadBehavior', download)),
      known('SystemInfo.getProcessInfo', browser.send('SystemInfo.getProcessInfo')),
      known('DOM.getFrameOwner', tab.send('DOM.getFrameOwner', { frameId: targetId })),
      known('Emulation.setFocusEmulationEnabled', tab.send('Emulation.setFocusEmulationEnabled', { enabled: false })),
      known('Emulation.setLocaleOverride', tab.send('Emulation.setLocaleOverride', {})),
      known(
        'Network.searchInResponseBody',
        tab.send('Network.searchInResponseBody', { requestId: 'none', query: 'none' }),
      ),
      known('Input.insertText', tab.send('Input.insertText', { text: '' })),
      known('Runtime.getHeapUsage', tab.send('Runtime.getHeapUsage')),
      known(
        'Storage.overrideQuotaForOrigin',
        tab.send('Storage.overrideQuotaForOrigin', { origin: 'https://probe.invalid' }),
      ),
      tryReading(tab, missing),
    ]);
    // Last, because it may interrupt commands that are still running.
    await known('Runtime.terminateExecution', tab.send('Runtime.terminateExecution'));
  } finally {
    await browser.send('Target.disposeBrowserContext', { browserContextId });
  }
  return missing;
}

async function watchNavigation(tab: Session, missing: Set<Ability>): Promise<void> {
  const events = ['Page.frameStartedNavigating', 'Page.frameScheduledNavigation'] as const;
  for (const event of events) {
    missing.add(event);
    tab.on(event, () => missing.delete(event));
  }
  await tab.send('Page.enable');
  const loaded = tab.once('Page.loadEventFired');
  await tab.send('Page.navigate', { url: PROBED_PAGE });
  await loaded;
}

async function tryReading(tab: Session, missing: Set<Ability>): Promise<void> {
  const root = await rootOf(tab);
  if (root === undefined) missing.add('deep serialization');
  const { root: document } = await tab.send('DOM.getDocument', { depth: 0 });
  const node = { backendNodeId: root ?? document.backendNodeId };
  const { outerHTML } = await tab.send('DOM.getOuterHTML', { ...node, includeShadowDOM: true });
  if (!outerHTML.includes(SHADOWED)) missing.add('shadow trees as HTML');
}

async function rootOf(tab: Session): Promise<number | undefined> {
  try {
    const { result } = await tab.send('Runtime.evaluate', {
      expression: MAKE_SHADOW,
      serializationOptions: { serialization: 'deep', additionalParameters: { maxNodeDepth: 0 } },
    });
    return result.deepSerializedValue?.value?.[0]?.value?.backendNodeId;
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return undefined;
  }
}
