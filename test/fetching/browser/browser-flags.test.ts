import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { browserFlags } from '../../../src/fetching/browser/browser-flags.ts';

const choices = { profileFolder: '<folder>', platform: 'linux', sharedMemoryBytes: 1024 ** 3 } as const;

describe('the switches of the browser', () => {
  it('are all in the documentation, with their reasons', () => {
    const documentation = readFileSync(new URL('../../../docs/browser.md', import.meta.url), 'utf8');
    for (const kind of ['shell', 'full'] as const) {
      const flags = browserFlags({ ...choices, kind, loadImages: kind === 'full', uid: 0, sharedMemoryBytes: 0 });
      for (const { flag, why } of flags) assert.ok(documentation.includes(`| \`${flag}\` | ${why} |`), flag);
    }
  });

  it('turn the sandbox off for root alone', () => {
    const has = (uid: number | undefined) =>
      browserFlags({ ...choices, kind: 'shell', loadImages: false, uid }).some(({ flag }) => flag === '--no-sandbox');
    assert.equal(has(0), true);
    assert.equal(has(1000), false);
    assert.equal(has(undefined), false);
  });
});
