/** `--actions` and `--scroll` on the command line: they turn JavaScript on, and steps may be in a file. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { makeFolder } from '../support/folder.ts';
import { startTarget, type Target } from '../support/target.ts';
import { withoutBrowser } from '../support/without-browser.ts';
import { runHere } from './run-here.ts';

describe('actions on the command line', { skip: withoutBrowser }, () => {
  let target: Target;
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  before(async () => {
    target = await startTarget({ '/': `<!doctype html><button onclick="textContent = 'Clicked'">go</button>` });
    folder = await makeFolder();
  });
  after(async () => {
    await target[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  const run = (...words: string[]) =>
    runHere(['html', target.url, ...words], { MUDLARK_DATA_DIR: folder.path, MUDLARK_ALLOW_TARGETS: '127.0.0.1' });

  it('are given as JSON, or as a file', async () => {
    const file = join(folder.path, 'steps.json');
    await writeFile(file, '[{"click":"button"}]\n');
    for (const steps of ['[{"click":"button"}]', `@${file}`]) {
      const { code, stdout, stderr } = await run('--actions', steps, '--scroll', '1', '--timeout', '25000');
      assert.equal(code, 0, stderr);
      assert.match(stdout, /<button[^>]*>Clicked</);
    }
  });

  it('are refused with what is wrong with them', async () => {
    const missing = await run('--actions', '@/nowhere/steps.json');
    assert.equal(missing.code, 2);
    assert.match(missing.stderr, /--actions @\/nowhere\/steps\.json cannot be read: ENOENT/);
    assert.match((await run('--actions', '[{"clik":"a"}]')).stderr, /actions: step 1 has no known action: "clik"/);
    assert.match((await run('--no-js', '--actions', '[{"click":"a"}]')).stderr, /--actions needs --js:/);
  });
});
