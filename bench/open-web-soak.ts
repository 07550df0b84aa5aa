/**
 * The service on a web where connections fail at every stage: pages are abandoned while they connect, callers hang up,
 * connections are cut, renderers and browsers are killed. Counts the outcome of every call (none may be without an
 * answer, or with an internal error), the pages of the site that works, free slots and unexpected errors. Also records
 * memory and open files of the service ten times during the run and at the end, and afterwards its remaining processes,
 * profile folders and open connections.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { processesOf } from '../test/fetching/browser/test-engine.ts';
import { type RoughWeb, startRoughWeb } from '../test/support/open-web/rough-web.ts';
import { atLeast, atMost, forInformation, say } from './figures.ts';
import { type BenchService, KEY, startService } from './service.ts';
import { type Footprint, leftBehind, profilesOf, takeFootprint } from './soak/footprint.ts';

const AT_A_TIME = 8;
/** Milliseconds for the page, and after which a call counts as unanswered. */
const TIMEOUT = 5_000;
const UNANSWERED = 60_000;

/** With fewer pages, a tenth of them does not warm up the service, so the growth afterwards means nothing. */
const ENOUGH_TO_GROW = 2_000;

/** The allowed failures of a page; none of them is the service's own fault. */
const FAILURES = new Set(['target_unreachable', 'target_error', 'timeout']);

interface Tally {
  readonly outcomes: Map<string, number>;
  /** Pages of the site that works, and that were answered. */
  sound: number;
  soundAsked: number;
  wrong: number;
  done: number;
}

/** `[5000] [--seconds 3600]`: ends after this many pages, or seconds. Returns whether every goal was met. */
export async function soakOpenWeb(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '3600' } },
  });
  await using rough = await startRoughWeb();
  const service = await startService({ environment: { ...rough.web.environment } });
  const { pid } = service;
  const tally: Tally = { outcomes: new Map(), sound: 0, soundAsked: 0, wrong: 0, done: 0 };
  const goals: boolean[] = [];
  try {
    await ask(service, rough, 2, tally);
    const free = await slots(service);
    const pages = Number(positionals[0] ?? 5_000);
    const settled = await askAll(service, rough, pages, Number(values.seconds), tally);
    await sleep(8_000);
    const rested = await report('at the end', service, rough, tally);
    const strays = (await metrics(service)).filter((line) => line.startsWith('mudlark_stray_errors_total'));
    for (const line of strays) say(`       ${line}`);
    goals.push(
      atMost(0, 'calls without an answer, or with an error of the service’s own', tally.wrong),
      atMost(0, 'kinds of errors that nobody foresaw', strays.length),
      atLeast(0.99, 'share of sound pages that came, where nobody hung up', tally.sound / tally.soundAsked),
      atLeast(free, 'free slots at the end', await slots(service)),
    );
    if (settled && pages < ENOUGH_TO_GROW) {
      forInformation('memory of the service, at the end / after a tenth', rested.service / settled.service);
      forInformation('open files, at the end / after a tenth', rested.openFiles / settled.openFiles);
    } else if (settled) {
      goals.push(
        atMost(1.2, 'memory of the service, at the end / after a tenth', rested.service / settled.service),
        atMost(1.2, 'open files, at the end / after a tenth', rested.openFiles / settled.openFiles),
      );
    }
  } finally {
    await service[Symbol.asyncDispose]();
  }
  for (const host of rough.web.connectedHosts)
    say(`       still open: a connection to ${host || 'a host that was not named'}`);
  goals.push(
    atMost(0, 'browser processes and profile folders left behind', await leftBehind(pid)),
    atMost(0, 'connections left behind', rough.web.connections),
  );
  return goals.every(Boolean);
}

/** Returns the state after the first tenth of the pages, when everything has grown to its normal size. */
async function askAll(
  service: BenchService,
  rough: RoughWeb,
  pages: number,
  seconds: number,
  tally: Tally,
): Promise<Footprint | undefined> {
  const started = performance.now();
  const every = Math.ceil(pages / 10);
  let settled: Footprint | undefined;
  let begun = 0;
  const worker = async () => {
    while (begun < pages && performance.now() - started < seconds * 1_000) {
      const number = begun++;
      if (number % 60 === 30) rough.web.cut();
      if (number % 150 === 75) kill(await processesOf(profilesOf(service.pid), 'renderer'));
      if (number % 500 === 499) kill(await processesOf(profilesOf(service.pid), 'browser'));
      await ask(service, rough, number, tally);
      rough.web.seen.length = 0;
      if (tally.done % every !== 0) continue;
      const footprint = await report(`after ${tally.done}`, service, rough, tally);
      settled ??= footprint;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  forInformation('pages a second', tally.done / ((performance.now() - started) / 1_000));
  return settled;
}

async function ask(service: BenchService, rough: RoughWeb, number: number, tally: Tally): Promise<void> {
  const { url, js, jsTimeout, sound } = rough.page(number);
  const parameters = { js: String(js), timeout: String(TIMEOUT), ...(js && { js_timeout: String(jsTimeout) }) };
  const hangUp = number % 6 === 5 ? AbortSignal.timeout(Math.floor(Math.random() * 500)) : undefined;
  const outcome = await outcomeOf(service.html(url, parameters), hangUp);
  tally.done += 1;
  tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1);
  if (outcome === 'hung up') return;
  if (outcome !== '200' && !FAILURES.has(outcome)) tally.wrong += 1;
  if (!sound) return;
  tally.soundAsked += 1;
  if (outcome === '200') tally.sound += 1;
}

/** If the machine is overloaded, the call is repeated when the answer says so. */
async function outcomeOf(address: string, hangUp: AbortSignal | undefined): Promise<string> {
  const timeout = AbortSignal.timeout(UNANSWERED);
  try {
    const response = await fetch(address, { signal: hangUp ? AbortSignal.any([hangUp, timeout]) : timeout });
    const body = await response.text();
    if (response.status === 429) {
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
      return await outcomeOf(address, hangUp);
    }
    return response.ok ? '200' : String(JSON.parse(body).error_code ?? response.status);
  } catch (error) {
    if (hangUp?.aborted) return 'hung up';
    return `no answer: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function report(when: string, service: BenchService, rough: RoughWeb, tally: Tally): Promise<Footprint> {
  const footprint = await takeFootprint(service.pid);
  const { service: size, browsers, openFiles, processes } = footprint;
  const outcomes = [...tally.outcomes].map(([name, times]) => `${times} × ${name}`).join(', ');
  say(
    [
      when.padEnd(12),
      outcomes,
      `service ${size.toFixed(0)} MB, browsers ${browsers.toFixed(0)} MB, browser processes ${processes}`,
      `open files ${openFiles}, connections to the web ${rough.web.connections}`,
    ].join(' | '),
  );
  return footprint;
}

async function slots({ url }: BenchService): Promise<number> {
  const response = await fetch(`${url}/account?api_key=${KEY}`);
  return ((await response.json()) as { remaining_concurrency: number }).remaining_concurrency;
}

async function metrics({ url }: BenchService): Promise<string[]> {
  return (await (await fetch(`${url}/metrics`)).text()).split('\n');
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
