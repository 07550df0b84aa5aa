/**
 * Scraped pages are served from the service's own address. A browser may only show them: their scripts must not run,
 * and they must not use our session.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SHELL, startTestEngine } from '../fetching/browser/test-engine.ts';
import { startTarget } from '../support/target.ts';
import { startSealedService } from './sealed-service.ts';

const HOSTILE = `<!doctype html><title>T</title><p>text</p><script>document.body.append('it ran')</script>`;
const ENDPOINTS: readonly (readonly [endpoint: string, more: Readonly<Record<string, string>>])[] = [
  ['/html', {}],
  ['/html', { format: 'json' }],
  ['/text', {}],
  ['/text', { text_format: 'xml' }],
  ['/selected', { selector: 'html' }],
  ['/selected-multiple', { selectors: 'script' }],
  ['/html', { url: 'http://10.0.0.1/' }],
  ['/html', { url: '' }],
];

describe('a scraped page', () => {
  it('is served so that no browser runs it, guesses its type, or caches it', async () => {
    await using site = await startTarget({ '/': HOSTILE });
    await using service = await startSealedService({ ports: [site.port] });
    for (const [endpoint, more] of ENDPOINTS) {
      const { headers } = await service.call(endpoint, { js: 'false', url: `${site.url}/`, ...more });
      const what = `${endpoint} ${JSON.stringify(more)}`;
      assert.equal(headers.get('Content-Security-Policy'), 'sandbox', what);
      assert.equal(headers.get('X-Content-Type-Options'), 'nosniff', what);
      assert.equal(headers.get('Set-Cookie'), null, what);
      assert.equal(headers.get('Access-Control-Allow-Origin'), null, what);
    }
  });

  it('does not run when it is opened in a browser', { skip: SHELL === undefined && 'no browser' }, async () => {
    await using site = await startTarget({ '/': HOSTILE });
    await using service = await startSealedService({ ports: [site.port] });
    await using engine = await startTestEngine({ lent: true });
    const direct = await engine.load(`${site.url}/`);
    assert.match(direct.body, /it ran<\/body>/, 'on its own address it does run');
    const served = await engine.load(service.addressOf('/html', { js: 'false', url: `${site.url}/` }));
    assert.match(served.body, /<p>text<\/p>/);
    assert.doesNotMatch(served.body, /it ran<\/body>/);
  });
});
