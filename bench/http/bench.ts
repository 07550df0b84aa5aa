/** `js=false` through the service against a bare `fetch()` loop on the same page: throughput, latency, and memory over time. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byFetch, bySocket, latencies, load } from './load.ts';

const KEY = 'a-key-for-the-measurements';
const WARM_UP_SECONDS = 20;
const ROUNDS = 5;
const ROUND_SECONDS = 4;
const LATENCY_COUNT = 300;
const SOAK_CALLERS = 200;
const SOAK_WARM_UP_SECONDS = 25;
const SOAK_SECONDS = 60;

/** Returns whether every goal was met. */
export async function benchHttp(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'mudlark-bench-'));
  const target = fork(new URL('./target.ts', import.meta.url));
  const [{ port }] = (await once(target, 'message')) as [{ port: number }];
  const service = await startService(folder);
  try {
    const page = `http://127.0.0.1:${port}/`;
    const through = `${service.url}/html?api_key=${KEY}&js=false&url=${encodeURIComponent(page)}`;
    await load(byFetch(page, 32), 2);
    const results = [
      await throughput(page, through),
      await addedLatency(page, through),
      await soak(through, service.child.pid ?? 0),
    ];
    return results.every(Boolean);
  } finally {
    service.child.kill('SIGTERM');
    await once(service.child, 'exit');
    target.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function throughput(page: string, through: string): Promise<boolean> {
  const ratios: number[] = [];
  const bareLoop = byFetch(page, 32);
  const callers = bySocket(through, 32);
  // The service has far more code than a fetch loop, and V8 needs this long to compile what is hot.
  await load(callers.get, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await load(bareLoop, ROUND_SECONDS);
    const ours = await load(callers.get, ROUND_SECONDS);
    const [bareRate, ourRate] = [bare.pages / bare.seconds, ours.pages / ours.seconds];
    ratios.push(ourRate / bareRate);
    say(
      `  bare fetch ${bareRate.toFixed(0)} pages/s, service ${ourRate.toFixed(0)} pages/s, failures ${ours.failures}`,
    );
  }
  callers.close();
  const what = 'pages per second at 32 at a time, service / bare fetch';
  return verdict(what, median(ratios), (ratio) => ratio >= 0.5, 'at least 0.5');
}

async function addedLatency(page: string, through: string): Promise<boolean> {
  const added: number[] = [];
  const [bareGet] = byFetch(page, 1);
  const [ourGet] = byFetch(through, 1);
  if (!bareGet || !ourGet) throw new Error('there is nothing to measure');
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = median(await latencies(bareGet, LATENCY_COUNT));
    const ours = median(await latencies(ourGet, LATENCY_COUNT));
    added.push(ours - bare);
    say(`  median of one at a time: bare fetch ${bare.toFixed(2)} ms, service ${ours.toFixed(2)} ms`);
  }
  return verdict('added latency in ms, median', median(added), (ms) => ms <= 3, 'at most 3');
}

async function soak(through: string, pid: number): Promise<boolean> {
  const callers = bySocket(through, SOAK_CALLERS);
  // V8 lets its heap grow to the size that this load wants; measured, that takes 15 to 20 s.
  await load(callers.get, SOAK_WARM_UP_SECONDS);
  const samples: number[] = [];
  const sampler = setInterval(() => samples.push(residentBytes(pid)), 500);
  const { pages, failures, seconds } = await load(callers.get, SOAK_SECONDS);
  clearInterval(sampler);
  callers.close();
  const perWindow = Math.round((samples.length * 10) / SOAK_SECONDS);
  const first = mean(samples.slice(0, perWindow));
  const last = mean(samples.slice(-perWindow));
  say(
    `  ${SOAK_CALLERS} at a time: ${(pages / seconds).toFixed(0)} pages/s, resident ${mib(first)} MiB in the first 10 s, ${mib(last)} MiB in the last`,
  );
  const flat = verdict('resident memory, last 10 s / first 10 s', last / first, (ratio) => ratio <= 1.1, 'at most 1.1');
  return verdict(`failures in ${seconds.toFixed(0)} s`, failures, (count) => count === 0, 'none') && flat;
}

async function startService(folder: string): Promise<{ url: string; child: ChildProcess }> {
  const settings = join(folder, 'settings.json');
  writeFileSync(settings, JSON.stringify({ plans: { unlimited: { credits: 1_000_000_000, concurrency: 1_000 } } }));
  const main = new URL('../../src/main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      MUDLARK_DATA_DIR: join(folder, 'data'),
      MUDLARK_CONFIG: settings,
      MUDLARK_API_KEY: KEY,
      MUDLARK_ALLOW_TARGETS: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    const [, url] = /^Address\s+(\S+)$/m.exec(said) ?? [];
    if (url) return { url, child };
  }
  throw new Error(`the service did not start: ${said}`);
}

function verdict(what: string, value: number, isGood: (value: number) => boolean, goal: string): boolean {
  const good = isGood(value);
  say(`${good ? 'met ' : 'MISSED'} ${what}: ${value.toFixed(2)} (goal: ${goal})`);
  return good;
}

/** From the kernel: what the process holds in memory. */
function residentBytes(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return Number(pages) * 4096;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
const say = (line: string) => process.stdout.write(`${line}\n`);
