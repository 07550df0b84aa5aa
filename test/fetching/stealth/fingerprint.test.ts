/** What a site can find out about the browser of the stealth tier. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { findBrowsers } from '../../../src/fetching/browser/process/find-browsers.mjs';
import { COUNTRY_PROFILES } from '../../../src/fetching/countries.ts';
import { type Brand, brandList } from '../../../src/fetching/devices.ts';
import type { Country } from '../../../src/fetching/page.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import type { Target } from '../../support/target.ts';
import { THOROUGH } from '../../support/thorough.ts';
import { type PageFindings, startFingerprintSite } from './fingerprint-site.ts';
import type { Signals } from './signals.ts';

const { full } = findBrowsers(process.env);

/** Whether the machine has Mesa, which renders WebGL without a graphics card. */
const HAS_MESA =
  process.platform !== 'linux' ||
  (existsSync('/usr/share/glvnd/egl_vendor.d/50_mesa.json') &&
    readdirSync('/usr/lib').some((folder) => existsSync(`/usr/lib/${folder}/dri/swrast_dri.so`)));

interface Hints {
  readonly brands: readonly Brand[];
  readonly fullVersionList: readonly Brand[];
  readonly uaFullVersion: string;
  readonly platform: string;
  readonly architecture: string;
  readonly formFactors: readonly string[];
}

interface Detection {
  readonly detected: boolean;
  readonly severity: 'low' | 'medium' | 'high';
}

describe('the browser of the stealth tier', {
  skip: full === undefined && 'no full Chromium',
  timeout: 300_000,
}, () => {
  let site: Target;
  let service: TestService;
  before(async () => {
    site = await startFingerprintSite();
    service = await startTestService();
  });
  after(async () => {
    await service.close();
    await site[Symbol.asyncDispose]();
  });

  async function found<T>(path: string, parameters: Record<string, string> = {}): Promise<T> {
    const url = site.url + path;
    const more = { timeout: '20000', wait_for: '#found.done', selector: '#found', ...parameters };
    const reply = await service.call('/selected', { url, proxy: 'stealth', ...more });
    assert.equal(reply.status, 200, reply.body);
    return JSON.parse(reply.body.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')) as T;
  }

  /**
   * What /looking finds in a desktop of the usual country. Visited once, after a phone: it must look like itself again.
   */
  let usual: Promise<PageFindings> | undefined;
  const asUsual = () => {
    usual ??= found<PageFindings>('/looking');
    return usual;
  };

  it('is not a bot for BotD, and has no serious flag of fpscanner', async () => {
    const { bot, details } = await found<{ bot: unknown; details: Record<string, Detection> }>('/detecting');
    assert.deepEqual(bot, { bot: false });
    const flags = Object.entries(details).filter(([, { detected }]) => detected);
    assert.deepEqual(
      flags.filter(([, { severity }]) => severity === 'high'),
      [],
    );
    // Only what a machine without a graphics card and without Mesa cannot hide.
    const others = flags.map(([name]) => name).filter((name) => HAS_MESA || name !== 'hasSwiftshaderRenderer');
    assert.deepEqual(others, []);
  });

  it('shows at most a quarter of the signs of a headless browser, and none of automation or tampering', async () => {
    const { likeHeadless, headless, stealth, traces, ...rest } = await found<Signals>('/signals');
    const trueOf = (group: Readonly<Record<string, boolean>>) => Object.keys(group).filter((name) => group[name]);
    assert.deepEqual([trueOf(headless), trueOf(stealth), trueOf(traces)], [[], [], []], JSON.stringify(rest));
    // The remaining signs: hiding these would contradict the system.
    const usual = ['ActiveText is pure red', 'no content index', 'no contacts', 'no downlinkMax'];
    assert.deepEqual(
      trueOf(likeHeadless).filter((name) => HAS_MESA || name !== 'SwiftShader draws'),
      usual,
    );
    assert.equal(Object.keys(likeHeadless).length, 16);
  });

  it('denies permissions at once', async () => {
    const answers = await found<Record<string, string>>('/asking');
    assert.deepEqual(answers, {
      geolocation: 'prompt, then code 1, then denied',
      camera: 'prompt, then NotAllowedError, then denied',
      notifications: 'prompt, then denied, then denied',
    });
  });

  it('declines dialogs, but not sooner than they can be read', async () => {
    const dialogs = await found<[answer: unknown, taken: number][]>('/dialogs');
    assert.deepEqual(
      dialogs.map(([answer]) => answer),
      [null, false, null],
    );
    for (const [, taken] of dialogs) assert.ok(taken > 30, `${taken} ms`);
  });

  it('is pictured at a given size in a window that has it, if the screen is large enough', async () => {
    const PANEL = 27;
    for (const [width, height] of [
      [1280, 720],
      [2200, 720],
    ] as const) {
      const parameters = { url: `${site.url}/window`, proxy: 'stealth', wait_for: '#found.done', width, height };
      const reply = await service.call('/screenshot', parameters);
      assert.equal(reply.status, 200, reply.body);
      const head = Buffer.from(reply.bytes);
      assert.deepEqual([head.readUInt32BE(16), head.readUInt32BE(20)], [width, height]);
      const said = site.seen.findLast(({ path }) => path.startsWith('/window-is?'))?.path.split('?')[1] ?? '';
      const [innerWidth, innerHeight, outerWidth, outerHeight = 0, ...screen] = said.split(',').map(Number);
      assert.deepEqual([innerWidth, innerHeight], [width, height]);
      if (width > 1920) continue;
      assert.ok(outerWidth === width && outerHeight > height, said);
      assert.deepEqual(screen, [1920, 1080, 1080 - PANEL]);
    }
  });

  it('looks like a phone in pages and headers if asked to, and like itself again afterwards', async () => {
    const phone = await found<PageFindings>('/looking', { device: 'mobile' });
    assert.match(phone.page.userAgent, /Android.* Mobile /);
    assert.deepEqual({ ...phone.worker, webdriver: false }, phone.page);
    assert.deepEqual(
      [phone.screen.width, phone.screen.ratio, phone.touchPoints, phone.hover, phone.finePointer],
      [412, 2.625, 5, false, false],
    );
    const { page, screen, touchPoints, hover } = await asUsual();
    assert.doesNotMatch(page.userAgent, /Android/);
    assert.deepEqual([screen.width, screen.ratio, touchPoints, hover], [1920, 1, 0, true]);
  });

  it('looks the same to pages, frames and every kind of worker', async () => {
    const { page, frame, stranger, worker, nested, shared, service: background, ...rest } = await asUsual();
    assert.doesNotMatch(page.userAgent, /headless/i);
    assert.equal(page.webdriver, false);
    for (const [name, other] of Object.entries({ frame, stranger, worker, nested, shared, background })) {
      // Only pages have `navigator.webdriver`.
      assert.deepEqual({ ...other, webdriver: page.webdriver }, page, name);
    }
    const { brands, fullVersionList, uaFullVersion, platform, architecture, formFactors } =
      page.hints as unknown as Hints;
    assert.ok(page.brands.some(({ brand }) => brand === 'Google Chrome'));
    assert.deepEqual(brands, page.brands);
    assert.deepEqual(
      fullVersionList.map(({ brand, version }) => [brand, version.split('.', 1)[0]]),
      brands.map(({ brand, version }) => [brand, version]),
    );
    assert.match(uaFullVersion, /^\d+(\.\d+){3}$/);
    assert.ok(fullVersionList.some(({ brand, version }) => brand === 'Google Chrome' && version === uaFullVersion));
    assert.ok(page.userAgent.includes(`Chrome/${uaFullVersion.split('.', 1)[0]}.0.0.0 `));
    assert.deepEqual(
      [platform, architecture, formFactors],
      [process.platform === 'darwin' ? 'macOS' : 'Linux', process.arch === 'arm64' ? 'arm' : 'x86', ['Desktop']],
    );
    // The headers agree when every hint is requested.
    const { sent } = rest;
    assert.deepEqual(
      {
        brands: sent['sec-ch-ua'],
        list: sent['sec-ch-ua-full-version-list'],
        version: sent['sec-ch-ua-full-version'],
        architecture: sent['sec-ch-ua-arch'],
        platform: sent['sec-ch-ua-platform'],
        factors: sent['sec-ch-ua-form-factors'],
        colors: sent['sec-ch-prefers-color-scheme'],
        memory: Number(sent['device-memory'] ?? sent['sec-ch-device-memory']),
      },
      {
        brands: brandList(brands),
        list: brandList(fullVersionList),
        version: `"${uaFullVersion}"`,
        architecture: `"${architecture}"`,
        platform: `"${platform}"`,
        factors: '"Desktop"',
        colors: 'dark',
        memory: page.memory,
      },
    );
    assert.equal(rest.inspected, 0, 'the console is read by nobody');
    for (const each of rest.timers) assert.match(each, /\[native code\]/);
    assert.deepEqual(rest.ownGlobals, []);
    const { width, height, availableHeight, innerWidth, innerHeight, outerWidth, outerHeight } = rest.screen;
    assert.deepEqual([width, height], [1920, 1080]);
    assert.ok(availableHeight !== undefined && outerHeight === availableHeight && outerWidth === width);
    assert.ok(Number(innerHeight) < Number(outerHeight) && innerWidth === outerWidth);
    assert.deepEqual([rest.hover, rest.finePointer, rest.touchPoints], [true, true, 0]);
    assert.ok(rest.scrollbar > 0, 'a long page has a scrollbar');
    assert.ok(rest.picture, 'pictures are loaded');
    assert.notEqual(page.renderer, '', 'there is WebGL');
  });

  // Each country takes a browser of its own. Scripts are told the languages that are sent, except for one that Chrome
  // only adds to the header.
  const countries = Object.keys(COUNTRY_PROFILES) as Country[];
  for (const country of THOROUGH ? countries : (['de', 'hk'] as const)) {
    it(`has the languages and time zone of the country, in workers and headers too: ${country}`, async () => {
      const { acceptLanguage, interfaceLanguage, timezone } = COUNTRY_PROFILES[country];
      const seen = site.seen.length;
      const findings = await found<PageFindings>('/looking', { country });
      const sent = acceptLanguage.replaceAll(/;q=[0-9.]+/g, '').split(',');
      const zone = new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
      for (const each of [findings.page, findings.worker, findings.shared, findings.service]) {
        const listed = sent.filter((language) => each.languages.includes(language) || language !== 'zh');
        assert.deepEqual(each.languages, listed);
        assert.equal(each.language, each.languages[0]);
        assert.equal(each.locale, interfaceLanguage);
        assert.equal(new Intl.DateTimeFormat('en', { timeZone: each.timeZone }).resolvedOptions().timeZone, zone);
      }
      const requests = site.seen.slice(seen);
      assert.ok(requests.length >= 5);
      for (const { headers, path } of requests) {
        assert.equal(headers['accept-language'], acceptLanguage, path);
        assert.equal(headers['user-agent'], findings.page.userAgent, path);
      }
    });
  }

  it('sends headers that match what its pages say, with and without JavaScript', async () => {
    const { page } = await asUsual();
    const visit = async (js: string): Promise<string[]> => {
      // Another name of the site, which has not asked for every hint as the page above has.
      const url = `http://localhost:${site.port}/headers`;
      const reply = await service.call('/html', { url, proxy: 'stealth', js });
      assert.equal(reply.status, 200, reply.body);
      return JSON.parse(reply.body) as string[];
    };
    const withBrowser = await visit('true');
    const sent = (name: string) => withBrowser[withBrowser.findIndex((each) => each.toLowerCase() === name) + 1];
    assert.equal(sent('user-agent'), page.userAgent);
    assert.equal(sent('sec-ch-ua'), brandList(page.brands));
    assert.equal(sent('sec-ch-ua-platform'), `"${page.hints.platform}"`);
    assert.equal(sent('sec-ch-ua-mobile'), '?0');
    assert.equal(sent('accept-language'), COUNTRY_PROFILES.us.acceptLanguage);
    // The same headers, in the same order and spelling.
    assert.deepEqual(await visit('false'), withBrowser);
  });
});
