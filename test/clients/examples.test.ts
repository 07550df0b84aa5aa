/** The examples of the documentation are run against a live service, and print what the documentation says. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';
import { withoutBrowser } from '../support/without-browser.ts';
import { type BuiltPackage, buildPackage } from './support/built-package.ts';
import { type Example, examplesOf } from './support/examples.ts';
import { ready } from './support/until.ts';

const PROJECT = join(import.meta.dirname, '../..');
const PAGES = ['docs/clients.md', 'clients/typescript/README.md'];

interface Runner {
  readonly program: string;
  readonly file: string;
  /** Programs that the machine must have. */
  readonly needs?: string;
}

const RUNNERS: Readonly<Record<string, Runner>> = {
  sh: { program: 'sh', file: 'example.sh', needs: 'curl' },
  python: { program: 'python3', file: 'example.py', needs: 'python3' },
  ts: { program: process.execPath, file: 'example.ts' },
};

const isMissing = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0;

describe('examples', { skip: withoutBrowser }, () => {
  let service: TestService;
  let built: BuiltPackage;
  before(async () => {
    [service, built] = await Promise.all([startTestService(), buildPackage()]);
    await ready(service);
  });
  after(async () => {
    await service.close();
    await built[Symbol.asyncDispose]();
  });

  /** The output of a program; the documented address of the service is replaced by that of the test. */
  async function run({ program, file }: Runner, { code }: Example): Promise<string> {
    const path = join(built.folder, file);
    await writeFile(path, code.replaceAll('http://127.0.0.1:8080', service.url));
    const env = { PATH: process.env.PATH ?? '', KEY: OPERATOR_KEY, PYTHONUTF8: '1', LC_ALL: 'C.UTF-8' };
    const { stdout } = await promisify(execFile)(program, [path], { cwd: built.folder, env, timeout: 120_000 });
    return stdout;
  }

  for (const page of PAGES) {
    for (const [at, example] of examplesOf(join(PROJECT, page)).entries()) {
      const runner = RUNNERS[example.language];
      const needs = runner?.needs;
      const skip = needs !== undefined && isMissing(needs) ? `there is no ${needs} here` : false;
      it(`${basename(page)}, program ${at + 1} (${example.language}) prints what the page says`, { skip }, async () => {
        assert.ok(runner, `nothing runs ${example.language}`);
        assert.equal(await run(runner, example), example.output);
      });
    }
  }

  it('are written in Python, shell and TypeScript', () => {
    const languages = PAGES.flatMap((page) => examplesOf(join(PROJECT, page))).map(({ language }) => language);
    assert.deepEqual([...new Set(languages)].sort(), ['python', 'sh', 'ts']);
  });
});
