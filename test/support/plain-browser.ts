/**
 * A plain Chromium, driven by nothing but the protocol's own commands: no script of ours in its pages, no clock, no gateway. What a page
 * shows there after some real time is what a person would see.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { PipeTransport } from '../../src/fetching/browser/pipe-transport.ts';
import { ProtocolClient } from '../../src/fetching/browser/protocol-client.ts';
import { makeFolder } from './folder.ts';

export interface PlainBrowser extends AsyncDisposable {
  /** What the expression gives so many milliseconds after the load event of the first document, wherever the page is then. */
  visit(
    url: string,
    milliseconds: number,
    expression: string,
    before?: (page: PlainPage) => Promise<void>,
  ): Promise<unknown>;
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

export async function startPlainBrowser(executable: string): Promise<PlainBrowser> {
  const folder = await makeFolder();
  const child = spawn(executable, [...FLAGS, `--user-data-dir=${folder.path}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [, , , commands, answers] = child.stdio;
  const client = new ProtocolClient(new PipeTransport(commands as Writable, answers as Readable));
  const { browser } = client;
  return {
    async visit(url, milliseconds, expression, before) {
      const { browserContextId } = await browser.send('Target.createBrowserContext', { disposeOnDetach: true });
      try {
        const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
        const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
        const session = client.session(sessionId);
        await session.send('Page.enable');
        await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
        const evaluate = async (text: string) => {
          const answer = await session.send('Runtime.evaluate', {
            expression: text,
            returnByValue: true,
            awaitPromise: true,
          });
          return answer.result.value as unknown;
        };
        const loaded = session.once('Page.loadEventFired');
        await session.send('Page.navigate', { url });
        await loaded;
        const time = delay(milliseconds);
        await before?.({ evaluate });
        await time;
        return await evaluate(expression);
      } finally {
        await browser.send('Target.disposeBrowserContext', { browserContextId });
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
      await folder[Symbol.asyncDispose]();
    },
  };
}
