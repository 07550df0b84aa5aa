/** Each signature matches its vendor's page, and not the normal pages that resemble it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Challenge } from '../../../src/fetching/challenges/challenge.ts';
import { findChallenge } from '../../../src/fetching/challenges/find-challenge.ts';
import { SIGNATURES } from '../../../src/fetching/challenges/signatures.ts';
import { PAGE_CASES, type PageCase, PROSE } from './challenge-pages.ts';

function find({ html, url = 'https://example.test/a', status = 200, headers = {} }: PageCase): Challenge | undefined {
  return findChallenge({ html, url, status, headers });
}

function named(challenge: Challenge | undefined): string | undefined {
  return challenge && `${challenge.vendor}/${challenge.signature}`;
}

const keyOf = ({ vendor, name }: { vendor: string; name: string }) => `${vendor}/${name}`;
const found = PAGE_CASES.filter(({ expected }) => expected !== undefined);
const byContent = found.filter(({ headers, url }) => headers === undefined && url === undefined);

describe('challenge pages', () => {
  PAGE_CASES.forEach((pageCase, index) => {
    const what = pageCase.expected ?? 'a page';
    it(`${index}: ${what}: ${pageCase.why}`, () => {
      assert.equal(named(find(pageCase)), pageCase.expected);
    });
  });

  it('has a page for every signature', () => {
    const covered = new Set(found.map(({ expected }) => expected));
    assert.deepEqual(
      SIGNATURES.map(keyOf).filter((key) => !covered.has(key)),
      [],
    );
  });

  it('names each signature once, and says what it looks for', () => {
    const keys = SIGNATURES.map(keyOf);
    assert.equal(new Set(keys).size, keys.length);
    assert.deepEqual(
      SIGNATURES.filter(({ evidence, header, page }) => evidence === '' || (!header && !page)),
      [],
    );
  });

  it('reports the evidence of its signature', () => {
    const challenge = find({ expected: '', why: '', html: '<div id="px-captcha"></div>' });
    assert.deepEqual(challenge, {
      vendor: 'HUMAN',
      signature: 'press-and-hold',
      evidence: SIGNATURES.find(({ vendor }) => vendor === 'HUMAN')?.evidence,
      passesAlone: false,
    });
  });

  it('are found by their content without headers, which a browser does not report', () => {
    const settledByHeader = SIGNATURES.filter(({ header }) => header !== undefined).map(keyOf);
    const alsoByContent = new Set(byContent.map(({ expected }) => expected));
    assert.deepEqual(
      settledByHeader.filter((key) => !alsoByContent.has(key)),
      [],
    );
  });
});

describe('the text around a mark', () => {
  it('does not matter as long as there is little to read', () => {
    const comment = fc.stringMatching(/^[a-z ]{0,200}$/).map((words) => `<!-- ${words} -->`);
    const style = fc.nat(300).map((rules) => `<style>${'p{color:red}'.repeat(rules)}</style>`);
    fc.assert(
      fc.property(fc.constantFrom(...byContent), fc.oneof(comment, style), (pageCase, noise) => {
        if (/^(?:error code|\{)/.test(pageCase.html)) return;
        assert.equal(named(find({ ...pageCase, html: noise + pageCase.html + noise })), pageCase.expected);
      }),
    );
  });

  it('makes it a normal page if there is much of it, before or after', () => {
    for (const pageCase of byContent) {
      assert.equal(named(find({ ...pageCase, html: PROSE + pageCase.html })), undefined, pageCase.expected);
      assert.equal(named(find({ ...pageCase, html: pageCase.html + PROSE })), undefined, pageCase.expected);
    }
  });

  it('does not make a page that only quotes a mark a challenge', () => {
    for (const pageCase of byContent) {
      const quoted = `<h1>Help</h1><pre>${pageCase.html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
      if (/^(?:error code|\{)/.test(pageCase.html) || isWorded(pageCase)) continue;
      assert.equal(named(find({ ...pageCase, html: quoted })), undefined, pageCase.expected);
    }
  });
});

/** Pages without distinctive parts, recognized by what they say. */
function isWorded({ expected }: PageCase): boolean {
  return ['CloudFront/request-blocked', 'Imperva/incident'].includes(expected ?? '');
}

describe('challenges that a browser passes by itself', () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ['Cloudflare/managed-challenge', true],
    ['Cloudflare/under-attack', true],
    ['Cloudflare/captcha', false],
    ['Cloudflare/access-denied', false],
    ['DataDome/captcha', false],
    ['HUMAN/press-and-hold', false],
    ['Akamai/sensor-challenge', true],
    ['Akamai/access-denied', false],
    ['Imperva/incident', true],
    ['Kasada/interstitial', true],
    ['AWS WAF/challenge', true],
    ['AWS WAF/captcha', false],
    ['Sucuri/cookie-challenge', true],
    ['DDoS-Guard/js-challenge', true],
    ['testcookie/aes-cookie', true],
    ['Anubis/proof-of-work', true],
    ['Google/sorry', false],
    ['Turnstile/gate', false],
  ];
  for (const [key, passes] of cases) {
    it(`${key}: ${passes ? 'yes' : 'no'}`, () => {
      const pageCase = found.find(({ expected }) => expected === key);
      const challenge = pageCase && find(pageCase);
      assert.equal(challenge?.passesAlone, passes);
    });
  }
});
