import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { retryWhileAway } from '../../../src/accounts/postgres/away.ts';
import { asAway } from '../../../src/database/away.ts';
import { DatabaseAway } from '../../../src/database-errors.ts';

const SENT = { wasSent: true };

function databaseError(code: string): Error {
  const error = new pg.DatabaseError('no', 2, 'error');
  error.code = code;
  return error;
}

describe('a database is away', () => {
  const passing = ['08006', '40001', '40P01', '53300', '55P03', '57014', '57P01', '57P03', '58030', '25006', '25P03'];
  const lasting = ['08P01', '23505', '22021', '25P02', '28P01', '3D000', '42501', '42P01', '55P02', '25001', 'XX000'];
  for (const code of passing) {
    test(`when it says ${code}`, () => assert.ok(asAway(databaseError(code), SENT) instanceof DatabaseAway));
  }
  for (const code of lasting) {
    test(`not when it says ${code}`, () => {
      const error = databaseError(code);
      assert.equal(asAway(error, SENT), error);
    });
  }
  test('when the driver says anything about the connection', () => {
    const error = new Error('Connection terminated unexpectedly');
    const away = asAway(error, SENT);
    assert.ok(away instanceof DatabaseAway);
    assert.equal(away.cause, error);
    assert.equal(asAway(away, SENT), away);
  });
});

describe('retrying', () => {
  test('goes on until the database answers', async () => {
    let tries = 0;
    const answer = await retryWhileAway(60_000, async () => {
      if (++tries < 4) throw new DatabaseAway('not yet');
      return 'here';
    });
    assert.deepEqual([answer, tries], ['here', 4]);
  });

  test('ends with its timeout, after at least one try', async () => {
    let tries = 0;
    const never = retryWhileAway(0, async () => {
      tries += 1;
      throw new DatabaseAway('gone fishing');
    });
    await assert.rejects(never, { code: 'store_unavailable', message: /gone fishing/ });
    assert.equal(tries, 1);
  });

  test('stops at once on errors that a retry cannot fix', async () => {
    let tries = 0;
    const wrong = retryWhileAway(60_000, async () => {
      tries += 1;
      throw new RangeError('wrong');
    });
    await assert.rejects(wrong, RangeError);
    assert.equal(tries, 1);
  });
});
