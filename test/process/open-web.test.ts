/**
 * The whole service as a process, on a web in which connections die at every stage, with callers who hang up and
 * browsers that are killed.
 */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, processesOf } from '../fetching/browser/test-engine.ts';
import { makeFolder, type TestFolder } from '../support/folder.ts';
import { type RoughPage, type RoughWeb, startRoughWeb } from '../support/open-web/rough-web.ts';
import { type RunningService, startProcess } from '../support/process.ts';
import { THOROUGH, times } from '../support/thorough.ts';
import { withoutBrowser } from '../support/without-browser.ts';

const KEY = 'a-key-of-the-operator';
const AT_A_TIME = 8;
/** In the long run, enough of them that every way to fail also happens to a page, with and without JavaScript. */
const PAGES = THOROUGH ? 160 : 24;
const PAGES_LEFT = THOROUGH ? 48 : 8;
/** Without a browser, a page takes a few milliseconds. */
const PLAIN_PAGES = times(500);

/** The possible outcomes of a page that fails; none of them is the service's own fault. */
const FAILURES = ['target_unreachable', 'target_error', 'timeout', 'response_too_large'];

describe('the service on a web that fails everywhere', { skip: withoutBrowser }, () => {
  let rough: RoughWeb;
  let folder: TestFolder;
  let service: RunningService;
  let profiles: string;
  before(async () => {
    rough = await startRoughWeb();
    folder = await makeFolder();
    service = await startProcess({
      ...rough.web.environment,
      MUDLARK_DATA_DIR: folder.path,
      MUDLARK_API_KEY: KEY,
      MUDLARK_LOG: 'error',
    });
    profiles = join(tmpdir(), `mudlark-browser-${service.child.pid}-`);
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
    await rough[Symbol.asyncDispose]();
  });

  async function ask(parameters: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<string> {
    const query = new URLSearchParams({ api_key: KEY, timeout: '5000', ...parameters });
    const response = await fetch(`${service.url}/html?${query}`, { signal: signal ?? null });
    const body = await response.text();
    if (response.status === 429) {
      // The machine is too busy: refused at once, which also is an answer.
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
      return await ask(parameters, signal);
    }
    return response.ok ? '200' : String(JSON.parse(body).error_code ?? response.status);
  }

  async function eachAtATime(count: number, work: (number: number) => Promise<void>): Promise<void> {
    let begun = 0;
    const worker = async () => {
      while (begun < count) await work(begun++);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  }

  async function slots(): Promise<number> {
    const response = await fetch(`${service.url}/account?api_key=${KEY}`);
    return ((await response.json()) as { remaining_concurrency: number }).remaining_concurrency;
  }

  async function strays(): Promise<string[]> {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    return metrics.split('\n').filter((line) => line.startsWith('mudlark_stray_errors_total'));
  }

  it('survives pages that are closed while two dozen of their connections are being opened', async () => {
    await eachAtATime(PAGES_LEFT, async (number) => {
      const leave = { js_timeout: String(1 + (number % 5)), timeout: '25000' };
      const parameters = { url: 'https://site.example/preconnects', ...leave };
      assert.equal(await ask(parameters), '200');
    });
    assert.deepEqual(await strays(), []);
  });

  it('answers every caller, whatever hangs up, is killed or disconnected, and leaves nothing behind', async () => {
    const free = await slots();
    const over = new AbortController();
    const disturbing = (async () => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        await sleep(300 + Math.random() * 500);
        if (turn % 2 === 0) rough.web.cut();
        else kill(await processesOf(profiles, turn % 8 === 7 ? 'browser' : 'renderer'));
      }
    })();
    const wrong: string[] = [];
    const visit = async (number: number, { url, js, jsTimeout }: RoughPage) => {
      const hangUp = number % 4 === 3 ? AbortSignal.timeout(Math.floor(Math.random() * 400)) : undefined;
      const parameters = { url, js: String(js), ...(js && { js_timeout: String(jsTimeout) }) };
      const outcome = await ask(parameters, hangUp).catch((error: unknown) => {
        if (hangUp?.aborted) return 'hung up';
        throw error;
      });
      if (outcome !== '200' && outcome !== 'hung up' && !FAILURES.includes(outcome)) wrong.push(`${outcome}: ${url}`);
    };
    await Promise.all([
      eachAtATime(PAGES, (number) => visit(number, rough.page(number))),
      eachAtATime(PLAIN_PAGES, (number) => visit(number, { ...rough.page(number), js: false })),
    ]);
    over.abort();
    await disturbing;
    assert.deepEqual(wrong, []);
    assert.equal(service.child.exitCode, null);
    assert.deepEqual(await strays(), []);
    // Two tabs in a row may have died when the browser was killed.
    await eventually('a page comes again', async () => (await ask({ url: 'https://site.example/quiet' })) === '200');
    await eventually('every slot is free', async () => (await slots()) === free);

    assert.deepEqual(await service.end('SIGTERM'), { code: 0, signal: null });
    await eventually('no process, no profile and no connection is left', async () => {
      const left = (await readdir(tmpdir())).filter((name) => join(tmpdir(), name).startsWith(profiles));
      return left.length + (await processesOf(profiles)).length + rough.web.connections === 0;
    });
  });
});

function kill(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone by itself.
    }
  }
}
