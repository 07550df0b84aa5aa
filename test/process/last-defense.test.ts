/** Unexpected errors, made inside a real process of the service. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeFolder, type TestFolder } from '../support/folder.ts';
import { type RunningService, startProcess } from '../support/process.ts';
import { startTarget, type Target } from '../support/target.ts';
import { withoutBrowser } from '../support/without-browser.ts';

const INSIDE = fileURLToPath(new URL('./stray-errors-inside.mjs', import.meta.url));
const KEY = 'a-key-of-the-operator';

let target: Target;
let folder: TestFolder;
let service: RunningService;

/** Pages that are returned when the test says so; those with an error are never returned. */
let give = () => {};

const start = async () => {
  const waiting = Promise.withResolvers<void>();
  give = waiting.resolve;
  target = await startTarget({
    '/stray-exception/1': () => {},
    '/stray-rejection/1': () => {},
    '/stray-exception/30': () => {},
    '/page': '<h1>A page</h1>',
    '/waits': async (_request, response) => {
      await waiting.promise;
      response.end('<h1>It came</h1>');
    },
  });
  folder = await makeFolder();
  service = await startProcess({
    NODE_OPTIONS: `--import=${INSIDE}`,
    MUDLARK_DATA_DIR: folder.path,
    MUDLARK_API_KEY: KEY,
    MUDLARK_ALLOW_TARGETS: '127.0.0.1',
  });
};

const stop = async () => {
  await service[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
  await target[Symbol.asyncDispose]();
};

async function html(path: string, js: boolean): Promise<{ status: number; body: string; credits: string | null }> {
  const query = new URLSearchParams({ api_key: KEY, url: target.url + path, js: String(js), timeout: '25000' });
  const response = await fetch(`${service.url}/html?${query}`);
  const credits = response.headers.get('service-credits-used');
  return { status: response.status, body: await response.text(), credits };
}

async function remaining(): Promise<number> {
  const response = await fetch(`${service.url}/account?api_key=${KEY}`);
  const { remaining_concurrency: slots } = (await response.json()) as { remaining_concurrency: number };
  return slots;
}

async function count(kind: string): Promise<number> {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  return Number(new RegExp(`^mudlark_stray_errors_total\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0);
}

interface LogLine {
  readonly msg: string;
  readonly id?: string;
  readonly kind?: string;
  readonly err?: { readonly stack: string };
}

const logLines = () =>
  service
    .stderr()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine);

/** The log line may come later than the answer. */
async function logged(wanted: (line: LogLine) => boolean): Promise<LogLine> {
  for (;;) {
    const found = logLines().find(wanted);
    if (found) return found;
    await sleep(10);
  }
}

describe('an unexpected error', () => {
  before(start);
  after(stop);

  for (const kind of ['exception', 'rejection']) {
    for (const js of [false, true]) {
      it(`fails only the request that it belongs to, free of charge: ${kind}, js=${js}`, {
        skip: withoutBrowser,
      }, async () => {
        const [slots, counted] = [await remaining(), await count(kind)];
        const others = [html('/page', js), html('/page', !js)];
        const failed = await html(`/stray-${kind}/1`, js);
        assert.equal(failed.status, 500, failed.body);
        assert.equal(JSON.parse(failed.body).error_code, 'internal_error');
        assert.equal(failed.credits, '0');
        for (const other of await Promise.all(others)) assert.match(other.body, /<h1>A page<\/h1>/);
        assert.equal(await count(kind), counted + 1);
        assert.equal(await remaining(), slots);
        const line = await logged(
          (each) => each.kind === kind && each.id !== undefined && failed.body.includes(each.id),
        );
        assert.match(line.err?.stack ?? '', new RegExp(`injected ${kind}[^]*the cause of it`));
      });
    }
  }

  for (const kind of ['exception', 'rejection']) {
    it(`also fails a request outside of the API: ${kind}`, async () => {
      const response = await fetch(`${service.url}/dashboard/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: service.url },
        body: JSON.stringify({ email: 'operator@localhost', password: `a stray-${kind} of a password` }),
      });
      assert.equal(response.status, 500, await response.text());
    });
  }

  it('fails no request if it belongs to none', async () => {
    const counted = await count('exception');
    service.child.kill('SIGUSR2');
    while ((await count('exception')) === counted) await sleep(10);
    assert.match((await html('/page', false)).body, /A page/);
    assert.equal(service.child.exitCode, null);
  });

  it('too many in a minute end the process with an exit code for its supervisor, after running requests are done', async () => {
    const exit = once(service.child, 'exit');
    const waits = html('/waits', false);
    while (!target.seen.some(({ path }) => path === '/waits')) await sleep(10);
    assert.equal((await html('/stray-exception/30', false)).status, 500);
    give();
    assert.match((await waits).body, /It came/);
    assert.deepEqual(await exit, [70, null]);
    assert.ok(logLines().some(({ msg }) => msg.startsWith('too many uncaught errors')));
  });
});
