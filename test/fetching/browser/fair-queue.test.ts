import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { FairQueue } from '../../../src/fetching/browser/fair-queue.ts';

const never = new AbortController().signal;
/** All that was due has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  test('gives places at once while there are some, then in turn', async () => {
    const queue = new FairQueue(1);
    const order: string[] = [];
    const releases: (() => void)[] = [];
    const take = (caller: string, name: string) =>
      queue.take(caller, never).then((release) => {
        order.push(name);
        releases.push(release);
      });
    await take('a', 'a1');
    const all = [take('a', 'a2'), take('a', 'a3'), take('a', 'a4'), take('b', 'b1'), take('c', 'c1'), take('b', 'b2')];
    assert.deepEqual([queue.taken, queue.waiting], [1, 6]);
    for (let turn = 0; turn < 7; turn += 1) {
      releases[turn]?.();
      await settled();
    }
    await Promise.all(all);
    // Whoever has had a turn waits behind all the others, however many requests there are.
    assert.deepEqual(order, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
    assert.deepEqual([queue.taken, queue.waiting], [0, 0]);
  });

  test('a caller who comes late does not wait behind all requests of another', async () => {
    const queue = new FairQueue(2);
    const order: string[] = [];
    const take = async (caller: string) => {
      const release = await queue.take(caller, never);
      order.push(caller);
      await settled();
      release();
    };
    const many = Array.from({ length: 50 }, () => take('many'));
    await Promise.all([...many, take('few')]);
    assert.ok(order.indexOf('few') <= 4, `few was number ${order.indexOf('few')}`);
  });

  test('who gives up while waiting loses the turn, and nobody else does', async () => {
    const queue = new FairQueue(1);
    const release = await queue.take('a', never);
    const giveUp = new AbortController();
    const second = queue.take('b', giveUp.signal);
    const third = queue.take('c', never);
    giveUp.abort(new Error('no more'));
    await assert.rejects(second, /no more/);
    assert.deepEqual([queue.taken, queue.waiting], [1, 1]);
    release();
    (await third)();
    assert.deepEqual([queue.taken, queue.waiting], [0, 0]);
    assert.equal(getEventListeners(giveUp.signal, 'abort').length, 0);
  });

  test('who has given up before does not get in', async () => {
    const queue = new FairQueue(1);
    await assert.rejects(queue.take('a', AbortSignal.abort(new Error('before'))), /before/);
    assert.deepEqual([queue.taken, queue.waiting], [0, 0]);
  });

  test('an abort after the place was given changes nothing', async () => {
    const queue = new FairQueue(1);
    const first = await queue.take('a', never);
    const control = new AbortController();
    const second = queue.take('a', control.signal);
    first();
    control.abort();
    const release = await second;
    assert.equal(queue.taken, 1);
    release();
    assert.equal(queue.taken, 0);
    assert.equal(getEventListeners(control.signal, 'abort').length, 0);
  });

  test('a place that is given back twice is one place', async () => {
    const queue = new FairQueue(1);
    const first = await queue.take('a', never);
    const second = queue.take('a', never);
    const third = queue.take('a', never);
    first();
    first();
    await second;
    assert.deepEqual([queue.taken, queue.waiting], [1, 1]);
    (await second)();
    (await third)();
    (await third)();
    assert.equal(queue.taken, 0);
  });

  test('never more than its places are taken, each turn comes, and no caller is passed over twice by another', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant('take' as const), caller: fc.constantFrom('a', 'b', 'c') }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), at: fc.nat(20) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('abort' as const), at: fc.nat(20) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 60 }), async (places, steps) => {
        const queue = new FairQueue(places);
        const held: (() => void)[] = [];
        type Waiting = { caller: string; control: AbortController; passedBy: Map<string, number> };
        const waiting = new Set<Waiting>();
        let aborted = 0;
        const take = (caller: string) => {
          const each: Waiting = { caller, control: new AbortController(), passedBy: new Map() };
          waiting.add(each);
          const isFirst = () => [...waiting].find((other) => other.caller === caller) === each;
          return queue.take(caller, each.control.signal).then(
            (release) => {
              assert.ok(isFirst(), 'a caller’s own requests keep their order');
              waiting.delete(each);
              held.push(release);
              const firsts = new Map([...waiting].reverse().map((other) => [other.caller, other]));
              for (const other of firsts.values()) {
                if (other.caller === caller) continue;
                const times = (other.passedBy.get(caller) ?? 0) + 1;
                other.passedBy.set(caller, times);
                assert.ok(times <= 1 + places, `${other.caller} was passed over ${times} times by ${caller}`);
              }
            },
            () => {
              waiting.delete(each);
              aborted += 1;
            },
          );
        };
        const all: Promise<void>[] = [];
        const check = () => {
          assert.ok(queue.taken <= places);
          assert.equal(queue.taken, held.length);
          assert.equal(queue.waiting, waiting.size);
          // Nobody waits while there is a place.
          assert.ok(waiting.size === 0 || held.length === places);
        };
        for (const each of steps) {
          if (each.do === 'take') all.push(take(each.caller));
          else if (each.do === 'release') held.splice(each.at % (held.length || 1), 1)[0]?.();
          else [...waiting][each.at % (waiting.size || 1)]?.control.abort();
          await settled();
          check();
        }
        while (held.length > 0) {
          held.pop()?.();
          await settled();
          check();
        }
        await Promise.all(all);
        assert.deepEqual([queue.taken, queue.waiting, waiting.size], [0, 0, 0]);
        assert.ok(aborted <= all.length);
      }),
      { numRuns: 150 },
    );
  });
});
