/**
 * A service whose connections to PostgreSQL are cut, frozen, slow or refused, asked for everything that it offers: what
 * cannot be done is a 503 that says so and when to try again, never an unexpected error; nothing is charged or made
 * twice; and as soon as the database answers, everything works again.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { eventually, SHELL } from '../fetching/browser/test-engine.ts';
import { FaultyLine, type Moment } from '../support/faulty-line.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';

const PAGE = 'http://demo.mudlark.test/';
const BATCH = { endpoint: 'text', params: { js: false }, urls: [PAGE] };
/** How often everything is asked for until it works again: on a busy machine, new connections take a while. */
const TRIES = 3;
const PASSWORD = 'correct horse battery staple';
const TOOL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_jobs', arguments: {} } };

/** With a browser, or without one. */
const BROWSED = SHELL === undefined ? 501 : 200;

/** Whether the database answers is what it tells; for some seconds it repeats what it has told. */
const REPEATING = '/readyz';

/** What needs no database: it is answered as ever. */
const STANDING: Readonly<Record<string, readonly number[]>> = {
  // Its key is looked up first.
  '/data of no known site': [400, 503],
  '/metrics': [200],
  '/healthz': [200],
  [REPEATING]: [200, 503],
};

interface Answered {
  readonly name: string;
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

/** One request, and the status that it has while all is well. */
type Request = readonly [name: string, status: number, send: () => Promise<Response>];

interface Running {
  readonly service: TestService;
  readonly line: FaultyLine;
  readonly direct: pg.Client;
  /** Everything that needs the database. */
  readonly requests: readonly Request[];
  readonly job: string;
  newJob(): Promise<Response>;
  topUp(credits: number): Promise<Response>;
}

describe('a service over a faulty line to its database', { timeout: 600_000 }, () => {
  let server: TestPostgres;
  let running: Running;
  const ending: (() => unknown)[] = [];
  const whole = { after: (work: () => unknown) => ending.push(work) };
  before(async () => {
    server = await startPostgres();
    running = await start(whole);
  });
  after(async () => {
    for (const end of ending.reverse()) await end();
    await server?.[Symbol.asyncDispose]();
  });

  async function start(test: { after(work: () => unknown): void }): Promise<Running> {
    const url = await server.createDatabase();
    const line = await FaultyLine.open(test, server.socket);
    const direct = new pg.Client({ connectionString: url });
    direct.on('error', () => {});
    await direct.connect();
    test.after(() => direct.end());
    const service = await startTestService({ environment: { MUDLARK_DATABASE_URL: line.url(url) } });
    test.after(() => service.close());
    const get = (path: string, query: Record<string, string> = {}, init: RequestInit = {}) =>
      fetch(`${service.url}${path}?${new URLSearchParams({ api_key: OPERATOR_KEY, ...query })}`, init);
    const newJob = () => get('/jobs', {}, { method: 'POST', body: JSON.stringify(BATCH) });
    const { id: job } = (await (await newJob()).json()) as { id: string };
    const page = { url: PAGE, js: 'false' };

    const api = (path: string, init: RequestInit = {}) =>
      fetch(`${service.url}/dashboard/api${path}`, {
        ...init,
        headers: { cookie, origin: service.url, 'content-type': 'application/json', ...init.headers },
      });
    const asked = (method: string, body: object = {}) => ({ method, body: JSON.stringify(body) });
    let cookie = '';
    const token = new URLSearchParams(new URL(service.dashboard).hash.slice(1)).get('sign-in');
    const signedIn = await api('/session/link', asked('POST', { token }));
    cookie = (signedIn.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    const changed = await api('/password', asked('PUT', { password: PASSWORD }));
    cookie = (changed.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    assert.equal(changed.status, 204);
    const { email } = (await (await api('/session')).json()) as { email: string };
    const key = (await (await api('/keys', asked('POST', { name: 'one' }))).json()) as { id: string };
    let made = 0;
    const mcp = (body: object) =>
      fetch(`${service.url}/mcp`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          authorization: `Bearer ${OPERATOR_KEY}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
      });

    const requests: Request[] = [
      ['/account', 200, () => get('/account')],
      ['/html', 200, () => get('/html', page)],
      ['/text', 200, () => get('/text', page)],
      ['/selected', 200, () => get('/selected', { ...page, selector: 'h1' })],
      ['/selected-multiple', 200, () => get('/selected-multiple', { ...page, selectors: 'h1' })],
      ['/ai/question', 200, () => get('/ai/question', { ...page, question: 'What is this?' })],
      ['/ai/fields', 200, () => get('/ai/fields', { ...page, fields: '{"title":"the title"}' })],
      ['/map', 200, () => get('/map', { url: PAGE })],
      ['/html with JavaScript', BROWSED, () => get('/html', { url: PAGE })],
      ['/screenshot', BROWSED, () => get('/screenshot', { url: PAGE })],
      ['/serp', 200, () => get('/serp', { q: 'site:demo.mudlark.test tide' })],
      ['/data', 200, () => get('/data', { url: `${PAGE}www.youtube.com/watch?v=foreshore-1` })],
      ['/data of no known site', 400, () => get('/data', { url: 'https://example.com' })],
      ['/metrics', 200, () => get('/metrics')],
      ['/healthz', 200, () => get('/healthz')],
      ['/readyz', SHELL === undefined ? 503 : 200, () => get('/readyz')],
      ['/html in a session', 200, () => get('/html', { ...page, session: `s${++made}` })],
      ['DELETE /sessions', 404, () => get('/sessions/none', {}, { method: 'DELETE' })],
      ['POST /jobs', 202, newJob],
      ['GET /jobs', 200, () => get('/jobs')],
      ['GET /jobs/<id>', 200, () => get(`/jobs/${job}`)],
      ['GET /jobs/<id>/results', 200, () => get(`/jobs/${job}/results`)],
      ['DELETE /jobs/<id>', 200, () => get(`/jobs/${job}`, {}, { method: 'DELETE' })],
      ['/mcp', 200, () => mcp(TOOL)],
      ['sign-in', 200, () => api('/session', asked('POST', { email, password: PASSWORD }))],
      ['session', 200, () => api('/session')],
      ['overview', 200, () => api('/overview')],
      ['requests', 200, () => api('/requests')],
      ['usage', 200, () => api('/usage')],
      ['usage.csv', 200, () => api('/usage.csv')],
      ['keys', 200, () => api('/keys')],
      ['new key', 201, () => api('/keys', asked('POST', { name: `key ${++made}` }))],
      ['change key', 200, () => api(`/keys/${key.id}`, asked('PATCH', { name: 'other' }))],
      ['jobs', 200, () => api('/jobs')],
      ['job', 200, () => api(`/jobs/${job}`)],
      ['results of a job', 200, () => api(`/jobs/${job}/results`)],
      ['lines of a job', 200, () => api(`/jobs/${job}/results.jsonl`)],
      ['accounts', 200, () => api('/operator/accounts')],
      [
        'new account',
        201,
        () => api('/operator/accounts', asked('POST', { email: `a${++made}@example.com`, plan: 'free' })),
      ],
      ['one account', 200, () => api('/operator/accounts/1')],
      ['requests of an account', 200, () => api('/operator/accounts/1/requests')],
      ['link', 200, () => api('/operator/accounts/1/link', asked('POST'))],
      ['service', 200, () => api('/operator/service')],
      ['audit', 200, () => api('/operator/audit')],
      ['memory', 200, () => api('/operator/memory')],
    ];
    // The first of each loads what it needs.
    for (const [, , send] of requests) await (await send()).arrayBuffer();
    const topUp = (credits: number) => api('/operator/accounts/1/top-up', asked('POST', { credits }));
    return { service, line, direct, requests, job, newJob, topUp };
  }

  async function answered([name, , send]: Request): Promise<Answered> {
    const response = await send();
    const text = await response.text();
    return { name, status: response.status, text, retryAfter: response.headers.get('retry-after') };
  }

  /** At once, as from many callers. */
  const askAll = (requests: readonly Request[]) => Promise.all(requests.map(answered));

  function isRefusedClearly({ name, status, text, retryAfter }: Answered): void {
    const usual = STANDING[name];
    if (usual) {
      assert.ok(usual.includes(status), `${name}: ${status} ${text}`);
      return;
    }
    assert.equal(status, 503, `${name}: ${text}`);
    assert.match(text, /database/i, name);
    assert.match(retryAfter ?? '', /^[1-9]\d*$/, name);
  }

  async function worksAgain(): Promise<void> {
    let left = running.requests.filter(([name]) => name !== REPEATING);
    let failed: readonly Answered[] = [];
    for (let tries = 0; tries < TRIES && left.length > 0; tries += 1) {
      const all = await askAll(left);
      failed = all.filter(({ status }, at) => status !== left[at]?.[1]);
      left = left.filter(([, status], at) => status !== all[at]?.status);
    }
    assert.deepEqual(failed, []);
    const repeating = running.requests.filter(([name]) => name === REPEATING);
    for (const request of repeating) {
      await eventually(`${REPEATING} tells it`, async () => (await answered(request)).status === request[1]);
    }
  }

  function nothingUnexpected(): void {
    const odd = running.service.logLines.filter(({ msg }) => String(msg).includes('unexpected'));
    assert.deepEqual(odd, []);
  }

  it('answers everything while all is well', async () => {
    await worksAgain().finally(nothingUnexpected);
  });

  it('answers everything when the server has ended all connections', async () => {
    const { direct } = running;
    await direct.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
    await worksAgain();
    nothingUnexpected();
  });

  it('answers everything when all connections are cut again and again', async () => {
    const { line } = running;
    const cutting = setInterval(() => line.cut(), 700);
    try {
      for (const answer of await askAll(running.requests)) if (answer.status >= 500) isRefusedClearly(answer);
    } finally {
      clearInterval(cutting);
    }
    await worksAgain();
    nothingUnexpected();
  });

  it('says that the database is starting', async () => {
    const { line, requests } = running;
    line.refusal = ['57P03', 'the database system is starting up'];
    line.cut();
    try {
      for (const answer of await askAll(requests)) isRefusedClearly(answer);
    } finally {
      line.refusal = undefined;
    }
    await worksAgain();
    nothingUnexpected();
  });

  it('ends no request later than a frozen database is given up', async () => {
    const { line } = running;
    line.state = 'silent';
    try {
      for (const answer of await askAll(running.requests)) isRefusedClearly(answer);
    } finally {
      line.state = 'good';
    }
    await worksAgain();
    nothingUnexpected();
  });

  it('answers everything while the database is slow', async () => {
    const { line } = running;
    line.delay = 100;
    try {
      await worksAgain();
    } finally {
      line.delay = 0;
    }
  });

  it('says that the database cannot be written to, and finds the one that takes over', async () => {
    const { line, direct, newJob } = running;
    const { rows } = await direct.query<{ name: string }>('SELECT current_database() AS name');
    const readOnly = `DATABASE ${rows[0]?.name} SET default_transaction_read_only`;
    await direct.query('SET default_transaction_read_only = off');
    await direct.query(`ALTER ${readOnly} = on`);
    line.cut();
    try {
      for (const answer of await askAll(running.requests)) if (answer.status >= 500) isRefusedClearly(answer);
      assert.equal((await newJob()).status, 503);
    } finally {
      await direct.query(`ALTER ${readOnly} = off`);
    }
    await worksAgain();
    nothingUnexpected();
  });

  for (const moment of ['asked', 'sent', 'answering'] as const satisfies readonly Moment[]) {
    for (const text of ['BEGIN', 'INSERT INTO jobs', 'COMMIT']) {
      it(`makes a job once when its ${text} is cut off when it was ${moment}`, async () => {
        const { line, newJob, direct } = running;
        const count = async () => Number((await direct.query('SELECT count(*) AS count FROM jobs')).rows[0].count);
        const before = await count();
        line.cutAt(moment, text);
        const response = await newJob();
        assert.equal(response.status, 202, await response.text());
        assert.equal(await count(), before + 1);
        if (text === 'INSERT INTO jobs') assert.ok(line.isCut);
      });
    }
  }

  it('tops up once although the audit log cannot be written', async () => {
    const { line, direct, topUp } = running;
    line.cutAt('sent', 'INSERT INTO audit_log');
    assert.equal((await topUp(7)).status, 200);
    assert.ok(line.isCut);
    const { rows } = await direct.query(`SELECT sum(payg_delta) AS credits FROM ledger WHERE payg_delta = 7`);
    assert.equal(Number(rows[0].credits), 7);
  });

  it('keeps the page of a job that was fetched while the database went away', async (t) => {
    const { service, line, direct } = running;
    let asked = 0;
    const target = await startTarget({
      '/': (_request, response) => {
        asked += 1;
        response.end('<p>A page</p>');
      },
    });
    t.after(() => target[Symbol.asyncDispose]());
    // More often than one try to store it is repeated.
    line.cutAt('asked', 'INSERT INTO job_results', 25);
    const body = JSON.stringify({ ...BATCH, urls: [`${target.url}/`] });
    const { id } = (await (
      await service.callRaw(`/jobs?api_key=${OPERATOR_KEY}`, { method: 'POST', body })
    ).json()) as {
      id: string;
    };
    await eventually('the job is done', async () => {
      const { rows } = await direct.query('SELECT state FROM jobs WHERE id = $1', [id]);
      return rows[0]?.state === 'done';
    });
    assert.ok(line.isCut);
    assert.equal(asked, 1);
    const results = await service.callRaw(`/jobs/${id}/results?api_key=${OPERATOR_KEY}`);
    assert.equal(results.body.trim().split('\n').length, 1);
    assert.match(results.body, /"credits_used":1,"result":.*A page/);
  });

  it('tells each outage in one line, and its end in another', async () => {
    const { service, line } = running;
    const tell = () =>
      service.logLines
        .filter(({ level, msg }) => Number(level) >= 40 || msg === 'the database is back')
        .map(({ msg }) => msg);
    line.state = 'refused';
    line.cut();
    const before = tell().length;
    await askAll(running.requests);
    await pause(3_000);
    line.state = 'good';
    await eventually('it is told', async () => tell().at(-1) === 'the database is back' || tell().length === before);
    assert.ok(tell().length - before <= 2, tell().slice(before).join('\n'));
  });
});
