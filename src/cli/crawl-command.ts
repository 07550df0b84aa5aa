/**
 * `mudlark crawl URL -o folder`: crawls a site and saves its pages as Markdown, without a server and without an
 * account. What was found is in the folder at once, so that the same command continues where an earlier one was
 * stopped.
 */
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anyEndpoint, type Endpoint } from '../api/endpoint.ts';
import { textEndpoint } from '../api/endpoints/text.ts';
import { loadConfig } from '../config/load-config.ts';
import type { CrawledPage } from '../content/page-links.ts';
import type { Page } from '../fetching/page.ts';
import { learnFromPage, type WholeLesson } from '../jobs/crawl-lessons.ts';
import { CrawlSense, type CrawlVisit } from '../jobs/crawl-sense.ts';
import { type CrawlPlan, type FoundPage, TURN } from '../jobs/job.ts';
import { pageKey } from '../jobs/page-address.ts';
import { UsageError } from '../shell/run-process.ts';
import { HostRules } from '../site-map/host-rules.ts';
import { ALLOW_ALL } from '../site-map/robots-rules.ts';
import { readCrawled, robotsOf, sitemapLinks } from '../wiring/ask-site.ts';
import {
  cannotWrite,
  checkOptions,
  conclude,
  MAX_CONCURRENCY,
  openFolder,
  RESULTS,
  screenOf,
} from './batch/batch-command.ts';
import { doInput } from './batch/do-input.ts';
import { Progress } from './batch/progress.ts';
import type { FailedLine } from './batch/results-file.ts';
import { type Command, type CommandCall, type OptionValues, readWords } from './command.ts';
import { endpointOptions } from './endpoint-options.ts';
import { startQuietFetching } from './quiet-fetching.ts';
import { listenForStop } from './stop-signal.ts';
import { readWholeNumber, wholeNumberOption } from './whole-number-option.ts';

const ENDPOINT: Endpoint = anyEndpoint(textEndpoint);
/** The file of the addresses that were found. */
const FOUND = 'found.jsonl';
const PARTITION = 'cli';
const DEFAULTS = { limit: 100, depth: 5, concurrency: 2 };
const MOST = { limit: 100_000, depth: 1_000 };

export const crawlCommand: Command = {
  options: {
    output: {
      type: 'string',
      takes: '<folder>',
      short: 'o',
      says: `Folder for ${RESULTS}, ${FOUND} and pages. Run the same command again to continue an earlier run.`,
    },
    concurrency: wholeNumberOption({
      short: 'c',
      says: 'Pages at a time',
      most: MAX_CONCURRENCY,
      fallback: DEFAULTS.concurrency,
    }),
    limit: wholeNumberOption({ says: 'Maximum number of pages', most: MOST.limit, fallback: DEFAULTS.limit }),
    depth: wholeNumberOption({
      says: 'Maximum number of links away from the first page',
      most: MOST.depth,
      fallback: DEFAULTS.depth,
    }),
    include: {
      type: 'string',
      takes: '<pattern>',
      multiple: true,
      says: 'Only addresses whose path and query match; * matches within a path segment, ** anything.',
    },
    exclude: { type: 'string', takes: '<pattern>', multiple: true, says: 'Skip addresses whose path and query match.' },
    subdomains: { type: 'boolean', says: 'Also other hosts of the same domain.' },
    sitemap: { type: 'boolean', negative: true, says: 'Leave out pages that only sitemaps list.' },
    robots: { type: 'boolean', negative: true, says: 'Ignore robots.txt.' },
    'retry-failed': { type: 'boolean', says: 'Also try again what failed in an earlier run.' },
    ...endpointOptions(ENDPOINT, 'Of each page'),
  },
  run: crawl,
};

/** The exit code says whether anything failed, or which signal ended it. */
async function crawl(call: CommandCall): Promise<number> {
  const { values, positionals } = readWords(call);
  const plan = planOf(positionals, values);
  const concurrency = readWholeNumber(values, 'concurrency', MAX_CONCURRENCY) ?? DEFAULTS.concurrency;
  if (values.output === undefined) throw new UsageError('-o is missing: name a folder for the pages.');
  checkOptions(ENDPOINT, values);
  const folder = String(values.output);
  await using results = await openFolder(folder, ENDPOINT);
  using stop = listenForStop();
  const fetching = await startQuietFetching(loadConfig(call.environment), call.beside);
  const tally = { total: 0, done: 0, failed: 0 };
  const failures: FailedLine[] = [];
  try {
    const rules = new HostRules(async (url, signal) =>
      plan.robots ? robotsOf(fetching, url, PARTITION, signal) : ALLOW_ALL,
    );
    await rules.of(new URL(plan.url), stop.signal);
    const listSitemap = (url: string) =>
      sitemapLinks(fetching, { ...plan, url }, PARTITION, stop.signal).catch(() => []);
    const sense = new CrawlSense(plan, values.js !== false);
    const crawl = {
      sense,
      askRules: (url: URL) => rules.of(url, stop.signal),
      allows: (url: URL) => rules.known(url).allows(url),
    };
    const learn = (page: WaitingPage, visit: CrawlVisit) =>
      learnFromPage(crawl, page, visit, async (url) => (plan.sitemap ? listSitemap(url) : []));
    const site = new SiteQueue(plan, join(folder, FOUND), sense, learn);
    await site.open();
    const isToDo = ({ url }: FoundPage) => {
      const before = results.before.get(url);
      return before === undefined || (before === 'error' && values['retry-failed'] === true);
    };
    using _progress = new Progress(screenOf(call), () => ({ ...tally, total: site.count }));
    const batch = { endpoint: ENDPOINT, values, folder, fetching, results };
    const work = async (page: WaitingPage) => {
      const url = new URL(page.url);
      // Of another host than the first page, the rules are known only now.
      if (page.depth > 0 && !(await rules.of(url, stop.signal)).allows(url)) return site.leaveOut();
      let shown: Page | undefined;
      let read: Promise<CrawledPage | undefined> | undefined;
      const line = await doInput(page.url, batch, stop.signal, (came) => {
        shown = came;
        read = readCrawled(fetching, came, PARTITION);
      });
      if (!line) return site.giveBack(page);
      tally.done += 1;
      if (line.status === 'error') tally.failed = failures.push(line);
      await site.add(page, shown, await read);
    };
    await throughAll(site, concurrency, stop.signal, async (page) => {
      if (isToDo(page)) return work(page);
      tally.done += 1;
    }).catch(cannotWrite(folder));
    tally.total = site.count;
  } finally {
    await fetching.close();
  }
  return conclude({ ...tally, failures }, join(folder, RESULTS), stop.signal, values.json === true, call);
}

interface WaitingPage extends FoundPage {
  readonly number: number;
}

/** What the site is found to have, from one of its pages. */
type Learn = (page: WaitingPage, visit: CrawlVisit) => Promise<WholeLesson>;

/** The pages that were found, those that are still to be done, and the file that stores them. */
class SiteQueue {
  readonly #plan: CrawlPlan;
  readonly #file: string;
  readonly #sense: CrawlSense;
  readonly #learn: Learn;
  #waiting: WaitingPage[] = [];
  #number = 0;
  #begun = 0;

  constructor(plan: CrawlPlan, file: string, sense: CrawlSense, learn: Learn) {
    this.#plan = plan;
    this.#file = file;
    this.#sense = sense;
    this.#learn = learn;
  }

  /** Pages that were started, and the maximum. */
  get count(): number {
    return Math.min(this.#plan.limit, this.#begun + this.#waiting.length);
  }

  #begin(pages: readonly FoundPage[]): void {
    for (const page of pages) {
      this.#number += 1;
      this.#waiting.push({ ...page, number: this.#number });
    }
  }

  /** Includes what an earlier run has found. */
  async open(): Promise<void> {
    const text = await readFile(this.#file, 'utf8').catch(() => '');
    const before = text.split('\n').flatMap((line) => foundIn(line));
    const { url } = this.#plan;
    const first = { url, key: pageKey(new URL(url)), depth: 0, chain: 0, turn: TURN.usual };
    if (before.length === 0) return this.#take([first]);
    this.#begin([first, ...this.#sense.listed(before.filter(({ depth }) => depth > 0))]);
  }

  /** `isAlone`: no page is being fetched that could lead to others. */
  next(isAlone: boolean): WaitingPage | undefined {
    for (const turn of Object.values(TURN)) {
      for (const page of this.#waiting.filter((each) => each.turn === turn)) {
        if (this.#begun >= this.#plan.limit) return undefined;
        const choice = this.#sense.choose(page, isAlone);
        if (choice === 'wait') continue;
        this.#waiting = this.#waiting.filter((each) => each !== page);
        if (choice === 'later') this.#waiting.push({ ...page, turn: TURN.last });
        if (choice !== 'fetch') continue;
        this.#begun += 1;
        return page;
      }
    }
    return undefined;
  }

  /** A page that was started is not fetched after all. */
  leaveOut(): void {
    this.#begun -= 1;
  }

  giveBack(page: WaitingPage): void {
    this.leaveOut();
    this.#waiting.push(page);
  }

  async add(page: WaitingPage, shown: Page | undefined, crawled: CrawledPage | undefined): Promise<void> {
    const isMissing = shown?.note === 'soft-404' || shown?.status === 404 || shown?.status === 410;
    const visit = { isPage: shown !== undefined, isMissing, finalUrl: shown?.finalUrl, page: crawled };
    const { found } = await this.#learn(page, visit);
    await this.#take(found);
  }

  async #take(pages: readonly FoundPage[]): Promise<void> {
    this.#begin(pages);
    // All of them: a later run may have a larger limit.
    await appendFile(this.#file, pages.map(({ url, depth }) => `${JSON.stringify({ url, depth })}\n`).join(''));
  }
}

/** An incomplete line is ignored. */
function foundIn(line: string): { readonly url: string; readonly depth: number }[] {
  try {
    const { url, depth } = JSON.parse(line) as { url: unknown; depth: unknown };
    return typeof url === 'string' && typeof depth === 'number' ? [{ url, depth }] : [];
  } catch {
    return [];
  }
}

/** Several at a time, until none is left and none is being fetched that could lead to others. */
async function throughAll(
  site: SiteQueue,
  atATime: number,
  stop: AbortSignal,
  work: (page: WaitingPage) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  for (;;) {
    const page = stop.aborted || underWay.size >= atATime ? undefined : site.next(underWay.size === 0);
    if (page) {
      const done = work(page).finally(() => underWay.delete(done));
      underWay.add(done);
      continue;
    }
    if (underWay.size === 0) return;
    await Promise.race(underWay);
  }
}

function planOf(positionals: readonly string[], values: OptionValues): CrawlPlan {
  const [url, ...others] = positionals;
  if (url === undefined || others.length > 0)
    throw new UsageError('Name one <url> to begin with. Add --help to see how to call this.');
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new UsageError(`${url} is not an absolute http or https URL.`);
  return {
    url: new URL(url).href,
    limit: readWholeNumber(values, 'limit', MOST.limit) ?? DEFAULTS.limit,
    depth: readWholeNumber(values, 'depth', MOST.depth) ?? DEFAULTS.depth,
    include: listOf(values.include),
    exclude: listOf(values.exclude),
    subdomains: values.subdomains === true,
    sitemap: values.sitemap !== false,
    robots: values.robots !== false,
  };
}

const listOf = (given: OptionValues[string]) => [given ?? []].flat().map(String);
