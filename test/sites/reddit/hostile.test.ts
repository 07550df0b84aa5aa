/** No answer, however broken, makes a reader throw; what is read always has the documented fields (see `readAs`). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { capturedAnswer, hasCaptures } from '../captured-answers.ts';
import { brokenVariant } from '../mutations.ts';
import { CAPTURES } from './captures.ts';
import * as fixtures from './fixtures.ts';
import { readAs } from './support.ts';

const URLS = [
  'https://www.reddit.com/r/mudlarking/comments/abc123/a_coin/',
  'https://www.reddit.com/r/mudlarking',
  'https://www.reddit.com/user/riverwalker',
];
const BODIES = Object.values(fixtures).filter((body) => typeof body === 'string' && body.length > 100) as string[];

test('reads broken variants of every answer', () => {
  for (const body of BODIES) {
    fc.assert(
      fc.property(brokenVariant(body), fc.constantFrom(...URLS), (broken, url) => {
        JSON.stringify(readAs(url, broken));
      }),
      { numRuns: 25 },
    );
  }
});

test('reads broken variants of captured answers', { skip: !hasCaptures && 'no captures beside the project' }, () => {
  for (const { file, url } of CAPTURES) {
    const body = capturedAnswer(`reddit/${file}`);
    // Large pages take long to read: fewer variants of them.
    const numRuns = body.length > 400_000 ? 1 : body.trimStart().startsWith('<') ? 3 : 8;
    fc.assert(
      fc.property(brokenVariant(body), (broken) => {
        JSON.stringify(readAs(url, broken));
      }),
      { numRuns },
    );
  }
});

test('reads what is no answer at all', () => {
  const nothing = [
    '',
    ' ',
    'null',
    '0',
    '"x"',
    '[]',
    '{}',
    '<',
    '\u0000\u0001\ufffd',
    '<html></html>',
    'x'.repeat(1e6),
    '['.repeat(1e5),
  ];
  for (const url of URLS) {
    for (const body of nothing)
      assert.deepEqual(readAs(url, body), { status: 'parse_failed', data: null }, body.slice(0, 20));
  }
});
