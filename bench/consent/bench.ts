/**
 * What it costs a page to be glanced at for questions about consent: time in its own process, over captured pages, each loaded for itself;
 * and what it costs the service to answer one that asks.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { consentLibrary } from '../../src/fetching/browser/consent/consent-list.ts';
import { ANSWERING, consentTexts } from '../../src/fetching/browser/consent/consent-texts.ts';
import { startTestEngine } from '../../test/fetching/browser/test-engine.ts';
import { atMost, forInformation, median, say } from '../figures.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/captures', import.meta.url));
const GOAL_MS = 1;
const MOST_SLOW = 0.95;

/** `[--pages 150]`. Returns whether every goal was met. */
export async function benchConsent(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { pages: { type: 'string', default: '150' } } });
  if (!existsSync(FOLDER)) {
    say('The captures are not there: ../shared/captures');
    return false;
  }
  const all = globSync(['text/**/*.html', 'fields/**/*.html'], { cwd: FOLDER }).sort();
  const pages = all.filter((_, index) => index % Math.ceil(all.length / Number(values.pages)) === 0);
  const looks = await lookAt(pages);
  const quiet = looks.filter(({ asks }) => !asks).map(({ took }) => took);
  say(`  ${looks.length} of ${all.length} pages, ${looks.length - quiet.length} of them ask for consent`);
  forInformation(
    'share of the others that a glance is enough for',
    looks.filter(({ isWorthIt }) => !isWorthIt).length / quiet.length,
  );
  const sorted = quiet.toSorted((one, other) => one - other);
  forInformation(
    'ms, 95 of 100 pages that do not ask take at most',
    sorted[Math.floor(sorted.length * MOST_SLOW)] ?? NaN,
  );
  const { glance, siteMarks } = await consentTexts();
  forInformation('KB that are sent with each page', glance.length / 1000);
  forInformation(
    'ms of the service for the rules of one address',
    await timed(() => siteMarks('https://a.example/page')),
  );
  const library = await consentLibrary();
  const starter = () => library.starter(ANSWERING, 'https://a.example/page', true);
  forInformation('ms of the service for one page that asks', await timed(starter));
  forInformation('KB that are sent with a page that asks', starter().length / 1000);
  return atMost(GOAL_MS, 'ms of a page that does not ask, median', median(quiet));
}

interface Look {
  readonly took: number;
  readonly asks: boolean;
  /** Whether more than a glance was needed. */
  readonly isWorthIt: boolean;
}

async function lookAt(pages: readonly string[]): Promise<Look[]> {
  const server = createServer(({ url = '' }, response) => {
    const path = `${FOLDER}/${decodeURIComponent(url.slice(1))}`;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.writeHead(existsSync(path) ? 200 : 404).end(existsSync(path) ? readFileSync(path) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { glance, look } = await consentTexts();
  const script = `(() => {
    const from = performance.now();
    const isWorthIt = ${glance};
    const { page, frames } = isWorthIt ? ${look(undefined)} : { page: false, frames: false };
    return { took: performance.now() - from, asks: page || frames, isWorthIt };
  })()`;
  const looks: Look[] = [];
  try {
    await using engine = await startTestEngine();
    for (const page of pages) {
      const url = `http://127.0.0.1:${port}/${page.split('/').map(encodeURIComponent).join('/')}`;
      const answer = await engine.load(url, { script, jsTimeout: 2_000 }).catch(() => undefined);
      if (answer?.script && 'json' in answer.script) looks.push(JSON.parse(answer.script.json));
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return looks;
}

const ROUNDS = 50;

async function timed(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    work();
    times.push(performance.now() - from);
  }
  return median(times);
}
