import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../support/postgres.ts';
import { startTestService } from '../support/service.ts';
import { withoutBrowser } from '../support/without-browser.ts';

interface Ready {
  readonly status: number;
  readonly ready: boolean;
  readonly detail: string;
}

async function askReady(service: { readonly url: string }): Promise<Ready> {
  const response = await fetch(`${service.url}/readyz`);
  return { status: response.status, ...((await response.json()) as Omit<Ready, 'status'>) };
}

describe('probes', () => {
  it('report that the process is alive, without a key', async () => {
    await using service = await startTestService();
    const response = await fetch(`${service.url}/healthz`);
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), { status: 'ok' });
  });

  it('report that it is ready once a page has been opened', { skip: withoutBrowser }, async () => {
    await using service = await startTestService();
    const { status, ready, detail } = await askReady(service);
    assert.deepEqual([status, ready], [200, true]);
    assert.match(detail, /^a page was opened in .*Chrom/);
  });

  it('report what is wrong when the browser is not a browser', async () => {
    await using service = await startTestService({
      environment: { MUDLARK_CHROMIUM: '/bin/true', MUDLARK_CHROMIUM_FULL: '/bin/true' },
    });
    const { status, ready, detail } = await askReady(service);
    assert.deepEqual([status, ready], [503, false]);
    assert.doesNotMatch(detail, /database/);
    const page = await service.call('/html', { url: 'http://demo.mudlark.test/', js: 'false' });
    assert.equal(page.status, 200);
    const rendered = await service.call('/html', { url: 'http://demo.mudlark.test/' });
    assert.equal(rendered.status, 500);
    const { error_code, message } = rendered.json();
    assert.equal(error_code, 'internal_error');
    assert.match(
      String(message),
      /^The browser could not be started\. With js=false none is needed\. The operator can find it in the log under [0-9a-f-]{36}\.$/,
    );
    assert.ok(service.logText().includes('/bin/true did not start'));
    assert.equal(rendered.headers.get('Service-Credits-Used'), '0');
  });

  it('report that the database is away, and later that it is back, while the process stays alive', {
    skip: withoutBrowser,
  }, async () => {
    await using postgres = await startPostgres();
    const environment = { MUDLARK_DATABASE_URL: await postgres.createDatabase() };
    await using service = await startTestService({ environment });
    await postgres.stop('immediate');
    let answer = await askReady(service);
    assert.deepEqual([answer.status, answer.ready], [503, false]);
    assert.match(answer.detail, /^the database does not answer(?:;|$)/);
    assert.doesNotMatch(answer.detail, /postgres|connect|socket|localhost/i, 'it is for anybody to read');
    assert.equal((await fetch(`${service.url}/healthz`)).status, 200);
    await postgres.start();
    while (!answer.ready) {
      await pause(100);
      answer = await askReady(service);
    }
    assert.equal(answer.status, 200);
    assert.match(answer.detail, /^a page was opened in /);
  });
});
