/** Pages with parts of hosts that accept connections and answer nothing, or late. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startTarget, type Target } from '../../support/target.ts';
import { type Listening, startTcp } from '../egress/loopback-servers.ts';
import { SHELL, startTestEngine, type TestEngine } from './test-engine.ts';

const LOADED = `<p id="late"></p><script>onload = () => { document.getElementById('late').textContent += ' Loaded.'; }</script>`;

describe('a host that accepts connections', { skip: SHELL === undefined && 'no browser', concurrency: true }, () => {
  let silent: Listening;
  let slow: Target;
  let site: Target;
  let engine: TestEngine;
  before(async () => {
    silent = await startTcp((socket) => {
      socket.on('error', () => {});
      socket.resume();
    });
    slow = await startTarget({
      '/script': async (_request, response) => {
        await delay(4_000);
        response.end(`document.getElementById('late').textContent += ' Script.'`);
      },
      '/at-once': (_request, response) => response.end('0'),
      '/picture': async (_request, response) => {
        await delay(4_500);
        response.setHeader('Content-Type', 'image/svg+xml').end('<svg xmlns="http://www.w3.org/2000/svg"/>');
      },
    });
    const at = `127.0.0.1:${silent.port}`;
    site = await startTarget({
      '/looks': `<!doctype html><p>Above.</p><style>p { background: url(http://${at}/back) }</style><img src="http://${at}/pixel.gif">${LOADED}`,
      '/scripts': `<!doctype html><p>Above.</p><script src="http://${at}/blocks.js"></script><p>Below.</p>
        <iframe src="http://${at}/frame"></iframe><link rel="stylesheet" href="https://${at}/sheet">${LOADED}`,
      '/slow': `<!doctype html>${LOADED}<script async src="${slow.url}/script"></script>`,
      '/partly': `<!doctype html>${LOADED}<script src="${slow.url}/at-once"></script>
        <img src="${slow.url}/picture" onload="document.getElementById('late').textContent += ' Picture.'">`,
    });
    engine = await startTestEngine({ pages: 4, lent: true });
  });
  after(async () => {
    await engine[Symbol.asyncDispose]();
    for (const each of [site, slow, silent]) await each[Symbol.asyncDispose]();
  });

  /** The load event comes only if nothing is waited for any more, and not if the page's time is over. */
  const load = async (path: string) => {
    const { body } = await engine.load(site.url + path, { timeout: 25_000 });
    return body;
  };

  it('is given up if it stays silent and only images are to come from there', async () => {
    assert.match(await load('/looks'), /Above\.[\s\S]*Loaded\./);
  });

  it('is given up if it stays silent, and what is below its script appears', async () => {
    assert.match(await load('/scripts'), /Above\.[\s\S]*Below\.[\s\S]*Loaded\./);
  });

  it('is waited for if it is slow', async () => {
    assert.match(await load('/slow'), /Script\. Loaded\./);
  });

  it('is waited for if it has answered something else', async () => {
    assert.match(await load('/partly'), /Picture\. Loaded\./);
  });
});
