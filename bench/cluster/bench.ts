/**
 * The cost and gain of several nodes on one PostgreSQL: the added latency of a request compared with SQLite, the
 * bookkeeping throughput of one, two and three nodes on the same database, and the round trips of a request. The
 * database runs on this machine, with synchronous writes as in production.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../test/support/postgres.ts';
import { atMost, forInformation, median, say } from '../figures.ts';
import { forkServer } from '../forked.ts';
import { bySocket, latencies } from '../http/load.ts';
import { startService } from '../service.ts';
import { type BookkeepingFigures, type BookkeepingOrder, keepBooks } from './bookkeeping.ts';

const AT_A_TIME = 32;
const NODES = [1, 2, 3];
/** Requests per round of latencies. */
const PAGES = 400;
/** Accounts that share the load. A single one would be the worst case, because all its requests lock one row. */
const ACCOUNTS = 32;

/** `[--seconds 4]` per figure. */
export async function benchCluster(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: 'string', default: '4' } } });
  const seconds = Number(values.seconds);
  await using postgres = await startPostgres({ durable: true });
  const folder = mkdtempSync(join(tmpdir(), 'mudlark-bench-'));
  try {
    const goals = [
      await roundTrips(await postgres.createDatabase()),
      await addedLatency(await postgres.createDatabase()),
    ];
    await throughput({ folder }, 'SQLite', [1], seconds);
    await throughput({ url: await postgres.createDatabase() }, 'PostgreSQL', NODES, seconds);
    return goals.every(Boolean);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function roundTrips(url: string): Promise<boolean> {
  const [figures] = await keepBooks([{ where: { url }, accounts: 1, atATime: 1, seconds: 1 }]);
  if (!figures) throw new Error('no figures came');
  return atMost(2.05, 'round trips to the database for a billed request', figures.roundTrips);
}

/** A complete request over HTTP, for a page that is answered from memory; both services take turns. */
async function addedLatency(url: string): Promise<boolean> {
  using target = await forkServer<{ port: number }>(new URL('../http/target.ts', import.meta.url));
  await using onFile = await startService();
  await using onPostgres = await startService({ environment: { MUDLARK_DATABASE_URL: url } });
  const page = `http://127.0.0.1:${target.ports.port}/`;
  const sides = [onFile, onPostgres].map((service) => bySocket(service.html(page, { js: 'false' }), 1));
  const medians: number[][] = sides.map(() => []);
  for (let round = 0; round < 6; round += 1) {
    for (const [index, { get }] of sides.entries()) {
      const [one] = get;
      const times = one ? await latencies(one, PAGES) : [];
      // The first round compiles and connects, and does not count.
      if (round > 0) medians[index]?.push(median(times));
    }
  }
  for (const side of sides) side.close();
  const [file = Number.NaN, server = Number.NaN] = medians.map(median);
  forInformation('median of a request on SQLite, ms', file);
  forInformation('median of a request on PostgreSQL, ms', server);
  return atMost(5, 'added by PostgreSQL, median, ms', server - file);
}

async function throughput(
  where: BookkeepingOrder['where'],
  name: string,
  nodeCounts: readonly number[],
  seconds: number,
): Promise<void> {
  for (const accounts of [ACCOUNTS, 1]) {
    for (const nodes of nodeCounts) {
      const order = { where, accounts, atATime: AT_A_TIME, seconds };
      const all: BookkeepingFigures[] = await keepBooks(Array.from({ length: nodes }, () => order));
      const perSecond = all.reduce((sum, { requests, seconds: took }) => sum + requests / took, 0);
      const latency = median(all.map(({ medianMs }) => medianMs));
      say(
        `       ${name}, ${nodes} ${nodes === 1 ? 'node' : 'nodes'}, ${accounts} ${accounts === 1 ? 'account' : 'accounts'}: ` +
          `${perSecond.toFixed(0)} requests/s admitted and charged, median ${latency.toFixed(2)} ms`,
      );
    }
  }
}
