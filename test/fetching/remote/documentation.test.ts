import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { remoteSwitches } from './remote-chromium.ts';

describe('the documentation of remote browsers', () => {
  const text = readFileSync(new URL('../../../docs/browser.md', import.meta.url), 'utf8');
  const commands = [...text.matchAll(/```sh\n(chromium\S* \\\n.*?)```/gs)].map(([, command = '']) => command);

  for (const [index, kind] of (['shell', 'full'] as const).entries()) {
    it(`says how to start one, with the switches that the tests use: ${kind}`, () => {
      const [, ...lines] = (commands[index] ?? '').trim().split(' \\\n');
      const told = lines.map((line) =>
        line
          .trim()
          .replace(/^'(.*)'$/, '$1')
          .replace('<gateway>', '127.0.0.1'),
      );
      const own = ['--remote-debugging-port=9222', '--user-data-dir=/tmp/profile'];
      assert.deepEqual(told, [...own, ...remoteSwitches(kind, 1000)]);
    });
  }
});
