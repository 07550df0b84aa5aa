/** `mudlark screenshot`: pictures as files, on standard output, in JSON, and many at once; never on a terminal. */
import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { runCommand } from '../../src/cli/commands.ts';
import { pictureSize } from '../../src/fetching/browser/picture/picture-size.ts';
import { UsageError } from '../../src/shell/run-process.ts';
import { NAMED_BROWSERS } from '../support/browser-under-test.ts';
import { makeFolder, type TestFolder } from '../support/folder.ts';
import { startTarget, type Target } from '../support/target.ts';
import { someOf } from '../support/thorough.ts';
import { withoutBrowser } from '../support/without-browser.ts';
import { LENT } from './run-here.ts';

const SMALL = ['--width', '320', '--height', '240'];

describe('mudlark screenshot', { skip: withoutBrowser }, () => {
  let folder: TestFolder;
  let target: Target;
  before(async () => {
    folder = await makeFolder();
    target = await startTarget({ '/': '<!doctype html><title>x</title><h1>Low tide</h1>', '/gone': 403 });
  });
  after(async () => {
    await target[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  async function run(words: readonly string[], isTerminal = false) {
    const said = { out: '', err: '', bytes: Buffer.alloc(0) };
    const environment = { MUDLARK_DATA_DIR: folder.path, MUDLARK_ALLOW_TARGETS: '127.0.0.0/8', ...NAMED_BROWSERS };
    const io = {
      out: (text: string) => {
        said.out += text;
      },
      outBytes: (bytes: Uint8Array) => {
        said.bytes = Buffer.concat([said.bytes, bytes]);
      },
      err: (text: string) => {
        said.err += text;
      },
      isTerminal,
    };
    const code = await runCommand(['screenshot', ...words], environment, io, LENT).catch((error: unknown) => {
      if (!(error instanceof UsageError)) throw error;
      said.err += error.message;
      return 2;
    });
    return { code, ...said };
  }

  const FILES: readonly [name: string, words: readonly string[], start: string][] = [
    ['page.png', [], '\x89PNG'],
    ['page.JPG', [], '\xff\xd8'],
    ['page.webp', ['--quality', '20'], 'RIFF'],
    ['page', [], '\x89PNG'],
    ['picture.bin', ['--format', 'jpeg'], '\xff\xd8'],
  ];
  for (const [name, words, start] of someOf(FILES, 2)) {
    it(`writes ${name} ${words.join(' ')}`, async () => {
      const file = join(folder.path, name);
      const { code, out, err } = await run([`${target.url}/`, '-o', file, ...SMALL, ...words]);
      assert.deepEqual([code, out, err], [0, '', '']);
      const bytes = await readFile(file);
      assert.ok(bytes.toString('latin1', 0, 8).startsWith(start));
      assert.deepEqual(pictureSize(bytes), { width: 320, height: 240 });
      assert.ok(!(await readdir(folder.path)).some((each) => each.endsWith('.part')));
    });
  }

  it('writes to standard output, as JSON if asked to', async () => {
    const { code, out, bytes } = await run([`${target.url}/`, ...SMALL]);
    assert.deepEqual([code, out, pictureSize(bytes)], [0, '', { width: 320, height: 240 }]);
    const json = await run([`${target.url}/`, '--json', ...SMALL], true);
    const { result, ...facts } = JSON.parse(json.out);
    assert.deepEqual(facts, { content_type: 'image/png', width: 320, height: 240, cut: false });
    assert.deepEqual(pictureSize(Buffer.from(result, 'base64')), { width: 320, height: 240 });
  });

  const MISUSE: readonly [words: readonly string[], isTerminal: boolean, message: RegExp][] = [
    [['http://x.test/'], true, /^A terminal cannot show a picture\. Name a file for it with -o page\.png\./],
    [[], false, /^<url> is missing/],
    [['http://x.test/', 'http://y.test/', '-o', 'a.png'], false, /unexpected argument "http:\/\/y\.test\/"/],
    [['http://x.test/', '-o', 'page.gif'], false, /^"\.gif" is not a picture format/],
    [['http://x.test/', '-o', ''], false, /^--output must name a file/],
    [['http://x.test/', '-o', 'a.png', '-c', '3'], false, /^--concurrency is for many pages/],
  ];
  for (const [words, isTerminal, message] of MISUSE) {
    it(`says what is wrong with: ${words.join(' ')}`, async () => {
      const { code, err, bytes, out } = await run(words, isTerminal);
      assert.deepEqual([code, out, bytes.length], [2, '', 0]);
      assert.match(err, message);
    });
  }

  it('says what failed, and leaves no file', async () => {
    const file = join(folder.path, 'failed.png');
    const blocked = await run([`${target.url}/gone`, '-o', file]);
    assert.equal(blocked.code, 1);
    assert.match(blocked.err, /403 Forbidden \(target_blocked\)/);
    const wrong = await run([`${target.url}/`, '-o', file, '--scale', '9']);
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /scale must be a number from 0\.1 to 4/);
    const nowhere = await run([`${target.url}/`, '-o', join(folder.path, 'none', 'a.png'), ...SMALL]);
    assert.equal(nowhere.code, 2);
    assert.match(nowhere.err, /cannot be written \(ENOENT\)/);
    assert.ok(!(await readdir(folder.path)).includes('failed.png'));
  });

  it('takes many screenshots into a folder', async () => {
    const list = join(folder.path, 'urls.txt');
    await writeFile(list, `${target.url}/\n${target.url}/?2\n`);
    const shots = join(folder.path, 'shots');
    const { code } = await run([list, '-o', shots, '--format', 'jpeg', ...SMALL]);
    assert.equal(code, 0);
    const files = (await readdir(join(shots, 'pages'))).filter((name) => name.endsWith('.jpg'));
    assert.equal(files.length, 2);
    assert.deepEqual(pictureSize(await readFile(join(shots, 'pages', files[0] ?? ''))), { width: 320, height: 240 });
  });
});
