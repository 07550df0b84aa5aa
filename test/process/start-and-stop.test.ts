import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkedFetch } from '../support/checked-fetch.ts';
import { makeFolder } from '../support/folder.ts';
import { type RunningService, runMain, startProcess } from '../support/process.ts';
import { startTarget } from '../support/target.ts';

const quick = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('the process', () => {
  describe('at its first start', () => {
    let folder: Awaited<ReturnType<typeof makeFolder>>;
    let first: RunningService;
    let key = '';
    before(async () => {
      folder = await makeFolder();
      first = await startProcess({ MUDLARK_DATA_DIR: folder.path });
    });
    after(async () => {
      await first?.[Symbol.asyncDispose]();
      await folder?.[Symbol.asyncDispose]();
    });

    it('prints a curl line that works at once', async () => {
      const [, address = ''] = /curl "([^"]+)"/.exec(first.stdout()) ?? [];
      assert.ok(address.startsWith(`${first.url}/html?api_key=mk_`));
      const response = await checkedFetch(address);
      assert.equal(response.status, 200);
      assert.match(await response.text(), /<h1>The foreshore at low tide<\/h1>/);
      key = new URL(address).searchParams.get('api_key') ?? '';
    });

    it('is alone on its data: a second one is refused, in one line', async () => {
      const second = await runMain({ MUDLARK_DATA_DIR: folder.path, PORT: '0' });
      assert.equal(second.code, 1);
      assert.match(second.stderr, /^mudlark: .+\n$/);
    });

    it('prints its key, and never again', async () => {
      assert.deepEqual(await first.end('SIGTERM'), { code: 0, signal: null });
      await using again = await startProcess({ MUDLARK_DATA_DIR: folder.path });
      assert.ok(!again.stdout().includes('mk_'));
      assert.equal((await checkedFetch(`${again.url}/account?api_key=${key}`)).status, 200);
      assert.ok(!first.stderr().includes(key));
    });
  });

  it('ends when the shell that npm starts it in is ended', async () => {
    await using folder = await makeFolder();
    const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    const project = fileURLToPath(new URL('../..', import.meta.url));
    const child = spawn('sh', ['-c', scripts.start], {
      cwd: project,
      env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, PORT: '0', MUDLARK_DATA_DIR: folder.path },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });

  it('says in one line which setting is wrong', async () => {
    const ran = await runMain({ PORT: 'eighty' });
    assert.equal(ran.code, 1);
    assert.equal(ran.stderr, 'mudlark: PORT must be a whole number from 0 to 65535, not "eighty".\n');
    assert.equal(ran.stdout, '');
  });

  it('says in one line that its port is taken', async () => {
    await using folder = await makeFolder();
    await using other = await startTarget({});
    const ran = await runMain({ MUDLARK_DATA_DIR: folder.path, PORT: String(other.port) });
    assert.equal(ran.code, 1);
    assert.match(ran.stderr, /^mudlark: the address is in use: .*Set PORT to another port\.\n$/);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`finishes what is under way on ${signal}, accepts nothing more, and exits with 0`, async () => {
      await using folder = await makeFolder();
      let finish: (() => void) | undefined;
      await using target = await startTarget({
        '/slow': (_request, response) => {
          finish = () => response.end('<p>in time</p>');
        },
      });
      await using service = await startProcess({
        MUDLARK_DATA_DIR: folder.path,
        MUDLARK_API_KEY: 'a-key-for-this-test',
        MUDLARK_ALLOW_TARGETS: '127.0.0.1',
      });
      const call = checkedFetch(`${service.url}/html?api_key=a-key-for-this-test&js=false&url=${target.url}/slow`);
      await quick(() => finish !== undefined);
      const ended = service.end(signal);
      await quick(() => service.stderr().includes('stopping'));
      await assert.rejects(checkedFetch(`${service.url}/account?api_key=a-key-for-this-test`));
      finish?.();
      const response = await call;
      assert.equal(response.status, 200);
      assert.equal(await response.text(), '<p>in time</p>');
      assert.equal(response.headers.get('Service-Credits-Used'), '1');
      assert.deepEqual(await ended, { code: 0, signal: null });
    });
  }
});
