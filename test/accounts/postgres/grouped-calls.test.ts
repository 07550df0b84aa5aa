import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GroupedCalls } from '../../../src/accounts/postgres/grouped-calls.ts';
import { DatabaseAway } from '../../../src/database-errors.ts';

/** Calls whose groups the test answers, one after the other. */
function heldCalls() {
  const groups: { key: string; items: readonly number[]; answer: PromiseWithResolvers<readonly number[]> }[] = [];
  const calls = new GroupedCalls<string, number, number>((key, items) => {
    const answer = Promise.withResolvers<readonly number[]>();
    groups.push({ key, items, answer });
    return answer.promise;
  });
  const until = async (count: number) => {
    while (groups.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
    return groups[count - 1];
  };
  return { groups, calls, until };
}

const LONG = 60_000;

describe('grouped calls', () => {
  test('are sent at once when none is running, and are grouped while one is', async () => {
    const { groups, calls, until } = heldCalls();
    const results = [1, 2, 3].map((n) => calls.call('a', n, LONG));
    assert.deepEqual(groups[0]?.items, [1]);
    const other = calls.call('b', 9, LONG);
    assert.deepEqual(groups[1]?.items, [9], 'another key waits for nobody');
    groups[0]?.answer.resolve([10]);
    const third = await until(3);
    assert.deepEqual([third?.key, third?.items], ['a', [2, 3]]);
    third?.answer.resolve([20, 30]);
    groups[1]?.answer.resolve([90]);
    assert.deepEqual(await Promise.all([...results, other]), [10, 20, 30, 90]);
    assert.equal(groups.length, 3);
  });

  test('are repeated after an outage, together with calls that arrived meanwhile', async () => {
    const { groups, calls, until } = heldCalls();
    const first = calls.call('a', 1, LONG);
    const second = calls.call('a', 2, LONG);
    groups[0]?.answer.reject(new DatabaseAway('away'));
    const again = await until(2);
    assert.deepEqual(again?.items, [1, 2], 'in the order in which they came');
    again?.answer.resolve([10, 20]);
    assert.deepEqual(await Promise.all([first, second]), [10, 20]);
  });

  test('are given up individually, each at its own deadline', async () => {
    const { groups, calls, until } = heldCalls();
    const givenUp = calls.call('a', 1, 0);
    const waited = calls.call('a', 2, LONG);
    groups[0]?.answer.reject(new DatabaseAway('away'));
    await assert.rejects(givenUp, { code: 'store_unavailable', message: /away/ });
    const again = await until(2);
    assert.deepEqual(again?.items, [2]);
    again?.answer.resolve([20]);
    assert.equal(await waited, 20);
  });

  test('fail together on any other error, which does not affect later calls', async () => {
    const { groups, calls, until } = heldCalls();
    const failing = calls.call('a', 1, LONG);
    const next = calls.call('a', 2, LONG);
    groups[0]?.answer.reject(new RangeError('wrong'));
    await assert.rejects(failing, RangeError);
    (await until(2))?.answer.resolve([20]);
    assert.equal(await next, 20);
    const later = calls.call('a', 3, LONG);
    (await until(3))?.answer.resolve([30]);
    assert.equal(await later, 30);
  });
});
