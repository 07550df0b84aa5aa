/** `session`: what requests with one name share, with and without a browser, and that nobody else sees it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type NamedSites, type SeenVisit, type SiteAnswer, startNamedSites } from '../support/named-sites.ts';
import { OPERATOR_KEY, type Parameters, startTestService, type TestService } from '../support/service.ts';
import { itThorough, someOf } from '../support/thorough.ts';
import { withoutBrowser } from '../support/without-browser.ts';

const SHOP = 'shop.example';
const OTHER = 'other.example';

/** Shows what it has stored, and stores more with every visit. */
const MEMORY = `<!doctype html><title>Memory</title><p id=kept></p><script type=module>
  const visits = 1 + Number(localStorage.visits ?? 0);
  localStorage.visits = visits;
  sessionStorage.visits = 1 + Number(sessionStorage.visits ?? 0);
  const opened = indexedDB.open('memory', 1);
  opened.onupgradeneeded = () => opened.result.createObjectStore('visits');
  await new Promise((resolve) => { opened.onsuccess = resolve; });
  const store = opened.result.transaction('visits', 'readwrite').objectStore('visits');
  const got = store.get('count');
  await new Promise((resolve) => { got.onsuccess = resolve; });
  const counted = 1 + (got.result ?? 0);
  const put = store.put(counted, 'count');
  await new Promise((resolve) => { put.onsuccess = resolve; });
  document.cookie = 'seen=' + visits;
  document.querySelector('#kept').textContent = 'local ' + visits + ', tab ' + sessionStorage.visits + ', indexed ' + counted + ', cookies ' + document.cookie;
</script>`;

function answer({ url, headers }: SeenVisit): SiteAnswer | undefined {
  const { pathname, searchParams } = new URL(url, `https://${SHOP}`);
  const cookies = headers.cookie ?? 'none';
  switch (pathname) {
    case '/set': {
      const cookie = searchParams.get('cookie') ?? '';
      return { headers: { 'Set-Cookie': cookie }, body: `<p>Set with ${cookies}.</p>` };
    }
    case '/redirect':
      return {
        status: 302,
        headers: { Location: '/show', 'Set-Cookie': 'onTheWay=1; Path=/' },
        body: '',
      };
    case '/show':
      return { body: `<p>Cookies: ${cookies}.</p>` };
    case '/memory':
      return { body: MEMORY };
    case '/refused':
      return {
        status: 404,
        headers: { 'Set-Cookie': 'refused=1; Path=/' },
        body: '<p>Nothing is here, and it never was.</p>',
      };
    default:
      return undefined;
  }
}

const ENVIRONMENT = { MUDLARK_BROWSER_PAGES: '2' };

describe('sessions without a browser', () => {
  let sites: NamedSites;
  let service: TestService;
  before(async () => {
    sites = await startNamedSites([SHOP, OTHER, `www.${SHOP}`], answer);
    service = await startTestService({ environment: { ...sites.environment, ...ENVIRONMENT } });
  });
  after(async () => {
    await service?.close();
    await sites?.[Symbol.asyncDispose]();
  });

  const visit = (path: string, parameters: Parameters = {}, key: string = OPERATOR_KEY) =>
    service.call('/html', { url: `https://${SHOP}${path}`, js: false, ...parameters }, { key });
  const end = (name: string, key = OPERATOR_KEY) =>
    service.callRaw(`/sessions/${name}?api_key=${key}`, { method: 'DELETE' });

  it('share cookies under one name, and under no other', async () => {
    const first = await visit('/set?cookie=a%3D1%3B+Path%3D/', { session: 'one' });
    assert.equal(first.headers.get('Service-Session'), 'new');
    assert.match(first.body, /Set with none/);
    const second = await visit('/show', { session: 'one' });
    assert.equal(second.headers.get('Service-Session'), 'kept');
    assert.match(second.body, /Cookies: a=1\./);
    assert.match((await visit('/show', { session: 'two' })).body, /Cookies: none/);
    const without = await visit('/show');
    assert.match(without.body, /Cookies: none/);
    assert.equal(without.headers.get('Service-Session'), null);
  });

  it('keep cookies set by redirects and errors, and drop deleted ones', async () => {
    assert.match((await visit('/redirect', { session: 'redirected' })).body, /Cookies: onTheWay=1/);
    assert.equal((await visit('/refused', { session: 'redirected', error_on_404: true })).status, 500);
    assert.match((await visit('/show', { session: 'redirected' })).body, /Cookies: onTheWay=1; refused=1\./);
    await visit('/set?cookie=onTheWay%3D%3B+Path%3D/%3B+Max-Age%3D0', { session: 'redirected' });
    assert.match((await visit('/show', { session: 'redirected' })).body, /Cookies: refused=1\./);
  });

  itThorough('obey the cookie rules: domain, path, host', async () => {
    const session = 'rules';
    await visit('/set?cookie=host%3D1%3B+Path%3D/', { session });
    await visit(`/set?cookie=domain%3D1%3B+Path%3D/%3B+Domain%3D${SHOP}`, { session });
    await visit('/set?cookie=deep%3D1%3B+Path%3D/deep', { session });
    await visit(`/set?cookie=foreign%3D1%3B+Domain%3D${OTHER}`, { session });
    const at = async (url: string) => (await service.call('/html', { url, js: false, session })).body;
    assert.match(await at(`https://${SHOP}/show`), /Cookies: host=1; domain=1\./);
    assert.match(await at(`https://www.${SHOP}/show`), /Cookies: domain=1\./);
    assert.match(await at(`https://${OTHER}/show`), /Cookies: none/);
  });

  it('belong to one account', async () => {
    const other = await service.newAccount('plus');
    await visit('/set?cookie=mine%3D1%3B+Path%3D/', { session: 'account' });
    const theirs = await visit('/show', { session: 'account' }, other);
    assert.equal(theirs.headers.get('Service-Session'), 'new');
    assert.match(theirs.body, /Cookies: none/);
    assert.equal((await end('account', other)).status, 204);
    assert.match((await visit('/show', { session: 'account' })).body, /Cookies: mine=1/);
  });

  it('end when they are deleted, and the name then starts a new one', async () => {
    await visit('/set?cookie=gone%3D1%3B+Path%3D/', { session: 'ended' });
    const ended = await end('ended');
    assert.equal(ended.status, 204);
    assert.equal(ended.body, '');
    assert.equal((await end('ended')).status, 404);
    const anew = await visit('/show', { session: 'ended' });
    assert.equal(anew.headers.get('Service-Session'), 'new');
    assert.match(anew.body, /Cookies: none/);
  });

  it('can be ended only with a key and by name', async () => {
    assert.equal((await fetch(`${service.url}/sessions/x`, { method: 'DELETE' })).status, 403);
    assert.equal((await end('x', 'no-such-key-anywhere')).status, 403);
    assert.equal((await end('a%20b')).status, 400);
    assert.equal((await end('a'.repeat(65))).status, 400);
    const read = await fetch(`${service.url}/sessions/x?api_key=${OPERATOR_KEY}`);
    assert.equal(read.status, 405);
    assert.equal(read.headers.get('Allow'), 'DELETE');
  });

  for (const session of ['a b', 'a'.repeat(65), 'ä', 'a/b', '../x']) {
    it(`have a name of letters, digits, dashes and underscores: not ${session.slice(0, 10)}`, async () => {
      const { status, body } = await visit('/show', { session });
      assert.equal(status, 400);
      assert.match(body, /session must be 1 to 64/);
    });
  }

  it('treat an empty name as no session', async () => {
    assert.equal((await visit('/show', { session: '' })).headers.get('Service-Session'), null);
  });

  it('are limited to 50 per account, not counting ended ones', async () => {
    const key = await service.newAccount('plus');
    for (let number = 0; number < 50; number += 1) {
      assert.equal((await visit('/show', { session: `s${number}` }, key)).status, 200);
    }
    const refused = await visit('/show', { session: 'more' }, key);
    assert.equal(refused.status, 429);
    assert.match(refused.body, /50 sessions.*DELETE \/sessions/);
    assert.equal(refused.headers.get('Service-Credits-Used'), '0');
    assert.equal((await visit('/show', { session: 's7' }, key)).status, 200);
    await end('s7', key);
    assert.equal((await visit('/show', { session: 'more' }, key)).status, 200);
  });
});

describe('sessions with a browser', { skip: withoutBrowser }, () => {
  let sites: NamedSites;
  let service: TestService;
  before(async () => {
    sites = await startNamedSites([SHOP, OTHER], answer);
    service = await startTestService({ environment: { ...sites.environment, ...ENVIRONMENT } });
  });
  after(async () => {
    await service?.close();
    await sites?.[Symbol.asyncDispose]();
  });

  const visit = (path: string, parameters: Parameters = {}, key: string = OPERATOR_KEY) =>
    service.call(
      '/html',
      { url: `https://${SHOP}${path}`, timeout: 20_000, js_timeout: 5_000, ...parameters },
      { key },
    );

  for (const proxy of someOf(['datacenter', 'stealth'], 2)) {
    it(`keep what pages store, at the tier ${proxy}`, async () => {
      const session = `memory-${proxy}`;
      // At the stealth tier the page's clock is not accelerated.
      const how = { proxy, js_timeout: 1_500 };
      const first = await visit('/memory', { session, ...how });
      assert.match(first.body, /local 1, tab 1, indexed 1, cookies seen=1</);
      assert.equal(first.headers.get('Service-Session'), 'new');
      // Others use the browser in the meantime.
      assert.match((await visit('/memory', how)).body, /local 1, tab 1, indexed 1, cookies seen=1</);
      assert.match(
        (await visit('/memory', { session: 'another', ...how })).body,
        /local 1, tab 1, indexed 1, cookies seen=1</,
      );
      const second = await visit('/memory', { session, ...how });
      assert.match(second.body, /local 2, tab 2, indexed 2, cookies seen=2</);
      assert.equal(second.headers.get('Service-Session'), 'kept');
    });
  }

  itThorough('share cookies with requests that need no browser, both ways', async () => {
    const session = 'both';
    await visit('/set?cookie=plain%3D1%3B+Path%3D/%3B+HttpOnly', { session, js: false });
    assert.match((await visit('/show', { session })).body, /Cookies: plain=1\./);
    await visit('/memory', { session });
    assert.match((await visit('/show', { session, js: false })).body, /Cookies: plain=1; seen=1\./);
    await visit('/set?cookie=plain%3D2%3B+Path%3D/', { session, js: false });
    const again = await visit('/memory', { session });
    assert.match(again.body, /local 2, tab 2, indexed 2, cookies .*seen=2/);
    assert.match((await visit('/show', { session })).body, /plain=2/);
  });

  itThorough('share cookies between tiers', async () => {
    const session = 'tiers';
    await visit('/set?cookie=below%3D1%3B+Path%3D/', { session });
    assert.match((await visit('/show', { session, proxy: 'stealth' })).body, /Cookies: below=1\./);
  });

  it('belong to one account, in the browser too', async () => {
    const other = await service.newAccount('plus');
    await visit('/memory', { session: 'account' });
    assert.match(
      (await visit('/memory', { session: 'account' }, other)).body,
      /local 1, tab 1, indexed 1, cookies seen=1</,
    );
  });

  itThorough('are used by one request at a time', async () => {
    const slow = visit('/show', { session: 'one-at-a-time', wait_for: '#never', timeout: 3_000 });
    const parallel = [];
    for (let tries = 0; tries < 100 && parallel.length === 0; tries += 1) {
      const reply = await visit('/show', { session: 'one-at-a-time', js: false });
      if (reply.status === 409) parallel.push(reply);
    }
    assert.match(parallel[0]?.body ?? '', /Another request in the session one-at-a-time is running/);
    assert.equal(parallel[0]?.headers.get('Service-Credits-Used'), '0');
    assert.equal((await slow).status, 500);
    assert.equal((await visit('/show', { session: 'one-at-a-time', js: false })).status, 200);
  });

  it('leave nothing in the browser once they are deleted', async () => {
    await visit('/memory', { session: 'deleted' });
    await fetch(`${service.url}/sessions/deleted?api_key=${OPERATOR_KEY}`, { method: 'DELETE' });
    const anew = await visit('/memory', { session: 'deleted' });
    assert.match(anew.body, /local 1, tab 1, indexed 1, cookies seen=1</);
    assert.equal(anew.headers.get('Service-Session'), 'new');
  });
});
