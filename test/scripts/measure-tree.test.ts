/** The figures of the code count what they claim to count. */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { circlesIn, commentLines, measureTree } from '../../scripts/measure-tree.ts';
import { makeFolder } from '../support/folder.ts';

describe('the figures of the code', () => {
  it('count lines that are only comments', () => {
    assert.equal(commentLines("/** One. */\nconst a = 1; // no\n// two\n/*\n three\n */\nconst b = '/* no';\n"), 5);
    assert.equal(commentLines(''), 0);
  });

  it('count import circles, not the files that only lead into one', () => {
    const imports = (edges: Record<string, string[]>) => new Map(Object.entries(edges));
    assert.equal(circlesIn(imports({ a: ['b'], b: ['c'], c: [] })), 0);
    assert.equal(circlesIn(imports({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'], e: ['a', 'd'] })), 2);
    assert.equal(circlesIn(imports({ a: ['b'], b: ['c'], c: ['d', 'b'], d: ['a'] })), 1);
  });

  it('cover files in all folders', async () => {
    await using folder = await makeFolder();
    await mkdir(join(folder.path, 'in/deep'), { recursive: true });
    const files = {
      'one.ts': "/** One. */\nimport type { B } from './in/two.ts';\nexport const a: B = 1;\n",
      'in/two.ts': "import { a } from '../one.ts';\nexport type B = number;\nexport const b = a;\n",
      'in/deep/three.ts': 'export {};\n'.repeat(301),
      'in/deep/none.json': '{}\n',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder.path, name), text);
    assert.deepEqual(measureTree(folder.path), {
      files: 3,
      lines: 307,
      comments: 1,
      circles: 0,
      circlesOfTypes: 1,
      deepest: 2,
      depth: 1,
      fullest: 1,
      long: 1,
      longest: 301,
    });
  });
});
