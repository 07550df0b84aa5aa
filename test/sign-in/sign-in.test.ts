import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import type { StartedSession } from '../../src/sign-in/sessions.ts';
import { SignIn, type SignInResult } from '../../src/sign-in/sign-in.ts';
import { onBothDatabases } from '../database/both-databases.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2026-03-10T12:00:00Z');
const PASSWORD = 'correct horse battery';
const ADDRESS = '192.0.2.1';

function started(result: SignInResult | { refused: 'unfit' }): StartedSession {
  assert.ok(!('refused' in result), JSON.stringify(result));
  return result;
}

onBothDatabases('signing in', (kind) => {
  async function open() {
    const place = await kind.newPlace();
    const database = await place.open();
    const clock = { now: START };
    const options = { clock: () => clock.now, scryptCost: { N: 2 ** 4, r: 1, p: 1 } };
    const signIn = await SignIn.open(database, options);
    const another = async () => SignIn.open(await place.open(), options);
    return { signIn, database, clock, another };
  }

  /** An account that has chosen a password after signing in by link. */
  async function withPassword(signIn: SignIn, accountId = 1): Promise<StartedSession> {
    const { token } = await signIn.createLink(accountId);
    const session = started(await signIn.byLink(token, ADDRESS));
    return started(await signIn.choosePassword(session, { current: undefined, password: PASSWORD, address: ADDRESS }));
  }

  function tryPassword(signIn: SignIn, parts: Partial<Parameters<SignIn['byPassword']>[0]> = {}) {
    return signIn.byPassword({
      name: 'ann@example.com',
      accountId: 1,
      password: PASSWORD,
      address: ADDRESS,
      ...parts,
    });
  }

  it('accepts the right password', async () => {
    const { signIn, another } = await open();
    await withPassword(signIn);
    const session = started(await tryPassword(signIn));
    const node = await another();
    assert.deepEqual(await node.session(session.token), { accountId: 1, byLink: false });
  });

  it('gives the same answer for a wrong password, an account without one, and an unknown name', async () => {
    const { signIn } = await open();
    await withPassword(signIn);
    const wrong = { refused: 'wrong' };
    assert.deepEqual(await tryPassword(signIn, { password: 'wrong horse battery' }), wrong);
    assert.deepEqual(await tryPassword(signIn, { accountId: 2 }), wrong);
    assert.deepEqual(await tryPassword(signIn, { accountId: undefined }), wrong);
    assert.deepEqual(await tryPassword(signIn, { password: '' }), wrong);
  });

  it('refuses a name after ten failures, right password or not, until a quarter of an hour is over', async () => {
    const { signIn, clock } = await open();
    await withPassword(signIn);
    for (let count = 0; count < 10; count += 1) {
      assert.deepEqual(await tryPassword(signIn, { password: 'wrong', address: `192.0.2.${count}` }), {
        refused: 'wrong',
      });
    }
    clock.now += MINUTE;
    assert.deepEqual(await tryPassword(signIn, { address: '198.51.100.1' }), {
      refused: 'too_many_tries',
      retryAfter: 14 * 60,
    });
    started(await tryPassword(signIn, { name: 'somebody@example.com' }));
    clock.now += 14 * MINUTE - 1;
    assert.deepEqual(await tryPassword(signIn), { refused: 'too_many_tries', retryAfter: 1 });
    clock.now += 1;
    started(await tryPassword(signIn));
  });

  it('also counts tries for unknown names', async () => {
    const { signIn } = await open();
    const nobody = { name: 'nobody@example.com', accountId: undefined };
    for (let count = 0; count < 10; count += 1) await tryPassword(signIn, nobody);
    const result = await tryPassword(signIn, nobody);
    assert.equal('refused' in result && result.refused, 'too_many_tries');
  });

  it('checks no more passwords than allowed when many are tried at once, on several nodes', async () => {
    const { signIn, another } = await open();
    const nodes = [signIn, await another()];
    await withPassword(signIn);
    const tries = Array.from({ length: 24 }, (_, index) =>
      tryPassword(nodes[index % 2] ?? signIn, { password: `wrong ${index}` }),
    );
    const results = await Promise.all(tries);
    assert.equal(results.filter((result) => 'refused' in result && result.refused === 'wrong').length, 10);
  });

  it('does not count successful sign-ins', async () => {
    const { signIn } = await open();
    await withPassword(signIn);
    for (let count = 0; count < 15; count += 1) started(await tryPassword(signIn));
    for (let count = 0; count < 9; count += 1) await tryPassword(signIn, { password: 'wrong' });
    started(await tryPassword(signIn));
    assert.deepEqual(await tryPassword(signIn, { password: 'wrong' }), { refused: 'wrong' });
    assert.equal('refused' in (await tryPassword(signIn)), true);
  });

  it('refuses an IP address after fifty failures, and its network, but not neighboring networks', async () => {
    const { signIn } = await open();
    await withPassword(signIn);
    const pairs = [
      ['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.8'],
      ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1'],
      ['no address', 'none either', '192.0.2.9'],
    ] as const;
    for (const [address, same, neighbor] of pairs) {
      for (let count = 0; count < 50; count += 1) {
        assert.deepEqual(await signIn.byLink(`no such link ${count}`, address), { refused: 'wrong' });
      }
      assert.equal('refused' in (await tryPassword(signIn, { address: same })), true, same);
      started(await tryPassword(signIn, { address: neighbor }));
    }
  });

  it('ends a session that was left alone for seven days', async () => {
    const { signIn, clock } = await open();
    const { token } = await withPassword(signIn);
    clock.now += 7 * DAY - 1;
    assert.ok(await signIn.session(token));
    clock.now += 7 * DAY - 1;
    assert.ok(await signIn.session(token));
    clock.now += 7 * DAY;
    assert.equal(await signIn.session(token), undefined);
  });

  it('ends a session after thirty days, however much it is used', async () => {
    const { signIn, clock } = await open();
    const { token } = await withPassword(signIn);
    for (let day = 1; day < 30; day += 1) {
      clock.now = START + day * DAY;
      assert.ok(await signIn.session(token), `day ${day}`);
    }
    clock.now = START + 30 * DAY - 1;
    assert.ok(await signIn.session(token));
    clock.now += 1;
    assert.equal(await signIn.session(token), undefined);
  });

  it('ends a session that is signed out of, and no other', async () => {
    const { signIn } = await open();
    const { token } = await withPassword(signIn);
    const other = started(await tryPassword(signIn));
    await signIn.signOut(token);
    assert.equal(await signIn.session(token), undefined);
    assert.ok(await signIn.session(other.token));
    await signIn.signOut(token);
  });

  it('finds no session for a token that it did not issue', async () => {
    const { signIn } = await open();
    await withPassword(signIn);
    for (const token of ['', 'x', 'x'.repeat(100_000), "' OR 1=1 --", '\u{D800}', '\0']) {
      assert.equal(await signIn.session(token), undefined);
      assert.deepEqual(await signIn.byLink(token, ADDRESS), { refused: 'wrong' });
    }
  });

  it('keeps twenty sessions of an account, those that were used last', async () => {
    const { signIn, clock } = await open();
    const tokens = [(await withPassword(signIn)).token];
    const other = await withPassword(signIn, 2);
    while (tokens.length < 20) {
      clock.now += 2 * MINUTE;
      tokens.push(started(await tryPassword(signIn)).token);
    }
    clock.now += 2 * MINUTE;
    assert.ok(await signIn.session(tokens[0] ?? ''));
    clock.now += 2 * MINUTE;
    tokens.push(started(await tryPassword(signIn)).token);
    const alive = await Promise.all(tokens.map(async (token) => (await signIn.session(token)) !== undefined));
    assert.deepEqual(
      alive,
      tokens.map((_, index) => index !== 1),
    );
    assert.ok(await signIn.session(other.token));
  });

  it('stores neither a token nor a password', async () => {
    const { signIn, database } = await open();
    const { token } = await withPassword(signIn);
    const link = await signIn.createLink(1);
    const everything = JSON.stringify(await allRows(database));
    for (const secret of [token, link.token, PASSWORD]) assert.ok(!everything.includes(secret));
    assert.ok(everything.includes('scrypt$'));
  });

  it('accepts a link once, even if it is used many times at the same moment', async () => {
    const { signIn, another } = await open();
    const { token } = await signIn.createLink(7);
    const node = await another();
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? node : signIn).byLink(token, ADDRESS)),
    );
    const sessions = results.filter((result) => !('refused' in result));
    assert.equal(sessions.length, 1);
    assert.deepEqual(await signIn.session(started(sessions[0] ?? { refused: 'wrong' }).token), {
      accountId: 7,
      byLink: true,
    });
  });

  it('accepts a link for a day', async () => {
    const { signIn, clock } = await open();
    const one = await signIn.createLink(1);
    const other = await signIn.createLink(1);
    assert.equal(one.expiresAt, START + DAY);
    clock.now += DAY - 1;
    started(await signIn.byLink(one.token, ADDRESS));
    clock.now += 1;
    assert.deepEqual(await signIn.byLink(other.token, ADDRESS), { refused: 'wrong' });
  });

  it('keeps ten links of an account, the newest', async () => {
    const { signIn, clock } = await open();
    const foreign = await signIn.createLink(2);
    const tokens: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      clock.now += 1;
      tokens.push((await signIn.createLink(1)).token);
    }
    assert.deepEqual(await signIn.byLink(tokens[0] ?? '', ADDRESS), { refused: 'wrong' });
    started(await signIn.byLink(tokens[1] ?? '', ADDRESS));
    started(await signIn.byLink(foreign.token, ADDRESS));
  });

  it('ends all other sessions and links when a password is chosen', async () => {
    const { signIn } = await open();
    const first = await withPassword(signIn);
    const second = started(await tryPassword(signIn));
    const stranger = await withPassword(signIn, 2);
    const link = await signIn.createLink(1);
    const chosen = started(
      await signIn.choosePassword(second, { current: PASSWORD, password: 'another horse battery', address: ADDRESS }),
    );
    assert.deepEqual(await signIn.session(chosen.token), { accountId: 1, byLink: false });
    for (const { token } of [first, second]) assert.equal(await signIn.session(token), undefined);
    assert.ok(await signIn.session(stranger.token));
    assert.deepEqual(await signIn.byLink(link.token, ADDRESS), { refused: 'wrong' });
    assert.deepEqual(await tryPassword(signIn), { refused: 'wrong' });
    started(await tryPassword(signIn, { password: 'another horse battery' }));
  });

  it('changes a password only for a visitor who knows it, or who signed in by link', async () => {
    const { signIn } = await open();
    const session = await withPassword(signIn);
    const choose = (current: string | undefined, password = 'another horse battery') =>
      signIn.choosePassword(session, { current, password, address: ADDRESS });
    assert.deepEqual(await choose(undefined), { refused: 'wrong' });
    assert.deepEqual(await choose('wrong horse battery'), { refused: 'wrong' });
    assert.equal('refused' in (await choose(PASSWORD, 'short')), true);
    assert.ok(await signIn.session(session.token), 'a refusal ends no session');
    started(await tryPassword(signIn));

    const { token } = await signIn.createLink(1);
    const byLink = started(await signIn.byLink(token, ADDRESS));
    started(await signIn.choosePassword(byLink, { current: undefined, password: 'by a link, then', address: ADDRESS }));
    started(await tryPassword(signIn, { password: 'by a link, then' }));
  });

  it('allows only ten guesses of the current password', async () => {
    const { signIn } = await open();
    const session = await withPassword(signIn);
    const guess = (current: string) =>
      signIn.choosePassword(session, { current, password: 'another horse battery', address: ADDRESS });
    for (let count = 0; count < 10; count += 1) assert.deepEqual(await guess('wrong'), { refused: 'wrong' });
    const result = await guess(PASSWORD);
    assert.equal('refused' in result && result.refused, 'too_many_tries');
  });

  it('says whether an account has a password', async () => {
    const { signIn } = await open();
    await withPassword(signIn, 1);
    assert.equal(await signIn.hasPassword(1), true);
    assert.equal(await signIn.hasPassword(2), false);
  });
});

async function allRows(database: Database): Promise<object[]> {
  const tables = ['sign_in_passwords', 'sign_in_sessions', 'sign_in_links', 'sign_in_tries'];
  return (await Promise.all(tables.map((table) => database.all(`SELECT * FROM ${table}`)))).flat();
}
