/** What a reverse proxy says about a request, and what its client may have written itself. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestService, type TestService } from '../support/service.ts';

describe('behind a trusted proxy', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ environment: { MUDLARK_TRUST_PROXY: '127.0.0.1' } });
  });
  after(() => service.close());

  it('the scheme of the client is known, and the host is that of the Host header alone', async () => {
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'evil.example' };
    for (const path of ['/llms.txt', '/docs']) {
      const page = await (await fetch(`${service.url}${path}`, { headers })).text();
      assert.ok(page.includes(`https://${new URL(service.url).host}`), path);
      assert.ok(!page.includes('evil.example'), path);
    }
  });
});
