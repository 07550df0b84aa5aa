import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { readInputLines } from '../../../src/cli/batch/input-lines.ts';
import { makeFolder } from '../../support/folder.ts';

const nothing = () => Readable.from([]);
const typed = (text: string) => readInputLines(['-'], Readable.from([Buffer.from(text)]));

describe('the inputs', () => {
  const cases: [name: string, text: string, lines: string[]][] = [
    ['each on a line', 'http://a.test/\nhttp://b.test/\n', ['http://a.test/', 'http://b.test/']],
    ['a last line without a break', 'a\nb', ['a', 'b']],
    ['lines of Windows and of old Macs', 'a\r\nb\rc', ['a', 'b', 'c']],
    ['blank lines, blanks around, a mark at the beginning', '\uFEFF a \n\n \t\n b', ['a', 'b']],
    ['comments, and what is none', '# a\n  # b\nhttp://x.test/#c', ['http://x.test/#c']],
    ['the same twice', 'a\nb\na\n a', ['a', 'b']],
    ['nothing', '', []],
    ['only comments', '# a\n#', []],
    ['queries with blanks and letters of all kinds', 'low tide\n潮汐 表', ['low tide', '潮汐 表']],
  ];
  for (const [name, text, lines] of cases) {
    it(`are: ${name}`, async () => assert.deepEqual(await typed(text), lines));
  }

  it('come from several files and standard input, in order', async () => {
    await using folder = await makeFolder();
    const file = join(folder.path, 'urls.txt');
    await writeFile(file, 'a\nb\n');
    assert.deepEqual(await readInputLines([file, '-'], Readable.from(['b\nc'])), ['a', 'b', 'c']);
  });

  it('can be very many', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `http://x.test/${index}`);
    assert.deepEqual(await typed(many.join('\n')), many);
  });

  it('are refused if the file is not text, or does not exist', async () => {
    await using folder = await makeFolder();
    const file = join(folder.path, 'urls.txt');
    await writeFile(file, Buffer.from('http://x.test/\n', 'utf16le'));
    await assert.rejects(readInputLines([file], nothing()), {
      name: 'UsageError',
      message: /is not a text file in UTF-8/,
    });
    const missing = join(folder.path, 'missing.txt');
    await assert.rejects(readInputLines([missing], nothing()), {
      name: 'UsageError',
      message: `${missing} cannot be read (ENOENT). With -o the arguments are files with one input per line.`,
    });
    await assert.rejects(readInputLines([folder.path], nothing()), { name: 'UsageError', message: /\(EISDIR\)/ });
  });
});
