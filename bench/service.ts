/** The service as users run it, in its own process with an empty data folder, for the duration of a measurement. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const KEY = 'a-key-for-the-measurements';

/** These are the same as in `npm start`, and the same folder. */
const MALLOC_ARENA_MAX = '1';
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'];

export interface ServiceSettings {
  /** A module that is loaded into the service before its own, and answers messages. */
  readonly watcher?: URL;
  readonly environment?: Readonly<Record<string, string>>;
  /** The proxies of the tiers, as in the file that MUDLARK_CONFIG names. */
  readonly proxies?: Readonly<Record<string, readonly { readonly url: string }[]>>;
}

export interface BenchService extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** The answer of the watcher. */
  askWatcher<T>(): Promise<T>;
  /** The request for this page's HTML. */
  html(page: string, parameters: Readonly<Record<string, string>>): string;
}

export async function startService({
  environment = {},
  proxies = {},
  watcher,
}: ServiceSettings = {}): Promise<BenchService> {
  const folder = mkdtempSync(join(tmpdir(), 'mudlark-bench-'));
  const settings = join(folder, 'settings.json');
  const plans = { unlimited: { credits: 1_000_000_000, concurrency: 1_000 } };
  writeFileSync(settings, JSON.stringify({ plans, proxies }));
  const { PATH, MUDLARK_CHROMIUM, MUDLARK_CHROMIUM_FULL } = process.env;
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [...NODE_OPTIONS, ...(watcher ? ['--import', watcher.href] : []), main], {
    env: {
      PATH,
      MUDLARK_CHROMIUM,
      MUDLARK_CHROMIUM_FULL,
      NODE_COMPILE_CACHE,
      MALLOC_ARENA_MAX,
      PORT: '0',
      MUDLARK_DATA_DIR: join(folder, 'data'),
      MUDLARK_CONFIG: settings,
      MUDLARK_API_KEY: KEY,
      MUDLARK_ALLOW_TARGETS: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'ignore', ...(watcher ? (['ipc'] as const) : [])],
  });
  const ended = once(child, 'exit');
  if (!child.stdout) throw new Error('the service has no standard output');
  const url = await addressIn(child.stdout);
  return {
    url,
    pid: child.pid ?? 0,
    async askWatcher<T>() {
      child.send('ask');
      const [answer] = (await once(child, 'message')) as [T];
      return answer;
    },
    html: (page, parameters) => `${url}/html?${new URLSearchParams({ api_key: KEY, ...parameters, url: page })}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function addressIn(output: AsyncIterable<Buffer>): Promise<string> {
  let printed = '';
  for await (const chunk of output) {
    printed += chunk;
    const [, url] = /^Address\s+(\S+)$/m.exec(printed) ?? [];
    if (url) return url;
  }
  throw new Error(`the service did not start: ${printed}`);
}
