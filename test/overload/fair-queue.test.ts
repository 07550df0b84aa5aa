import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { FairQueue, QueueFull } from '../../src/overload/fair-queue.ts';
import { tries } from '../support/thorough.ts';

/** One pool. */
function queueOf(places: number) {
  const queue = new FairQueue();
  const pool = queue.addPool(places);
  return { queue, pool };
}

const never = new AbortController().signal;
/** Lets everything that is due happen. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  test('gives places at once while some are free, then in turn', async () => {
    const { queue } = queueOf(1);
    const order: string[] = [];
    const releases: (() => void)[] = [];
    const take = (caller: string, name: string) =>
      queue.take(caller, never).then(({ release }) => {
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
    // A caller who has had a turn waits behind all other callers, however many requests they have.
    assert.deepEqual(order, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
    assert.deepEqual([queue.taken, queue.waiting], [0, 0]);
  });

  test('a caller who comes late does not wait behind all requests of another', async () => {
    const { queue } = queueOf(2);
    const order: string[] = [];
    const take = async (caller: string) => {
      const { release } = await queue.take(caller, never);
      order.push(caller);
      await settled();
      release();
    };
    const many = Array.from({ length: 50 }, () => take('many'));
    await Promise.all([...many, take('few')]);
    assert.ok(order.indexOf('few') <= 4, `few was number ${order.indexOf('few')}`);
  });

  test('a caller who gives up while waiting loses the turn, and nobody else does', async () => {
    const { queue } = queueOf(1);
    const { release } = await queue.take('a', never);
    const giveUp = new AbortController();
    const second = queue.take('b', giveUp.signal);
    const third = queue.take('c', never);
    giveUp.abort(new Error('no more'));
    await assert.rejects(second, /no more/);
    assert.deepEqual([queue.taken, queue.waiting], [1, 1]);
    release();
    (await third).release();
    assert.deepEqual([queue.taken, queue.waiting], [0, 0]);
    assert.equal(getEventListeners(giveUp.signal, 'abort').length, 0);
  });

  test('a caller who has given up before does not get a place', async () => {
    const { queue } = queueOf(1);
    await assert.rejects(queue.take('a', AbortSignal.abort(new Error('before'))), /before/);
    assert.deepEqual([queue.taken, queue.waiting], [0, 0]);
  });

  test('an abort after the place was given changes nothing', async () => {
    const { queue } = queueOf(1);
    const first = await queue.take('a', never);
    const control = new AbortController();
    const second = queue.take('a', control.signal);
    first.release();
    control.abort();
    const { release } = await second;
    assert.equal(queue.taken, 1);
    release();
    assert.equal(queue.taken, 0);
    assert.equal(getEventListeners(control.signal, 'abort').length, 0);
  });

  test('a place that is given back twice is one place', async () => {
    const { queue } = queueOf(1);
    const first = await queue.take('a', never);
    const second = queue.take('a', never);
    const third = queue.take('a', never);
    first.release();
    first.release();
    await second;
    assert.deepEqual([queue.taken, queue.waiting], [1, 1]);
    (await second).release();
    (await third).release();
    (await third).release();
    assert.equal(queue.taken, 0);
  });

  test('never gives more places than it has, serves every turn, and lets no caller be overtaken twice by another', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ do: fc.constant('take' as const), caller: fc.constantFrom('a', 'b', 'c') }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), at: fc.nat(20) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('abort' as const), at: fc.nat(20) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 60 }), async (places, steps) => {
        const { queue } = queueOf(places);
        const held: (() => void)[] = [];
        type Waiting = { caller: string; control: AbortController; passedBy: Map<string, number> };
        const waiting = new Set<Waiting>();
        let aborted = 0;
        const take = (caller: string) => {
          const each: Waiting = { caller, control: new AbortController(), passedBy: new Map() };
          waiting.add(each);
          const isFirst = () => [...waiting].find((other) => other.caller === caller) === each;
          return queue.take(caller, each.control.signal).then(
            ({ release }) => {
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
          // Nobody waits while a place is free.
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
      tries(150),
    );
  });

  test('gives a place in the least loaded pool, or in the chosen one', async () => {
    const queue = new FairQueue();
    const [large, small, closed] = [queue.addPool(4), queue.addPool(2), queue.addPool(0)];
    const pools: unknown[] = [];
    for (let i = 0; i < 6; i += 1) pools.push((await queue.take('a', never)).pool);
    assert.deepEqual(
      [large, small, closed].map((pool) => pools.filter((each) => each === pool).length),
      [4, 2, 0],
    );
    assert.deepEqual(pools.slice(0, 3), [large, large, small], 'the emptier one, by its size');
    assert.deepEqual([queue.limit, queue.taken], [6, 6]);
    const waiting = queue.take('b', never, (open) => open.find((pool) => pool === closed));
    assert.equal(queue.waiting, 1);
    queue.resize(closed, 1);
    assert.equal((await waiting).pool, closed);
  });

  test('waiting for one pool does not block the others', async () => {
    const queue = new FairQueue();
    const [one, two] = [queue.addPool(1), queue.addPool(1)];
    const only = (wanted: unknown) => (open: readonly (typeof one)[]) => open.find((pool) => pool === wanted);
    const first = await queue.take('a', never, only(one));
    const second = queue.take('a', never, only(one));
    // Queued behind it, by the same caller and by another.
    const [third, fourth] = [queue.take('a', never, only(two)), queue.take('b', never)];
    const { pool, release } = await third;
    assert.equal(pool, two);
    release();
    assert.equal((await fourth).pool, two);
    first.release();
    assert.equal((await second).pool, one);
  });

  test('a pool that closes keeps its current callers, and accepts no others', async () => {
    const { queue, pool } = queueOf(2);
    const places = [await queue.take('a', never), await queue.take('a', never)];
    queue.resize(pool, 0);
    const waiting = queue.take('b', never);
    for (const { release } of places) release();
    await settled();
    assert.deepEqual([queue.limit, queue.taken, queue.waiting], [0, 0, 1]);
    queue.resize(pool, 1);
    (await waiting).release();
    assert.deepEqual([queue.taken, queue.waiting], [0, 0]);
  });

  test('gives a place only while there is room, in turn, and looks again by itself', async () => {
    const queue = new FairQueue();
    let room = 1;
    queue.addPool(3, (_caller, taken) => taken < room);
    const order: string[] = [];
    const take = async (name: string) => {
      const place = await queue.take(name, never);
      order.push(name);
      return place;
    };
    const first = await take('a');
    const others = [take('b'), take('c')];
    await settled();
    assert.deepEqual([queue.taken, queue.waiting], [1, 2]);
    room = 2;
    // Who comes now does not get ahead of who waits.
    const last = take('d');
    await settled();
    assert.deepEqual(order, ['a', 'b']);
    room = 3;
    await others[1];
    assert.deepEqual(order, ['a', 'b', 'c']);
    first.release();
    await last;
    assert.deepEqual([queue.taken, queue.waiting, ...order], [3, 0, 'a', 'b', 'c', 'd']);
  });

  test('passes over a caller for whom there is no room', async () => {
    const queue = new FairQueue();
    let room = 1;
    queue.addPool(3, (caller, taken) => caller !== 'large' || taken < room);
    await queue.take('large', never);
    const large = queue.take('large', never);
    await Promise.all(
      [queue.take('small', never), queue.take('small', never)].map((each) => each.then(({ release }) => release())),
    );
    assert.deepEqual([queue.taken, queue.waiting], [1, 1]);
    room = 2;
    await large;
    assert.deepEqual([queue.taken, queue.waiting], [2, 0]);
  });

  test('with pools that open and close, never gives more places than exist, and nobody waits while one is free', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constant('take' as const), wants: fc.subarray([0, 1, 2]) }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('release' as const), at: fc.nat(20) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('resize' as const), at: fc.nat(2), limit: fc.nat(3) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const queue = new FairQueue();
        const pools = [queue.addPool(1), queue.addPool(2), queue.addPool(0)];
        const held: { readonly pool: unknown; release(): void }[] = [];
        const waiting = new Set<readonly number[]>();
        const check = () => {
          assert.equal(queue.taken, held.length);
          assert.equal(queue.waiting, waiting.size);
          for (const [index, pool] of pools.entries()) {
            assert.equal(pool.taken, held.filter((place) => place.pool === pool).length);
            const wanted = [...waiting].some((wants) => wants.includes(index));
            assert.ok(!wanted || pool.taken >= pool.limit, 'somebody waits for a free place');
          }
        };
        for (const each of steps) {
          if (each.do === 'take') {
            const wants = [...each.wants];
            waiting.add(wants);
            void queue
              .take('a', never, (open) => open.find((pool) => wants.includes(pools.indexOf(pool))))
              .then((place) => {
                waiting.delete(wants);
                held.push(place);
                assert.ok(wants.includes(pools.indexOf(place.pool)));
                assert.ok(place.pool.taken <= place.pool.limit);
              });
          } else if (each.do === 'release') {
            held.splice(each.at % (held.length || 1), 1)[0]?.release();
          } else {
            const pool = pools[each.at];
            const taken = pool?.taken ?? 0;
            if (pool) queue.resize(pool, each.limit);
            assert.ok((pool?.taken ?? 0) <= Math.max(taken, each.limit));
          }
          await settled();
          check();
        }
      }),
      tries(150),
    );
  });
});

describe('a queue that is too long', () => {
  /** One place, which each page holds for a second. */
  async function learned() {
    let time = 0;
    const queue = new FairQueue(() => time);
    queue.addPool(1);
    for (let page = 0; page < 10; page += 1) {
      const { release } = await queue.take('somebody', never);
      time += 1_000;
      release();
    }
    const { release } = await queue.take('greedy', never);
    return { queue, release };
  }
  const take = (queue: FairQueue, caller: string, maxWait: number) => queue.take(caller, never, undefined, maxWait);
  const refused = (seconds: number) => (error: unknown) => error instanceof QueueFull && error.seconds === seconds;

  test('refuses at once a caller who would wait in vain, and says how long to wait', async () => {
    const { queue, release } = await learned();
    const waiting = [take(queue, 'greedy', 5_000), take(queue, 'greedy', 5_000)];
    await assert.rejects(take(queue, 'greedy', 2_900), refused(3));
    const third = take(queue, 'greedy', 3_100);
    release();
    for (const each of [...waiting, third]) (await each).release();
    assert.deepEqual([queue.taken, queue.waiting], [0, 0]);
  });

  test('counts only the turns ahead of a caller', async () => {
    const { queue, release } = await learned();
    const greedy = Array.from({ length: 8 }, () => take(queue, 'greedy', 60_000));
    await assert.rejects(take(queue, 'greedy', 5_000), QueueFull);
    await assert.rejects(take(queue, 'modest', 1_900), refused(2));
    const modest = take(queue, 'modest', 2_100);
    release();
    for (const each of [greedy[0], modest, ...greedy.slice(1)]) (await each)?.release();
  });

  test('refuses nobody before it knows how long pages take', async () => {
    const queue = new FairQueue(() => 0);
    queue.addPool(1);
    const { release } = await queue.take('a', never);
    const second = take(queue, 'a', 1);
    release();
    (await second).release();
  });

  test('is limited for each caller, whatever their timeout', async () => {
    const queue = new FairQueue();
    queue.addPool(1);
    const { release } = await queue.take('greedy', never);
    const waiting = Array.from({ length: 200 }, () => queue.take('greedy', never));
    await assert.rejects(queue.take('greedy', never), QueueFull);
    const modest = queue.take('modest', never);
    release();
    for (const each of waiting.slice(0, 1)) (await each).release();
    (await modest).release();
    for (const each of waiting.slice(1)) (await each).release();
    assert.equal(queue.waiting, 0);
  });
});
