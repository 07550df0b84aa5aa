/**
 * Screenshots through the service, one at a time, compared with Playwright's of the same pages with the same browser,
 * in alternation.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findBrowsers } from '../../src/fetching/browser/process/find-browsers.mjs';
import { atMost, median, say } from '../figures.ts';
import { forkServer } from '../forked.ts';
import type { TargetPorts } from '../page-set-target.ts';
import { type BenchService, KEY, startService } from '../service.ts';

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly fullPage: boolean;
  /**
   * Appears with the page's late content. Only Playwright needs it: the service waits for pending content by itself.
   */
  readonly lateElement?: string;
}

const SHOTS: readonly Shot[] = [
  { name: 'screen of a text page', path: '/with-13-subresources', fullPage: false },
  { name: 'whole text page', path: '/with-13-subresources', fullPage: true },
  { name: 'screen of a page of scripts', path: '/rendered', fullPage: false, lateElement: 'html[data-late]' },
];
const SCREEN = { width: 1280, height: 720 };

type Take = (url: string, fullPage: boolean, lateElement: string | undefined) => Promise<number>;

/** `[--rounds 15]`. Returns whether a screenshot took no longer than Playwright's. */
export async function benchPictures(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: 'string', default: '15' } } });
  const { headlessShell } = findBrowsers(process.env);
  if (!headlessShell || !existsSync(new URL('./node_modules', import.meta.url))) {
    say('There is no headless shell, or the peers are not installed: run npm ci in bench/browser.');
    return false;
  }
  using target = await forkServer<TargetPorts>(new URL('../page-set-target.ts', import.meta.url));
  await using service = await startService();
  const { startPlaywright } = await import('./drivers/playwright-pictures.mjs');
  const playwright = await startPlaywright(headlessShell, SCREEN);
  const drivers: readonly [name: string, take: Take][] = [
    ['mudlark', (url, fullPage) => takeByService(service, url, fullPage)],
    ['playwright', playwright.take],
  ];
  try {
    let isMet = true;
    for (const { name, path, fullPage, lateElement } of SHOTS) {
      const url = `http://127.0.0.1:${target.ports.plain}${path}`;
      const times: Record<string, number[]> = { mudlark: [], playwright: [] };
      const bytes: Record<string, number> = {};
      // The first round starts what is needed, and does not count.
      for (let round = -1; round < Number(values.rounds); round += 1) {
        for (const [driver, take] of drivers) {
          const begun = performance.now();
          bytes[driver] = await take(url, fullPage, lateElement);
          if (round >= 0) times[driver]?.push(performance.now() - begun);
        }
      }
      const [ours, theirs] = [median(times.mudlark ?? []), median(times.playwright ?? [])];
      say(
        `${name}: mudlark ${ours.toFixed(0)} ms, ${bytes.mudlark} bytes; playwright ${theirs.toFixed(0)} ms, ${bytes.playwright} bytes`,
      );
      isMet = atMost(1, `${name}, mudlark / playwright`, ours / theirs) && isMet;
    }
    return isMet;
  } finally {
    await playwright.stop();
  }
}

async function takeByService({ url: base }: BenchService, url: string, fullPage: boolean): Promise<number> {
  const size = { width: String(SCREEN.width), height: String(SCREEN.height) };
  const query = new URLSearchParams({ api_key: KEY, url, full_page: String(fullPage), ...size });
  const answer = await fetch(`${base}/screenshot?${query}`);
  if (!answer.ok) throw new Error(`${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  return (await answer.bytes()).length;
}
