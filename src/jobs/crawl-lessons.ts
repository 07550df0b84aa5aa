/**
 * What a crawl learns from a fetched page, with all links that it may follow. A page may have thousands of links, so
 * others have their turn in between.
 */
import { setImmediate as immediate } from 'node:timers/promises';
import type { CrawlSense, CrawlVisit, Lesson } from './crawl-sense.ts';
import type { JobPage } from './job.ts';

export interface Crawl {
  readonly sense: CrawlSense;
  readonly allows: (url: URL) => boolean;
  /** Milliseconds between two pages of the host, if robots.txt asks for that. */
  readonly delay: number;
}

/** With all links that the crawl may follow. */
export type WholeLesson = Omit<Lesson, 'more'>;

/** Milliseconds of work after which others have their turn. */
const MAX_TURN = 10;

/** `listSitemap` is called for the first page: the addresses in the sitemaps of the site. */
export async function learnFromPage(
  { sense, allows }: Crawl,
  page: JobPage,
  visit: CrawlVisit,
  listSitemap: () => Promise<readonly string[]>,
): Promise<WholeLesson> {
  const { found, lesson, more } = sense.learn(page, visit);
  const all = [...found];
  const pause = pausing();
  for (const some of more) {
    await pause();
    all.push(...some);
  }
  if (page.number === 1) {
    for (const url of await listSitemap()) {
      await pause();
      all.push(...sense.listed([{ url, depth: 1 }]));
    }
  }
  const allowed: Lesson['found'][number][] = [];
  for (const each of all) {
    await pause();
    if (allows(new URL(each.url))) allowed.push(each);
  }
  return { found: allowed, lesson };
}

function pausing(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_TURN) return;
    await immediate();
    since = performance.now();
  };
}
