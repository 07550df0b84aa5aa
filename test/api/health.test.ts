import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findBrowsers } from '../../scripts/find-browsers.mjs';
import { startTestService } from '../support/service.ts';

const { headlessShell, full } = findBrowsers(process.env);
const skip = headlessShell || full ? false : 'no browser found';

describe('probes', () => {
  it('say that the process lives, without a key', async () => {
    await using service = await startTestService();
    const response = await fetch(`${service.url}/healthz`);
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), { status: 'ok' });
  });

  it('say that it is ready once a page has been opened', { skip }, async () => {
    await using service = await startTestService();
    const response = await fetch(`${service.url}/readyz`);
    assert.equal(response.status, 200);
    const { ready, detail } = (await response.json()) as { ready: boolean; detail: string };
    assert.equal(ready, true);
    assert.match(detail, /^a page was opened in .*Chrom/);
  });

  it('say what is wrong when the browser is no browser', async () => {
    await using service = await startTestService({
      environment: { MUDLARK_CHROMIUM: '/bin/true', MUDLARK_CHROMIUM_FULL: '/bin/true' },
    });
    const response = await fetch(`${service.url}/readyz`);
    assert.equal(response.status, 503);
    assert.equal(((await response.json()) as { ready: boolean }).ready, false);
    const page = await service.call('/html', { url: 'http://demo.mudlark.test/', js: 'false' });
    assert.equal(page.status, 200);
    const rendered = await service.call('/html', { url: 'http://demo.mudlark.test/' });
    assert.equal(rendered.status, 500);
    assert.equal(rendered.json().error_code, 'internal_error');
    assert.equal(rendered.headers.get('Service-Credits-Used'), '0');
  });
});
