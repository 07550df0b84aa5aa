// crawlee's PlaywrightCrawler with its defaults (fingerprints, sessions), incognito pages, kept running and fed.
import { setTimeout as sleep } from 'node:timers/promises';
import { Configuration, LogLevel, log, PlaywrightCrawler } from '@crawlee/playwright';
import { sandboxFlags } from '../browser-flags.mjs';

const waiting = new Map();
let crawler;
let running;
let lastKey = 0;

export default {
  name: 'crawlee PlaywrightCrawler, incognito pages',
  // When idle, its scheduler checks for new work every half second: it gets the next address in advance, as in a crawl,
  // and keeps to its own concurrency.
  queues: true,
  async start(executable) {
    log.setLevel(LogLevel.ERROR);
    const configuration = new Configuration({ persistStorage: false, availableMemoryRatio: 0.9 });
    crawler = new PlaywrightCrawler(
      {
        keepAlive: true,
        minConcurrency: 1,
        maxConcurrency: 4,
        maxRequestRetries: 0,
        // Its guards slow a crawl down when the machine is busy, which is intended here.
        autoscaledPoolOptions: {
          desiredConcurrency: 4,
          systemStatusOptions: {
            maxCpuOverloadedRatio: 1,
            maxEventLoopOverloadedRatio: 1,
            maxMemoryOverloadedRatio: 1,
          },
        },
        launchContext: {
          useIncognitoPages: true,
          launchOptions: { executablePath: executable, args: sandboxFlags },
        },
        requestHandler: async ({ page, request }) => waiting.get(request.uniqueKey)?.resolve(await page.content()),
        failedRequestHandler: ({ request }, error) => waiting.get(request.uniqueKey)?.reject(error),
      },
      configuration,
    );
    running = crawler.run();
    // The pool that its concurrency is set on exists only while it runs.
    while (!crawler.autoscaledPool) await Promise.race([sleep(10), running]);
  },
  setConcurrency(count) {
    const pool = crawler.autoscaledPool;
    pool.minConcurrency = count;
    pool.maxConcurrency = count;
    pool.desiredConcurrency = count;
  },
  async fetchPage(url) {
    const uniqueKey = String(++lastKey);
    const content = new Promise((resolve, reject) => waiting.set(uniqueKey, { resolve, reject }));
    try {
      await crawler.addRequests([{ url, uniqueKey }]);
      return await content;
    } finally {
      waiting.delete(uniqueKey);
    }
  },
  async stop() {
    crawler.stop();
    await running;
    await crawler.teardown();
  },
};
