/** Large pages arrive as there is memory for them; small ones do not wait. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Deadline } from '../../../src/deadline.ts';
import { LargeBodies } from '../../../src/overload/large-bodies.ts';
import { startTarget } from '../../support/target.ts';
import { bench, serveBytes } from './loopback.ts';

const LARGE_PAGE = `<p>${Array.from({ length: 120_000 }, (_, at) => `word ${at}`).join(' ')}`;

for (const coding of ['none', 'gzip', 'unsaid'] as const) {
  it(`a large page waits until the one before it is no longer held: ${coding}`, async (t) => {
    await using target = await startTarget({
      '/large': (_request, response) => {
        const bytes = coding === 'gzip' ? gzipSync(LARGE_PAGE) : Buffer.from(LARGE_PAGE);
        const headers = {
          'Content-Type': 'text/html',
          ...(coding === 'gzip' && { 'Content-Encoding': 'gzip' }),
          ...(coding !== 'unsaid' && { 'Content-Length': bytes.length }),
        };
        response.writeHead(200, headers).end(bytes);
      },
      '/small': '<p>few words',
    });
    const { get } = bench(t, { largeBodies: new LargeBodies(() => false) });
    const first = new Deadline(20_000);
    assert.equal((await get(`${target.url}/large`, { deadline: first })).body, LARGE_PAGE);
    let isThere = false;
    const second = get(`${target.url}/large`).then(({ body }) => {
      isThere = true;
      return body;
    });
    assert.equal((await get(`${target.url}/small`)).body, '<p>few words');
    assert.equal((await get(`${target.url}/small`)).body, '<p>few words');
    assert.ok(!isThere);
    first[Symbol.dispose]();
    assert.equal(await second, LARGE_PAGE);
  });
}

it('a large page that waits for too long is a timeout, and leaves its turn to others', async (t) => {
  await using target = await startTarget({ '/large': LARGE_PAGE });
  const { get } = bench(t, { largeBodies: new LargeBodies(() => false) });
  using first = new Deadline(20_000);
  await get(`${target.url}/large`, { deadline: first });
  using short = new Deadline(300);
  await assert.rejects(get(`${target.url}/large`, { deadline: short }));
  first[Symbol.dispose]();
  assert.equal((await get(`${target.url}/large`)).body, LARGE_PAGE);
});

it('a large page that has to be asked for twice does not wait for itself', async (t) => {
  const large = `${(600_000).toString(16)}\r\n${'x'.repeat(600_000)}\r\n`;
  const odd = '5;\x01\r\nwords\r\n0\r\n\r\n';
  const port = await serveBytes(t, `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${large}${odd}`);
  const { get } = bench(t, { largeBodies: new LargeBodies(() => false) });
  using deadline = new Deadline(20_000);
  assert.equal((await get(`http://127.0.0.1:${port}/`, { deadline })).body.length, 600_005);
});
