import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LargeBodies } from '../../src/overload/large-bodies.ts';
import { withinMemory } from '../../src/overload/unread-answers.ts';

const MEGABYTE = 1_000_000;
const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('large bodies', () => {
  test('arrive at once while there is memory for what they will take', async () => {
    const bodies = new LargeBodies((bytes) => bytes <= 100 * MEGABYTE);
    const arrived: number[] = [];
    const all = [1, 2, 3].map((each) =>
      bodies.take('a', 10 * MEGABYTE, never).then((leave) => {
        arrived.push(each);
        return leave;
      }),
    );
    await settled();
    assert.deepEqual(arrived, [1, 2]);
    (await all[0])?.();
    await all[2];
    assert.deepEqual(arrived, [1, 2, 3]);
  });

  test('arrive one at a time without any, in turn, and count once however often they leave', async () => {
    const bodies = new LargeBodies(() => false);
    const leave = await bodies.take('a', MEGABYTE, never);
    const order: string[] = [];
    const waiting = ['a', 'a', 'b'].map((caller) =>
      bodies.take(caller, MEGABYTE, never).then((leaveNext) => {
        order.push(caller);
        leaveNext();
        leaveNext();
      }),
    );
    await settled();
    assert.deepEqual(order, []);
    leave();
    await Promise.all(waiting);
    assert.deepEqual(order, ['a', 'b', 'a']);
  });

  test('are no longer waited for by a request that has ended', async () => {
    const bodies = new LargeBodies(() => false);
    const leave = await bodies.take('a', MEGABYTE, never);
    const ended = new AbortController();
    const waiting = bodies.take('a', MEGABYTE, ended.signal);
    ended.abort(new Error('over'));
    await assert.rejects(waiting, /over/);
    leave();
    (await bodies.take('b', MEGABYTE, never))();
  });
});

test('unread answers take no more than a part of the memory, however much was set', () => {
  const limits = { perAccount: 128, inAll: 512 };
  assert.deepEqual(withinMemory(limits, 400), { perAccount: 50, inAll: 100 });
  assert.deepEqual(withinMemory(limits, 10_000), limits);
  assert.deepEqual(withinMemory(limits), limits);
});
