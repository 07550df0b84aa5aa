/** The cost of checking a page for walls, placeholders and soft 404s: processor time per page, over captured pages. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { findChallenge } from '../../src/fetching/challenges/find-challenge.ts';
import { PagePreview } from '../../src/fetching/challenges/page-preview.ts';
import { verdictOf } from '../../src/fetching/outcomes.ts';
import { atMost, forInformation, median, say } from '../figures.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/captures', import.meta.url));
const MAX_PAGES = 700;
const ROUNDS = 5;
const GOAL_MS = 0.3;

/** Returns whether every goal was met. */
export async function benchWalls(): Promise<boolean> {
  if (!existsSync(FOLDER)) {
    say('The captures are not there: ../shared/captures');
    return false;
  }
  const all = globSync(['text/**/*.html', 'text/**/*.html.gz', 'fields/**/*.html', 'fields/**/*.html.gz'], {
    cwd: FOLDER,
  }).sort();
  const pages = all.filter((_, index) => index % Math.ceil(all.length / MAX_PAGES) === 0).map(read);
  for (const page of pages) look(page);
  const times = pages.map((page) => median(Array.from({ length: ROUNDS }, () => look(page))));
  const sorted = times.toSorted((one, other) => one - other);
  const bare = pages
    .map((html, index) => ({ html, took: times[index] ?? 0 }))
    .filter(({ html }) => new PagePreview(html, '').isBare);
  say(`  ${pages.length} of ${all.length} pages, ${bare.length} with little to read`);
  forInformation('ms, 95 of 100 pages take at most', sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN);
  forInformation('ms, median of pages with little to read', median(bare.map(({ took }) => took)));
  forInformation('ms, the slowest page', sorted.at(-1) ?? Number.NaN);
  forInformation('ms, challenges alone, median', median(pages.map(lookForChallenge)));
  return atMost(GOAL_MS, 'ms of processor time to judge a page, median', median(times));
}

function read(path: string): string {
  const bytes = readFileSync(`${FOLDER}/${path}`);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

const URL_ASKED = 'https://example.test/';

function look(body: string): number {
  const before = process.cpuUsage();
  verdictOf(
    {
      finalUrl: URL_ASKED,
      status: 200,
      statusMessage: 'OK',
      headers: {},
      contentType: 'text/html',
      body,
      binary: false,
    },
    { errorOn404: false },
  );
  return milliseconds(before);
}

function lookForChallenge(html: string): number {
  const before = process.cpuUsage();
  findChallenge({ status: 200, headers: {}, html, url: URL_ASKED });
  return milliseconds(before);
}

function milliseconds(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
