import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { Client, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { runCommand } from '../../src/cli/commands.ts';
import { findBrowsers } from '../../src/fetching/browser/process/find-browsers.mjs';
import { makeFolder } from '../support/folder.ts';
import { programFile } from '../support/process.ts';
import { OPERATOR_KEY, startTestService } from '../support/service.ts';
import { type Pages, startTarget } from '../support/target.ts';
import { itThorough, someOf } from '../support/thorough.ts';

const CLI = programFile('cli');

type Environment = Record<string, string>;

/** The client gives up after 60 s, and on a busy machine a program may take that long to start. */
const LONG_WAIT = { timeout: 300_000 };

const bare = (environment: Environment) => ({ PATH: process.env.PATH ?? '', ...environment });

async function connect(environment: Environment, words: string[] = [], mode: VersionNegotiationMode = 'legacy') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const args = ['--disable-warning=ExperimentalWarning', CLI, 'mcp', ...words];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: bare(environment) }),
    LONG_WAIT,
  );
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { content = [], ...result } = await client.callTool({ name, arguments: given }, LONG_WAIT);
    const said = content.map((block) => (block.type === 'text' ? block.text : assert.fail(block.type))).join('\n');
    return { ...result, said };
  };
  return { client, call, [Symbol.asyncDispose]: () => client.close() };
}

/** The program, with its streams controlled by the test. */
function start(environment: Environment) {
  const args = ['--disable-warning=ExperimentalWarning', CLI, 'mcp'];
  const child = spawn(process.execPath, args, { env: bare(environment), stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    ended,
    stderr: () => stderr,
    send: (message: unknown) =>
      child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`),
    async receive() {
      const { value = '' } = await lines.next();
      return JSON.parse(value) as { id?: number; result?: unknown; error?: unknown };
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

const callHtml = (id: number, url: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'mudlark_html', arguments: { url, js: false } },
});

/** Accepts requests and never answers. */
const SLOW_SITE: Pages = { '/slow': () => {} };

const pause = (milliseconds = 10) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** How many processes have this text in their command line. */
async function processesNaming(text: string): Promise<number> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^[0-9]+$/.test(name));
  const commands = await Promise.all(names.map((name) => readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')));
  return commands.filter((command) => command.includes(text)).length;
}

describe('mudlark mcp', () => {
  itThorough('serves the tools without a server or an account', async () => {
    await using folder = await makeFolder();
    await using server = await connect({ MUDLARK_DATA_DIR: folder.path });
    const { tools } = await server.client.listTools();
    assert.equal(tools.length, 10);
    assert.ok(!tools.some(({ name }) => name === 'mudlark_account'), 'there is no account');
    assert.ok(tools.every(({ description }) => !description?.includes('Costs')));
    const article = await server.call('mudlark_text', { url: 'http://demo.mudlark.test/article', js: false });
    assert.match(article.said, /## What to bring/);
    const found = await server.call('mudlark_selected_multiple', {
      url: 'http://demo.mudlark.test/products',
      js: false,
      selectors: ['h2', '.price'],
    });
    assert.deepEqual(found.structuredContent, {
      result: [
        ['Clay pipe', 'Tudor pin', 'Tram token'],
        ['£12.00', '£8.50', '£3.20'],
      ],
    });
    const blocked = await server.call('mudlark_text', { url: 'http://demo.mudlark.test/blocked', js: false });
    assert.equal(blocked.isError, true);
    assert.match(
      blocked.said,
      /error_code: target_blocked\n(.*\n)*Next step: call mudlark_text .* proxy=residential\.$/,
    );
  });

  it('speaks the newest protocol, runs JavaScript, and leaves no browser behind', async (context) => {
    if (!findBrowsers(process.env).headlessShell) return context.skip('no browser on this machine');
    await using folder = await makeFolder();
    const environment = { MUDLARK_DATA_DIR: folder.path, TMPDIR: folder.path };
    const server = await connect(environment, [], { pin: '2026-07-28' });
    assert.equal(server.client.getNegotiatedProtocolVersion(), '2026-07-28');
    const { said } = await server.call('mudlark_selected', {
      url: 'http://demo.mudlark.test/tide',
      selector: '#tides',
      wait_for: '#tides li',
      timeout: 25_000,
    });
    assert.match(said, /<li>clay pipe<\/li>/);
    assert.ok((await processesNaming(folder.path)) > 0, 'the browser is seen');
    await server.client.close();
    // A look at all processes takes longer than the usual pause.
    while ((await processesNaming(folder.path)) > 0) await pause(200);
  });

  for (const ending of someOf(['the end of its input', 'SIGTERM'] as const, 2)) {
    it(`writes nothing but the protocol, and cancels calls on demand and at ${ending}`, async () => {
      await using target = await startTarget(SLOW_SITE);
      await using server = start({ MUDLARK_ALLOW_TARGETS: '127.0.0.1' });
      for (const nonsense of ['hello', '{"jsonrpc":"2.0"', '[]', 'null', '\u0000', '{"jsonrpc":"2.0","id":9}']) {
        server.send(nonsense);
      }
      server.send(INITIALIZE);
      while ((await server.receive()).id !== INITIALIZE.id);
      server.send(callHtml(1, `${target.url}/slow`));
      while ((await target.connections()) === 0) await pause();
      server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
      while ((await target.connections()) > 0) await pause();
      server.send(callHtml(2, 'http://demo.mudlark.test/'));
      assert.equal((await server.receive()).id, 2, 'what was canceled is not answered');
      server.send(callHtml(3, `${target.url}/slow`));
      while ((await target.connections()) === 0) await pause();
      if (ending === 'SIGTERM') server.child.kill('SIGTERM');
      else server.child.stdin.end();
      assert.deepEqual(await server.ended, [0, null]);
      assert.equal(server.stderr(), '');
      while ((await target.connections()) > 0) await pause();
    });
  }
});

describe('mudlark mcp --url', () => {
  itThorough('uses the accounts of a running server', async () => {
    await using service = await startTestService();
    await using server = await connect({ MUDLARK_API_KEY: OPERATOR_KEY }, ['--url', service.url]);
    const { tools } = await server.client.listTools();
    assert.equal(tools.length, 16);
    const page = await server.call('mudlark_html', { url: 'http://demo.mudlark.test/', js: false });
    assert.match(page.said, /<h1>The foreshore at low tide<\/h1>/);
    assert.equal(page._meta?.['mudlark/credits-used'], '1');
    const account = await server.call('mudlark_account');
    assert.equal((account.structuredContent as { email: string }).email, 'operator@localhost');
    const blocked = await server.call('mudlark_text', { url: 'http://demo.mudlark.test/blocked', js: false });
    assert.match(blocked.said, /proxy=residential\. That costs 10 credits if it succeeds\.$/);
    const urls = ['http://demo.mudlark.test/article'];
    const job = await server.call('mudlark_start_job', { urls, params: { js: false } });
    const { id } = job.structuredContent as { id: string };
    let results = '';
    while (!results.includes('no more results')) {
      await pause();
      results = (await server.call('mudlark_job_results', { id })).said;
    }
    assert.match(results, /## What to bring/);
    assert.match((await server.call('mudlark_cancel_job', { id })).said, /"state":"done"/);
    assert.match((await server.call('mudlark_job_status')).said, new RegExp(id));
    await service.close();
    const gone = await server.call('mudlark_account');
    assert.equal(gone.isError, true);
    assert.match(gone.said, /cannot be reached: .*\nNext step: Wait a moment/);
    assert.doesNotMatch(gone.said, new RegExp(OPERATOR_KEY));
  });

  const misuse: [words: string[], environment: Environment, message: RegExp][] = [
    [['mcp', 'extra'], {}, /^unexpected argument "extra"/],
    [['mcp', '--url', 'http://127.0.0.1:1'], {}, /^--url needs the API key .* MUDLARK_API_KEY/],
    [['mcp', '--url', 'localhost:8080'], { MUDLARK_API_KEY: OPERATOR_KEY }, /^--url must be the address/],
    [['mcp', '--url'], {}, /--url/],
  ];
  for (const [words, environment, message] of misuse) {
    it(`says what is wrong with: ${words.join(' ')}`, async () => {
      const io = { out: () => assert.fail('nothing is printed'), err: () => assert.fail('nothing is printed') };
      await assert.rejects(runCommand(words, environment, io), { name: 'UsageError', message });
    });
  }
});
