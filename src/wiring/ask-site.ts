/** What a crawl asks a site besides its pages: its robots.txt and its sitemaps. Without a browser, behind the guard. */

import type { CrawledPage } from '../content/page-links.ts';
import { Deadline } from '../deadline.ts';
import type { Page, PageRequest } from '../fetching/page.ts';
import type { WalkResult } from '../fetching/tier-walk.ts';
import type { CrawlPlan } from '../jobs/job.ts';
import { readCrawlHeaders } from '../site-map/crawl-headers.ts';
import { mapSite } from '../site-map/map-site.ts';
import { plainRequest, readRobots } from '../site-map/plain-ask.ts';
import { ALLOW_ALL, ALLOW_NOTHING, type RobotsRules, robotsRules } from '../site-map/robots-rules.ts';
import { cancelWith } from './cancel-with.ts';
import type { Fetching } from './fetching.ts';

/** Our name in robots.txt. */
const AGENT = 'mudlark';
const ROBOTS_TIMEOUT = 10_000;
const SITEMAP_TIMEOUT = 25_000;
const LINKS_TIMEOUT = 10_000;
const MAX_LINKS = 5_000;

type Fetch = Pick<Fetching, 'fetchPage' | 'pool'>;

export async function askPlainly(
  { fetchPage, pool }: Fetch,
  url: string,
  partition: string,
  timeout: number,
  signal: AbortSignal,
  more: Partial<PageRequest> = {},
): Promise<WalkResult> {
  using deadline = new Deadline(timeout);
  const unwatch = cancelWith(signal)(deadline);
  const [tier = 'datacenter'] = pool.offeredTiers;
  const request = { ...plainRequest({ url, tier, deadline, partition }), ...more };
  try {
    return await fetchPage(request, async () => true);
  } finally {
    unwatch();
  }
}

export async function robotsOf(fetch: Fetch, site: URL, partition: string, signal: AbortSignal): Promise<RobotsRules> {
  const place = new URL('/robots.txt', site).href;
  const read = await readRobots((take) => askPlainly(fetch, place, partition, ROBOTS_TIMEOUT, signal, { take }));
  if ('text' in read) return robotsRules(read.text, AGENT);
  // RFC 9309: a missing robots.txt forbids nothing, nor do redirects that lead nowhere; one that cannot be fetched now
  // may forbid anything.
  const status = read.failure.target?.statusCode ?? 0;
  return status >= 300 && status < 500 ? ALLOW_ALL : ALLOW_NOTHING;
}

/** The pages that the sitemaps of a site list. */
export async function sitemapLinks(
  { fetchPage, pool }: Fetch,
  { url, limit, subdomains }: CrawlPlan,
  partition: string,
  signal: AbortSignal,
): Promise<string[]> {
  using deadline = new Deadline(SITEMAP_TIMEOUT + 1_000);
  const unwatch = cancelWith(signal)(deadline);
  const [tier = 'datacenter'] = pool.offeredTiers;
  const query = {
    url: new URL(url),
    limit: Math.min(MAX_LINKS, limit * 2),
    search: undefined,
    includeSubdomains: subdomains,
    ignoreSitemap: false,
    ignorePage: true,
  };
  try {
    const map = await mapSite(query, {
      fetchPage: (request) => fetchPage(request, async () => true),
      readLinks: async () => ({ title: '', links: [] }),
      tier,
      deadline: deadline.retrieving(SITEMAP_TIMEOUT),
      partition,
    });
    return 'links' in map ? map.links.map((link) => link.url) : [];
  } finally {
    unwatch();
  }
}

/** The links of a page and its fingerprint; undefined if that takes too long. */
export async function readCrawled(
  { pageWork }: Pick<Fetching, 'pageWork'>,
  { html, finalUrl, headers }: Page,
  partition: string,
): Promise<CrawledPage | undefined> {
  using deadline = new Deadline(LINKS_TIMEOUT);
  const work = pageWork.for({ partition, deadline });
  const page = await work('crawledPage', [html, finalUrl], deadline.signal).catch(() => undefined);
  if (!page) return undefined;
  // The headers may say what the page itself does not.
  const said = readCrawlHeaders(headers, AGENT);
  return {
    ...page,
    links: said.nofollow ? page.links.map((link) => ({ ...link, nofollow: true })) : page.links,
    noindex: page.noindex || said.noindex,
    canonical: page.canonical ?? (said.canonical && URL.parse(said.canonical, finalUrl)?.href),
  };
}
