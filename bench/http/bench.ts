/**
 * `js=false` through the service compared with a bare `fetch()` loop on the same page: throughput, latency, and memory
 * over time.
 */
import { atLeast, atMost, mean, median, say } from '../figures.ts';
import { forkServer } from '../forked.ts';
import { residentBytes } from '../process-figures.ts';
import { startService } from '../service.ts';
import { byFetch, bySocket, latencies, load } from './load.ts';

const WARM_UP_SECONDS = 20;
const ROUNDS = 5;
const ROUND_SECONDS = 4;
const LATENCY_COUNT = 300;
const SOAK_CALLERS = 200;
const SOAK_WARM_UP_SECONDS = 25;
const SOAK_SECONDS = 60;

/** Returns whether every goal was met. */
export async function benchHttp(): Promise<boolean> {
  using target = await forkServer<{ port: number }>(new URL('./target.ts', import.meta.url));
  await using service = await startService();
  const page = `http://127.0.0.1:${target.ports.port}/`;
  const through = service.html(page, { js: 'false' });
  await load(byFetch(page, 32), 2);
  const results = [
    await throughput(page, through),
    await addedLatency(page, through),
    await soak(through, service.pid),
  ];
  return results.every(Boolean);
}

async function throughput(page: string, through: string): Promise<boolean> {
  const ratios: number[] = [];
  const bareLoop = byFetch(page, 32);
  const callers = bySocket(through, 32);
  // The service has far more code than a fetch loop, and V8 needs this long to compile the hot parts.
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
  return atLeast(0.5, 'pages per second at 32 at a time, service / bare fetch', median(ratios));
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
  return atMost(3, 'added latency in ms, median', median(added));
}

async function soak(through: string, pid: number): Promise<boolean> {
  const callers = bySocket(through, SOAK_CALLERS);
  // V8 lets its heap grow to the size that suits this load; that was measured to take 15 to 20 s.
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
  const flat = atMost(1.1, 'resident memory, last 10 s / first 10 s', last / first);
  return atMost(0, `failures in ${seconds.toFixed(0)} s`, failures) && flat;
}

const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
