/**
 * Callers that do not read their answers, on real sockets: what they hold, for how long, and how others are affected.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { givenTime } from '../support/given-time.ts';
import { sharedPostgres } from '../support/postgres.ts';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';
import { startTarget, type Target } from '../support/target.ts';
import { itThorough, someOf } from '../support/thorough.ts';

/** Three times what the buffers of both ends of a connection take. */
const LARGE = `<!doctype html><p>${'x'.repeat(12_000_000)}</p>`;
const PLANS = { tiny: { credits: 1_000, concurrency: 2 }, wide: { credits: 1_000, concurrency: 30 } };

describe('callers that do not read their answers', () => {
  let target: Target;
  before(async () => {
    target = await startTarget({ '/large': LARGE, '/small': '<p>small</p>' });
  });
  after(() => target[Symbol.asyncDispose]());

  /** The limit only ends a test that has failed. Pauses grow, because looking is a call of the service. */
  async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
    for (let [tries, pause] = [0, 20]; tries < 1_000; tries += 1, pause = Math.min(1.5 * pause, 100)) {
      if (await condition()) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    assert.fail('it did not come to be');
  }

  /** Requests the large page and reads nothing. */
  async function ask(service: TestService, key: string, path = '/large'): Promise<Socket> {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname)
      .pause()
      .on('error', () => {});
    await once(socket, 'connect');
    const query = new URLSearchParams({ api_key: key, js: 'false', timeout: '25000', url: `${target.url}${path}` });
    socket.write(`GET /html?${query} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
    return socket;
  }

  async function readAll(socket: Socket): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk);
    return Buffer.concat(chunks).toString('latin1');
  }

  const served = (service: TestService) => service.logLines.filter(({ outcome }) => outcome === 'ok').length;
  const small = (service: TestService, key: string) =>
    service.call('/html', { url: `${target.url}/small`, js: 'false', timeout: '25000' }, { key });

  for (const database of someOf(['PostgreSQL', 'SQLite'] as const, 2)) {
    describe(`an answer that is not read, on ${database}`, () => {
      let service: TestService;
      before(async () => {
        service = await startTestService({
          file: { plans: { ...PLANS, unlimited: PLANS.tiny } },
          environment:
            database === 'PostgreSQL' ? { MUDLARK_DATABASE_URL: await (await sharedPostgres()).createDatabase() } : {},
        });
      });
      after(() => service.close());

      it('keeps its slot until it is sent, or its connection has ended', async () => {
        const sockets = [await ask(service, OPERATOR_KEY), await ask(service, OPERATOR_KEY)];
        await until(() => served(service) === 2);
        const [read, left] = sockets as [Socket, Socket];
        assert.equal((await service.account()).remaining_concurrency, 0);
        assert.equal((await small(service, OPERATOR_KEY)).status, 429);
        const text = await readAll(read);
        assert.ok(text.endsWith('</p>') && text.length > LARGE.length);
        assert.match(text.slice(0, 2_000), /service-concurrency-remaining: [12]\r\n/i);
        assert.equal((await small(service, OPERATOR_KEY)).status, 200);
        assert.equal((await service.account()).remaining_concurrency, 1);
        left.destroy();
        await until(async () => (await service.account()).remaining_concurrency === 2);
        assert.equal((await small(service, OPERATOR_KEY)).headers.get('Service-Concurrency-Remaining'), '2');
        assert.equal((await service.account()).remaining_total_credits, 1_000 - 4);
      });
    });
  }

  describe('a caller that stops reading', () => {
    let service: TestService;
    before(async () => {
      service = await startTestService({ file: { plans: PLANS }, environment: { MUDLARK_UNREAD_TIMEOUT: '1500' } });
    });
    after(() => service.close());

    it('is disconnected, and its slot is freed', async () => {
      const key = await service.newAccount('tiny');
      const sockets = [await ask(service, key), await ask(service, key)];
      await until(async () => (await service.account(key)).remaining_concurrency === 0);
      await until(async () => (await service.account(key)).remaining_concurrency === 2);
      for (const socket of sockets) {
        const text = await readAll(socket).catch(() => '');
        assert.ok(text.length < LARGE.length);
      }
    });

    it('holds nothing once an MCP tool has answered from a large page', async () => {
      const key = await service.newAccount('tiny');
      const params = { name: 'mudlark_html', arguments: { url: `${target.url}/large`, js: false, timeout: 25_000 } };
      for (let calls = 0; calls < 3; calls += 1) {
        const answer = await fetch(`${service.url}/mcp`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${key}`,
            'Content-Type': 'application/json',
            Accept: 'application/json, text/event-stream',
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
        });
        assert.match(await answer.text(), /Cut: characters 0 to 60000 of 120/);
        await until(async () => (await service.account(key)).remaining_concurrency === 2);
      }
    });

    itThorough('is disconnected in the playground too', async () => {
      const [dashboard = '', token = ''] = service.dashboard.split('#sign-in=');
      const headers = { 'Content-Type': 'application/json' };
      const signedIn = await fetch(`${dashboard}/api/session/link`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ token }),
      });
      const cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? assert.fail('nobody is signed in');
      const free = async () => Number((await service.account()).remaining_concurrency);
      const all = await free();
      const query = new URLSearchParams({ url: `${target.url}/large`, js: 'false', timeout: '25000' });
      const body = JSON.stringify({ endpoint: 'html', query: query.toString() });
      const { hostname, port, pathname } = new URL(`${dashboard}/api/run`);
      const socket = connect(Number(port), hostname)
        .pause()
        .on('error', () => {});
      socket.write(
        `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      await until(async () => (await free()) < all);
      await until(() => served(service) > 0);
      await until(async () => (await free()) === all);
      const text = await readAll(socket).catch(() => '');
      assert.ok(text.length < LARGE.length);
    });

    it('is not disconnected if it only reads slowly', () =>
      givenTime(1_500, async (timeout) => {
        await using patient = await startTestService({
          file: { plans: PLANS },
          environment: { MUDLARK_UNREAD_TIMEOUT: String(timeout) },
        });
        const socket = await ask(patient, await patient.newAccount('tiny'));
        let bytes = 0;
        let pauses = 0;
        for await (const chunk of socket) {
          bytes += (chunk as Buffer).length;
          // Longer than the timeout in total, but each pause is shorter.
          if (bytes > (pauses + 1) * 1_900_000) {
            pauses += 1;
            await new Promise((resolve) => setTimeout(resolve, timeout / 3));
          }
        }
        assert.ok(bytes > LARGE.length);
      }));
  });

  describe('answers that are not read', () => {
    let service: TestService;
    before(async () => {
      service = await startTestService({
        file: { plans: PLANS },
        environment: { MUDLARK_UNREAD_PER_ACCOUNT: '25 MiB', MUDLARK_UNREAD: '40 MiB' },
      });
    });
    after(() => service.close());

    it('are limited per account and in all, without cutting off callers that read', async () => {
      const greedy = await service.newAccount('wide');
      const honest = await service.newAccount('wide');
      const sockets: Socket[] = [];
      const refused = () => service.logLines.filter(({ outcome }) => outcome === 'unread').length;
      while (refused() === 0 && sockets.length < 12) {
        const before = served(service) + refused();
        sockets.push(await ask(service, greedy));
        await until(() => served(service) + refused() > before);
      }
      assert.equal(refused(), 1);
      const text = await readAll(sockets.at(-1) as Socket);
      assert.match(text, /^HTTP\/1\.1 429 .*Too much data of earlier answers is still unread/s);
      const { remaining_total_credits: credits } = await service.account(greedy);
      assert.equal(credits, 1_000 - (sockets.length - 1), 'what was refused is free');
      // Two more such accounts exceed the total limit: they make room for each other, and for one that reads.
      const others = [await service.newAccount('wide'), await service.newAccount('wide')];
      for (const key of [...others, ...others]) {
        const before = served(service) + refused();
        sockets.push(await ask(service, key));
        await until(() => served(service) + refused() > before);
      }
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      assert.ok((await readAll(await ask(service, honest))).length > LARGE.length);
      assert.equal((await small(service, honest)).status, 200);
      for (const socket of sockets) socket.destroy();
      for (const key of [greedy, honest, ...others]) {
        await until(async () => (await service.account(key)).remaining_concurrency === 30);
      }
    });

    it('are limited as well if they are results of jobs, by every way to read them', async () => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ endpoint: 'html', params: { js: false }, urls: [`${target.url}/large`] });
      const own = `api_key=${OPERATOR_KEY}`;
      const made = await fetch(`${service.url}/jobs?${own}`, { method: 'POST', body });
      const { id } = (await made.json()) as { id: string };
      const job = async () => (await (await fetch(`${service.url}/jobs/${id}?${own}`)).json()) as { state: string };
      await until(async () => (await job()).state === 'done');
      const [dashboard = '', token = ''] = service.dashboard.split('#sign-in=');
      const link = { method: 'POST', headers, body: JSON.stringify({ token }) };
      const cookie = (await fetch(`${dashboard}/api/session/link`, link)).headers.get('Set-Cookie')?.split(';')[0];
      const signedIn = { headers: { Cookie: cookie ?? assert.fail('nobody is signed in') } };
      const params = { name: 'mudlark_job_results', arguments: { id } };
      const ways = [
        () => fetch(`${service.url}/jobs/${id}/results?${own}`),
        () => fetch(`${dashboard}/api/jobs/${id}/results.jsonl`, signedIn),
        () => fetch(`${dashboard}/api/jobs/${id}/results/1`, signedIn),
        () =>
          fetch(`${service.url}/mcp?${own}`, {
            method: 'POST',
            headers: { ...headers, Accept: 'application/json, text/event-stream' },
            body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
          }),
      ];
      const { hostname, port } = new URL(service.url);
      const silent = Array.from({ length: 6 }, () => {
        const socket = connect(Number(port), hostname).pause();
        socket.on('error', () => {});
        socket.write(`GET /jobs/${id}/results?${own} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
        return socket;
      });
      const status = async () => {
        // Reading an answer of this size takes a tenth of a second of processor time: it is not asked for more often
        // than needed, and its body is not read.
        await new Promise((resolve) => setTimeout(resolve, 200));
        const answer = await fetch(`${service.url}/jobs/${id}/results?${own}`);
        await answer.body?.cancel();
        return answer.status;
      };
      await until(async () => (await status()) === 429);
      for (const way of ways)
        assert.match(await (await way()).text(), /Too much data of earlier answers is still unread/);
      for (const socket of silent) socket.destroy();
      await until(async () => (await status()) === 200);
      for (const way of ways.slice(0, 3)) {
        const text = await (await way()).text();
        const { result, body: content = result } = JSON.parse(text) as { result?: string; body?: string };
        assert.equal(content, LARGE);
      }
    });
  });
});
