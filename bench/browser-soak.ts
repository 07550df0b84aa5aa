/**
 * `node bench/browser-soak.ts [pages] [seconds]`: loads mixed pages, with killed browsers and renderers and callers who hang up, and
 * prints what is there at the start, every so often and at the end: nothing may stay behind. Ends after so many pages, or seconds.
 */
import { readdir, readFile } from 'node:fs/promises';
import { Deadline } from '../src/deadline.ts';
import { startTestEngine, type TestEngine } from '../test/fetching/browser/test-engine.ts';
import { type HostileSite, startHostileSite } from '../test/support/hostile-site.ts';

const pages = Number(process.argv[2] ?? 2_000);
const seconds = Number(process.argv[3] ?? 3_600);
const PLACES = 4;
const EVERY = 200;
const PATHS = ['/quiet', '/cookies', '/frames', '/quiet', '/popup', '/websocket-forever', '/status/404', '/download'];
const CALLERS = ['one', 'one', 'two', 'two', 'three'];

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Proportional set size: what is shared between processes is counted once. */
async function megabytesOf(pids: readonly number[]): Promise<number> {
  const sizes = pids.map(async (pid) => {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  });
  return Math.round((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024);
}

async function report(when: string, { engine, processes, profiles, doors }: TestEngine, site: HostileSite) {
  globalThis.gc?.();
  const own = await processes();
  const { browsers, tabs, busy } = engine.state;
  const open = (await readdir('/proc/self/fd')).length;
  const [service, browser] = [await megabytesOf([process.pid]), await megabytesOf(own)];
  say(
    [
      when.padEnd(12),
      `processes ${own.length}, browsers ${browsers}, tabs ${tabs} (${busy} busy), profiles ${(await profiles()).length}`,
      `doors ${doors.open}, connections to the site ${site.connections()}, open files ${open}`,
      `service ${service} MB, browsers ${browser} MB`,
    ].join(' | '),
  );
}

function kill(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone by itself.
    }
  }
}

const endsAt = performance.now() + seconds * 1_000;
const outcomes = new Map<string, number>();
const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
let begun = 0;
let done = 0;

await using site = await startHostileSite();
await using engine = await startTestEngine({ pages: PLACES });

async function visit(number: number, caller: string): Promise<void> {
  using deadline = new Deadline(30_000);
  if (number % 23 === 7) setTimeout(() => deadline.cancel('hang-up'), 80).unref();
  if (number % 150 === 75) kill(await engine.processes('renderer'));
  if (number % 300 === 299) kill(await engine.processes('browser'));
  const url = site.url + PATHS[number % PATHS.length];
  await engine.load(url, { caller, deadline, timeout: 15_000, jsTimeout: 300 }).then(
    ({ status }) => count(String(status)),
    (error: Error & { code?: string }) => count(error.code ?? error.name),
  );
}

async function work(caller: string): Promise<void> {
  while (begun < pages && performance.now() < endsAt) {
    const number = begun++;
    await visit(number, caller);
    site.seen.length = 0;
    done += 1;
    if (done % EVERY === 0) await report(`after ${done}`, engine, site);
  }
}

await engine.load(`${site.url}/quiet`);
await engine.idle();
await report('warm', engine, site);
const startedAt = performance.now();
await Promise.all(CALLERS.map(work));
const took = (performance.now() - startedAt) / 1_000;
await engine.idle();
await new Promise((resolve) => setTimeout(resolve, 2_000));
await report('at the end', engine, site);
await engine.engine.close();
await new Promise((resolve) => setTimeout(resolve, 500));
await report('closed', engine, site);
say(`${done} pages in ${took.toFixed(1)} s: ${[...outcomes].map(([name, times]) => `${times} × ${name}`).join(', ')}`);
