/** The demonstration site, where the operator has proxies: the way to it leads nowhere else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import { startTierProxies } from '../support/tier-proxies.ts';
import { withoutBrowser } from '../support/without-browser.ts';

test('a page of the demonstration site cannot take others along on its direct way', {
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
