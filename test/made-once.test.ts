import assert from 'node:assert/strict';
import { test } from 'node:test';
import { madeOnce } from '../src/made-once.ts';

test('something is made once for all who ask, and again only if that failed', async () => {
  let made = 0;
  const thing = madeOnce(async () => {
    made += 1;
    if (made === 1) throw new Error('not yet');
    return made;
  });
  const first = await Promise.allSettled([thing(), thing()]);
  assert.deepEqual(
    first.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.deepEqual(await Promise.all([thing(), thing()]), [2, 2]);
  assert.equal(await thing(), 2);
});

test('what cannot even begin is tried again, too', async () => {
  let asked = 0;
  const thing = madeOnce(() => {
    asked += 1;
    if (asked === 1) throw new Error('not yet');
    return Promise.resolve(asked);
  });
  assert.throws(thing, /not yet/);
  assert.equal(await thing(), 2);
});
