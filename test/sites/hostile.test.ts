/**
 * No answer, however broken, makes a parser throw, and the result always has the documented fields (see `readerOf`).
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { THOROUGH } from '../support/thorough.ts';
import { broken, NO_ANSWERS } from './broken-answers.ts';
import { capturedAnswer, WITHOUT_CAPTURES } from './captured-answers.ts';
import { SITE_CASES } from './site-cases.ts';
import { readerOf } from './site-reader.ts';

/** The same number of broken variants for each site, however many answers it has. */
const VARIANTS_OF_A_SITE = THOROUGH ? 1200 : 200;
/**
 * Captured answers are large and slow to parse: each gets as many broken variants as have this many characters
 * together.
 */
const CHARACTERS_OF_A_CAPTURE = THOROUGH ? 100_000 : 20_000;
const MAX_PER_CAPTURE = THOROUGH ? 20 : 4;

for (const cases of SITE_CASES) {
  const { site, pages, answers, supplements = [], captureFolder, captures } = cases;
  const { readAs, dataOf, supplementAs } = readerOf(cases);

  test(`${site.provider}: broken answers`, () => {
    for (const body of answers) {
      const own = pages.filter((url) => readAs(url, body).status === 'ok');
      // Mostly as its own kind, because then more of it is parsed.
      const page = fc.constantFrom(...pages, ...own, ...own, ...own);
      fc.assert(
        fc.property(page, broken(body, 3), (url, text) => void readAs(url, text)),
        { numRuns: Math.ceil(VARIANTS_OF_A_SITE / answers.length) },
      );
    }
  });

  test(`${site.provider}: broken captured answers`, { skip: WITHOUT_CAPTURES }, () => {
    for (const { file, url } of captures) {
      const body = capturedAnswer(`${captureFolder}/${file}`);
      const numRuns = Math.min(MAX_PER_CAPTURE, Math.ceil(CHARACTERS_OF_A_CAPTURE / body.length));
      fc.assert(
        fc.property(broken(body, 1), (text) => void readAs(url, text)),
        { numRuns },
      );
    }
  });

  test(`${site.provider}: texts that are not answers`, () => {
    for (const url of pages) {
      for (const body of NO_ANSWERS)
        assert.deepEqual(readAs(url, body), { status: 'parse_failed', data: null }, `${url} ${body.slice(0, 20)}`);
    }
  });

  test(`${site.provider}: broken answers to supplementary requests`, () => {
    for (const { url, page, name, answer } of supplements) {
      const known = dataOf(url, page);
      const added = supplementAs(url, name, answer, known);
      assert.ok(added, `${name} adds something to ${url}`);
      fc.assert(
        fc.property(broken(answer, 3), (text) => {
          const after = supplementAs(url, name, text, known);
          // No known value is lost.
          for (const [field, value] of Object.entries(known)) {
            if (typeof value === 'string') assert.ok(typeof (after?.data ?? known)[field] === 'string', field);
          }
        }),
        { numRuns: Math.ceil(VARIANTS_OF_A_SITE / 2 / supplements.length) },
      );
      for (const body of NO_ANSWERS) {
        const after = supplementAs(url, name, body, known);
        assert.deepEqual(after?.data ?? known, known, `${name} ${body.slice(0, 20)}`);
      }
    }
  });
}
