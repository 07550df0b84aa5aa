/** Browsers behind TLS, a name and a token, as in a real network, with everything that can go wrong there. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { inspect } from 'node:util';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import { runHere } from '../../cli/run-here.ts';
import { makeFolder } from '../../support/folder.ts';
import { startHeldPages } from '../../support/held-pages.ts';
import { runCli } from '../../support/process.ts';
import { itThorough, someOf } from '../../support/thorough.ts';
import { eventually, SHELL } from '../browser/test-engine.ts';
import { makeCertificate } from '../egress/certificate.ts';
import { makePrivateAuthority } from './private-authority.ts';
import { type RemoteChromium, takeRemoteChromiums } from './remote-chromium.ts';
import { type RemoteEngines, startRemoteEngines } from './remote-engines.ts';
import { startTlsFront, type TlsFront, TOKEN } from './tls-front.ts';

const authority = await makePrivateAuthority();
const stranger = makeCertificate();
const SKIP = SHELL === undefined ? 'no browser' : !authority || !stranger ? 'the openssl command is missing' : false;

describe('a browser behind TLS', { skip: SKIP, timeout: 300_000 }, () => {
  if (!authority || !stranger) return;
  const certificate = authority.issue('localhost');
  let taken: Awaited<ReturnType<typeof takeRemoteChromiums>>;
  let chromium: RemoteChromium;
  before(async () => {
    // As NODE_EXTRA_CA_CERTS does it when a process starts.
    setDefaultCACertificates([...getCACertificates('default'), authority.certificate]);
    taken = await takeRemoteChromiums(1);
    chromium = taken.all[0] ?? assert.fail();
  });
  after(async () => {
    await taken[Symbol.asyncDispose]();
    await authority[Symbol.asyncDispose]();
  });

  const startFront = () => startTlsFront(certificate, chromium.port);
  const byHttps = ({ port }: TlsFront, token = TOKEN) => `https://localhost:${port}?token=${token}#pages=2`;
  const bySocket = ({ port }: TlsFront, token = TOKEN) =>
    `wss://localhost:${port}${new URL(chromium.socketUrl).pathname}?token=${token}#pages=2`;

  async function problemOf({ engines }: RemoteEngines): Promise<string> {
    const [status = assert.fail()] = await engines.checkRemoteBrowsers();
    assert.equal(status.standing, 'resting');
    return status.problem ?? '';
  }

  const isHealthy = ({ engines }: RemoteEngines) =>
    engines.status().remotes.every((each) => each.standing === 'healthy');

  function assertNoToken(remote: RemoteEngines): void {
    const all = inspect([remote.changes, remote.engines.status()], { depth: 9 });
    assert.ok(!all.includes(TOKEN) && !all.includes('token='), all);
  }

  for (const [how, urlOf, asked] of [
    ['https', byHttps, [/^\/json\/version\?token=/, /^\/devtools\/browser\/.*\?token=/]],
    ['wss', bySocket, [/^\/devtools\/browser\/.*\?token=/]],
  ] as const) {
    test(`is reached with ${how}, by its name and with its token`, async () => {
      await using pages = await startHeldPages();
      await using front = await startFront();
      await using remote = await startRemoteEngines(urlOf(front));
      assert.match((await remote.load(pages.quick)).body, /Quick/);
      assert.equal(front.passed.length, asked.length);
      for (const [index, { host, url }] of front.passed.entries()) {
        assert.equal(host, `localhost:${front.port}`);
        assert.match(url, asked[index] ?? assert.fail());
      }
      assertNoToken(remote);
    });
  }

  test('is reported with its problem, and used when that is fixed', async () => {
    const elsewhere = authority.issue('elsewhere.test');
    const problems: [spoil: (front: TlsFront) => void, urlOf: typeof byHttps, problem: string][] = [
      [
        (front) => front.present(stranger),
        byHttps,
        'its certificate is not trusted; see docs/browser.md (DEPTH_ZERO_SELF_SIGNED_CERT)',
      ],
      [
        (front) => front.present(elsewhere),
        bySocket,
        'its certificate is for another name (ERR_TLS_CERT_ALTNAME_INVALID)',
      ],
      [
        (front) => front.behave(401),
        byHttps,
        'it answered 401 when asked for /json/version: the token in its URL is wrong or missing',
      ],
      [
        (front) => front.behave(403),
        bySocket,
        'it answered 403 when asked for its WebSocket: the token in its URL is wrong or missing',
      ],
      [
        (front) => front.behave(429),
        bySocket,
        'it answered 429 when asked for its WebSocket: it has no room for another session',
      ],
      [(front) => front.behave(502), byHttps, 'it answered 502 when asked for /json/version'],
    ];
    // The messages themselves are compared without a browser (connect-problem.test.ts).
    const cases = someOf(problems, 2);
    await using pages = await startHeldPages();
    await using all = new AsyncDisposableStack();
    const fronts = await Promise.all(cases.map(async () => all.use(await startFront())));
    for (const [index, front] of fronts.entries()) cases[index]?.[0](front);
    const urls = fronts.map((front, index) => cases[index]?.[1](front));
    await using remote = await startRemoteEngines(urls.join());
    const statuses = await remote.engines.checkRemoteBrowsers();
    assert.deepEqual(
      statuses.map(({ standing, problem }) => [standing, problem]),
      cases.map(([, , problem]) => ['resting', problem]),
    );
    await assert.rejects(remote.load(pages.quick), (error) => {
      assert.ok(error instanceof FetchFailure && error.code === 'internal_error');
      return !inspect(error, { depth: 9 }).includes(TOKEN);
    });
    for (const front of fronts) {
      front.present(certificate);
      front.behave('pass');
    }
    await eventually('all are healthy', () => isHealthy(remote));
    assert.match((await remote.load(pages.quick)).body, /Quick/);
    assertNoToken(remote);
  });

  test('is refused with a wrong token', async () => {
    await using front = await startFront();
    for (const urlOf of [byHttps, bySocket]) {
      await using remote = await startRemoteEngines(urlOf(front, 'another'));
      assert.match(await problemOf(remote), /^it answered 401 .*: the token in its URL is wrong or missing$/);
      assert.ok(!inspect(remote.changes).includes('another'));
    }
    assert.deepEqual(front.passed, []);
  });

  test('is reported if it does not speak TLS', async () => {
    await using remote = await startRemoteEngines(`https://127.0.0.1:${chromium.port}`);
    assert.match(await problemOf(remote), /^the TLS handshake failed \(|^the connection was reset$/);
  });

  itThorough('is given up if it never answers, and used when it does', async () => {
    const cases = someOf<readonly ['silent tcp' | 'silent tls', typeof byHttps]>(
      [
        ['silent tcp', byHttps],
        ['silent tcp', bySocket],
        ['silent tls', byHttps],
        ['silent tls', bySocket],
      ],
      3,
    );
    await Promise.all(
      cases.map(async ([behavior, urlOf]) => {
        await using front = await startFront();
        front.behave(behavior);
        await using remote = await startRemoteEngines(urlOf(front), { times: { connect: 3_000 } });
        assert.equal(await problemOf(remote), 'it did not answer within 3000 ms');
        front.behave('pass');
        await eventually('it is healthy', () => isHealthy(remote));
        assertNoToken(remote);
      }),
    );
  });

  const endings: (readonly [how: string, lastWords: Buffer | string])[] = [
    ['with a goodbye', Buffer.from([0x88, 0x02, 0x03, 0xe8])],
    ['without a word', ''],
    ['with an HTTP answer in the middle of the WebSocket', 'HTTP/1.1 408 Request Timeout\r\n\r\n'],
  ];
  for (const [how, lastWords] of someOf(endings, 3)) {
    test(`that ends its session ${how} has its page loaded again in another, and is used again later`, async () => {
      await using pages = await startHeldPages();
      await using one = await startFront();
      await using two = await startFront();
      await using remote = await startRemoteEngines([one, two].map((front) => byHttps(front)).join());
      await remote.engines.checkRemoteBrowsers();
      const held = remote.load(pages.held);
      await eventually('it is loading', () => pages.counts.asked === 1);
      const used = remote.engines.status().remotes.findIndex(({ inUse }) => inUse === 1);
      ([one, two][used] ?? assert.fail()).endSessions(lastWords);
      await eventually('it is loading again', () => pages.counts.asked === 2);
      pages.letGo();
      assert.match((await held).body, /Held/);
      assert.equal(pages.counts.asked, 2);
      await eventually('both are healthy', () => isHealthy(remote));
      const problems = remote.changes.map(({ problem }) => problem).filter((problem) => problem !== undefined);
      assert.deepEqual(problems, ['the connection ended']);
      assertNoToken(remote);
    });
  }

  itThorough('is checked by the doctor, which trusts NODE_EXTRA_CA_CERTS', async () => {
    await using front = await startFront();
    await using folder = await makeFolder();
    const look = async (run: typeof runCli, urls: string, environment: Record<string, string> = {}) => {
      const { stdout, stderr } = await run(['doctor', '--json'], {
        PORT: '0',
        MUDLARK_DATA_DIR: folder.path,
        MUDLARK_BROWSER_PAGES: '0',
        MUDLARK_BROWSER_URLS: urls,
        ...environment,
      });
      assert.ok(!`${stdout}${stderr}`.includes(TOKEN) && !`${stdout}${stderr}`.includes('another'), stdout);
      const findings = JSON.parse(stdout) as { check: string; state: string; detail: string }[];
      return (check: string) => findings.find((finding) => finding.check === check) ?? assert.fail();
    };
    const trusting = await look(runCli, `${byHttps(front)},${bySocket(front, 'another')}`, {
      NODE_EXTRA_CA_CERTS: authority.file,
    });
    assert.match(
      trusting('remote browsers').detail,
      /^localhost:\d+: HeadlessChrome\/[\d.]+; localhost:\d+: it answered 401 when asked for its WebSocket: the token .*$/,
    );
    assert.match(trusting('page, js').detail, /^the demonstration page was fetched in HeadlessChrome/);
    // This process trusts the authority, and nobody trusts the stranger.
    front.present(stranger);
    const other = await look(runHere, byHttps(front));
    assert.match(
      other('remote browsers').detail,
      /^localhost:\d+: its certificate is not trusted; see docs\/browser\.md \([A-Z_]+\)$/,
    );
    assert.deepEqual([other('remote browsers').state, other('page, js').state], ['warning', 'failed']);
  });
});
