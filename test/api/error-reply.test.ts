import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { AccountError } from '../../src/accounts/account-error.ts';
import { errorReply } from '../../src/api/reply.ts';
import { problemOf } from '../../src/dashboard/problem.ts';
import { openSqlite } from '../../src/database/sqlite.ts';
import { openSqliteThread } from '../../src/database/sqlite-thread.ts';
import { makeFolder } from '../support/folder.ts';

test('a database that cannot be written to is a 503 without a bill, and the operator is told why', () => {
  const logged: unknown[] = [];
  const error = new AccountError('store_unwritable', 'The database cannot be written to: database or disk is full.');
  const reply = errorReply(error, 'the-id', { onUnexpected: (...of) => logged.push(of) });
  assert.equal(reply.status, 503);
  assert.equal(reply.headers['Retry-After'], '30');
  assert.match(String(reply.body), /cannot be written to; its disk may be full\. Nothing was billed\./);
  assert.deepEqual(logged, [[error, 'the-id']]);
});

for (const [where, open] of [
  ['here', openSqlite],
  ['in a thread', openSqliteThread],
] as const) {
  test(`so is the database of jobs and others, ${where}`, async () => {
    await using folder = await makeFolder();
    const database = await open(join(folder.path, 'jobs.db'));
    try {
      await database.run('CREATE TABLE lines (line TEXT)');
      await database.all('PRAGMA max_page_count = 8');
      const full = await database.run('INSERT INTO lines VALUES (?)', ['x'.repeat(100_000)]).catch((error) => error);
      assert.match(String(full), /full/);
      const { status, headers } = errorReply(full, 'the-id', { onUnexpected: () => {} });
      assert.deepEqual([status, headers['Retry-After']], [503, '30']);
      assert.equal(problemOf(full)?.status, 503);
    } finally {
      await database.close();
    }
  });
}
