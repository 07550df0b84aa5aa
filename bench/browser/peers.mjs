// The whole comparison: every driver on the same pages and the same browser binary, in rounds, taking turns. Run by
// bench.ts, which gets the figures; --rounds 2 --seconds 1 --drivers raw,playwright.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findBrowsers } from '../../src/fetching/browser/process/find-browsers.mjs';
import { treeMemory, treeShare } from '../../test/support/process-tree.ts';
import { mean, median } from '../figures.ts';
import { forkServer } from '../forked.ts';

const PAGES = { text: '/with-13-subresources', rendered: '/rendered', heavy: '/big-2mb', live: '/live' };
const CONCURRENCY = 4;
/** Between two looks at the memory. Processes that live for one page are at their peak for a moment only. */
const SAMPLE_MILLISECONDS = 100;
const TIMEOUT_MILLISECONDS = 20_000;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '1' },
    drivers: { type: 'string', default: 'playwright,puppeteer,raw,crawlee,browserless' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const here = (file) => fileURLToPath(new URL(file, import.meta.url));

const { headlessShell } = findBrowsers(process.env);
if (!headlessShell) throw new Error('no headless shell was found');

using target = await forkServer(new URL('../page-set-target.ts', import.meta.url));
const origin = `http://127.0.0.1:${target.ports.plain}`;

function startDriver(name) {
  const child = fork(here('measure.mjs'), [name, headlessShell, origin], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return { child, driver: name, name, rootPid: child.pid, peakBytes: 0, peakShare: 0, phases: [], failed: false };
}

/** A driver that cannot do it is reported and left out, and the others continue. */
async function attempt(peer, work) {
  try {
    await work();
  } catch (error) {
    peer.failed = true;
    process.stderr.write(`${peer.name}: ${error.message}\n`);
  }
}

/** The next message of the child; its end and its silence are failures. */
async function answerOf(child) {
  const waiting = new AbortController();
  const signal = AbortSignal.any([waiting.signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]);
  const ended = once(child, 'exit', { signal }).then(([code]) => [{ error: `ended with ${code}` }]);
  // The promise that loses the race is canceled below, and rejects.
  ended.catch(() => {});
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
    if (answer.error) throw new Error(answer.error);
    return answer.result;
  } finally {
    waiting.abort();
  }
}

/** Fetches for a while. */
async function run(peer, kind, concurrency, duration) {
  peer.child.send({ path: PAGES[kind], concurrency, seconds: duration });
  return { kind, concurrency, ...(await answerOf(peer.child)) };
}

/** Fetches for a while, and measures the memory of the driver and its browser meanwhile, which takes processor time. */
async function watchMemory(peer, kind) {
  const sampling = setInterval(() => {
    peer.peakBytes = Math.max(peer.peakBytes, treeMemory(peer.rootPid));
    peer.peakShare = Math.max(peer.peakShare, treeShare(peer.rootPid));
  }, SAMPLE_MILLISECONDS);
  try {
    await run(peer, kind, CONCURRENCY, seconds);
  } finally {
    clearInterval(sampling);
  }
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

const peers = [];
try {
  for (const driver of options.drivers.split(',')) {
    const peer = startDriver(driver);
    peers.push(peer);
    await attempt(peer, async () => {
      Object.assign(peer, await answerOf(peer.child));
      for (const kind of Object.keys(PAGES)) await run(peer, kind, CONCURRENCY, seconds / 2);
    });
  }
  const able = () => peers.filter((peer) => !peer.failed);
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of Object.keys(PAGES)) {
      for (const [concurrency, duration] of [
        [CONCURRENCY, seconds],
        [1, seconds / 2],
      ]) {
        for (const peer of able()) {
          await attempt(peer, async () => {
            peer.phases.push(await run(peer, kind, concurrency, duration));
          });
        }
      }
      for (const peer of able()) await attempt(peer, () => watchMemory(peer, kind));
    }
  }
  const figures = able().map(figuresOf);
  show(figures);
  process.send?.(figures);
} finally {
  for (const { child } of peers) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.send({ stop: true });
    await once(child, 'exit', { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) }).catch(() => child.kill('SIGKILL'));
  }
}

/** For each kind of page: pages per second in each round, and milliseconds one at a time. */
function figuresOf({ driver, name, phases, peakBytes, peakShare }) {
  const of = (kind, concurrency) => phases.filter((phase) => phase.kind === kind && phase.concurrency === concurrency);
  const byKind = (figure) => Object.fromEntries(Object.keys(PAGES).map((kind) => [kind, figure(kind)]));
  const pages = (some) => sum(some.map((phase) => phase.pages));
  const full = phases.filter(({ concurrency }) => concurrency === CONCURRENCY);
  const rendered = phases.filter(({ kind }) => kind === 'rendered');
  const live = phases.filter(({ kind }) => kind === 'live');
  return {
    driver,
    name,
    perSecond: byKind((kind) => of(kind, CONCURRENCY).map(({ perSecond }) => perSecond)),
    milliseconds: byKind((kind) => median(of(kind, 1).flatMap(({ latencies }) => latencies))),
    cpuMilliseconds: (sum(full.map(({ cpu }) => cpu)) * 1000) / pages(full),
    megabytes: peakBytes / 2 ** 20 / CONCURRENCY,
    sharedMegabytes: peakShare / 2 ** 20 / CONCURRENCY,
    late: sum(rendered.map(({ late }) => late)) / pages(rendered),
    right: sum(live.map(({ right }) => right)) / pages(live),
    pages: pages(phases),
  };
}

function show(measured) {
  const kinds = Object.keys(PAGES);
  const columns = [
    'driver',
    ...kinds.map((kind) => `${kind}: pages/s at ${CONCURRENCY}`),
    ...kinds.map((kind) => `${kind}: ms at 1`),
    'client CPU ms a page',
    `peak MiB / ${CONCURRENCY}`,
    'with shared memory counted once',
    'rendered: late content',
    'live: right',
    'pages',
  ];
  const rows = measured.map(
    ({ name, perSecond, milliseconds, cpuMilliseconds, megabytes, sharedMegabytes, late, right, pages }) => [
      name,
      ...kinds.map((kind) => mean(perSecond[kind]).toFixed(1)),
      ...kinds.map((kind) => milliseconds[kind].toFixed(0)),
      cpuMilliseconds.toFixed(0),
      megabytes.toFixed(0),
      sharedMegabytes.toFixed(0),
      `${Math.round(100 * late)} %`,
      `${Math.round(100 * right)} %`,
      pages,
    ],
  );
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  process.stdout.write(line(columns) + line(columns.map(() => '---')) + rows.map(line).join(''));
}
