/**
 * What checking a page for questions about consent costs: time in its own process, over captured pages, each loaded
 * separately; and what answering a page that asks costs the service.
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
const PERCENTILE = 0.95;

/** `[--pages 150]`. Returns whether every goal was met. */
export async function benchConsent(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { pages: { type: 'string', default: '150' } } });
  if (!existsSync(FOLDER)) {
    say('The captures are not there: ../shared/captures');
    return false;
  }
  const all = globSync(['text/**/*.html', 'fields/**/*.html'], { cwd: FOLDER }).sort();
  const pages = all.filter((_, index) => index % Math.ceil(all.length / Number(values.pages)) === 0);
  const checks = await checkAll(pages);
  const quiet = checks.filter(({ asks }) => !asks).map(({ took }) => took);
  say(`  ${checks.length} of ${all.length} pages, ${checks.length - quiet.length} of them ask for consent`);
  forInformation(
    'share of the others that the quick check is enough for',
    checks.filter(({ needsFullCheck }) => !needsFullCheck).length / quiet.length,
  );
  const sorted = quiet.toSorted((one, other) => one - other);
  forInformation(
    'ms, 95 of 100 pages that do not ask take at most',
    sorted[Math.floor(sorted.length * PERCENTILE)] ?? NaN,
  );
  const { quickCheck, siteMarks } = await consentTexts();
  forInformation('KB that are sent with each page', quickCheck.length / 1000);
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

interface Check {
  readonly took: number;
  readonly asks: boolean;
  /** Whether the full check was needed. */
  readonly needsFullCheck: boolean;
}

async function checkAll(pages: readonly string[]): Promise<Check[]> {
  const server = createServer(({ url = '' }, response) => {
    const path = `${FOLDER}/${decodeURIComponent(url.slice(1))}`;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.writeHead(existsSync(path) ? 200 : 404).end(existsSync(path) ? readFileSync(path) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { quickCheck, fullCheck } = await consentTexts();
  const script = `(() => {
    const from = performance.now();
    const needsFullCheck = ${quickCheck};
    const { page, frames } = needsFullCheck ? ${fullCheck(undefined)} : { page: false, frames: false };
    return { took: performance.now() - from, asks: page || frames, needsFullCheck };
  })()`;
  const checks: Check[] = [];
  try {
    await using engine = await startTestEngine();
    for (const page of pages) {
      const url = `http://127.0.0.1:${port}/${page.split('/').map(encodeURIComponent).join('/')}`;
      const answer = await engine.load(url, { script, jsTimeout: 2_000 }).catch(() => undefined);
      if (answer?.script && 'json' in answer.script) checks.push(JSON.parse(answer.script.json));
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return checks;
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
