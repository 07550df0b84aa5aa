/** The rows of the JSON tree: everything that is open, in order, in chunks, and nothing that is closed. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  CHUNK,
  type JsonRow,
  LONG_TEXT,
  openedAtFirst,
  parentPath,
  rowsOf,
  toggled,
} from '../../web/src/playground/json-tree/json-rows.ts';

const paths = (rows: readonly JsonRow[]) => rows.map(({ path }) => path);

/** Opens whatever is closed or hidden until nothing is. */
function openAll(value: unknown): JsonRow[] {
  let opened = openedAtFirst(value);
  for (;;) {
    const rows = rowsOf(value, opened);
    const closed = rows.find(({ open, unseen }) => open === false || unseen !== undefined);
    if (closed === undefined) return rows;
    opened = toggled(opened, closed);
  }
}

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, child) => sum + countValues(child), 1);
}

describe('the rows of a JSON tree', () => {
  it('are the root and what is directly in it at first', () => {
    const value = { a: 1, b: { c: [1, 2] }, 'd/~': [] };
    assert.deepEqual(paths(rowsOf(value, openedAtFirst(value))), ['', '/a', '/b', '/b/c', '/d~1~0']);
  });

  it('say how deep they are, where among their siblings, and whether they are open', () => {
    const rows = rowsOf([{ a: 'x' }, []], new Map([['', CHUNK]]));
    assert.deepEqual(
      rows.map(({ level, name, open, position, siblings }) => [level, name, open, position, siblings]),
      [
        [1, undefined, true, 1, 1],
        [2, '0', false, 1, 2],
        [2, '1', undefined, 2, 2],
      ],
    );
  });

  it('close with all their children', () => {
    const value = { a: { b: 1 } };
    const opened = openedAtFirst(value);
    const [root] = rowsOf(value, opened);
    assert.ok(root);
    assert.deepEqual(paths(rowsOf(value, toggled(opened, root))), ['']);
  });

  it('come in chunks where there are many', () => {
    const value = Array.from({ length: CHUNK * 2 + 1 }, (_, at) => at);
    let opened = openedAtFirst(value);
    for (const [seen, unseen] of [
      [CHUNK, CHUNK + 1],
      [CHUNK * 2, 1],
    ]) {
      const rows = rowsOf(value, opened);
      const more = rows.at(-1);
      assert.equal(rows.length, (seen ?? 0) + 2);
      assert.equal(more?.unseen, unseen);
      assert.equal(more && parentPath(more), '');
      if (more) opened = toggled(opened, more);
    }
    assert.equal(rowsOf(value, opened).length, value.length + 1);
  });

  it('open long texts, and not the others', () => {
    const rows = rowsOf(['x'.repeat(LONG_TEXT), 'x'.repeat(LONG_TEXT + 1)], new Map([['', CHUNK]]));
    assert.deepEqual(
      rows.map(({ open }) => open),
      [true, undefined, false],
    );
  });

  it('contain every value once when all is open, each below its parent', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const rows = openAll(value);
        assert.equal(rows.length, countValues(value));
        assert.equal(new Set(paths(rows)).size, rows.length);
        const seen = new Set<string | undefined>([undefined]);
        for (const row of rows) {
          assert.ok(seen.has(parentPath(row)), row.path);
          seen.add(row.path);
        }
      }),
    );
  });

  it('work at any depth and size, and with names like __proto__', () => {
    const deep = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000));
    assert.equal(rowsOf(deep, openedAtFirst(deep)).length, 3);
    const wide = Array.from({ length: 500_000 }, () => ({}));
    assert.equal(rowsOf(wide, openedAtFirst(wide)).length, CHUNK + 2);
    const named = JSON.parse('{"__proto__": {"x": 1}, "": 2, "constructor": 3}');
    assert.deepEqual(paths(rowsOf(named, openedAtFirst(named))), [
      '',
      '/__proto__',
      '/__proto__/x',
      '/',
      '/constructor',
    ]);
  });
});
