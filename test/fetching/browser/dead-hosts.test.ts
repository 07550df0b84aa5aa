/** Pages with parts of hosts that no connection can be made to: they must not take the rest of the page with them. */
import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { describe, it } from 'node:test';
import { startTestService } from '../../support/service.ts';
import { startTarget } from '../../support/target.ts';
import { withoutBrowser } from '../../support/without-browser.ts';
import { startProxy } from '../egress/loopback-servers.ts';

const DEAD = 'dead.example.com';

describe('a host that cannot be connected to', { skip: withoutBrowser }, () => {
  it('is given up if a page only has parts from there, and the whole page is returned', async () => {
    await using site = await startTarget({
      '/': `<!doctype html><p>Above.</p><script src="https://${DEAD}/blocks.js"></script><p>Below.</p>
        <img src="https://${DEAD}/pixel.gif"><p id="late"></p>
        <script>onload = () => { document.getElementById('late').textContent = 'Loaded.'; }</script>`,
    });
    await using proxy = await startProxy({ sitePort: Number(new URL(site.url).port), dead: DEAD });
    const service = await startTestService();
    try {
      const reply = await service.call('/html', {
        url: 'http://site.example.com/',
        custom_proxy: `http://127.0.0.1:${proxy.port}`,
        timeout: '25000',
      });
      assert.equal(reply.status, 200, reply.body);
      assert.match(reply.body, /Above\.[\s\S]*Below\.[\s\S]*Loaded\./);
    } finally {
      await service.close();
    }
  });

  it('is waited for if the page itself is there', async () => {
    await using proxy = await startProxy({ sitePort: 1, dead: DEAD });
    const service = await startTestService();
    try {
      const reply = await service.call('/html', {
        url: `https://${DEAD}/`,
        custom_proxy: `http://127.0.0.1:${proxy.port}`,
        timeout: '7000',
      });
      assert.equal(reply.status, 504, reply.body);
      assert.match(reply.body, /within 7000 ms: the custom proxy was silent for [\d.]+ s after it was asked for/);
    } finally {
      await service.close();
    }
  });

  it('is told from a proxy that opens connections which lead nowhere', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const service = await startTestService();
    try {
      const { port } = server.address() as AddressInfo;
      for (const js of [true, false]) {
        const reply = await service.call('/html', {
          url: `https://${DEAD}/`,
          custom_proxy: `http://127.0.0.1:${port}`,
          timeout: '5000',
          js,
        });
        assert.equal(reply.status, 504, reply.body);
        assert.match(reply.body, /the custom proxy was silent for [\d.]+ s after it had opened a connection to dead\./);
        assert.equal(reply.headers.get('Service-Credits-Used'), '0');
      }
    } finally {
      await service.close();
      server.close();
    }
  });
});
