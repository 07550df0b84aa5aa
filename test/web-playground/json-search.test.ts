import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { openedAtFirst, rowsOf } from '../../web/src/playground/json-tree/json-rows.ts';
import { allOpened, openedFor, searchJson } from '../../web/src/playground/json-tree/json-search.ts';
import { tries } from '../support/thorough.ts';

const paths = (value: unknown, text: string) => searchJson(value, text).matches.map(({ path }) => path);

describe('a search in JSON', () => {
  it('finds names and values in the order of the tree, in any case', () => {
    const value = { Title: 'mud', items: [{ title: 'Pin' }, 'a TITLE', 12, null, true], 'a/b': { deep: 'subtitle' } };
    assert.deepEqual(paths(value, 'title'), ['/Title', '/items/0/title', '/items/1', '/a~1b/deep']);
    assert.deepEqual(paths(value, '12'), ['/items/2']);
    assert.deepEqual(paths(value, 'null'), ['/items/3']);
    assert.deepEqual(paths(value, 'nowhere'), []);
    // The indexes of a list are not names.
    assert.deepEqual(paths(['x', 'y'], '1'), []);
  });

  it('opens what it has found, wherever that is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        for (const match of searchJson(value, 'a').matches) {
          const rows = rowsOf(value, openedFor(openedAtFirst(value), match));
          assert.ok(rows.some(({ path, unseen }) => path === match.path && unseen === undefined));
        }
      }),
      tries(60),
    );
    const long = { list: Array.from({ length: 5_000 }, (_, at) => `item ${at}`) };
    const [match, ...others] = searchJson(long, 'item 4321').matches;
    assert.deepEqual(others, []);
    assert.ok(match !== undefined);
    assert.ok(rowsOf(long, openedFor(new Map(), match)).some(({ path }) => path === '/list/4321'));
  });

  it('ends on values of any depth and size', () => {
    let deep: unknown = 'needle';
    for (let level = 0; level < 20_000; level += 1) deep = [deep];
    assert.equal(searchJson(deep, 'needle').matches.length, 1);
    const wide = Array.from({ length: 5_000 }, () => 'needle');
    const { matches, more } = searchJson(wide, 'needle');
    assert.equal(matches.length, 1_000);
    assert.equal(more, true);
  });
});

it('everything is opened at once as far as it can be drawn', () => {
  const small = { a: { b: { c: [1, { d: 2 }] } } };
  assert.equal(
    rowsOf(small, allOpened(small)).every(({ open }) => open !== false),
    true,
  );
  const large = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => [1, 2, 3]));
  assert.ok(rowsOf(large, allOpened(large)).length <= 1_700);
});
