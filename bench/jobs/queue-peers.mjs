/** pg-boss and graphile-worker, taking and completing jobs that do nothing. Neither writes a result. */
const [name = '', connectionString = '', jobs = '', workers = '', together = ''] = process.argv.slice(2);
const [JOBS, WORKERS, TOGETHER] = [jobs, workers, together].map(Number);

/** Completed one by one, like pages, or in the groups in which they were taken. */
async function pgBoss(inGroups) {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ connectionString, max: WORKERS, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue('pages');
  await boss.insert(
    'pages',
    Array.from({ length: JOBS }, (_, number) => ({ data: { number } })),
  );
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (;;) {
        const some = await boss.fetch('pages', { batchSize: TOGETHER / WORKERS });
        if (some.length === 0) return;
        if (inGroups)
          await boss.complete(
            'pages',
            some.map(({ id }) => id),
          );
        else for (const { id } of some) await boss.complete('pages', id);
        done += some.length;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  await boss.stop({ graceful: false });
  if (done !== JOBS) throw new Error(`${done} of ${JOBS} jobs`);
  return seconds;
}

async function graphileWorker() {
  const { Logger, makeWorkerUtils, run } = await import('graphile-worker');
  const logger = new Logger(() => () => {});
  const utils = await makeWorkerUtils({ connectionString, logger });
  await utils.migrate();
  await utils.addJobs(Array.from({ length: JOBS }, (_, number) => ({ identifier: 'page', payload: { number } })));
  await utils.release();
  const all = Promise.withResolvers();
  let done = 0;
  const started = performance.now();
  const runner = await run({
    logger,
    taskList: {
      async page() {
        done += 1;
        if (done === JOBS) all.resolve();
      },
    },
    preset: {
      worker: {
        connectionString,
        maxPoolSize: WORKERS + 2,
        concurrentJobs: WORKERS,
        completeJobBatchDelay: 0,
        localQueue: { size: TOGETHER },
      },
    },
    noHandleSignals: true,
  });
  await all.promise;
  // The last ones are completed after it has stopped.
  await runner.stop();
  return (performance.now() - started) / 1_000;
}

const RUNS = {
  'pg-boss': () => pgBoss(false),
  'pg-boss-groups': () => pgBoss(true),
  'graphile-worker': graphileWorker,
};
const seconds = await RUNS[name]();
process.send?.({ seconds });
process.disconnect?.();
setTimeout(() => process.exit(), 1_000).unref();
