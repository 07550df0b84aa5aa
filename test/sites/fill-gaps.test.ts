import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillGaps } from '../../src/sites/fill-gaps.ts';

test('takes from the second what the first lacks, inside of objects too', () => {
  const first = {
    name: 'A',
    age: null,
    isLive: false,
    tags: [] as string[],
    owner: { id: 1, name: null as string | null },
  };
  const second = { name: 'B', age: null, isLive: true, tags: ['x'], owner: { id: 2, name: 'C' } };
  assert.deepEqual(fillGaps(first, second), {
    name: 'A',
    age: null,
    isLive: true,
    tags: ['x'],
    owner: { id: 1, name: 'C' },
  });
  assert.deepEqual(first.owner, { id: 1, name: null }, 'neither is changed');
});

test('empty lists and zeros are not gaps', () => {
  assert.deepEqual(fillGaps({ likes: 0, tags: ['a'] }, { likes: 5, tags: ['b', 'c'] }), { likes: 0, tags: ['a'] });
});

test('works with only one of the two', () => {
  assert.deepEqual(fillGaps(undefined, { a: 1 }), { a: 1 });
  assert.deepEqual(fillGaps({ a: 1 }, undefined), { a: 1 });
  assert.equal(fillGaps(undefined, undefined), undefined);
});
