import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSystemResolver } from '../../../src/fetching/egress/resolver.ts';

const patient = () => new AbortController().signal;

/** A system that answers when it is told to. */
function heldLookups() {
  const asked: string[] = [];
  const answer: (() => void)[] = [];
  return {
    asked,
    answer,
    ask: (name: string) => {
      asked.push(name);
      return new Promise<readonly string[]>((resolve) => answer.push(() => resolve([name])));
    },
  };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('the system knows localhost', async () => {
  const addresses = await createSystemResolver()('localhost', patient());
  assert.ok(addresses.includes('127.0.0.1') || addresses.includes('::1'));
});

test('what the system does not find rejects with its error', async () => {
  const resolve = createSystemResolver(() => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })));
  await assert.rejects(resolve('nobody.test', patient()), { code: 'ENOTFOUND' });
  await assert.rejects(resolve('nobody.test', patient()), { code: 'ENOTFOUND' });
});

test('no more look-ups than allowed are under way, and all get their turn', async () => {
  const { asked, answer, ask } = heldLookups();
  const resolve = createSystemResolver(ask, 2);
  const results = ['a', 'b', 'c', 'd', 'e'].map((name) => resolve(name, patient()));
  await settle();
  assert.deepEqual(asked, ['a', 'b']);
  answer.shift()?.();
  await settle();
  assert.deepEqual(asked, ['a', 'b', 'c']);
  while (answer.length > 0) {
    answer.shift()?.();
    await settle();
  }
  assert.deepEqual(await Promise.all(results), [['a'], ['b'], ['c'], ['d'], ['e']]);
});

test('look-ups of one name at the same time are one; a later one asks again', async () => {
  const { asked, answer, ask } = heldLookups();
  const resolve = createSystemResolver(ask, 1);
  const both = Promise.all([resolve('a', patient()), resolve('a', patient())]);
  await settle();
  answer.shift()?.();
  await both;
  const later = resolve('a', patient());
  await settle();
  answer.shift()?.();
  await later;
  assert.deepEqual(asked, ['a', 'a']);
});

test('who is aborted leaves at once: from the queue without a look-up, from a look-up without its answer', async () => {
  const { asked, answer, ask } = heldLookups();
  const resolve = createSystemResolver(ask, 1);
  const running = new AbortController();
  const queued = new AbortController();
  const first = resolve('a', running.signal);
  const second = resolve('b', queued.signal);
  const third = resolve('c', patient());
  await settle();
  queued.abort(new Error('queued left'));
  await assert.rejects(second, { message: 'queued left' });
  running.abort(new Error('running left'));
  await assert.rejects(first, { message: 'running left' });
  await assert.rejects(resolve('d', AbortSignal.abort(new Error('too late'))), { message: 'too late' });
  answer.shift()?.();
  await settle();
  answer.shift()?.();
  assert.deepEqual(await third, ['c']);
  assert.deepEqual(asked, ['a', 'c']);
});
