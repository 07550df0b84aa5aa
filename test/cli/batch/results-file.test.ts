import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type ResultLine, ResultsFile } from '../../../src/cli/batch/results-file.ts';
import { makeFolder } from '../../support/folder.ts';
import { THOROUGH, tries } from '../../support/thorough.ts';

const line = (input: string, status: 'ok' | 'error' = 'ok', rest: Partial<ResultLine> = {}): ResultLine => ({
  input,
  endpoint: 'text',
  status,
  credits: 1,
  ms: 5,
  ...rest,
});

/** What a second run reads if the first has left this file. */
async function foundIn(content: string | Buffer) {
  await using folder = await makeFolder();
  const path = join(folder.path, 'results.jsonl');
  await writeFile(path, content);
  await using results = await ResultsFile.open(path, 'text');
  return { before: Object.fromEntries(results.before), content: await readFile(path, 'utf8') };
}

const text = (...lines: ResultLine[]) => lines.map((each) => `${JSON.stringify(each)}\n`).join('');

describe('the results', () => {
  it('are read back as written, per endpoint, with the last line of each input', async () => {
    await using folder = await makeFolder();
    const path = join(folder.path, 'results.jsonl');
    {
      await using results = await ResultsFile.open(path, 'text');
      assert.equal(results.before.size, 0);
      await Promise.all([
        results.add(line('a', 'error', { message: 'line\nbreak' })),
        results.add(line('b', 'ok', { result: 'line \u2028 separators \u2029 and \r returns' })),
        results.add(line('a', 'ok', { result: 'x'.repeat(3_000_000) })),
        results.add({ ...line('c'), endpoint: 'html' }),
      ]);
    }
    await using results = await ResultsFile.open(path, 'text');
    assert.deepEqual(Object.fromEntries(results.before), { a: 'ok', b: 'ok' });
    assert.equal((await readFile(path, 'utf8')).split('\n').length, 5);
  });

  it('lose an incomplete last line, and nothing else', async () => {
    const whole = text(line('a'), line('ü', 'error'));
    for (const torn of ['{', '{"input":"b","endpoint":"text","status":"ok"}', text(line('b')).slice(0, -1), '\u0000']) {
      assert.deepEqual(await foundIn(whole + torn), { before: { a: 'ok', ü: 'error' }, content: whole }, torn);
    }
    assert.deepEqual(await foundIn('{"input":'), { before: {}, content: '' });
    assert.deepEqual(await foundIn(''), { before: {}, content: '' });
  });

  it('survive truncation at any byte', async () => {
    const whole = Buffer.from(text(line('tide'), line('☃', 'error', { message: 'no snow' }), line('a\\"b')));
    const isAtEdge = (cut: number) => [cut - 1, cut].some((at) => whole[at] === 0x0a || (whole[at] ?? 0) > 0x7f);
    for (let cut = 0; cut <= whole.length; cut += 1) {
      // Every place where a line or a character is cut, and a few of the others.
      if (!THOROUGH && cut % 5 !== 0 && !isAtEdge(cut)) continue;
      const { before, content } = await foundIn(whole.subarray(0, cut));
      const breaks = whole.subarray(0, cut).toString('latin1').split('\n').length - 1;
      assert.equal(Object.keys(before).length, breaks, `cut at ${cut}`);
      assert.equal(content, whole.subarray(0, Buffer.byteLength(content)).toString());
    }
  });

  it('skip lines that are not results', async () => {
    const strange = ['', 'hello', 'null', '[]', '1', '{"input":1,"endpoint":"text","status":"ok"}', '{"input":"x"}'];
    const content = `${strange.join('\n')}\n{"input":"y","endpoint":"text","status":"maybe"}\n${text(line('a'))}`;
    assert.deepEqual(await foundIn(content), { before: { a: 'ok' }, content });
  });

  it('never fail to open, whatever is in the file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        await foundIn(Buffer.from(bytes));
      }),
      tries(30),
    );
  });
});
