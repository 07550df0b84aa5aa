/**
 * A plain Chromium, controlled only by the protocol's own commands: without our scripts, clock or gateway. What a page
 * shows there after some real time is what a user would see.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { PipeTransport } from '../../src/fetching/browser/protocol/pipe-transport.ts';
import { ProtocolClient, type Session } from '../../src/fetching/browser/protocol/protocol-client.ts';
import { makeFolder } from './folder.ts';

export interface PlainBrowser {
  /**
   * The value of the expression this many milliseconds after the load event of the first document, wherever the page is
   * then.
   */
  visit(
    url: string,
    milliseconds: number,
    expression: string,
    before?: (page: PlainPage) => Promise<void>,
  ): Promise<unknown>;
  /** A PNG, taken this many milliseconds after the load event and the expression. */
  picture(url: string, milliseconds: number, view: PlainView, expression?: string): Promise<Buffer>;
}

/** What a screenshot shows; sizes are CSS pixels. */
export interface PlainView {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly mobile?: boolean;
  readonly touch?: boolean;
  readonly fullPage?: boolean;
  /** The area of the first element that matches. */
  readonly selector?: string;
}

export interface PlainPage {
  evaluate(expression: string): Promise<unknown>;
}

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--disable-gpu',
  '--mute-audio',
];

/** By executable; pages have contexts of their own, so the tests of a process share one. */
const started = new Map<string, Promise<PlainBrowser & AsyncDisposable>>();

after(async () => {
  for (const each of started.values()) await (await each)[Symbol.asyncDispose]();
});

/** Started by the first who asks, and ended with the process's tests. */
export function plainBrowser(executable: string): Promise<PlainBrowser> {
  const browser = started.get(executable) ?? startPlainBrowser(executable);
  started.set(executable, browser);
  return browser;
}

async function startPlainBrowser(executable: string): Promise<PlainBrowser & AsyncDisposable> {
  const folder = await makeFolder();
  const child = spawn(executable, [...FLAGS, `--user-data-dir=${folder.path}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [, , , commands, answers] = child.stdio;
  const client = new ProtocolClient(new PipeTransport(commands as Writable, answers as Readable));
  const { browser } = client;

  async function withPage<T>(work: (session: Session, evaluate: PlainPage['evaluate']) => Promise<T>): Promise<T> {
    const { browserContextId } = await browser.send('Target.createBrowserContext', { disposeOnDetach: true });
    try {
      const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
      const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
      const session = client.session(sessionId);
      await session.send('Page.enable');
      await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
      return await work(session, async (text) => {
        const answer = await session.send('Runtime.evaluate', {
          expression: text,
          returnByValue: true,
          awaitPromise: true,
        });
        return answer.result.value as unknown;
      });
    } finally {
      await browser.send('Target.disposeBrowserContext', { browserContextId });
    }
  }

  async function go(session: Session, url: string): Promise<void> {
    const loaded = session.once('Page.loadEventFired');
    await session.send('Page.navigate', { url });
    await loaded;
  }

  return {
    visit: (url, milliseconds, expression, before) =>
      withPage(async (session, evaluate) => {
        await go(session, url);
        const time = delay(milliseconds);
        await before?.({ evaluate });
        await time;
        return evaluate(expression);
      }),
    picture: (url, milliseconds, view, expression) =>
      withPage(async (session, evaluate) => {
        const { width, height, scale: deviceScaleFactor, mobile = false, touch = false } = view;
        await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile });
        await session.send('Emulation.setTouchEmulationEnabled', { enabled: touch });
        await session.send('Emulation.setScrollbarsHidden', { hidden: true });
        await go(session, url);
        const time = delay(milliseconds);
        if (expression !== undefined) await evaluate(expression);
        await time;
        const { data } = await session.send('Page.captureScreenshot', {
          format: 'png',
          ...(await areaOf(view, evaluate)),
        });
        return Buffer.from(data, 'base64');
      }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function areaOf({ fullPage, selector }: PlainView, evaluate: PlainPage['evaluate']) {
  if (!fullPage && selector === undefined) return {};
  const box = `const { left, top, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
    return { x: left + scrollX, y: top + scrollY, width, height };`;
  const page = `const { scrollWidth, scrollHeight } = document.documentElement;
    return { x: 0, y: 0, width: Math.max(innerWidth, scrollWidth), height: Math.max(innerHeight, scrollHeight) };`;
  const area = await evaluate(`(() => { ${selector === undefined ? page : box} })()`);
  return { captureBeyondViewport: true, clip: { ...(area as Area), scale: 1 } };
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
