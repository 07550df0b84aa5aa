import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ResultLine } from '../../src/cli/batch/results-file.ts';
import { runCommand } from '../../src/cli/commands.ts';
import { makeFolder } from '../support/folder.ts';
import { programFile } from '../support/process.ts';
import { type Pages, startTarget, type Target } from '../support/target.ts';
import { itThorough } from '../support/thorough.ts';
import { LENT } from './run-here.ts';

const CLI = programFile('cli');
const ENVIRONMENT = { MUDLARK_ALLOW_TARGETS: '127.0.0.1' };

/** The command in this process, which is faster, with its streams controlled by the test. */
async function run(...words: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const io = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) };
  const code = await runCommand(words, ENVIRONMENT, io, LENT);
  return { code, stdout: out.join(''), stderr: err.join('') };
}

/** The command as a process that can be killed. */
function start(words: string[], input = '') {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, ...words], {
    env: { PATH: process.env.PATH ?? '', ...ENVIRONMENT },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  child.stdin.end(input);
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }));
  return { child, ended };
}

async function readResults(folder: string): Promise<ResultLine[]> {
  const text = await readFile(join(folder, 'results.jsonl'), 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

async function writeUrls(folder: string, urls: readonly string[]): Promise<string> {
  const file = join(folder, 'urls.txt');
  await writeFile(file, `# the pages\n\n${urls.join('\n')}\n`);
  return file;
}

const byInput = (lines: readonly ResultLine[]) => new Map(lines.map((line) => [line.input, line]));

/** A site with this many pages, each of which contains its own name. */
function site(count: number, answer = (respond: () => void) => respond()) {
  const names = Array.from({ length: count }, (_, index) => `/page-${index}`);
  const pages: Pages = Object.fromEntries(
    names.map((name) => [
      name,
      (_request, response) => answer(() => response.end(`<title>x</title><p>This is ${name}.</p>`)),
    ]),
  );
  return { names, pages };
}

const pagesSeen = ({ seen }: Target, name: string) => seen.filter(({ path }) => path === name).length;

describe('a batch', () => {
  it('writes a line for each input and a file for each page', async () => {
    await using folder = await makeFolder();
    await using target = await startTarget({ '/a': '<h1>Hello</h1>', '/403': 403 });
    const [page, blocked] = [`${target.url}/a`, `${target.url}/403`];
    const file = await writeUrls(folder.path, [page, blocked, 'nonsense', page, '../../etc/passwd']);
    const out = join(folder.path, 'new', 'out');
    const ran = await run('html', file, '-o', out);
    assert.equal(ran.code, 1, 'some failed');
    assert.equal(ran.stdout, `1 ok, 3 failed: ${join(out, 'results.jsonl')}\n`);
    assert.match(ran.stderr, /--retry-failed/);
    assert.match(ran.stderr, /^ {5}2 {2}invalid_url, such as nonsense$/m);
    assert.match(ran.stderr, new RegExp(`^ {5}1 {2}target_blocked, such as ${blocked}\n {8}\\S.*\n`, 'm'));
    assert.equal(pagesSeen(target, '/a'), 1, 'the same input is done once');
    const lines = byInput(await readResults(out));
    assert.deepEqual([...lines.keys()].sort(), [page, blocked, 'nonsense', '../../etc/passwd'].sort());
    const { file: name = '', ms, ...ok } = lines.get(page) ?? assert.fail();
    assert.deepEqual(ok, { input: page, endpoint: 'html', status: 'ok', credits: 1 });
    assert.ok(Number.isInteger(ms));
    assert.equal(await readFile(join(out, name), 'utf8'), '<h1>Hello</h1>');
    assert.deepEqual(await readdir(join(out, 'pages')), [name.replace('pages/', '')]);
    assert.deepEqual((await readdir(out)).sort(), ['pages', 'results.jsonl']);
    const { status, error_code, message, next_step, credits } = lines.get(blocked) ?? assert.fail();
    assert.deepEqual([status, error_code, credits], ['error', 'target_blocked', 0]);
    assert.match(message ?? '', /403 Forbidden/);
    assert.deepEqual([next_step?.params, next_step?.cost], [{ proxy: 'residential' }, 10]);
    assert.equal(lines.get('nonsense')?.error_code, 'invalid_url');
  });

  it('keeps short answers in the results, and takes the options of its command', async () => {
    await using folder = await makeFolder();
    const file = await writeUrls(folder.path, ['http://demo.mudlark.test/products']);
    const resultOf = async (...words: string[]) => {
      const out = join(folder.path, String(words[0]));
      assert.equal((await run(...words, file, '-o', out)).code, 0);
      const [line] = await readResults(out);
      return { line, entries: await readdir(out) };
    };
    const fields = await resultOf('fields', '--field', 'price: price of the Tudor pin');
    assert.deepEqual(fields.line?.result, { result: { price: '8.50' } });
    assert.deepEqual(fields.entries, ['results.jsonl']);
    const selected = await resultOf('selected', '--selector', '.price');
    assert.match(selected.line?.file ?? '', /^pages\/demo-mudlark-test-products-[0-9a-f]{16}\.html$/);
    const text = await resultOf('text', '--text-format', 'json');
    assert.match(text.line?.file ?? '', /\.json$/);
    const data = join(folder.path, 'data');
    assert.equal((await run('data', file, '-o', data)).code, 1);
    assert.match((await readResults(data))[0]?.message ?? '', /^Unsupported URL for \/data/);
  });

  it('does nothing twice, except failures with --retry-failed', async () => {
    await using folder = await makeFolder();
    let healthy = false;
    await using target = await startTarget({
      '/a': '<p>a</p>',
      '/ill': (_request, response) => response.writeHead(healthy ? 200 : 503).end('<p>well</p>'),
    });
    const file = await writeUrls(folder.path, [`${target.url}/a`, `${target.url}/ill`]);
    const out = join(folder.path, 'out');
    assert.equal((await run('html', file, '-o', out)).code, 1);
    const again = await run('html', file, '-o', out, '--json');
    assert.equal(again.code, 1, 'what failed earlier counts');
    assert.match(again.stderr, /^2 of 2 done in an earlier run\.\n/);
    const results = join(out, 'results.jsonl');
    assert.deepEqual(JSON.parse(again.stdout), {
      inputs: 2,
      ok: 1,
      failed: 1,
      left: 0,
      failures: { target_blocked: 1 },
      results,
    });
    assert.deepEqual([pagesSeen(target, '/a'), pagesSeen(target, '/ill')], [1, 1]);
    healthy = true;
    assert.equal((await run('html', file, '-o', out, '--retry-failed')).code, 0);
    assert.equal((await run('html', file, '-o', out)).code, 0, 'the last line of an input counts');
    assert.deepEqual([pagesSeen(target, '/a'), pagesSeen(target, '/ill')], [1, 2]);
    await appendFile(file, `${target.url}/a?new\n`);
    assert.equal((await run('html', file, '-o', out)).code, 0);
    assert.equal((await run('text', file, '-o', out)).code, 0);
    assert.equal(pagesSeen(target, '/a'), 2, 'another command has its own results in the same folder');
  });

  it('works on as many inputs at a time as --concurrency says', async () => {
    await using folder = await makeFolder();
    const waiting: (() => void)[] = [];
    let most = 0;
    const { names, pages } = site(12, (respond) => {
      waiting.push(respond);
      most = Math.max(most, waiting.length);
      // Nobody is answered before three are waiting: with fewer at a time the test would never end.
      if (waiting.length === 3) for (const each of waiting.splice(0)) each();
    });
    await using target = await startTarget(pages);
    const file = await writeUrls(
      folder.path,
      names.map((name) => target.url + name),
    );
    assert.equal((await run('html', file, '-o', join(folder.path, 'out'), '-c', '3')).code, 0);
    assert.equal(most, 3);
  });

  const misuse: [words: string[], message: RegExp][] = [
    [['text', '-o', 'OUT'], /^<file> is missing/],
    [['text', 'missing.txt', '-o', 'OUT'], /^missing\.txt cannot be read \(ENOENT\)\. With -o the arguments are files/],
    [
      ['text', 'http://x.test/', '-o', 'OUT'],
      /With -o the arguments are files .* To write one page to a file: > file,/,
    ],
    [['text', 'FILE', '-o', 'FILE/out'], /^The folder .* cannot be written to \(ENOTDIR\)\.$/],
    [['text', 'FILE', '-o', ''], /^--output must name a folder/],
    [['text', 'FILE', '-o', 'OUT', '-c', '0'], /^--concurrency must be a whole number from 1 to 100, not "0"/],
    [['text', 'FILE', '-o', 'OUT', '-c', '101'], /^--concurrency must be/],
    [['text', 'FILE', '-o', 'OUT', '-c', 'many'], /^--concurrency must be/],
    [['text', 'FILE', '-o', 'OUT', '--timeout', 'soon'], /^--timeout must be a whole number/],
    [['html', 'FILE', '-o', 'OUT', '--header', 'nothing'], /^--header must be written as/],
    [['question', 'FILE', '-o', 'OUT'], /^--question is required/],
    [['text', 'http://x.test', '-c', '3'], /^--concurrency is for many inputs: name a folder with -o/],
    [['text', 'http://x.test', '--retry-failed'], /^--retry-failed is for many inputs/],
  ];
  it('reports wrong arguments at once', async () => {
    await using folder = await makeFolder();
    const file = await writeUrls(folder.path, ['http://x.test/']);
    const out = join(folder.path, 'out');
    for (const [words, message] of misuse) {
      const real = words.map((word) => word.replace('FILE', file).replace('OUT', out));
      await assert.rejects(run(...real), { name: 'UsageError', message }, words.join(' '));
    }
    assert.deepEqual(await readdir(folder.path), ['urls.txt'], 'nothing is left behind');
  });
});

describe('a batch that is stopped', () => {
  itThorough('by kill -9, again and again, continues where it was', async () => {
    await using folder = await makeFolder();
    let answered = 0;
    let killAt = Infinity;
    let kill = () => {};
    const { names, pages } = site(60, (respond) => {
      answered += 1;
      respond();
      if (answered >= killAt) kill();
    });
    await using target = await startTarget(pages);
    const urls = names.map((name) => target.url + name);
    const file = await writeUrls(folder.path, urls);
    const out = join(folder.path, 'out');
    const KILLS = 2;
    const AT_A_TIME = 4;
    let doneBefore = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const { child, ended } = start(['html', file, '-o', out, '-c', String(AT_A_TIME)]);
      kill = () => void child.kill('SIGKILL');
      killAt = answered + 12;
      assert.equal((await ended).signal, 'SIGKILL');
      const text = await readFile(join(out, 'results.jsonl'), 'utf8');
      const done = text.split('\n').length - 1;
      assert.ok(done > doneBefore && done < urls.length, `${doneBefore} to ${done}`);
      doneBefore = done;
      // As if the process had been killed in the middle of a write.
      await appendFile(join(out, 'results.jsonl'), `{"input":"${urls[59]}","endpoint":"html","sta`);
    }
    killAt = Infinity;
    const { stderr, code } = await run('html', file, '-o', out);
    assert.equal(code, 0);
    assert.match(stderr, new RegExp(`^${doneBefore} of 60 done in an earlier run\\.\n`));
    const lines = await readResults(out);
    assert.deepEqual(lines.map(({ input }) => input).sort(), urls.toSorted(), 'each has one line');
    for (const { input, file: name = '' } of lines) {
      assert.equal(
        await readFile(join(out, name), 'utf8'),
        `<title>x</title><p>This is ${new URL(input).pathname}.</p>`,
      );
    }
    assert.deepEqual(
      (await readdir(join(out, 'pages'))).filter((name) => !name.endsWith('.html')),
      [],
      'no half file is left',
    );
    assert.ok(target.seen.length <= urls.length + KILLS * AT_A_TIME, 'only what was under way is done again');
  });

  it('by Ctrl+C keeps finished work, cancels the rest, and says how to continue', async () => {
    await using folder = await makeFolder();
    let answered = 0;
    let stopAt = 5;
    const { names, pages } = site(20, (respond) => {
      if (answered >= stopAt) return;
      answered += 1;
      respond();
    });
    await using target = await startTarget(pages);
    const urls = names.map((name) => target.url + name);
    const out = join(folder.path, 'out');
    const { child, ended } = start(['html', '-', '-o', out, '-c', '2', '--json'], `${urls.join('\n')}\n`);
    const done = async () =>
      (await readFile(join(out, 'results.jsonl'), 'utf8').catch(() => '')).split('\n').length - 1;
    while ((await done()) < stopAt || (await target.connections()) === 0) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    assert.equal(code, 130);
    assert.match(stderr, /Stopped with 15 of 20 left\. To go on, run the same command again\.\n$/);
    assert.deepEqual(JSON.parse(stdout), {
      inputs: 20,
      ok: 5,
      failed: 0,
      left: 15,
      failures: {},
      results: join(out, 'results.jsonl'),
    });
    while ((await target.connections()) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    stopAt = Infinity;
    assert.equal((await run('html', await writeUrls(folder.path, urls), '-o', out)).code, 0);
    assert.deepEqual((await readResults(out)).map(({ input }) => input).sort(), urls.toSorted());
  });
});
