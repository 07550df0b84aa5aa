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
  'https://www.instagram.com/p/CmudLark_01/',
  'https://www.instagram.com/reel/CmudReel_09/',
  'https://www.instagram.com/river.walker/',
];
const BODIES = Object.values(fixtures).map((body) =>
  typeof body === 'string' ? body : JSON.stringify({ items: [body] }),
);

test('reads broken variants of every answer', () => {
  for (const body of BODIES) {
    fc.assert(
      fc.property(brokenVariant(body), fc.constantFrom(...URLS), (broken, url) => {
        JSON.stringify(readAs(url, broken));
      }),
      { numRuns: 20 },
    );
  }
});

test('reads broken variants of captured answers', { skip: !hasCaptures && 'no captures beside the project' }, () => {
  for (const { file, url } of CAPTURES) {
    const body = capturedAnswer(`instagram/${file}`);
    // Large pages take long to read: fewer variants of them.
    const numRuns = body.length > 400_000 ? 2 : 6;
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
    ' '.repeat(1e6),
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
  const endless = [
    '<title '.repeat(1e5),
    `<meta property="og:title" content='${': "'.repeat(1e5)}'>`,
    '"contextJSON":"'.repeat(1e5),
  ];
  for (const url of URLS) {
    for (const body of [...nothing, ...endless]) {
      assert.deepEqual(readAs(url, body), { status: 'parse_failed', data: null }, body.slice(0, 20));
    }
  }
});

test('a renamed branch is a changed site, not a missing page', () => {
  const body = JSON.stringify({ graphql: { shortcode_media: fixtures.GRAPH_CAROUSEL } });
  assert.equal(
    readAs('https://www.instagram.com/p/CmudLark_01/', body.replace('"shortcode"', '"renamed"')).status,
    'ok',
  );
  const both = body.replace('"shortcode"', '"renamed"').replace('"shortcode_media"', '"renamed"');
  assert.deepEqual(readAs('https://www.instagram.com/p/CmudLark_01/', both), { status: 'parse_failed', data: null });
});
