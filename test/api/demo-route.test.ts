/** The demonstration site, if the operator has proxies: its route reaches nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import { startTierProxies } from '../support/tier-proxies.ts';
import { withoutBrowser } from '../support/without-browser.ts';

test('a page of the demonstration site cannot load other sites over its direct connection', {
  skip: withoutBrowser,
  timeout: 60_000,
}, async () => {
  let visits = 0;
  await using target = await startTarget({
    '/': (_request, response) => {
      visits += 1;
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('<p>Elsewhere</p>');
    },
  });
  await using proxies = await startTierProxies(target.port);
  await using service = await startTestService({
    file: { proxies: proxies.proxies },
    environment: { MUDLARK_CONNECT_TO: `shop.example:80:127.0.0.1:${target.port}` },
  });
  const demo = 'http://demo.mudlark.test/';
  const fetched = "fetch('http://shop.example/').then((a) => a.text(), () => 'refused')";
  const asked = await service.call('/html', { url: demo, js_script: fetched, return_script_result: 'true' });
  assert.equal(asked.body, 'refused');
  await service.call('/html', { url: demo, js_script: "location.href = 'http://shop.example/'" });
  assert.equal(visits, 0, 'reached without a proxy');
  assert.equal((await service.call('/html', { url: demo })).status, 200);
  assert.match((await service.call('/html', { url: 'http://shop.example/', js: 'false' })).body, /Elsewhere/);
});

test('the demonstration site simulates a search engine and a known site, without any request to the real ones', {
  timeout: 60_000,
}, async () => {
  let visits = 0;
  await using outside = await startTarget({
    '/': (_request, response) => {
      visits += 1;
      response.end();
    },
  });
  const elsewhere = ['www.google.com', 'www.youtube.com'].map((host) => `${host}:443:127.0.0.1:${outside.port}`);
  await using service = await startTestService({ environment: { MUDLARK_CONNECT_TO: elsewhere.join(',') } });
  const video = (id: string) => `http://demo.mudlark.test/www.youtube.com/watch?v=${id}`;
  const [searched, none, unknown, missing, plain, other] = await Promise.all([
    service.call('/serp', { q: '"<b>" SITE:demo.mudlark.test' }),
    service.call('/serp', { q: 'site:demo.mudlark.test tide', page: '2' }),
    service.call('/data', { url: video('nowhere-000') }),
    service.call('/data', { url: 'http://demo.mudlark.test/www.youtube.com/feed' }),
    service.call('/data', { url: 'http://demo.mudlark.test/article' }),
    service.call('/data', { url: 'http://demo.mudlark.test/example.com/watch?v=foreshore-1' }),
  ]);
  for (const empty of [searched, none]) {
    assert.equal(empty.status, 200, empty.body);
    assert.deepEqual((empty.json() as { organic_results: unknown[] }).organic_results, []);
  }
  assert.notEqual((unknown.json() as { parse_status?: string }).parse_status, 'ok');
  for (const refused of [missing, plain, other]) {
    assert.equal(refused.status, 400);
    assert.match(String(refused.json().message), /^Unsupported URL for \/data\./);
  }
  assert.equal(visits, 0);
});
