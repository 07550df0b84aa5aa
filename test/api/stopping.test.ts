import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { startHeldPages } from '../support/held-pages.ts';
import { startTestService } from '../support/service.ts';

test('a service that stops finishes running requests, and does not wait for idle connections', async () => {
  await using pages = await startHeldPages();
  const service = await startTestService();
  const { hostname, port } = new URL(service.url);
  const unused = connect(Number(port), hostname);
  await once(unused, 'connect');
  const call = service.call('/html', { url: pages.held, js: 'false', timeout: 25_000 });
  while (pages.counts.now === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const closed = service.close();
  // If the service waited for it, the request would be canceled before it ends.
  await once(unused.resume(), 'close');
  pages.letGo();
  const reply = await call;
  assert.equal(reply.status, 200, reply.body);
  assert.match(reply.body, /Held\./);
  await closed;
});
