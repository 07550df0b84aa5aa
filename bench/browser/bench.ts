/**
 * Pages with JavaScript through the service, compared with other drivers of the same browser on the same pages in one
 * run.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { atLeast, atMost, forInformation, median, say } from '../figures.ts';
import { KEY, startService } from '../service.ts';

type Kind = 'text' | 'rendered' | 'heavy' | 'live';

/** What peers.mjs reports for each driver. */
interface Figures {
  readonly driver: string;
  readonly perSecond: Readonly<Record<Kind, readonly number[]>>;
  readonly milliseconds: Readonly<Record<Kind, number>>;
  readonly cpuMilliseconds: number;
  /** Resident memory, and the same with memory shared by several processes counted once. */
  readonly megabytes: number;
  readonly sharedMegabytes: number;
  /** The share of rendered pages with their late content, and of live pages with all of theirs. */
  readonly late: number;
  readonly right: number;
}

/** `[--rounds 3] [--seconds 3] [--drivers …]`. Returns whether every goal was met. */
export async function benchBrowser(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
      drivers: { type: 'string', default: 'playwright,puppeteer,raw,crawlee,browserless,mudlark' },
    },
  });
  if (!existsSync(new URL('./node_modules', import.meta.url))) {
    say('The peers are not installed: run npm ci in bench/browser.');
    return false;
  }
  await using service = await startService();
  const words = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
  const environment = { MUDLARK_URL: service.url, MUDLARK_API_KEY: KEY, MUDLARK_PID: String(service.pid) };
  const peers = fork(new URL('./peers.mjs', import.meta.url), words, { env: { ...process.env, ...environment } });
  const ended = once(peers, 'exit');
  const [told] = (await Promise.race([once(peers, 'message'), ended])) as [Figures[] | number | null];
  await ended;
  return Array.isArray(told) && judge(told);
}

function judge(all: readonly Figures[]): boolean {
  const of = (driver: string) => all.find((figures) => figures.driver === driver);
  const [mudlark, raw, playwright] = [of('mudlark'), of('raw'), of('playwright')];
  if (!mudlark || !raw || !playwright) {
    say('The goals are about mudlark, raw and playwright: one of them is missing.');
    return false;
  }
  say('\nPages per second at 4 at a time:');
  const speed = [
    atLeast(1.5, 'text page, mudlark / raw', speedRatio('text', mudlark, raw)),
    atLeast(2.2, 'text page, mudlark / playwright', speedRatio('text', mudlark, playwright)),
  ];
  for (const kind of ['rendered', 'heavy'] as const) {
    forInformation(`${kind} page, mudlark / raw`, speedRatio(kind, mudlark, raw));
    forInformation(`${kind} page, mudlark / playwright`, speedRatio(kind, mudlark, playwright));
  }
  say('Share of right answers:');
  const right = [atLeast(1, 'rendered page, mudlark', mudlark.late), atLeast(1, 'live page, mudlark', mudlark.right)];
  for (const peer of all) {
    if (peer === mudlark) continue;
    forInformation(`rendered page, ${peer.driver}`, peer.late);
    forInformation(`live page, ${peer.driver}`, peer.right);
    forInformation(`live pages per second, mudlark / ${peer.driver}`, speedRatio('live', mudlark, peer));
  }
  say('Milliseconds at one at a time, median, our late content included and theirs not:');
  const latencyRatio = (kind: Kind) => mudlark.milliseconds[kind] / playwright.milliseconds[kind];
  const latency = atMost(1.3, 'text page, mudlark / playwright', latencyRatio('text'));
  for (const kind of ['rendered', 'heavy'] as const) {
    forInformation(`${kind} page, mudlark / playwright`, latencyRatio(kind));
  }
  say('Costs:');
  for (const peer of all) {
    if (peer === mudlark) continue;
    forInformation(`client CPU a page, mudlark / ${peer.driver}`, mudlark.cpuMilliseconds / peer.cpuMilliseconds);
    forInformation(`peak memory per concurrent page, mudlark / ${peer.driver}`, mudlark.megabytes / peer.megabytes);
  }
  const memory = atMost(
    1,
    'the same with shared memory counted once, mudlark / playwright',
    mudlark.sharedMegabytes / playwright.sharedMegabytes,
  );
  return [...speed, ...right].every(Boolean) && latency && memory;
}

/** Round by round, because a busy moment of the machine affects both. */
function speedRatio(kind: Kind, one: Figures, other: Figures): number {
  return median(
    one.perSecond[kind].map((perSecond, round) => perSecond / (other.perSecond[kind][round] ?? Number.NaN)),
  );
}
