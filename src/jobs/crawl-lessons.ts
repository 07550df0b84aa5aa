/**
 * What a crawl learns from a fetched page, with all links that it may follow. A page may have thousands of links, so
 * others have their turn in between.
 */
import { setImmediate as immediate } from 'node:timers/promises';
import type { CrawlSense, CrawlVisit, Lesson, QueuedPage } from './crawl-sense.ts';

export interface Crawl {
  readonly sense: CrawlSense;
  /** What the robots.txt of a host says, asked for if it is not known. */
  readonly askRules: (url: URL) => Promise<unknown>;
  /** As far as the robots.txt of its host is known. */
  readonly allows: (url: URL) => boolean;
  /** Milliseconds between two pages of the host, if its robots.txt asks for that. */
  readonly delayFor: (url: URL) => number;
}

/** With all links that the crawl may follow. */
export type WholeLesson = Omit<Lesson, 'more'>;

/** Milliseconds of work after which others have their turn. */
const MAX_TURN = 10;

/** `listSitemap` is called for the first page, with its address: the addresses in the sitemaps of the site. */
export async function learnFromPage(
  { sense, allows, askRules }: Omit<Crawl, 'delayFor'>,
  page: QueuedPage,
  visit: CrawlVisit,
  listSitemap: (site: string) => Promise<readonly string[]>,
): Promise<WholeLesson> {
  const site = visit.finalUrl ?? page.url;
  const { found, lesson, more } = sense.learn(page, visit);
  const all = [...found];
  const pause = pausing();
  for (const some of more) {
    await pause();
    all.push(...some);
  }
  if (page.number === 1) {
    for (const url of await listSitemap(site)) {
      await pause();
      all.push(...sense.listed([{ url, depth: 1 }]));
    }
  }
  // Of another host if the page has redirected there.
  if (all.length > 0) await askRules(new URL(site));
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
