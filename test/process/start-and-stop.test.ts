import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkedFetch } from '../support/checked-fetch.ts';
import { makeFolder } from '../support/folder.ts';
import { type RunningService, runMain, startInShell, startProcess } from '../support/process.ts';
import { startTarget } from '../support/target.ts';

const quick = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** Ends a service while it waits for a page; the service must allow loopback targets. */
async function endAtWork(service: RunningService, key: string, signal: NodeJS.Signals): Promise<void> {
  let finish: (() => void) | undefined;
  await using target = await startTarget({
    '/slow': (_request, response) => {
      finish = () => response.end('<p>in time</p>');
    },
  });
  const call = checkedFetch(`${service.url}/html?api_key=${key}&js=false&timeout=25000&url=${target.url}/slow`);
  await quick(() => finish !== undefined);
  const ended = service.end(signal);
  await quick(() => service.stderr().includes('stopping'));
  await assert.rejects(checkedFetch(`${service.url}/account?api_key=${key}`));
  finish?.();
  const response = await call;
  assert.equal(response.status, 200);
  assert.equal(await response.text(), '<p>in time</p>');
  assert.equal(response.headers.get('Service-Credits-Used'), '1');
  assert.deepEqual(await ended, { code: 0, signal: null });
}

describe('the process', () => {
  describe('with its own data folder', () => {
    let folder: Awaited<ReturnType<typeof makeFolder>>;
    let first: RunningService;
    let again: RunningService | undefined;
    let key = '';
    before(async () => {
      folder = await makeFolder();
      first = await startProcess({ MUDLARK_DATA_DIR: folder.path });
    });
    after(async () => {
      await first?.[Symbol.asyncDispose]();
      await again?.[Symbol.asyncDispose]();
      await folder?.[Symbol.asyncDispose]();
    });

    it('prints a curl command that works at once', async () => {
      const [, address = ''] = /curl "([^"]+)"/.exec(first.stdout()) ?? [];
      assert.ok(address.startsWith(`${first.url}/html?api_key=mk_`));
      const response = await checkedFetch(address);
      assert.equal(response.status, 200);
      assert.match(await response.text(), /<h1>The foreshore at low tide<\/h1>/);
      key = new URL(address).searchParams.get('api_key') ?? '';
    });

    it('locks its data folder: a second process is refused in one line', async () => {
      const second = await runMain({ MUDLARK_DATA_DIR: folder.path, PORT: '0' });
      assert.equal(second.code, 1);
      assert.match(second.stderr, /^mudlark: .+\n$/);
    });

    it('prints its key only once', async () => {
      assert.deepEqual(await first.end('SIGTERM'), { code: 0, signal: null });
      again = await startProcess({ MUDLARK_DATA_DIR: folder.path, MUDLARK_ALLOW_TARGETS: '127.0.0.1' });
      assert.ok(!again.stdout().includes('mk_'));
      assert.equal((await checkedFetch(`${again.url}/account?api_key=${key}`)).status, 200);
      assert.ok(!first.stderr().includes(key));
    });

    it('finishes running requests on SIGINT, accepts no more, and exits with 0', async () => {
      assert.ok(again);
      await endAtWork(again, key, 'SIGINT');
    });
  });

  it("does the same on SIGTERM sent through npm's shell", async () => {
    await using folder = await makeFolder();
    const key = 'a-key-for-this-test';
    await using service = await startInShell({
      MUDLARK_DATA_DIR: folder.path,
      MUDLARK_API_KEY: key,
      MUDLARK_ALLOW_TARGETS: '127.0.0.1',
    });
    await endAtWork(service, key, 'SIGTERM');
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
});
