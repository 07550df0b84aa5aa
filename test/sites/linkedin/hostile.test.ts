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
  'https://www.linkedin.com/company/tide-co',
  'https://www.linkedin.com/jobs/view/4000000001/',
  'https://www.linkedin.com/in/river-walker',
];
const FACTS = [fixtures.COMPANY_FACTS, fixtures.JOB_FACTS, fixtures.PERSON];
const PAGES = Object.values(fixtures).filter((body) => typeof body === 'string');
const inPage = (json: string) => `<script type="application/ld+json">${json}</script>`;

test('reads broken variants of every page', () => {
  for (const body of PAGES) {
    fc.assert(
      fc.property(brokenVariant(body), fc.constantFrom(...URLS), (broken, url) => {
        JSON.stringify(readAs(url, broken));
      }),
      { numRuns: 20 },
    );
  }
});

test('reads broken variants of what pages describe', () => {
  FACTS.forEach((facts, index) => {
    fc.assert(
      fc.property(brokenVariant(JSON.stringify(facts)), (broken) => {
        JSON.stringify(readAs(URLS[index] ?? '', inPage(broken)));
      }),
      { numRuns: 200 },
    );
  });
});

test('reads broken variants of captured pages', { skip: !hasCaptures && 'no captures beside the project' }, () => {
  for (const { file, url } of CAPTURES) {
    fc.assert(
      fc.property(brokenVariant(capturedAnswer(`linkedin/${file}`)), (broken) => {
        JSON.stringify(readAs(url, broken));
      }),
      { numRuns: 4 },
    );
  }
});

test('a renamed name is a changed site: the rest is kept', () => {
  const changed: readonly (readonly [body: string, url: string, kept: object])[] = [
    [fixtures.COMPANY_MARKUP_ONLY, URLS[0] ?? '', { name: null, followers: 12_345 }],
    [fixtures.GUEST_JOB, URLS[1] ?? '', { title: null, applicants: 200 }],
    [fixtures.PROFILE_2016, URLS[2] ?? '', { name: null, headline: 'Finder' }],
  ];
  for (const [body, url, kept] of changed) {
    const broken = body
      .replaceAll('top-card-layout__title', 'renamed')
      .replace('topcard__title', 'x')
      .replace('id="name"', '');
    const reading = readAs(url, broken);
    assert.equal(reading.status, 'parse_failed');
    assert.partialDeepStrictEqual(reading, { data: kept });
  }
});

test('reads what is no answer at all', () => {
  const nothing = [
    '',
    ' '.repeat(1e6),
    'null',
    '[]',
    '{}',
    '<',
    '\u0000\u0001\ufffd',
    '<html></html>',
    'x'.repeat(1e6),
    '<li>'.repeat(1e4),
  ];
  for (const url of URLS) {
    for (const body of nothing) {
      assert.deepEqual(readAs(url, body), { status: 'parse_failed', data: null }, body.slice(0, 20));
    }
  }
});
