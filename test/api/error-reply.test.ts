import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AccountError } from '../../src/accounts/account-error.ts';
import { errorReply } from '../../src/api/reply.ts';

test('a database that cannot be written to is a 503 without a bill, and the operator is told why', () => {
  const logged: unknown[] = [];
  const error = new AccountError('store_unwritable', 'The database cannot be written to: database or disk is full.');
  const reply = errorReply(error, 'the-id', { onUnexpected: (...of) => logged.push(of) });
  assert.equal(reply.status, 503);
  assert.equal(reply.headers['Retry-After'], '30');
  assert.match(String(reply.body), /cannot be written to; its disk may be full\. Nothing was billed\./);
  assert.deepEqual(logged, [[error, 'the-id']]);
});
