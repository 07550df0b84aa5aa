/**
 * The browser of the stealth tier beside the same Chromium that nobody drives: whatever a page can read must be equal,
 * except for what is meant to differ. So nothing has to be known about what detectors look at.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { findBrowsers } from '../../../src/fetching/browser/process/find-browsers.mjs';
import { makeFolder } from '../../support/folder.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { type Scopes, startScopeSite, type Values } from './scopes.ts';

const { full } = findBrowsers(process.env);
const skip =
  full === undefined ? 'no full Chromium' : process.platform !== 'linux' && 'only Linux has a screen for both';

/** Different from one start or moment to the next. */
const CHANGES =
  /^navigator\.connection\.(rtt|downlink|effectiveType)$|^history\.length$|^navigator\.storage|^visualViewport\.|^navigator\.usb/;

/** What is meant to differ, and by what. */
const MEANT: readonly [what: RegExp, why: string][] = [
  [/^(navigator\.userAgentData\.brands\..*|hints)$/, 'the name of Google Chrome'],
  [/^(navigator\.(share|canShare)|shape Navigator\.prototype)$/, 'Web Share'],
  [/^devices$/, 'a camera, a microphone and loudspeakers'],
  [/^media (prefers-color-scheme|(any-)?hover|pointer)/, 'dark colors and a mouse'],
];

/** A browser with a window on the same screen and nothing else set; it visits the address by itself. */
function visitUntouched(executable: string, folder: string, url: string): ChildProcess {
  const flags = [
    '--ozone-platform=headless',
    '--screen-info={1920x1080 workAreaTop=27}',
    '--window-size=1920,1053',
    '--window-position=0,27',
    // WebGL as it is drawn at stealth.
    ...['--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist', '--enable-unsafe-swiftshader'],
    ...['--no-first-run', '--password-store=basic', '--lang=en-US', '--accept-lang=en-US,en'],
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--user-data-dir=${folder}`,
  ];
  const env = { ...process.env, TZ: 'America/New_York', LANGUAGE: 'en-US' };
  return spawn(executable, [...flags, url], { stdio: 'ignore', detached: true, env });
}

/** The places that differ, each with both values. */
function differences(one: Values, other: Values): [place: string, values: string][] {
  const places = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...places]
    .filter((place) => one[place] !== other[place] && !CHANGES.test(place))
    .map((place) => [place, `${one[place]?.slice(0, 300)} / ${other[place]?.slice(0, 300)}`]);
}

describe('a page at stealth', { skip, timeout: 180_000 }, () => {
  let service: TestService;
  let ours: Scopes;
  let untouched: Scopes;
  before(async () => {
    service = await startTestService();
    await using site = await startScopeSite();
    const parameters = { url: site.url, proxy: 'stealth', timeout: 25_000, wait_for: '#found.done' };
    const reply = await service.call('/html', parameters);
    assert.equal(reply.status, 200, reply.body);
    ours = await site.found;
    await using folder = await makeFolder();
    await using other = await startScopeSite();
    const browser = visitUntouched(full ?? '', folder.path, other.url);
    const ended = once(browser, 'exit');
    try {
      untouched = await Promise.race([
        other.found,
        ended.then(() => Promise.reject(new Error('the browser ended before it had visited the page'))),
      ]);
    } finally {
      // With everything that it has started.
      if (browser.pid !== undefined && browser.exitCode === null) process.kill(-browser.pid, 'SIGKILL');
      await ended;
    }
  });
  after(() => service.close());

  it('reads what it would read in the same browser untouched, except for what is meant to differ', () => {
    assert.deepEqual(Object.keys(ours), Object.keys(untouched));
    for (const [scope, values] of Object.entries(ours)) {
      assert.ok(Object.keys(values).length > 500, `${scope}: ${Object.keys(values).length}`);
      const unmeant = differences(values, untouched[scope] ?? {}).filter(([place]) =>
        MEANT.every(([what]) => !what.test(place)),
      );
      assert.deepEqual(unmeant, [], scope);
    }
  });

  it('finds frames and workers no more different from itself than there', () => {
    const among = ({ window = {}, ...others }: Scopes) =>
      Object.entries(others).flatMap(([scope, values]) =>
        Object.keys(values)
          .filter((place) => place in window && window[place] !== values[place] && !CHANGES.test(place))
          .map((place) => `${scope}: ${place}`),
      );
    const natural = new Set(among(untouched));
    assert.deepEqual(
      among(ours).filter((each) => !natural.has(each)),
      [],
    );
  });

  it('finds functions of its own browser only, and a console that nobody reads', () => {
    for (const [scope, { notNative, console }] of Object.entries(ours)) {
      assert.equal(notNative, '', scope);
      assert.equal(console, untouched[scope]?.console, scope);
    }
  });
});
