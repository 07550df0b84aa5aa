/** The first requests of the README are run as they stand, and print what it says; `…` stands for anything. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { makeFolder, type TestFolder } from '../support/folder.ts';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';
import { withoutBrowser } from '../support/without-browser.ts';
import { ready } from './support/until.ts';

const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const isMissing = spawnSync('curl', ['--version'], { stdio: 'ignore' }).status !== 0;

interface Request {
  readonly command: string;
  /** The lines that follow it, up to the next command and its comment. */
  readonly output: string[];
}

function requestsOf(block: string): Request[] {
  const requests: Request[] = [];
  const lines = block.replaceAll(/\\\n\s*/g, '').split('\n');
  for (const [at, line] of lines.entries()) {
    const isComment = line.startsWith('# ') && lines[at + 1]?.startsWith('curl ') === true;
    if (line.startsWith('curl ')) requests.push({ command: line, output: [] });
    else if (!isComment) requests.at(-1)?.output.push(line);
  }
  return requests;
}

const onOneLine = (text: string) => text.replaceAll(/\n\s*/g, '').trim();

function assertPrints(printed: string, expected: string): void {
  let at = 0;
  for (const [index, part] of expected.split('…').entries()) {
    const found = printed.indexOf(part, at);
    assert.ok(index === 0 ? found === 0 : found !== -1, `${part} is not in ${printed}`);
    at = found + part.length;
  }
  if (!expected.endsWith('…')) assert.equal(printed.slice(at), '');
}

describe('the first requests of the README', { skip: isMissing ? 'there is no curl here' : withoutBrowser }, () => {
  let service: TestService;
  let folder: TestFolder;
  before(async () => {
    [service, folder] = await Promise.all([startTestService(), makeFolder()]);
    await ready(service);
  });
  after(async () => {
    await service.close();
    await folder[Symbol.asyncDispose]();
  });

  const [, section = ''] = README.split('## First requests');
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  const [, page = ''] = /^page=(.*)$/m.exec(block) ?? [];
  const requests = requestsOf(block);

  it('are there', () => assert.ok(requests.filter(({ output }) => output.join('') !== '').length >= 10));

  for (const { command, output } of requests) {
    it(command.slice(0, 100), async () => {
      const env = { PATH: process.env.PATH ?? '', KEY: OPERATOR_KEY, api: service.url, page, LC_ALL: 'C.UTF-8' };
      const quiet = command.replace(/^curl/, 'curl -sS');
      const { stdout } = await promisify(execFile)('sh', ['-c', quiet], { cwd: folder.path, env, encoding: 'utf8' });
      const expected = onOneLine(output.join('\n'));
      if (expected !== '') assertPrints(onOneLine(stdout), expected);
      else if (!command.includes('-o ')) assert.doesNotMatch(stdout, /^\{"message"/);
    });
  }
});
