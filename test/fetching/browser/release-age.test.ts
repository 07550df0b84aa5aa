import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { majorRelease, releaseWarning } from '../../../src/fetching/browser/process/release-age.ts';

const NOW = Date.UTC(2026, 10, 15);

describe('the release of a browser', () => {
  for (const [name, major] of [
    ['Chromium 156.0.8078.79 built on Debian', 156],
    ['HeadlessChrome/150.0.7871.100', 150],
    ['Google Chrome for Testing 141.0.7390.54', 141],
    ['Chromium', undefined],
    ['', undefined],
    ['1.2.3', undefined],
  ] as const) {
    it(`is ${major} for "${name}"`, () => assert.equal(majorRelease(name), major));
  }

  for (const [name, warning] of [
    ['Chromium 156.0.8078.79', undefined],
    ['Chromium 160.0.1.2', undefined],
    ['HeadlessChrome/150.0.7871.100', undefined],
    ['Chromium 148.0.1.2', /^release 148 is about 6 months old: update/],
    ['Chromium 140.0.1.2', /^release 140 is about 14 months old: update/],
    ['Chromium 139.0.1.2', /months old, and older than 140, the oldest supported: update/],
    ['something else', undefined],
  ] as const) {
    it(`of "${name}" ${warning ? 'gets a warning' : 'is fine'}`, () => {
      const said = releaseWarning(name, NOW);
      if (warning) assert.match(said ?? '', warning);
      else assert.equal(said, undefined);
    });
  }

  it('gets a warning when it has become old', () => {
    const name = 'Chromium 156.0.8078.79';
    assert.equal(releaseWarning(name, Date.UTC(2027, 2, 1)), undefined);
    assert.match(releaseWarning(name, Date.UTC(2027, 6, 1)) ?? '', /about 8 months old/);
  });
});
