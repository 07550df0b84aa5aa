/**
 * Headers as evidence: they decide unclear cases and name the vendor in front of the site, but alone they make no page
 * a wall.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findChallenge } from '../../../src/fetching/challenges/find-challenge.ts';
import { readHeaderSigns } from '../../../src/fetching/challenges/header-signs.ts';
import { PROSE } from './challenge-pages.ts';

type Headers = Readonly<Record<string, string>>;

const find = (html: string, headers: Headers, isRendered = false) =>
  findChallenge({ html, headers, status: 200, url: 'https://a.example/', isRendered });

const NOTICE =
  '<title>Notice</title><h1>Access is restricted</h1><p>The reading room opens at nine. Come back another time.</p>';
const CHECK = '<title>One moment</title><h1>Checking your browser</h1><script src="/c.js"></script>';
const ARTICLE = '<title>Tides</title><h1>Tides</h1><p>The river gives back what it took.</p>';

describe('headers of a wall', () => {
  it('decide for a page that says too little by itself', () => {
    assert.equal(find(NOTICE, {}), undefined);
    const telling: readonly Headers[] = [
      { 'x-waf-action': 'block' },
      { 'x-bot-mitigation': 'challenge' },
      { 'x-captcha': 'captcha-required' },
    ];
    for (const headers of telling) {
      const [[name, value] = []] = Object.entries(headers);
      const found = find(NOTICE, headers);
      assert.equal(found?.signature, 'block');
      assert.match(found?.evidence ?? '', new RegExp(`header ${name}: ${value}`));
    }
  });

  it('name the vendor in front of the site', () => {
    for (const [headers, vendor] of [
      [{ server: 'cloudflare', 'cf-ray': '9-FRA' }, 'Cloudflare'],
      [{ server: 'AkamaiGHost' }, 'Akamai'],
      [{ server: 'cloudflare', 'set-cookie': 'datadome=x; Path=/' }, 'DataDome'],
      [{ 'x-iinfo': '8-1' }, 'Imperva'],
      [{ server: 'ddos-guard' }, 'DDoS-Guard'],
      [{ server: 'nginx' }, 'unnamed'],
    ] as const)
      assert.equal(find(CHECK, headers)?.vendor, vendor);
  });

  it('do not make a normal page a wall', () => {
    const usual: readonly Headers[] = [
      { server: 'cloudflare', 'cf-ray': '9-FRA', 'set-cookie': '__cf_bm=x' },
      { 'x-datadome': 'protected', 'set-cookie': 'datadome=x' },
      { 'x-xss-protection': '1; mode=block', 'x-robots-tag': 'noindex', 'retry-after': '5' },
      { 'x-waf-status': 'pass', 'x-bot-score': '99', 'x-block-list': 'none', 'set-cookie': 'captcha=0' },
    ];
    for (const headers of usual) assert.equal(find(ARTICLE, headers), undefined);
    assert.equal(find(ARTICLE, { 'x-waf-action': 'block' }), undefined);
  });

  it('are ignored once scripts have replaced the wall with a page', () => {
    const headers = { 'cf-mitigated': 'challenge' };
    assert.equal(find(ARTICLE + PROSE, headers, true), undefined);
    assert.equal(find('<p>Wait</p>', headers, true)?.vendor, 'Cloudflare');
    assert.equal(find(ARTICLE + PROSE, headers, false)?.vendor, 'Cloudflare');
  });

  it('may have any values', () => {
    const anything = fc.dictionary(
      fc.string().map((name) => name.toLowerCase()),
      fc.string(),
    );
    fc.assert(fc.property(anything, (headers) => assert.doesNotThrow(() => readHeaderSigns(headers))));
  });
});
