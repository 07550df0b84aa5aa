/**
 * Browsers that lack some features that the engine uses: each page has the same result as with all features. That the
 * installed ones lack none is tested in browser-process.test.ts.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ABILITIES, type Ability } from '../../../src/fetching/browser/protocol/ability.ts';
import { type NamedSites, startNamedSites } from '../../support/named-sites.ts';
import { makeReducedBrowser } from '../../support/reduced-browser.ts';
import { startTestService } from '../../support/service.ts';
import { THOROUGH } from '../../support/thorough.ts';
import { SHELL } from './test-engine.ts';

const options = { skip: SHELL === undefined && 'no browser' };

const HOST = 'pages.example';
const PAGE = `<!doctype html><title>A page</title><p>LIGHT</p><div id=host></div>
<iframe srcdoc="<p>FRAMED</p>"></iframe><iframe src="https://elsewhere.example/frame"></iframe>
<script>
  host.attachShadow({ mode: 'open' }).innerHTML = '<p>SHADOWED</p>';
  document.body.append(new Intl.NumberFormat().format(1234.5) === '1.234,5' ? 'GERMAN' : 'OTHER');
</script>`;
const PATHS: Readonly<Record<string, string>> = {
  '/page': PAGE,
  '/refresh': '<meta http-equiv=refresh content="1;url=/page"><p>LOST</p>',
  '/timer': `<p>LOST</p><script>setTimeout(() => { location.href = '/page'; }, 300)</script>`,
  '/frame': '<p>ELSEWHERE</p>',
  '/greedy': '<script>const all = []; for (;;) all.push(new Uint8Array(1 << 22).fill(1))</script>',
  '/busy': '<p>SEEN</p><script>setTimeout(() => { for (;;); }, 100)</script>',
  '/blocked': `<p>SEEN</p><script>setTimeout(() => {
    const never = new XMLHttpRequest(); never.open('GET', '/never', false); never.send(); }, 100)</script>`,
};
const SHOWN = ['LIGHT', 'SHADOWED', 'FRAMED', 'ELSEWHERE', 'GERMAN'];

/** All at once in every run; one by one only in the long run. */
const LESS: readonly (readonly Ability[])[] = [[...ABILITIES], ...(THOROUGH ? ABILITIES.map((each) => [each]) : [])];

describe('a browser', options, () => {
  let sites: NamedSites;
  before(async () => {
    sites = await startNamedSites([HOST, 'elsewhere.example'], ({ url }) => {
      if (url === '/never') return new Promise(() => {});
      const body = PATHS[url];
      return body === undefined ? undefined : { body };
    });
  });
  after(() => sites?.[Symbol.asyncDispose]());

  for (const without of LESS) {
    it(`without ${without.length === 1 ? without[0] : 'any of it'} shows the same pages`, async () => {
      await using browser = await makeReducedBrowser(SHELL ?? '', without);
      const service = await startTestService({
        ownBrowsers: true,
        environment: {
          ...sites.environment,
          MUDLARK_CHROMIUM: browser.executable,
          MUDLARK_BROWSER_PAGES: '4',
          MUDLARK_PAGE_MEMORY: '256 MiB',
        },
      });
      const call = (path: string, url: string, more = {}) =>
        service.call(path, { url: `https://${HOST}${url}`, timeout: 25_000, js_timeout: 3_000, ...more });
      try {
        const country = 'de';
        const isWhole = async (url: string) => {
          const { status, body } = await call('/text', url, { country, main_content: false });
          assert.equal(status, 200, body + service.logText());
          for (const word of SHOWN) {
            if (word === 'GERMAN' && without.includes('Emulation.setLocaleOverride')) continue;
            assert.ok(body.includes(word), `${url} without ${word}: ${body}`);
          }
          assert.ok(!body.includes('LOST'), body);
        };
        await Promise.all(['/page', '/refresh', '/timer'].map(isWhole));
        // In a reused tab, if there are tabs to reuse.
        await isWhole('/page');
        // A script that cannot be stopped may as well wait as compute: that takes no processor time.
        const isStopped = !without.includes('Runtime.terminateExecution');
        const [script, greedy, selected, busy] = await Promise.all([
          call('/html', '/page', { js_script: '({ five: 2 + 3 })', return_script_result: true }),
          call('/html', '/greedy'),
          call('/selected', '/page', { selector: '#host' }),
          call('/html', isStopped ? '/busy' : '/blocked', { timeout: THOROUGH ? 6_000 : 4_000, js_timeout: 500 }),
        ]);
        assert.deepEqual(JSON.parse(script.body), { five: 5 });
        assert.match(greedy.body, /target_error/);
        assert.equal(selected.status, 200, selected.body);
        assert.match(busy.body, isStopped ? /SEEN/ : /SEEN|keeps its browser so busy/);
      } finally {
        await service.close();
      }
    });
  }
});
