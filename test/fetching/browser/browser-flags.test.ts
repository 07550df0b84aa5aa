import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { browserFlags } from '../../../src/fetching/browser/process/browser-flags.ts';

const choices = {
  profileFolder: '<folder>',
  platform: 'linux',
  sharedMemoryBytes: 1024 ** 3,
  pageMemory: 640 * 1024 ** 2,
} as const;

const release = { version: '156.0.8078.79', brands: ['Chromium'], system: 'linux' } as const;
const AT_STEALTH = {
  ...choices,
  kind: 'full',
  uid: 0,
  stealth: { country: 'de', release },
} as const;

describe('the switches of the browser', () => {
  it('are all in the documentation, with their reasons', () => {
    const documentation = readFileSync(new URL('../../../docs/browser.md', import.meta.url), 'utf8');
    for (const kind of ['shell', 'full'] as const) {
      const flags = browserFlags({ ...choices, kind, uid: 0, sharedMemoryBytes: 0 });
      for (const { flag, why } of flags) assert.ok(documentation.includes(`| \`${flag}\` | ${why} |`), flag);
    }
    for (const { flag, why } of browserFlags(AT_STEALTH)) {
      assert.ok(documentation.includes(`| \`${flag}\` | ${why} |`), flag);
    }
  });

  it('do not reveal a headless browser at stealth; switches that pages can notice are only for other tiers', () => {
    const flags = browserFlags(AT_STEALTH).map(({ flag }) => flag);
    for (const not of [/^--headless/, /^--user-agent/, /^--hide-scrollbars/, /^--js-flags/]) {
      assert.ok(!flags.some((flag) => not.test(flag)), String(not));
    }
    assert.ok(flags.includes('--accept-lang=de-DE,de,en-US,en'));
    const elsewhere = browserFlags({ ...AT_STEALTH, platform: 'darwin' }).map(({ flag }) => flag);
    assert.ok(elsewhere.some((flag) => /^--user-agent=(?!.*Headless).* Chrome\/156\.0\.0\.0 /.test(flag)));
  });

  it('allow no network access except through the gateway, not even for DNS', () => {
    const kinds = [AT_STEALTH, { ...AT_STEALTH, stealth: undefined }, { ...AT_STEALTH, kind: 'shell' as const }];
    for (const each of kinds) {
      const flags = browserFlags(each).map(({ flag }) => flag);
      const rules = flags.filter((flag) => /^--(host-resolver-rules|proxy-server|disable-quic)/.test(flag));
      assert.deepEqual(rules.sort(), [
        '--disable-quic',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
        '--proxy-server=http://127.0.0.1:9',
      ]);
    }
  });

  it('have each name once, because the last one would replace the others', () => {
    const plain = { ...AT_STEALTH, stealth: undefined };
    for (const each of [AT_STEALTH, plain, { ...plain, kind: 'shell' as const }]) {
      const names = browserFlags(each).map(({ flag }) => flag.split('=', 1)[0]);
      assert.deepEqual(names, [...new Set(names)]);
    }
  });

  it('turn the sandbox off only for root', () => {
    const has = (uid: number | undefined) =>
      browserFlags({ ...choices, kind: 'shell', uid }).some(({ flag }) => flag === '--no-sandbox');
    assert.equal(has(0), true);
    assert.equal(has(1000), false);
    assert.equal(has(undefined), false);
  });
});
