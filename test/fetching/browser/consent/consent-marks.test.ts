/**
 * The marks of pages that ask for consent, and which addresses a pattern may match: from the real rules, and from
 * random input.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { textsOfPattern } from '../../../../src/fetching/browser/consent/address-text.ts';
import { consentList } from '../../../../src/fetching/browser/consent/consent-list.ts';
import { alternatives, marksOf } from '../../../../src/fetching/browser/consent/consent-marks.ts';
import { tries } from '../../../support/thorough.ts';

describe('the selectors of a list', () => {
  const LISTS: readonly [list: string, selectors: readonly string[]][] = [
    ['#a', ['#a']],
    ['#a, .b > c,d', ['#a', '.b > c', 'd']],
    ['[title="a, b"], c', ['[title="a, b"]', 'c']],
    [':is(a, b) c, d:not(.e, :has(f, g))', [':is(a, b) c', 'd:not(.e, :has(f, g))']],
    ['a[href="x", b', ['a[href="x", b]']],
    ['a[href="x"', ['a[href="x"]']],
    [',', []],
    ['', []],
  ];
  for (const [list, selectors] of LISTS) {
    it(`are split correctly: ${list}`, () => assert.deepEqual(alternatives(list), selectors));
  }

  it('lose nothing but commas and spaces, whatever the list', () => {
    const some = fc.string({ unit: fc.constantFrom(...'ab#.,[]()"\' :>~=\\') });
    fc.assert(
      fc.property(some, (list) => {
        const kept = alternatives(list)
          .join('')
          .replace(/[\s,\]]/g, '');
        assert.equal(kept, list.replace(/[\s,\]]/g, ''));
      }),
    );
  });
});

describe('marks', () => {
  it('are searched by the name that is quickest to find', () => {
    const { ids, tags, classes, others } = marksOf([
      [{ exists: 'div.x #banner .y' }, { exists: '#not-this' }],
      [{ exists: ['cookie-bar', '#inside'] }],
      [{ visible: '.bar:not(#hidden), [data-bar=".x"]' }],
      [{ any: [{ exists: '#one' }, { exists: '.two' }] }],
      [{ exists: 'xpath///div' }],
      [{}],
    ]);
    assert.deepEqual(ids, [
      ['banner', 'div.x #banner .y'],
      ['one', '#one'],
    ]);
    assert.deepEqual(tags, [['cookie-bar', 'cookie-bar']]);
    assert.deepEqual(classes, [
      ['bar', '.bar:not(#hidden)'],
      ['two', '.two'],
    ]);
    assert.deepEqual(others, ['[data-bar=".x"]']);
  });

  it('are those of the list, with the commonest of all', async () => {
    const { marks, frameMarks, siteMarks, hasFrameRules } = await consentList();
    const ids = marks.ids.map(([id]) => id);
    for (const id of [
      'onetrust-banner-sdk',
      'CybotCookiebotDialog',
      'didomi-host',
      'qc-cmp2-container',
      'usercentrics-root',
    ])
      assert.ok(ids.includes(id), id);
    const classes = marks.classes.map(([name]) => name);
    for (const name of ['fc-consent-root', 'cky-consent-container', 'osano-cm-window', 'brlbs-cmpnt-dialog'])
      assert.ok(classes.includes(name), name);
    assert.ok(frameMarks.ids.length > 0);
    assert.equal(siteMarks('https://nobody.example/'), undefined);
    assert.ok(siteMarks('https://www.postnl.nl/'));
    assert.equal(hasFrameRules('https://nobody.example/'), false);
  });
});

describe('a pattern of addresses', () => {
  const PATTERNS: readonly [pattern: string, texts: readonly string[] | undefined][] = [
    ['^https?://(www\\.)?example\\.com/', ['example.com/']],
    ['^https://a\\.de/|^https://b{2}\\.fr/', ['https://a.de/', 'https://']],
    ['^https://(aa|envoyair)\\.com/x*', ['https://']],
    ['[a-z]+', undefined],
    ['a?', undefined],
    ['', undefined],
    ['(', undefined],
    ['\\', undefined],
  ];
  for (const [pattern, texts] of PATTERNS) {
    it(`has the right required texts: ${pattern}`, () => assert.deepEqual(textsOfPattern(pattern), texts));
  }

  it('matches no address without its required texts', () => {
    const pieces = fc.constantFrom(
      'a',
      'b',
      '\\.',
      '/',
      '(ab)?',
      '(a|b)',
      '[ab]',
      'a*',
      'b?',
      'a+',
      '.',
      '|',
      'ab{2}',
      '\\w',
    );
    const patterns = fc.array(pieces, { minLength: 1, maxLength: 8 }).map((all) => all.join(''));
    const addresses = fc.string({ unit: fc.constantFrom(...'ab./') });
    fc.assert(
      fc.property(patterns, addresses, (pattern, address) => {
        if (!new RegExp(pattern).test(address)) return;
        assert.ok(textsOfPattern(pattern)?.some((text) => address.includes(text)) ?? true, pattern);
      }),
      tries(2_000),
    );
  });
});
