/** Crawlee's HttpCrawler on a list of pages at the given concurrency, with its default statistics and storage. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [port = '', pages = '', atATime = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'mudlark-bench-crawlee-'));
process.env.CRAWLEE_STORAGE_DIR = folder;
const { Configuration, Dataset, HttpCrawler, log } = await import('@crawlee/http');
log.setLevel(log.LEVELS.ERROR);

/** Stores the result of each page, as a job does. */
async function crawl(from, count) {
  const configuration = new Configuration({ storageClientOptions: { localDataDirectory: join(folder, String(from)) } });
  const dataset = await Dataset.open(`results-${from}`, { config: configuration });
  const crawler = new HttpCrawler(
    {
      minConcurrency: Number(atATime),
      maxConcurrency: Number(atATime),
      async requestHandler({ request, body }) {
        await dataset.pushData({ url: request.url, body: String(body) });
      },
    },
    configuration,
  );
  const started = performance.now();
  const { requestsFinished } = await crawler.run(
    Array.from({ length: count }, (_, index) => `http://127.0.0.1:${port}/${from + index}`),
  );
  return { requestsFinished, seconds: (performance.now() - started) / 1_000 };
}

await crawl(1_000_000, 200);
const { requestsFinished, seconds } = await crawl(0, Number(pages));
rmSync(folder, { recursive: true, force: true });
process.send?.({ pages: requestsFinished, seconds, megabytes: process.memoryUsage().rss / 1024 / 1024 });
process.disconnect?.();
