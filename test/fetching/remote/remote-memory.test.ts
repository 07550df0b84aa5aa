/** Limits of a page in a browser on another machine, as far as they can be enforced from here. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import { startTarget } from '../../support/target.ts';
import { SHELL } from '../browser/test-engine.ts';
import { startRemoteChromium } from './remote-chromium.ts';
import { startRemoteEngines } from './remote-engines.ts';

const MEBIBYTE = 2 ** 20;

/** It stops by itself, so that an unprotected machine survives. */
const HUNGRY = `<!doctype html><script>
  fetch('/never');
  const kept = [];
  (function take() {
    kept.push(new Uint8Array(10_000_000).fill(1));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = take;
    if (kept.length < 100) port2.postMessage(0);
  })();
</script>`;

const STORING = `<!doctype html><script>
  (async () => {
    const cache = await caches.open('any');
    for (let i = 0; i < 20; i += 1) await cache.put('/' + i, new Response(new Uint8Array(10_000_000).fill(1)));
    return 'everything';
  })().catch(({ name }) => name).then((end) => document.body.insertAdjacentHTML('beforeend', '<b id="end">It ended with ' + end));
</script>`;

describe('a page in a browser on another machine', { skip: SHELL === undefined && 'no browser' }, () => {
  test('is ended when it fills its heap, and gets no more storage than allowed', async () => {
    await using chromium = await startRemoteChromium();
    await using target = await startTarget({
      '/': '<!doctype html><p>Home</p>',
      '/hungry': HUNGRY,
      '/storing': STORING,
      '/never': () => {},
    });
    await using remote = await startRemoteEngines(`http://127.0.0.1:${chromium.port}`, {
      memoryBounds: { page: 200 * MEBIBYTE, stored: 32 * MEBIBYTE },
    });
    const hungry = assert.rejects(
      remote.load(`${target.url}/hungry`),
      (error) =>
        error instanceof FetchFailure &&
        error.code === 'target_error' &&
        error.message === 'The page took more than 200 MiB of memory, the limit for one page.',
    );
    const [storing] = await Promise.all([remote.load(`${target.url}/storing`, { waitFor: '#end' }), hungry]);
    assert.match(storing.body, /It ended with QuotaExceededError/);
    assert.match((await remote.load(`${target.url}/`)).body, /Home/);
  });
});
