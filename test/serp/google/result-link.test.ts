import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resultLink, searchLink } from '../../../src/serp/google/result-link.ts';
import { citesHostOf, domainOf, readsAsAddress } from '../../../src/serp/reading/addresses.ts';

describe('resultLink', () => {
  const LINKS: readonly (readonly [href: string, link: string | undefined])[] = [
    ['https://a.example', 'https://a.example'],
    ['https://a.example/x?y=1&z=%20#part', 'https://a.example/x?y=1&z=%20#part'],
    ['http://a.example/é ', 'http://a.example/%C3%A9'],
    ['/url?q=https://a.example/x%3Fy%3D1&sa=U&ved=2ah&usg=AOv', 'https://a.example/x?y=1'],
    ['https://www.google.de/url?sa=t&url=https%3A%2F%2Fa.example%2F&usg=AOv', 'https://a.example/'],
    ['https://www.google.co.uk/url?q=http://a.example/', 'http://a.example/'],
    ['/url?q=/search%3Fq%3Dx', undefined],
    ['/url?q=javascript:alert(1)', undefined],
    ['/url?sa=t', undefined],
    ['https://a.example/url?q=https://b.example/', 'https://a.example/url?q=https://b.example/'],
    ['https://a.example/x#:~:text=some%20words', 'https://a.example/x'],
    ['https://a.example/x#part:~:text=some', 'https://a.example/x#part'],
    ['https://shop.example/p?srsltid=AfmB', 'https://shop.example/p'],
    ['https://shop.example/p?srsltid=AfmB#top', 'https://shop.example/p#top'],
    ['https://shop.example/p?a=1&srsltid=AfmB', 'https://shop.example/p?a=1'],
    ['https://shop.example/p?srsltid=AfmB&a=1', 'https://shop.example/p?a=1'],
    ['https://shop.example/p?a=1&srsltid=AfmB&b=2', 'https://shop.example/p?a=1&b=2'],
    ['https://shop.example/p?notsrsltid=1', 'https://shop.example/p?notsrsltid=1'],
    ['https://shop.example/p?', 'https://shop.example/p?'],
    ['https://www.google.com/', 'https://www.google.com/'],
    ['https://www.google.com/maps', 'https://www.google.com/maps'],
    ['https://www.google.com/searchconsole', 'https://www.google.com/searchconsole'],
    ['https://search.google.com/search', 'https://search.google.com/search'],
    ['https://www.google.com/search?q=x', undefined],
    ['https://www.google.com/aclk?sa=l', undefined],
    ['https://www.google.com/imgres?imgurl=x', undefined],
    ['https://www.googleadservices.com/pagead/aclk', undefined],
    ['https://notgoogleadservices.com/', 'https://notgoogleadservices.com/'],
    ['/search?q=x', undefined],
    ['/maps', undefined],
    ['#top', undefined],
    ['', undefined],
    ['javascript:void(0)', undefined],
    ['mailto:a@a.example', undefined],
    ['https://', undefined],
  ];
  for (const [href, link] of LINKS) it(`${href || '(empty)'} → ${link}`, () => assert.equal(resultLink(href), link));
});

describe('searchLink', () => {
  it('reads the parameters of a search', () => {
    assert.equal(searchLink('/search?q=a+b&start=10')?.get('q'), 'a b');
    assert.equal(searchLink('https://www.google.de/search?q=a')?.get('q'), 'a');
  });
  for (const href of ['/searchx?q=a', '/url?q=/search', 'https://a.example/search?q=a', '']) {
    it(`leaves ${href || 'nothing'} unchanged`, () => assert.equal(searchLink(href), undefined));
  }
});

describe('domainOf', () => {
  for (const [link, domain] of [
    ['https://www.a.example/x', 'a.example'],
    ['https://en.a.example', 'en.a.example'],
    ['https://wwww.a.example', 'wwww.a.example'],
    ['no address', ''],
  ] as const) {
    it(link, () => assert.equal(domainOf(link), domain));
  }
});

describe('readsAsAddress', () => {
  for (const text of ['https://a.example › x', 'www.a.example', 'a.example/x/...', 'a.example › x', 'bücher.example']) {
    it(`yes: ${text}`, () => assert.ok(readsAsAddress(text)));
  }
  for (const text of ['70+ comments · 1 year ago', '43.1M+ followers', 'The site', 'U.S. tea', '3.5 stars', '']) {
    it(`no: ${text || '(empty)'}`, () => assert.ok(!readsAsAddress(text)));
  }
});

describe('citesHostOf', () => {
  const link = 'https://www.a.example/x';
  for (const text of ['a.example', 'www.a.example › x', 'https://a.example/x', 'A.example']) {
    it(`yes: ${text}`, () => assert.ok(citesHostOf(link, text)));
  }
  for (const text of ['a.example.org', 'b.example', 'about a.example', 'a.examples', '']) {
    it(`no: ${text || '(empty)'}`, () => assert.ok(!citesHostOf(link, text)));
  }
  it('in letters of any script', () => assert.ok(citesHostOf('https://bücher.example/', 'bücher.example › x')));
});
