/** Pages in a browser that the service did not start: the same answers, the same guard, and nothing left behind. */
import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { pictureSize } from '../../../src/fetching/browser/picture/picture-size.ts';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import { CallerSession } from '../../../src/fetching/session/caller-session.ts';
import { startTarget, type Target } from '../../support/target.ts';
import { itThorough } from '../../support/thorough.ts';
import { eventually, SHELL } from '../browser/test-engine.ts';
import { type RemoteChromium, takeRemoteChromiums } from './remote-chromium.ts';
import { type RemoteEngines, startRemoteEngines } from './remote-engines.ts';

const OPTIONS = { skip: SHELL === undefined && 'no browser', timeout: 300_000 };
const isFailure =
  (code: string, says = /./) =>
  (error: unknown) =>
    error instanceof FetchFailure && error.code === code && says.test(error.message);

/** What a page can store for the next one, and how the next one would find it. */
const LEAVE = `(() => {
  document.cookie = 'x=left; path=/; max-age=1000';
  localStorage.x = sessionStorage.x = window.name = 'left';
  return caches.open('x').then(() => 'done');
})()`;
const LOOK = `caches.keys().then((keys) =>
  [document.cookie, localStorage.x ?? '', sessionStorage.x ?? '', window.name, keys.join(), history.length <= 2].join('|'))`;
const NOTHING = '|||||true';

describe('a page in a browser on another machine', OPTIONS, () => {
  let taken: Awaited<ReturnType<typeof takeRemoteChromiums>>;
  let chromium: RemoteChromium;
  let target: Target;
  let remote: RemoteEngines;
  before(async () => {
    taken = await takeRemoteChromiums(1);
    chromium = taken.all[0] ?? assert.fail();
    target = await startTarget({
      '/': '<!doctype html><title>Home</title><p class="a">One</p><p class="a">Two</p><script>document.title += "!"</script>',
      '/late':
        '<!doctype html><script>setTimeout(() => { document.body.innerHTML = "<b id=late>Late</b>" }, 300)</script>',
      '/away': (_request, response) => void response.writeHead(302, { Location: '/' }).end(),
      '/missing': 404,
      '/count': `<!doctype html><script>localStorage.count = 1 + Number(localStorage.count ?? 0);
        document.cookie = 'count=' + localStorage.count; document.title = localStorage.count + ' ' + document.cookie;</script>`,
      '/act': `<!doctype html><title>Act</title><div style="height:3000px"></div><input><a href="/">on</a><script>
        document.querySelector('input').oninput = (event) => { document.title = event.target.value + event.isTrusted; };</script>`,
      '/noise': `<!doctype html><style>body { margin: 0 }</style><canvas id=c style="width: 900px; height: 700px; image-rendering: pixelated; display: block"></canvas><script>
        c.width = 900 * devicePixelRatio; c.height = 700 * devicePixelRatio;
        const x = c.getContext('2d'); const image = x.createImageData(c.width, c.height); let state = 7;
        image.data.forEach((_, at) => { state = Math.imul(state, 1664525) + 1013904223; image.data[at] = at % 4 === 3 ? 255 : state >>> 24; });
        x.putImageData(image, 0, 0);</script>`,
      '/login': (_request, response) =>
        void response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"' }).end('Who?'),
      '/look':
        '<!doctype html><script>document.title = [navigator.userAgent, screen.width, navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone].join("|")</script>',
    });
    remote = await startRemoteEngines(`http://127.0.0.1:${chromium.port}`);
  });
  after(async () => {
    await remote?.[Symbol.asyncDispose]();
    await target?.[Symbol.asyncDispose]();
    await taken?.[Symbol.asyncDispose]();
  });

  itThorough('keeps cookies and storage for its session, and for nobody else', async () => {
    const session = new CallerSession('kept');
    const count = async (choices: { readonly session?: CallerSession; readonly caller?: string }) =>
      /<title>([^<]*)/.exec((await remote.load(`${target.url}/count`, choices)).body)?.[1];
    assert.equal(await count({ session }), '1 count=1');
    assert.equal(await count({ session }), '2 count=2');
    assert.equal(await count({}), '1 count=1');
    assert.equal(await count({ session: new CallerSession('other') }), '1 count=1');
    assert.equal(await count({ session }), '3 count=3');
    remote.engines.endSession(session.id);
    assert.equal(await count({ session: new CallerSession('kept') }), '1 count=1');
  });

  itThorough('is acted on with real input', async () => {
    const type = { verb: 'type', selector: 'input', text: 'abc' } as const;
    assert.match((await remote.load(`${target.url}/act`, { actions: [type] })).body, /<title>abctrue/);
    const click = { verb: 'click', selector: 'a' } as const;
    assert.equal((await remote.load(`${target.url}/act`, { actions: [type, click] })).finalUrl, `${target.url}/`);
  });

  itThorough('can have a screenshot of any size up to the limit of an answer', async () => {
    const wanted = { format: 'png', quality: undefined, fullPage: true, selector: undefined } as const;
    const view = { width: 900, height: 700, scale: undefined };
    const { picture } = await remote.load(`${target.url}/noise`, { picture: { ...wanted, view } });
    assert.ok(typeof picture === 'object');
    assert.deepEqual([picture.width, picture.height], [900, 700]);
    assert.deepEqual(pictureSize(picture.bytes), { width: 900, height: 700 });
    // Several messages of the usual length, and the complete picture.
    assert.ok(picture.bytes.length > 1_500_000, `${picture.bytes.length}`);
    assert.equal(
      Buffer.from(picture.bytes).toString('latin1', picture.bytes.length - 8, picture.bytes.length - 4),
      'IEND',
    );
    const larger = { ...wanted, view: { ...view, scale: 2 } };
    await assert.rejects(
      remote.load(`${target.url}/noise`, { picture: larger }),
      isFailure('response_too_large', /5000000/),
    );
    assert.match((await remote.load(`${target.url}/`)).body, /Home!/, 'the connection is still there');
  });

  itThorough('is the same as in a local browser, with all parameters', async () => {
    const page = await remote.load(`${target.url}/`, { selectors: ['.a', 'title'] });
    assert.deepEqual([page.status, page.contentType, page.finalUrl], [200, 'text/html', `${target.url}/`]);
    assert.deepEqual(page.selected, [
      { count: 2, text: '["One","Two"]' },
      { count: 1, text: '["Home!"]' },
    ]);
    assert.match((await remote.load(`${target.url}/late`, { waitFor: '#late' })).body, /Late/);
    assert.deepEqual((await remote.load(`${target.url}/`, { script: '6 * 7' })).script, { json: '42' });
    assert.equal((await remote.load(`${target.url}/missing`)).status, 404);
    assert.equal((await remote.load(`${target.url}/login`)).status, 401);
    assert.equal((await remote.load(`${target.url}/away`)).finalUrl, `${target.url}/`);
    await assert.rejects(remote.load(`${target.url}/away`, { errorOnRedirect: true }), isFailure('target_redirect'));
    await assert.rejects(
      remote.load(`${target.url}/`, { waitFor: '#never', timeout: 3_000 }),
      isFailure('wait_for_timeout'),
    );
    await remote.load(`${target.url}/`, { headers: { 'X-Mine': 'yes' } });
    assert.equal(target.seen.at(-1)?.headers['x-mine'] ?? target.seen.at(-2)?.headers['x-mine'], 'yes');
    const { body } = await remote.load(`${target.url}/look`, { device: 'mobile', country: 'jp' });
    assert.match(body, /Android.* Mobile .*\|412\|ja\|Asia\/Tokyo/);
    for (const { headers } of target.seen) assert.equal(headers['proxy-authorization'], undefined);
  });

  test('finds nothing of an earlier page of any caller', async () => {
    const run = async (caller: string, script: string) =>
      (await remote.load(`${target.url}/`, { caller, script })).script;
    const tabs: (readonly string[])[] = [];
    for (const caller of ['ann', 'bob', 'ann']) {
      assert.deepEqual(await run(caller, LOOK), { text: NOTHING });
      // Within one page everything is found.
      const both = `${LEAVE}.then(() => ${LOOK})`;
      assert.deepEqual(await run(caller, both), { text: 'x=left|left|left|left|x|true' });
      tabs.push((await chromium.contents()).pages);
    }
    // One tab for each caller, reused.
    assert.notDeepEqual(tabs[0], tabs[1]);
    assert.deepEqual(tabs[1], tabs[2]);
  });

  test('is counted in the status of its browser', () => {
    const { browsers, places, remotes } = remote.engines.status();
    const [browser] = browsers;
    assert.equal(browser?.remote, `127.0.0.1:${chromium.port}`);
    assert.equal(browser?.look, 'plain');
    assert.match(browser?.release ?? '', /Chrom.*\/\d+\./);
    assert.ok((browser?.pages ?? 0) > 0);
    assert.ok(Math.abs((browser?.startedAt ?? 0) - Date.now()) < 3_600_000);
    assert.equal(places.limit, 4);
    assert.deepEqual(
      remotes.map(({ address, standing, stealth, pages }) => [address, standing, stealth, pages]),
      [[`127.0.0.1:${chromium.port}`, 'healthy', false, 4]],
    );
  });

  test('cannot reach its own machine, the debugging port or any forbidden address, by any name', async () => {
    await using guarded = await startRemoteEngines(`http://127.0.0.1:${chromium.port}`, {
      allow: `127.0.0.1:${target.port}`,
    });
    await using neighbor = await startTarget({ '/': '<p>Secret.</p>' });
    await guarded.engines.checkRemoteBrowsers();
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433']) {
      const load = guarded.load(`http://${host}:${neighbor.port}/`);
      await assert.rejects(load, isFailure('forbidden_target'), host);
    }
    // Even a page that may be loaded cannot reach it.
    const script = `Promise.all(['127.0.0.1', 'localhost', '[::1]'].map((host) =>
      fetch('http://' + host + ':${neighbor.port}/', { mode: 'no-cors' }).then((answer) => answer.type, () => 'failed')))`;
    const page = await guarded.load(`${target.url}/`, { script });
    assert.ok('json' in (page.script ?? {}), JSON.stringify(page.script));
    assert.deepEqual(neighbor.seen, []);
    assert.equal(await neighbor.connections(), 0);
    // The other service allows all of loopback, except for what controls the browser.
    const port = `http://127.0.0.1:${chromium.port}/json/version`;
    await assert.rejects(remote.load(port), isFailure('forbidden_target'));
  });

  test('sends nothing around the gateway: no WebRTC, no WebTransport', async () => {
    const udp = createSocket('udp4');
    let datagrams = 0;
    udp.on('message', () => {
      datagrams += 1;
    });
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    try {
      const { port } = udp.address();
      const script = `(async () => {
        const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
        connection.createDataChannel('');
        const gathered = new Promise((resolve) => {
          connection.onicegatheringstatechange = () => connection.iceGatheringState === 'complete' && resolve('gathered');
        });
        await connection.setLocalDescription(await connection.createOffer());
        const transport = new WebTransport('https://127.0.0.1:${port}/');
        transport.closed.catch(() => {});
        return [await gathered, await transport.ready.then(() => 'open', () => 'closed')];
      })()`;
      const page = await remote.load(`${target.url}/`, { script });
      assert.deepEqual(page.script, { json: '["gathered","closed"]' });
      assert.equal(datagrams, 0);
    } finally {
      udp.close();
    }
  });

  itThorough('leaves nothing behind, and does not end the browser', async () => {
    await using short = await startRemoteEngines(chromium.socketUrl);
    await short.engines.checkRemoteBrowsers();
    const before = await chromium.contents();
    await Promise.all(['a', 'b', 'c'].map((caller) => short.load(`${target.url}/`, { caller })));
    const during = await chromium.contents();
    assert.deepEqual([during.contexts, during.pages.length], [before.contexts + 3, before.pages.length + 3]);
    await short.engines.close();
    await eventually('nothing of it is left', async () => (await chromium.contents()).contexts === before.contexts);
    assert.deepEqual((await chromium.contents()).pages.toSorted(), before.pages.toSorted());
    assert.deepEqual(short.engines.status().browsers, []);
    assert.equal((await remote.load(`${target.url}/`)).status, 200);
  });
});
