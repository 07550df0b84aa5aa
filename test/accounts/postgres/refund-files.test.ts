/** Owed refunds as files: what was written is found again, and nothing else. */
import assert from 'node:assert/strict';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type OwedRefund, RefundFiles } from '../../../src/accounts/postgres/refund-files.ts';
import { makeFolder } from '../../support/folder.ts';
import { tries } from '../../support/thorough.ts';

const ID = '01a1de4b-d91e-75f6-8a59-a77e60ac8857';

async function inFolder() {
  const parent = await makeFolder();
  const folder = join(parent.path, 'data', 'owed-refunds');
  const files = new RefundFiles(folder);
  await files.find();
  return { files, folder, parent, [Symbol.asyncDispose]: () => parent[Symbol.asyncDispose]() };
}

describe('files of owed refunds', () => {
  test('are found by another process, until they are removed by either', async () => {
    await using made = await inFolder();
    const { files, folder } = made;
    const refunds = [
      { accountId: 1, requestId: ID },
      { accountId: 12, requestId: 'a' },
    ];
    for (const refund of refunds) await files.write(refund);
    await files.write({ accountId: 12, requestId: 'a' });
    const others = new RefundFiles(folder);
    const byAccount = (one: OwedRefund, other: OwedRefund) => one.accountId - other.accountId;
    assert.deepEqual([...(await others.find()).refunds].sort(byAccount), refunds);
    for (const refund of refunds) await others.remove(refund);
    await files.remove({ accountId: 12, requestId: 'a' });
    assert.deepEqual(await files.find(), { refunds: [], strangers: [] });
  });

  const names: readonly [name: string, refund: OwedRefund | undefined][] = [
    [`7-${ID}`, { accountId: 7, requestId: ID }],
    ['1--', { accountId: 1, requestId: '-' }],
    ['999999999999999-a', { accountId: 999_999_999_999_999, requestId: 'a' }],
    ['1000000000000000-a', undefined],
    ['0-a', undefined],
    ['01-a', undefined],
    ['-1-a', undefined],
    ['1.5-a', undefined],
    ['x-a', undefined],
    ['7', undefined],
    ['7-', undefined],
    ['7-a.tmp', undefined],
    ['7-a b', undefined],
    ['7-a\n', undefined],
    [`7-${'a'.repeat(200)}`, { accountId: 7, requestId: 'a'.repeat(200) }],
    [`7-${'a'.repeat(201)}`, undefined],
    [ID, undefined],
    ['.DS_Store', undefined],
  ];
  for (const [name, refund] of names) {
    test(`${JSON.stringify(name)} is ${refund ? 'one' : 'not one'}`, async () => {
      await using made = await inFolder();
      await writeFile(join(made.folder, name), '');
      const found = await made.files.find();
      assert.deepEqual(found, refund ? { refunds: [refund], strangers: [] } : { refunds: [], strangers: [name] });
    });
  }

  test('are regular files; their content does not matter', async () => {
    await using made = await inFolder();
    const { files, folder } = made;
    await mkdir(join(folder, '1-folder'));
    await symlink('elsewhere', join(folder, '2-link'));
    await writeFile(join(folder, '3-file'), Buffer.alloc(1_000_000, 0xff));
    const { refunds, strangers } = await files.find();
    assert.deepEqual(refunds, [{ accountId: 3, requestId: 'file' }]);
    assert.deepEqual([...strangers].sort(), ['1-folder', '2-link']);
  });

  test('are found under any name that was accepted, and are never written outside of their folder', async () => {
    await using made = await inFolder();
    const { files, folder, parent } = made;
    const requestId = fc.oneof(
      fc.uuid(),
      fc.string(),
      fc.constantFrom('', '..', '/../a', '../../a', 'a\0', 'é', '\ud800'),
    );
    const accountId = fc.oneof(fc.nat(), fc.constantFrom(-1, 0.5, Number.NaN, 1e21, 2 ** 53));
    await fc.assert(
      fc.asyncProperty(fc.record({ accountId, requestId }, { noNullPrototype: true }), async (refund) => {
        const written = await files.write(refund).then(
          () => true,
          () => false,
        );
        assert.deepEqual(await files.find(), { refunds: written ? [refund] : [], strangers: [] });
        if (written) await files.remove(refund);
      }),
      tries(200),
    );
    assert.deepEqual([await readdir(parent.path), await readdir(dirname(folder))], [['data'], ['owed-refunds']]);
  });

  test('cannot be written where the folder cannot be created', async () => {
    await using parent = await makeFolder();
    const folder = join(parent.path, 'owed-refunds');
    await writeFile(folder, '');
    const files = new RefundFiles(folder);
    await assert.rejects(files.find());
    await assert.rejects(files.write({ accountId: 1, requestId: 'a' }));
  });
});
