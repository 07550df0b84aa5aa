/**
 * Loads mixed pages in the browser engine, with killed browsers and renderers and with callers who hang up, and reports
 * the resources at the start, ten times during the run, and at the end: nothing may be left.
 */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Deadline } from '../src/deadline.ts';
import { startTestEngine, type TestEngine } from '../test/fetching/browser/test-engine.ts';
import { type HostileSite, startHostileSite } from '../test/support/hostile-site.ts';
import { atMost, forInformation, say } from './figures.ts';

const PLACES = 4;
const PATHS = ['/quiet', '/cookies', '/frames', '/quiet', '/popup', '/websocket-forever', '/status/404', '/download'];
const CALLERS = ['one', 'one', 'two', 'two', 'three'];

/** `[2000] [--seconds 3600]`: ends after this many pages, or seconds. Returns whether nothing was left. */
export async function soakBrowser(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '3600' } },
  });
  const pages = Number(positionals[0] ?? 2_000);
  await using site = await startHostileSite();
  await using engine = await startTestEngine({ pages: PLACES });
  await engine.load(`${site.url}/quiet`);
  await engine.idle();
  await report('warm', engine, site);
  const settled = await visitAll(engine, site, pages, Number(values.seconds) * 1_000);
  await engine.idle();
  await sleep(2_000);
  const rested = await report('at the end', engine, site);
  await engine.engine.close();
  await sleep(500);
  const closed = await report('closed', engine, site);
  const goals = [
    atMost(PLACES, 'tabs at the end', rested.tabs),
    atMost(1, 'browsers at the end', rested.browsers),
    atMost(0, 'left when closed: processes, profiles, doors and connections', leftovers(closed)),
  ];
  if (settled) {
    goals.push(atMost(1.2, 'memory of the service, at the end / after a tenth', rested.service / settled.service));
    // Distinguishes a leak from memory that the allocator keeps for later.
    forInformation('memory that the service holds, at the end / after a tenth', rested.held / settled.held);
    goals.push(atMost(1.2, 'memory of the browsers, at the end / after a tenth', rested.browser / settled.browser));
  }
  return goals.every(Boolean);
}

/** Returns the state after the first tenth of the pages, when everything has grown to its normal size. */
async function visitAll(
  engine: TestEngine,
  site: HostileSite,
  pages: number,
  milliseconds: number,
): Promise<State | undefined> {
  const every = Math.ceil(pages / 10);
  const startedAt = performance.now();
  const outcomes = new Map<string, number>();
  let settled: State | undefined;
  let begun = 0;
  let done = 0;
  const work = async (caller: string) => {
    while (begun < pages && performance.now() - startedAt < milliseconds) {
      const outcome = await visit(engine, site, begun++, caller);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      site.seen.length = 0;
      done += 1;
      if (done % every !== 0) continue;
      const state = await report(`after ${done}`, engine, site);
      settled ??= state;
    }
  };
  await Promise.all(CALLERS.map(work));
  const seconds = (performance.now() - startedAt) / 1_000;
  const counts = [...outcomes].map(([name, times]) => `${times} × ${name}`).join(', ');
  say(`${done} pages in ${seconds.toFixed(1)} s: ${counts}`);
  return settled;
}

async function visit(engine: TestEngine, site: HostileSite, number: number, caller: string): Promise<string> {
  using deadline = new Deadline(30_000);
  if (number % 23 === 7) setTimeout(() => deadline.cancel('hang-up'), 80).unref();
  if (number % 150 === 75) kill(await engine.processes('renderer'));
  if (number % 300 === 299) kill(await engine.processes('browser'));
  const url = site.url + PATHS[number % PATHS.length];
  return engine.load(url, { caller, deadline, timeout: 15_000, jsTimeout: 300 }).then(
    ({ status }) => String(status),
    (error: Error & { code?: string }) => error.code ?? error.name,
  );
}

function kill(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}

function heldMegabytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 2 ** 20);
}

interface State {
  readonly processes: number;
  readonly browsers: number;
  readonly tabs: number;
  readonly profiles: number;
  readonly doors: number;
  readonly connections: number;
  /** Megabytes. */
  readonly service: number;
  /** Megabytes in use after a garbage collection. */
  readonly held: number;
  readonly browser: number;
}

async function report(when: string, { engine, ...test }: TestEngine, site: HostileSite): Promise<State> {
  collectGarbage();
  const own = await test.processes();
  const { browsers, tabs, busy } = engine.state;
  const state: State = {
    processes: own.length,
    browsers,
    tabs,
    profiles: (await test.profiles()).length,
    doors: test.doors.open,
    connections: site.connections(),
    service: await megabytesOf([process.pid]),
    held: heldMegabytes(),
    browser: await megabytesOf(own),
  };
  say(
    [
      when.padEnd(12),
      `processes ${state.processes}, browsers ${browsers}, tabs ${tabs} (${busy} busy), profiles ${state.profiles}`,
      `doors ${state.doors}, connections to the site ${state.connections}, open files ${(await readdir('/proc/self/fd')).length}`,
      `service ${state.service} MB, of which held ${state.held}, browsers ${state.browser} MB`,
    ].join(' | '),
  );
  return state;
}

function leftovers({ processes, browsers, tabs, profiles, doors, connections }: State): number {
  return processes + browsers + tabs + profiles + doors + connections;
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** Proportional set size: memory shared by several processes is counted once. */
async function megabytesOf(pids: readonly number[]): Promise<number> {
  const sizes = pids.map(async (pid) => {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  });
  return Math.round((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024);
}
