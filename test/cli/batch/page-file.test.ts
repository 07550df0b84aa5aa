import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pageFileName, writePageFile } from '../../../src/cli/batch/page-file.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';
import { makeFolder } from '../../support/folder.ts';

describe('the name of a page file', () => {
  const names: [input: string, contentType: string, name: RegExp][] = [
    ['http://demo.mudlark.test/', 'text/html; charset=utf-8', /^demo-mudlark-test-[0-9a-f]{16}\.html$/],
    ['https://x.test/A/b.html?q=1#f', 'text/plain; charset=utf-8', /^x-test-a-b-html-[0-9a-f]{16}\.md$/],
    ['https://user:secret@x.test/', 'application/json', /^x-test-[0-9a-f]{16}\.json$/],
    ['https://x.test/../../etc/passwd', 'application/xml', /^x-test-etc-passwd-[0-9a-f]{16}\.xml$/],
    ['../../../etc/passwd', 'text/html', /^etc-passwd-[0-9a-f]{16}\.html$/],
    ['..', 'text/html', /^[0-9a-f]{16}\.html$/],
    ['/', 'image/png', /^[0-9a-f]{16}\.png$/],
    ['/', 'application/zip', /^[0-9a-f]{16}\.txt$/],
    ['con', 'text/html', /^con-[0-9a-f]{16}\.html$/],
    ['日本', 'text/html', /^[0-9a-f]{16}\.html$/],
  ];
  for (const [input, contentType, name] of names) {
    it(`is made from ${input}, ${contentType}`, () => assert.match(pageFileName('html', input, contentType), name));
  }

  it('is different for every input and every endpoint', () => {
    const inputs = ['http://x.test/a', 'http://x.test/a/', 'http://x.test/A', 'http://x.test/a?b', 'http://x.test/a b'];
    const names = inputs.flatMap((input) => ['html', 'selected'].map((each) => pageFileName(each, input, 'text/html')));
    assert.equal(new Set(names).size, names.length);
  });

  it('is short and stays in its folder, for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: ANY_CHARACTER }), fc.webUrl({ withQueryParameters: true })), (input) => {
        const name = pageFileName('html', input, 'text/html');
        assert.match(name, /^[a-z0-9][a-z0-9-]*\.html$/);
        assert.ok(name.length <= 90);
        assert.equal(basename(resolve('/folder', name)), name);
        assert.ok(resolve('/folder', name).startsWith('/folder/'));
      }),
    );
  });
});

it('a page file is replaced atomically, and no partial file remains', async () => {
  await using folder = await makeFolder();
  await writePageFile(folder.path, 'a.html', 'one');
  await writePageFile(folder.path, 'a.html', 'two ☃');
  assert.deepEqual(await readdir(folder.path), ['a.html']);
  assert.equal(await readFile(join(folder.path, 'a.html'), 'utf8'), 'two ☃');
});
