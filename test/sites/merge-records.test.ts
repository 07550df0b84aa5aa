import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { describeSameThing, mergeRecords } from '../../src/sites/merge-records.ts';

test('missing values of a record come from the other, if both describe the same thing', () => {
  const first = { id: '1', handle: 'Mudlark', likes: null, title: 'Low tide', tags: [] };
  assert.deepEqual(mergeRecords(first, { id: '1', handle: 'mudlark', likes: 5, title: 'Other', tags: ['a'] }), {
    id: '1',
    handle: 'Mudlark',
    likes: 5,
    title: 'Low tide',
    tags: ['a'],
  });
  assert.equal(mergeRecords(first, { id: '2', handle: 'mudlark', likes: 5 }), first);
  assert.equal(mergeRecords(first, { id: null, handle: 'another', likes: 5 }), first);
});

test('ids must match exactly, names in any spelling', () => {
  const table: [first: Record<string, unknown>, second: Record<string, unknown>, same: boolean][] = [
    [{ video_id: 'abc' }, { video_id: 'ABC' }, false],
    [{ shortcode: 'abc' }, { shortcode: 'ABC' }, false],
    [{ username: 'abc' }, { username: 'ABC' }, true],
    [{ id: null }, { id: '1' }, true],
    [{ title: 'a' }, { title: 'b' }, true],
    [{}, { id: '1' }, true],
  ];
  for (const [first, second, same] of table) {
    assert.equal(describeSameThing(first, second), same, JSON.stringify([first, second]));
    assert.equal(describeSameThing(second, first), same, JSON.stringify([second, first]));
  }
});

test('no value of the first record is changed', () => {
  const record = fc.dictionary(
    fc.constantFrom('id', 'a', 'b', 'c'),
    fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
  );
  fc.assert(
    fc.property(record, record, (first, second) => {
      const merged = mergeRecords(first, second);
      for (const [field, value] of Object.entries(first)) if (value !== null) assert.equal(merged[field], value);
    }),
  );
});
