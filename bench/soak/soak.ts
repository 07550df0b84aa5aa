/**
 * The whole service under mixed load for a long time, with faults injected at known times: errors may only occur where
 * and when they were injected, memory must not grow, and nothing may be left.
 */
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startHostileSite } from '../../test/support/hostile-site.ts';
import { atLeast, atMost, forInformation, mean, say } from '../figures.ts';
import { type BenchService, KEY, startService } from '../service.ts';
import { Faults } from './faults.ts';
import { type Footprint, leftBehind, profilesOf, takeFootprint } from './footprint.ts';
import { startRelay } from './relay.ts';
import { KINDS, type Kind } from './requests.ts';

/** A few more than the service has places for pages, so that it is never idle. */
const CALLERS = availableParallelism() + 4;
const HANG_UPS = 0.04;
const LONGEST_TIMEOUT = '25000';
const SAMPLE_EVERY = 5_000;
const LINE_EVERY = 60_000;
/** Milliseconds for running requests to release their slots. */
const SETTLING = 30_000;

interface Tally {
  requests: number;
  hangUps: number;
  injected: Map<string, number>;
  unexpected: Map<string, number>;
}

interface Outcome {
  /** The status, and the failure class if there is one. */
  readonly is: string;
  readonly message: string;
}

/** `[--minutes 30]`. Returns whether every goal was met. */
export async function soak(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { minutes: { type: 'string', default: '30' } } });
  await using site = await startHostileSite();
  const port = Number(new URL(site.url).port);
  await using relay = await startRelay(port);
  const service = await startService();
  const { pid } = service;
  let goals: boolean[] = [];
  try {
    await using faults = await Faults.prepare({ profiles: profilesOf(pid), relay, port });
    const tally: Tally = { requests: 0, hangUps: 0, injected: new Map(), unexpected: new Map() };
    const over = new AbortController();
    const slotsAtFirst = await freeSlots(service);
    // Starting up is not measured.
    for (const kind of KINDS) await outcomeOf(addressFor(kind, service, relay.url, faults.proxy), undefined);
    const started = performance.now();
    const running = [
      faults.inject(over.signal),
      ...Array.from({ length: CALLERS }, async () => {
        while (!over.signal.aborted) {
          await askOnce(service, relay.url, faults, tally);
          site.seen.length = 0;
        }
      }),
    ];
    const samples = await watch(pid, Number(values.minutes) * 60_000, tally);
    over.abort();
    await Promise.all(running);
    forInformation('requests a second', tally.requests / ((performance.now() - started) / 1_000));
    goals = [
      atMost(0, 'errors that were not injected', sum(tally.unexpected)),
      flat('memory of the service', samples, ({ service: size }) => size),
      flat('memory of the browsers', samples, ({ browsers }) => browsers),
      atLeast(slotsAtFirst, 'free slots at the end', await slotsWhenSettled(service, slotsAtFirst)),
    ];
    printCounts('injected', tally.injected);
    printCounts('not injected', tally.unexpected);
  } finally {
    await service[Symbol.asyncDispose]();
  }
  goals.push(atMost(0, 'browser processes and profile folders left behind', await leftBehind(pid)));
  return goals.every(Boolean);
}

async function askOnce(service: BenchService, target: string, faults: Faults, tally: Tally): Promise<void> {
  const kind = KINDS[Math.floor(Math.random() * KINDS.length)];
  if (!kind) return;
  const signal = Math.random() < HANG_UPS ? AbortSignal.timeout(Math.floor(Math.random() * 400)) : undefined;
  const from = performance.now();
  const outcome = await outcomeOf(addressFor(kind, service, target, faults.proxy), signal);
  tally.requests += 1;
  if (signal?.aborted) tally.hangUps += 1;
  else if (!kind.expected.includes(outcome.is)) {
    const fault = faults.between(from, performance.now());
    const { endpoint, path, js, proxied = false } = kind;
    const what = `${outcome.is} of ${endpoint} ${path} js=${js}${proxied ? ' by proxy' : ''}: ${outcome.message}`;
    add(fault ? tally.injected : tally.unexpected, fault ? `${fault}: ${what}` : what);
  }
}

function addressFor(
  { endpoint, path, js, parameters, proxied }: Kind,
  service: BenchService,
  target: string,
  proxy: string,
) {
  const query = new URLSearchParams({
    api_key: KEY,
    url: target + path,
    js: String(js),
    timeout: LONGEST_TIMEOUT,
    js_timeout: '1000',
    ...(proxied && { custom_proxy: proxy }),
    ...parameters,
  });
  return `${service.url}/${endpoint}?${query}`;
}

async function outcomeOf(address: string, signal: AbortSignal | undefined): Promise<Outcome> {
  try {
    const response = await fetch(address, { signal: signal ?? null });
    const body = await response.text();
    if (response.ok) return { is: String(response.status), message: '' };
    const { error_code: code, message } = JSON.parse(body) as { error_code?: string; message: string };
    return { is: [response.status, code].filter(Boolean).join(' '), message };
  } catch (error) {
    return { is: 'no answer', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Takes footprints for this long, and prints one per minute. */
async function watch(pid: number, milliseconds: number, tally: Tally): Promise<Footprint[]> {
  const samples: Footprint[] = [];
  const started = performance.now();
  let lines = 0;
  for (const ends = started + milliseconds; performance.now() < ends; ) {
    await sleep(Math.min(SAMPLE_EVERY, ends - performance.now()));
    const sample = await takeFootprint(pid);
    samples.push(sample);
    if (performance.now() < started + (lines + 1) * LINE_EVERY) continue;
    lines += 1;
    const { service, browsers, openFiles, processes, renderers } = sample;
    say(
      [
        `minute ${lines}`.padEnd(10),
        `requests ${tally.requests}, hung up ${tally.hangUps}`,
        `errors injected ${sum(tally.injected)}, not injected ${sum(tally.unexpected)}`,
        `service ${service.toFixed(0)} MB, browsers ${browsers.toFixed(0)} MB`,
        `open files ${openFiles}, browser processes ${processes}, renderers ${renderers}`,
      ].join(' | '),
    );
  }
  return samples;
}

function flat(what: string, samples: readonly Footprint[], size: (sample: Footprint) => number): boolean {
  const third = Math.floor(samples.length / 3);
  const last = mean(samples.slice(-third).map(size));
  const second = mean(samples.slice(third, -third).map(size));
  return atMost(1.1, `${what}, last third / second third`, last / second);
}

async function freeSlots({ url }: BenchService): Promise<number> {
  const response = await fetch(`${url}/account?api_key=${KEY}`);
  return ((await response.json()) as { remaining_concurrency: number }).remaining_concurrency;
}

async function slotsWhenSettled(service: BenchService, wanted: number): Promise<number> {
  const giveUpAt = performance.now() + SETTLING;
  for (;;) {
    const free = await freeSlots(service);
    if (free >= wanted || performance.now() > giveUpAt) return free;
    await sleep(100);
  }
}

function printCounts(which: string, counts: ReadonlyMap<string, number>): void {
  for (const [what, times] of counts) say(`       ${which}: ${times} × ${what}`);
}

const add = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);
