/**
 * A batch of many small pages as a billed job, compared with crawlee's HttpCrawler on the same pages in the same run.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { atLeast, atMost, forInformation, mean, median, say } from '../figures.ts';
import { forkServer } from '../forked.ts';
import { residentBytes } from '../process-figures.ts';
import { type BenchService, KEY, startService } from '../service.ts';
import { benchQueues } from './queues.ts';

interface Ran {
  readonly pages: number;
  readonly seconds: number;
}

interface JobBody {
  readonly id: string;
  readonly state: string;
  readonly pages: { readonly succeeded: number; readonly failed: number };
  readonly credits_used: number;
}

/**
 * `[--pages 5000] [--rounds 3] [--at-a-time 32] [--rendered 300]`, or only `--queues`. Returns whether every goal was
 * met.
 */
export async function benchJobs(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { type: 'string', default: '5000' },
      rounds: { type: 'string', default: '3' },
      'at-a-time': { type: 'string', default: '32' },
      rendered: { type: 'string', default: '300' },
      queues: { type: 'boolean', default: false },
    },
  });
  if (!existsSync(new URL('./node_modules', import.meta.url))) {
    say('The peers are not installed: run npm ci in bench/jobs.');
    return false;
  }
  if (values.queues) return benchQueues();
  const [pages, atATime] = [Number(values.pages), Number(values['at-a-time'])];
  using target = await forkServer<{ port: number }>(new URL('./target.ts', import.meta.url));
  await using service = await startService();
  const urls = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `http://127.0.0.1:${target.ports.port}/${from + index}`);
  await batch(service, urls(1_000_000, 1_000), atATime);
  const ratios: number[] = [];
  const growths: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const memory: number[] = [];
    const ours = await batch(service, urls(0, pages), atATime, {
      watch: (done) => {
        if (done >= 1_000) memory.push(residentBytes(service.pid));
      },
    });
    const theirs = await crawlee(target.ports.port, pages, atATime);
    const fifth = Math.max(1, Math.floor(memory.length / 5));
    growths.push(mean(memory.slice(-fifth)) / mean(memory.slice(0, fifth)));
    ratios.push(ours.pages / ours.seconds / (theirs.pages / theirs.seconds));
    const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
    say(
      `  job ${(ours.pages / ours.seconds).toFixed(0)} pages/s, resident ${mib(mean(memory.slice(0, fifth)))} MiB from page 1,000 on, ${mib(mean(memory.slice(-fifth)))} MiB at the end; crawlee ${(theirs.pages / theirs.seconds).toFixed(0)} pages/s`,
    );
  }
  const fast = atLeast(2.5, `pages per second at ${atATime} at a time, job / crawlee`, median(ratios));
  forInformation('the same, in the worst round', Math.min(...ratios));
  const flat = atMost(1.15, 'resident memory, end / from page 1,000 on', median(growths));
  const rendered = await withJavaScript(service, (from) => urls(from, Number(values.rendered)), Number(values.rounds));
  return rendered && flat && fast;
}

/** A job compared with single API calls for the same pages, at the same concurrency. */
async function withJavaScript(
  service: BenchService,
  urls: (from: number) => readonly string[],
  rounds: number,
): Promise<boolean> {
  const atATime = 4;
  const ratios: number[] = [];
  await batch(service, urls(2_000_000), atATime, { js: true });
  for (let round = 0; round < rounds; round += 1) {
    const calls = await called(service, urls(3_000_000 + round * 10_000), atATime);
    const job = await batch(service, urls(4_000_000 + round * 10_000), atATime, { js: true });
    ratios.push(job.pages / job.seconds / (calls.pages / calls.seconds));
    say(
      `  with JavaScript: job ${(job.pages / job.seconds).toFixed(0)} pages/s, calls ${(calls.pages / calls.seconds).toFixed(0)} pages/s`,
    );
  }
  return atLeast(0.95, `pages per second with JavaScript at ${atATime} at a time, job / calls`, median(ratios));
}

async function called(service: BenchService, urls: readonly string[], atATime: number): Promise<Ran> {
  const started = performance.now();
  const waiting = [...urls];
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
        const reply = await fetch(service.html(url, { js: 'true' }));
        await reply.text();
        if (!reply.ok) throw new Error(`a call was answered with ${reply.status}`);
      }
    }),
  );
  return { pages: urls.length, seconds: (performance.now() - started) / 1_000 };
}

/** From the request to the end of the job, as a caller sees it. */
async function batch(
  { url }: BenchService,
  urls: readonly string[],
  concurrency: number,
  { js = false, watch = () => {} }: { readonly js?: boolean; readonly watch?: (done: number) => void } = {},
): Promise<Ran> {
  const headers = { Authorization: `Bearer ${KEY}` };
  const body = JSON.stringify({ endpoint: 'html', params: { js }, urls, concurrency });
  const started = performance.now();
  const made = (await (await fetch(`${url}/jobs`, { method: 'POST', headers, body })).json()) as JobBody;
  for (;;) {
    await pause(50);
    const job = (await (await fetch(`${url}/jobs/${made.id}`, { headers })).json()) as JobBody;
    watch(job.pages.succeeded);
    if (job.state !== 'done') continue;
    const seconds = (performance.now() - started) / 1_000;
    if (job.pages.failed > 0 || job.credits_used < urls.length) throw new Error('not all pages came, or were billed');
    return { pages: urls.length, seconds };
  }
}

async function crawlee(port: number, pages: number, atATime: number): Promise<Ran> {
  const peer = fork(new URL('./crawlee.mjs', import.meta.url), [port, pages, atATime].map(String), {
    execArgv: [],
    cwd: new URL('.', import.meta.url),
  });
  const [ran] = (await once(peer, 'message')) as [Ran];
  await once(peer, 'exit');
  if (ran.pages !== pages) throw new Error('crawlee did not get all pages');
  return ran;
}
