/**
 * Browsers that the services and engines of a test process use one after another, each with the same switches and user:
 * starting one takes half a second of processor time, a full Chromium twice that. Everyone gets one alone, in a session
 * of the protocol of their own; with its end the browser drops the contexts, targets and listeners that were made in
 * it. Not for tests about the start, the end or the processes of browsers.
 */
import { tmpdir } from 'node:os';
import { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type BrowserProcess,
  type LaunchOptions,
  launchBrowser,
} from '../../src/fetching/browser/process/browser-process.ts';
import type { ProtocolClient } from '../../src/fetching/browser/protocol/protocol-client.ts';

interface Idle {
  readonly browser: BrowserProcess;
  readonly switches: string;
}

/** Full browsers take some hundred megabytes each. */
const MOST_IDLE = 3;
/** Milliseconds for a browser to be as it was before it was lent; one that takes longer is ended. */
const CLEANING_TIMEOUT = 2_000;
const CLEANING_PAUSE = 10;

const idle: Idle[] = [];

/** Other programs of tests have no end at which idle browsers could be ended. */
let keepsIdle = /\.test\.m?[jt]s$/.test(process.argv[1] ?? '');

if (keepsIdle) {
  after(async () => {
    keepsIdle = false;
    await Promise.all(idle.splice(0).map(({ browser }) => browser.close()));
  });
}

/** As `launchBrowser`, with a browser that was given back if there is one. */
export async function lendBrowser(options: LaunchOptions): Promise<BrowserProcess> {
  const switches = JSON.stringify({ ...options, folder: tmpdir() });
  for (;;) {
    const at = idle.findIndex((each) => each.switches === switches);
    const [known] = at === -1 ? [] : idle.splice(at, 1);
    if (!known) break;
    const lent = await lend(known).catch(() => undefined);
    if (lent) return lent;
    // It has ended meanwhile.
    await known.browser.close();
  }
  return lend({ browser: await launchBrowser({ ...options, folder: tmpdir() }), switches });
}

async function lend(lent: Idle): Promise<BrowserProcess> {
  const { browser } = lent;
  const { client } = browser;
  const { sessionId } = await client.browser.send('Target.attachToBrowserTarget');
  const session = client.session(sessionId);
  const givenBack = Promise.withResolvers<void>();
  session.onEnd(() => givenBack.resolve());
  const own: Partial<ProtocolClient> = {
    browser: session,
    gone: givenBack.promise,
    get isGone() {
      return session.ended;
    },
  };
  let closing: Promise<void> | undefined;
  return {
    ...browser,
    client: new Proxy(client, {
      get(of, name) {
        if (name in own) return Reflect.get(own, name);
        const value: unknown = Reflect.get(of, name);
        return typeof value === 'function' ? value.bind(of) : value;
      },
      // Private fields are of the client itself.
      set: (of, name, value) => Reflect.set(of, name, value),
    }),
    close() {
      closing ??= giveBack(lent, sessionId);
      return closing;
    },
  };
}

async function giveBack(lent: Idle, sessionId: string): Promise<void> {
  const { browser } = lent;
  const stop = new AbortController();
  const tooLate = delay(CLEANING_TIMEOUT, false, { signal: stop.signal }).catch(() => false);
  const isClean = await Promise.race([cleaned(browser, sessionId, stop.signal).catch(() => false), tooLate]);
  stop.abort();
  if (!isClean || !keepsIdle) return browser.close();
  idle.push(lent);
  if (idle.length > MOST_IDLE) await idle.shift()?.browser.close();
}

/** Whether nothing is left of what was opened in the session. */
async function cleaned({ client }: BrowserProcess, sessionId: string, signal: AbortSignal): Promise<boolean> {
  const { browser } = client;
  await browser.send('Target.detachFromTarget', { sessionId });
  for (;;) {
    const [{ browserContextIds }, { targetInfos }] = await Promise.all([
      browser.send('Target.getBrowserContexts'),
      browser.send('Target.getTargets'),
    ]);
    if (browserContextIds.length === 0 && !targetInfos.some(({ type }) => type === 'page')) return true;
    await delay(CLEANING_PAUSE, undefined, { signal });
  }
}
