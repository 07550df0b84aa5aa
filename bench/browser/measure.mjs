// Runs one browser driver in its own process, so that its processor time can be measured; controlled by peers.mjs. A
// phase fetches pages for some seconds at some concurrency: {path, concurrency, seconds} in, figures out.
import { LIVE_FAILURE, LIVE_MARKERS } from '../../test/support/hostile-pages/live-page.ts';
import { LATE_MARKER, READY_MARKER } from '../../test/support/hostile-pages/page-set.ts';

const [driverName, executable, origin] = process.argv.slice(2);
const { default: driver } = await import(`./drivers/${driverName}.mjs`);
const cpuSeconds = driver.cpuSeconds ?? (() => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6);

async function phase({ path, concurrency, seconds }) {
  driver.setConcurrency?.(concurrency);
  // A driver with its own queue gets twice as many in advance: its latency is then the time between two results.
  const lanes = driver.queues ? concurrency * 2 : concurrency;
  const latencies = [];
  let perSecond = 0;
  let late = 0;
  let right = 0;
  let last = performance.now();
  const cpuBefore = cpuSeconds();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      let pages = 0;
      // At least one page per lane: zero seconds is a warm-up.
      do {
        const asked = performance.now();
        const html = await driver.fetchPage(origin + path);
        if (path !== '/live' && !html.includes(READY_MARKER))
          throw new Error(`${driver.name}: ${path} came back unrendered`);
        if (html.includes(LATE_MARKER)) late += 1;
        if (LIVE_MARKERS.every((marker) => html.includes(marker)) && !html.includes(LIVE_FAILURE)) right += 1;
        const now = performance.now();
        latencies.push(now - (driver.queues ? last : asked));
        last = now;
        pages += 1;
      } while (performance.now() - started < seconds * 1000);
      // Each lane is timed until its own end: the last pages of the others, fetched at a lower concurrency, must not
      // count as waiting.
      perSecond += pages / ((performance.now() - started) / 1000);
    }),
  );
  // With a queue, a lane mostly waits for the others: then only the total means something.
  if (driver.queues) perSecond = latencies.length / ((last - started) / 1000);
  return { pages: latencies.length, perSecond, latencies, late, right, cpu: cpuSeconds() - cpuBefore };
}

process.on('message', async (order) => {
  try {
    process.send({ result: order.stop ? await driver.stop() : await phase(order) });
    if (order.stop) process.exit(0);
  } catch (error) {
    process.send({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit(1));

try {
  await driver.start(executable);
  process.send({ result: { name: driver.name, rootPid: driver.rootPid ?? process.pid } });
} catch (error) {
  process.send({ error: error instanceof Error ? error.message : String(error) });
}
