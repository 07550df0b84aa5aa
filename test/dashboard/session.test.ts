import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Answer, cookieOf, startDashboard, type TestDashboard } from './dashboard.ts';

const SESSION = '/dashboard/api/session';
const PASSWORD = 'correct horse battery';

function signInWith(dashboard: TestDashboard, email: string, password: string, headers = {}): Promise<Answer> {
  return dashboard.ask(SESSION, { method: 'POST', body: { email, password }, headers });
}

async function annWithPassword(dashboard: TestDashboard) {
  const ann = await dashboard.newAccount('ann@example.com');
  const client = await dashboard.as(ann);
  const answer = await client('password', { method: 'PUT', body: { password: PASSWORD } });
  assert.equal(answer.status, 204);
  return { ann, cookie: cookieOf(answer), before: client };
}

describe('signing in to the dashboard', () => {
  it('starts with a link, which works once', async () => {
    await using dashboard = await startDashboard();
    const { token } = await dashboard.signIn.createLink(dashboard.operator.id);
    const use = () => dashboard.ask(`${SESSION}/link`, { method: 'POST', body: { token } });
    const answer = await use();
    assert.equal(answer.status, 200);
    const session = { email: 'operator@localhost', plan: 'unlimited', operator: true, hasPassword: false };
    assert.deepEqual(answer.json(), session);
    assert.deepEqual((await dashboard.ask(SESSION, { cookie: cookieOf(answer) })).json(), session);
    const again = await use();
    assert.equal(again.status, 401);
    assert.match(again.json<{ message: string }>().message, /used already/);
    assert.equal(again.headers['set-cookie'], undefined);
  });

  it('continues with a password', async () => {
    await using dashboard = await startDashboard();
    await annWithPassword(dashboard);
    const answer = await signInWith(dashboard, ' Ann@EXAMPLE.com', PASSWORD);
    assert.deepEqual(answer.json(), { email: 'ann@example.com', plan: 'free', operator: false, hasPassword: true });
    assert.equal((await dashboard.ask(SESSION, { cookie: cookieOf(answer) })).status, 200);
  });

  it('gives the same answer for a wrong password, an account without one, and an unknown address', async () => {
    await using dashboard = await startDashboard();
    await annWithPassword(dashboard);
    await dashboard.newAccount('bob@example.com');
    const answers = await Promise.all([
      signInWith(dashboard, 'ann@example.com', 'wrong horse battery'),
      signInWith(dashboard, 'bob@example.com', PASSWORD),
      signInWith(dashboard, 'nobody@example.com', PASSWORD),
      signInWith(dashboard, 'no address', PASSWORD),
    ]);
    for (const { status, text, headers } of answers) {
      assert.equal(status, 401);
      assert.equal(text, '{"message":"The e-mail address or the password is wrong."}');
      assert.equal(headers['set-cookie'], undefined);
    }
  });

  it('refuses after too many tries, and says for how long', async () => {
    await using dashboard = await startDashboard();
    await annWithPassword(dashboard);
    for (let count = 0; count < 10; count += 1) {
      assert.equal((await signInWith(dashboard, 'ANN@example.com', 'wrong')).status, 401);
    }
    const refused = await signInWith(dashboard, 'ann@example.com', PASSWORD);
    assert.equal(refused.status, 429);
    const seconds = Number(refused.headers['retry-after']);
    assert.ok(seconds > 0 && seconds <= 15 * 60, `${seconds} s`);
    assert.match(refused.text, /Too many tries. Try again in (a minute|\d+ minutes)\./);
    assert.doesNotMatch(dashboard.log(), new RegExp(PASSWORD));
  });

  it('counts the tries of a client by its own address only behind a trusted proxy', async () => {
    for (const trustProxy of [true, false]) {
      await using dashboard = await startDashboard({ trustProxy });
      const from = (address: string, count: number) =>
        signInWith(dashboard, `${count}@example.com`, 'wrong', { 'X-Forwarded-For': address });
      for (let count = 0; count < 50; count += 1) await from('192.0.2.1', count);
      assert.equal((await from('192.0.2.1', 50)).status, 429);
      assert.equal((await from('192.0.2.2', 51)).status, trustProxy ? 401 : 429);
    }
  });

  it('does not replace a session of another account unless that is confirmed', async () => {
    await using dashboard = await startDashboard();
    const { cookie } = await annWithPassword(dashboard);
    const { id } = await dashboard.newAccount('bob@example.com');
    const { token } = await dashboard.signIn.createLink(id);
    const follow = (body: object) => dashboard.ask(`${SESSION}/link`, { method: 'POST', cookie, body });
    const asked = await follow({ token });
    assert.equal(asked.status, 409);
    assert.deepEqual(asked.json(), {
      message: 'You are signed in as ann@example.com. This link signs in to bob@example.com.',
    });
    assert.equal(asked.headers['set-cookie'], undefined);
    assert.equal((await dashboard.ask(SESSION, { cookie })).status, 200);
    const replaced = await follow({ token, replace: true });
    assert.equal(replaced.status, 200);
    assert.equal(replaced.json<{ email: string }>().email, 'bob@example.com');
    // A link of the same account needs no confirmation, and neither does an expired one.
    const own = await dashboard.signIn.createLink((await dashboard.accounts.findAccount('ann@example.com'))?.id ?? 0);
    assert.equal((await follow({ token: own.token })).status, 200);
    assert.equal((await follow({ token })).status, 401);
  });

  it('ends with signing out', async () => {
    await using dashboard = await startDashboard();
    const { cookie } = await annWithPassword(dashboard);
    const answer = await dashboard.ask(SESSION, { method: 'DELETE', cookie, body: {} });
    assert.equal(answer.status, 204);
    assert.match(String(answer.headers['set-cookie']), /^mudlark_session=; Path=\/dashboard; Max-Age=0;/);
    const after = await dashboard.ask(SESSION, { cookie });
    assert.equal(after.status, 401);
    assert.deepEqual(after.json(), { message: 'You are not signed in.' });
  });

  it('ends other sessions when the password is changed, and keeps this one', async () => {
    await using dashboard = await startDashboard();
    const { before, cookie } = await annWithPassword(dashboard);
    assert.equal((await before('session')).status, 401);
    const change = (body: object) => dashboard.ask('/dashboard/api/password', { method: 'PUT', cookie, body });
    const wrong = await change({ current: 'wrong horse battery', password: 'another horse battery' });
    assert.equal(wrong.status, 403, 'a 401 would mean that the session is over');
    assert.equal((await change({ password: 'another horse battery' })).status, 403);
    const short = await change({ current: PASSWORD, password: 'too short' });
    assert.equal(short.status, 400);
    assert.match(short.text, /at least 10 characters/);
    const changed = await change({ current: PASSWORD, password: 'another horse battery' });
    assert.equal(changed.status, 204);
    assert.equal((await dashboard.ask(SESSION, { cookie })).status, 401);
    assert.equal((await dashboard.ask(SESSION, { cookie: cookieOf(changed) })).status, 200);
    assert.equal((await signInWith(dashboard, 'ann@example.com', PASSWORD)).status, 401);
  });

  it('needs a session for everything else', async () => {
    await using dashboard = await startDashboard();
    const paths: [string, string][] = [
      ['GET', 'session'],
      ['PUT', 'password'],
      ['GET', 'overview'],
      ['GET', 'requests'],
      ['GET', 'usage.csv'],
      ['GET', 'endpoints'],
      ['POST', 'price'],
      ['POST', 'run'],
      ['GET', 'keys'],
      ['POST', 'keys'],
      ['DELETE', 'keys/mk_12345678'],
      ['GET', 'operator/accounts'],
      ['POST', 'operator/accounts'],
      ['PATCH', 'operator/accounts/1'],
      ['POST', 'operator/accounts/1/top-up'],
      ['POST', 'operator/accounts/1/link'],
      ['GET', 'operator/system'],
      ['GET', 'operator/memory'],
      ['DELETE', 'operator/memory/example.com'],
    ];
    const cookies = [undefined, 'mudlark_session=', 'mudlark_session=nonsense', 'other=1; mudlark_session=%00', '=;;='];
    for (const [method, path] of paths) {
      for (const cookie of cookies) {
        const answer = await dashboard.ask(`/dashboard/api/${path}`, {
          method,
          ...(method !== 'GET' && { body: {} }),
          ...(cookie !== undefined && { cookie }),
        });
        assert.equal(answer.status, 401, `${method} ${path} with ${cookie}`);
      }
    }
  });
});

describe('the cookie of a session', () => {
  const http = /^mudlark_session=[\w-]{43}; Path=\/dashboard; Max-Age=2592000; HttpOnly; SameSite=Strict$/;
  const https =
    /^__Secure-mudlark_session=[\w-]{43}; Path=\/dashboard; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/;
  const cases = [
    { name: 'is not for https alone where http is used', options: {}, headers: {}, cookie: http },
    {
      name: 'is for https alone behind a trusted proxy that says so',
      options: { trustProxy: true },
      headers: { 'X-Forwarded-Proto': 'https' },
      cookie: https,
    },
    {
      name: 'does not believe a proxy that is not trusted',
      options: { trustProxy: false },
      headers: { 'X-Forwarded-Proto': 'https' },
      cookie: http,
    },
    {
      name: 'is for https alone when that is configured',
      options: { secureCookies: true },
      headers: {},
      cookie: https,
    },
  ] as const;
  for (const { name, options, headers, cookie } of cases) {
    it(name, async () => {
      await using dashboard = await startDashboard(options);
      const { token } = await dashboard.signIn.createLink(dashboard.operator.id);
      const answer = await dashboard.ask(`${SESSION}/link`, { method: 'POST', body: { token }, headers });
      assert.match(String(answer.headers['set-cookie']), cookie);
      const session = { cookie: `first=1; ${cookieOf(answer)}; last=2` };
      assert.equal((await dashboard.ask(SESSION, { ...session, headers })).status, 200);
    });
  }
});
