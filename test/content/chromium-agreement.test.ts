/** Every rule of selection, checked against a real browser. Skipped, with a message, if there is none. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { isValidSelector } from '../../src/content/selector.ts';
import { someOf, tries } from '../support/thorough.ts';
import { askBrowser, askEngine, askValidity, COMMON_SELECTORS, dropsComments, readCapture } from './agreement.ts';
import { ChromiumOracle } from './chromium-oracle.ts';
import { chromiumMajor, findChromium } from './find-chromium.ts';
import { htmlFragments, selectorTexts, tokenSoup } from './generated-input.ts';
import { ReleaseDifferences } from './release-differences.ts';
import { INVALID, VALID } from './selector-tables.ts';
import { SELECTORS, TRICKY_PAGES } from './tricky-pages.ts';

const binary = findChromium();
const skip = binary === undefined ? 'no Chromium found: set MUDLARK_CHROMIUM to its path' : false;
/**
 * The release whose rules the engine implements. With any other release only the features that both know are compared:
 * the test asks the browser which ones it knows.
 */
const IMITATED = 156;
const major = binary === undefined ? undefined : chromiumMajor(binary);
/** At least this share of what is compared with the release itself is compared with any other. */
const MIN_SHARE = 0.7;
const captures = fileURLToPath(new URL('../../../shared/captures', import.meta.url));

const withoutComments = (html: string) => html.replace(/<!--.*?-->/gs, '');

describe('agreement with Chromium', { skip }, () => {
  let oracle: ChromiumOracle;
  let differences: ReleaseDifferences;
  before(async () => {
    oracle = await ChromiumOracle.start(binary ?? '');
    differences = await ReleaseDifferences.find(oracle, [...VALID, ...INVALID, ...SELECTORS]);
  });
  after(() => oracle?.close());

  async function assertSameVerdicts(selectors: readonly string[]): Promise<void> {
    const known = selectors.filter((selector) => !differences.concernsSelector(selector));
    assert.ok(known.length >= MIN_SHARE * selectors.length, `only ${known.length} of ${selectors.length}`);
    const verdicts = await askValidity(oracle, known);
    const disputed = known.filter((selector, index) => isValidSelector(selector) !== verdicts[index]);
    assert.deepEqual(disputed, []);
  }

  async function assertSameAnswers(page: string, selectors: readonly string[], everyNth = 1): Promise<void> {
    if (differences.concernsPage(page)) return;
    const theirs = await askBrowser(oracle, page, selectors, everyNth);
    const ours = askEngine(page, selectors, everyNth);
    assert.deepEqual(ours.tags, theirs.tags, 'the elements of the page');
    selectors.forEach((selector, index) => {
      if (differences.concernsMatches(selector, page)) return;
      assert.deepEqual(ours.found[index], theirs.found[index], selector);
    });
    const inner = dropsComments(page) ? ours.inner.map(withoutComments) : ours.inner;
    assert.deepEqual(inner, theirs.inner, 'inner HTML');
  }

  it('is complete for the release that is imitated, and reported for any other release', (context) => {
    const { names } = differences;
    context.diagnostic(`Chromium ${major} differs from ${IMITATED} in ${names.length} things: ${names.join(', ')}`);
    if (major === IMITATED) assert.deepEqual(names, []);
    const shared = SELECTORS.filter((selector) => !differences.concernsSelector(selector));
    assert.ok(shared.length >= MIN_SHARE * SELECTORS.length, `only ${shared.length} of ${SELECTORS.length} selectors`);
    const pages = Object.values(TRICKY_PAGES).filter((page) => !differences.concernsPage(page));
    assert.ok(pages.length >= MIN_SHARE * Object.keys(TRICKY_PAGES).length, `only ${pages.length} pages`);
  });

  it('on which selectors are valid: by table', () => assertSameVerdicts([...VALID, ...INVALID]));

  it('on which selectors are valid: well-formed ones', async () => {
    await assertSameVerdicts(fc.sample(selectorTexts, { seed: 11, ...tries(5000) }));
  });

  it('on which selectors are valid: tokens in any order', async () => {
    await assertSameVerdicts(fc.sample(tokenSoup, { seed: 12, ...tries(10_000) }));
  });

  for (const [name, page] of Object.entries(TRICKY_PAGES)) {
    it(`on every selector and all inner HTML of the page "${name}"`, () => assertSameAnswers(page, SELECTORS));
  }

  it('on generated pages and selectors', async () => {
    const pages = fc.sample(htmlFragments, { seed: 13, ...tries(150) });
    const selectors = fc.sample(selectorTexts, { seed: 14, ...tries(6000) });
    for (const [index, page] of pages.entries()) {
      await assertSameAnswers(page, selectors.slice(index * 40, index * 40 + 40));
    }
  });

  const missing = existsSync(captures) ? false : 'no captured pages beside the project';
  it('on captured pages', { skip: missing }, async () => {
    const paths = ['lookalike', 'text']
      .flatMap((folder) => readdirSync(`${captures}/${folder}`, { recursive: true }).map((path) => `${folder}/${path}`))
      .filter((path) => /\.html?(\.gz)?$/.test(path))
      .sort();
    const sample = someOf(
      paths.filter((_, index) => index % 8 === 0),
      16,
    );
    assert.ok(sample.length > 0);
    for (const path of sample) await assertSameAnswers(readCapture(`${captures}/${path}`), COMMON_SELECTORS, 37);
  });
});
