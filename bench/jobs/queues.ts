/**
 * Taking pages from the queue and recording their outcome: the service's queue, which is pg-boss in our transactions,
 * compared with pg-boss and graphile-worker alone, on the same PostgreSQL, one after another.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Connections } from '../../src/database/connections.ts';
import { overPostgres } from '../../src/database/postgres.ts';
import { type JobPage, TURN } from '../../src/jobs/job.ts';
import { openJobs } from '../../src/jobs/open-jobs.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { forInformation, median, say } from '../figures.ts';

const JOBS = 5_000;
const WORKERS = 8;
/** Pages taken at once. */
const TOGETHER = 32;
const ROUNDS = 3;
const PEERS = ['pg-boss', 'pg-boss-groups', 'graphile-worker'] as const;

export async function benchQueues(): Promise<boolean> {
  await using postgres = await startPostgres({ durable: true });
  const rates = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['service', ...PEERS]) {
      const url = await postgres.createDatabase();
      const seconds = name === 'service' ? await service(url) : await peer(name, url);
      rates.set(name, [...(rates.get(name) ?? []), JOBS / seconds]);
    }
  }
  say(`Jobs per second, taken and completed, ${JOBS} of them by ${WORKERS} workers, median of ${ROUNDS}:`);
  for (const [name, values] of rates) forInformation(name, median(values));
  return true;
}

/** Including a page's result, its number, and the counts of its job. */
async function service(url: string): Promise<number> {
  const connections = new Connections({ connectionString: url, max: WORKERS });
  try {
    const store = await openJobs(overPostgres(connections), {
      serving: true,
      onProblem: (error) => say(String(error)),
    });
    const pages = Array.from({ length: JOBS }, (_, index) => {
      const page = `https://a.example/${index}`;
      return { url: page, key: page, depth: 0, chain: 0, turn: TURN.usual };
    });
    await store.create({
      id: 'job',
      owner: { id: 1, email: 'a@example.com' },
      plan: { endpoint: 'html', query: '' },
      pages,
    });
    const started = performance.now();
    let waiting: JobPage[] = [];
    let taking: Promise<void> | undefined;
    const next = async (): Promise<JobPage | undefined> => {
      while (waiting.length === 0) {
        taking ??= store.queue.take('job', TOGETHER).then((taken) => {
          waiting = taken;
          taking = undefined;
        });
        await taking;
        if (waiting.length === 0) return undefined;
      }
      return waiting.shift();
    };
    const outcome = { status: 200, outcome: 'ok', credits: 1, contentType: 'text/plain', body: 'A page.' };
    await Promise.all(
      Array.from({ length: WORKERS }, async () => {
        for (let page = await next(); page; page = await next()) {
          await store.results.write({ page, outcome, found: [] });
        }
      }),
    );
    const seconds = (performance.now() - started) / 1_000;
    const job = await store.find('job', 1);
    await store.queue.close();
    if (job?.state !== 'done' || job.done !== JOBS) throw new Error('not all pages are done');
    return seconds;
  } finally {
    await connections.close();
  }
}

async function peer(name: string, url: string): Promise<number> {
  const child = fork(
    new URL('./queue-peers.mjs', import.meta.url),
    [name, url, ...[JOBS, WORKERS, TOGETHER].map(String)],
    {
      execArgv: [],
    },
  );
  const [told] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [{ seconds: number } | number];
  if (typeof told === 'number') throw new Error(`${name} ended with ${told}`);
  return told.seconds;
}
