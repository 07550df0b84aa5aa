import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startDashboard } from './dashboard.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const FRAME_POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

describe('the dashboard’s page', () => {
  it('is served for every path that is not a file', async () => {
    await using dashboard = await startDashboard();
    const paths = [
      '/dashboard',
      '/dashboard/',
      '/dashboard/index.html',
      '/dashboard/keys',
      '/dashboard/requests?outcome=failed',
      '/dashboard/operator/memory/example.com',
      '/dashboard/apis',
    ];
    for (const path of paths) {
      const answer = await dashboard.ask(path);
      assert.equal(answer.status, 200, path);
      assert.match(answer.text, /The dashboard\./, path);
      assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(answer.headers['cache-control'], 'no-store');
    }
    assert.equal((await dashboard.ask('/dashboards')).status, 404);
  });

  it('has files that may be cached forever, and others that are revalidated', async () => {
    await using dashboard = await startDashboard();
    const script = await dashboard.ask('/dashboard/assets/main-1a2b.js');
    assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(script.headers['cache-control'], 'public, max-age=31536000, immutable');
    const icon = await dashboard.ask('/dashboard/icon.svg');
    assert.equal(icon.headers['content-type'], 'image/svg+xml; charset=utf-8');
    assert.equal(icon.headers['cache-control'], 'no-cache');
    const tag = icon.headers.etag ?? '';
    assert.equal((await dashboard.ask('/dashboard/icon.svg', { headers: { 'If-None-Match': tag } })).status, 304);
    assert.equal((await dashboard.ask('/dashboard/icon.svg', { headers: { 'If-None-Match': '"old"' } })).status, 200);
    const head = await dashboard.ask('/dashboard/assets/main-1a2b.js', { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(head.text, '');
  });

  it('is compressed for clients that accept it', async () => {
    await using dashboard = await startDashboard();
    const path = '/dashboard/assets/main-1a2b.js';
    const plain = await dashboard.ask(path);
    const cases = [
      ['br, gzip', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
      ['GZIP', 'gzip', gunzipSync],
      ['deflate', undefined, undefined],
      ['br;q=0.0', undefined, undefined],
      ['brotli', undefined, undefined],
    ] as const;
    for (const [accepted, encoding, decompress] of cases) {
      const answer = await dashboard.ask(path, { headers: { 'Accept-Encoding': accepted } });
      assert.equal(answer.headers['content-encoding'], encoding, accepted);
      assert.equal(answer.headers.vary, 'Accept-Encoding');
      assert.equal((decompress ? decompress(answer.body) : answer.body).toString(), plain.text, accepted);
      if (decompress) assert.ok(answer.body.length < plain.body.length / 4);
    }
    const picture = await dashboard.ask('/dashboard/assets/dot-3c4d.png', { headers: { 'Accept-Encoding': 'br' } });
    assert.equal(picture.headers['content-encoding'], undefined);
    assert.equal(picture.headers['content-type'], 'image/png');
  });

  it('serves only its own files', async () => {
    await using dashboard = await startDashboard();
    const paths = [
      '/dashboard/assets/nothing.js',
      '/dashboard/assets/',
      '/dashboard/assets/../../outside.txt',
      '/dashboard/assets/..%2f..%2foutside.txt',
      '/dashboard/assets/%2e%2e/%2e%2e/outside.txt',
      '/dashboard/assets/..\\..\\outside.txt',
      '/dashboard/assets/....//outside.txt',
      '/dashboard/assets//etc/passwd',
      '/dashboard/assets/main-1a2b.js%00.png',
      '/dashboard/assets/__proto__',
    ];
    for (const path of paths) {
      const answer = await dashboard.ask(path);
      assert.equal(answer.status, 404, path);
      assert.doesNotMatch(answer.text, /not of the page|root:/, path);
    }
    for (const path of ['/dashboard/../outside.txt', '/dashboard/..%2foutside.txt', '/dashboard/%2e%2e/mudlark.db']) {
      const answer = await dashboard.ask(path);
      assert.doesNotMatch(answer.text, /not of the page|SQLite/, path);
    }
  });

  it('has security headers, as all other files do', async () => {
    await using dashboard = await startDashboard();
    const client = await dashboard.as(dashboard.operator);
    const answers = {
      page: await dashboard.ask('/dashboard'),
      icon: await dashboard.ask('/dashboard/icon.svg'),
      missing: await dashboard.ask('/dashboard/assets/nothing.js'),
      api: await client('session'),
      refused: await dashboard.ask('/dashboard/api/session'),
      forged: await client('keys', { method: 'POST', raw: 'x' }),
      csv: await client('usage.csv'),
      unknown: await dashboard.ask('/dashboard/api/nothing'),
      wrongMethod: await dashboard.ask('/dashboard', { method: 'POST', body: {} }),
    };
    for (const [name, { headers }] of Object.entries(answers)) {
      assert.equal(headers['content-security-policy'], POLICY, name);
      assert.equal(headers['x-content-type-options'], 'nosniff', name);
      assert.equal(headers['referrer-policy'], 'no-referrer', name);
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin', name);
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin', name);
      assert.match(String(headers['permissions-policy']), /camera=\(\)/, name);
      if (!['page', 'icon'].includes(name)) assert.equal(headers['cache-control'], 'no-store', name);
    }
  });

  it('shows scraped pages in a frame of another origin, which can load its script and nothing else', async () => {
    await using dashboard = await startDashboard();
    const frame = await dashboard.ask('/dashboard/frame.html');
    assert.equal(frame.headers['content-security-policy'], FRAME_POLICY);
    const script = await dashboard.ask('/dashboard/assets/frame-1a2b.js');
    assert.equal(script.headers['cross-origin-resource-policy'], 'cross-origin');
    assert.equal(script.headers['access-control-allow-origin'], '*');
  });
});

describe('a page that is not built yet', () => {
  it('is built when it is first asked for, once', async () => {
    let builds = 0;
    const { promise: built, reject: fail } = Promise.withResolvers<string>();
    const build = () => {
      builds += 1;
      return built;
    };
    await using dashboard = await startDashboard({ build, buildTimeout: 1 });
    assert.equal(builds, 0);
    for (const path of ['/dashboard', '/dashboard/assets/main-1a2b.js']) {
      const answer = await dashboard.ask(path);
      assert.equal(answer.status, 503);
      assert.match(answer.text, /is being built/);
      assert.equal(answer.headers.refresh, '3');
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(answer.headers['content-security-policy'], POLICY);
    }
    assert.equal(builds, 1);
    fail(new Error('the end of the test'));
  });

  it('makes requests wait while it is built', async () => {
    const { promise: asked, resolve: tellAsked } = Promise.withResolvers<void>();
    const { promise: folder, reject: fail } = Promise.withResolvers<string>();
    const build = () => {
      tellAsked();
      return folder;
    };
    await using dashboard = await startDashboard({ build });
    const answer = dashboard.ask('/dashboard');
    await asked;
    fail(new Error('no such bundler'));
    assert.match((await answer).text, /could not be built/);
    assert.match(dashboard.log(), /no such bundler/);
    assert.doesNotMatch((await answer).text, /no such bundler/);
  });

  it('is not built again and again when that fails', async () => {
    let builds = 0;
    let now = 0;
    const build = async () => {
      builds += 1;
      throw new Error('no such bundler');
    };
    await using dashboard = await startDashboard({ build, clock: () => now });
    for (const [at, expected] of [
      [0, 1],
      [59_999, 1],
      [60_000, 2],
    ] as const) {
      now = at;
      assert.equal((await dashboard.ask('/dashboard')).status, 503);
      assert.equal(builds, expected);
    }
    assert.equal((await dashboard.ask('/dashboard/api/session')).status, 401);
  });

  it('is a 503 if the build folder has no page', async () => {
    await using dashboard = await startDashboard({ build: async () => '/nonexistent/folder' });
    assert.equal((await dashboard.ask('/dashboard')).status, 503);
  });
});
