/** Which addresses each site understands, what they name, and what is requested for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Site, SiteRequest, SiteTarget, Source } from '../../src/sites/site.ts';
import { tries } from '../support/thorough.ts';
import { anyCharacters } from './any-characters.ts';
import { type AddressCases, SITE_CASES } from './site-cases.ts';

for (const { site, addresses } of SITE_CASES) {
  const assertAsksItsHosts = (target: SiteTarget) => {
    const requests = sourcesOf(site, target).map(({ request }) => new URL(request.url));
    assert.ok(requests.length > 0);
    for (const { protocol, hostname } of requests) {
      assert.equal(protocol, 'https:');
      assert.ok(addresses.askedHosts.includes(hostname), hostname);
    }
  };

  for (const [url, named, { parts, asked } = {}] of addresses.known) {
    test(`${url} is ${site.provider}’s ${named}`, () => {
      const target = site.match(new URL(url)) ?? assert.fail('not understood');
      assert.equal(`${target.type} ${target.id}`, named);
      if (parts !== undefined) assert.deepEqual(target.parts, parts);
      if (asked !== undefined) assert.equal(sourcesOf(site, target)[0]?.request.url, asked);
      assertAsksItsHosts(target);
    });
  }

  for (const url of addresses.unknown) {
    test(`${url} is not a page of ${site.provider}`, () => assert.equal(site.match(new URL(url)), undefined));
  }

  for (const [url, requests] of Object.entries(addresses.requests)) {
    test(`${url} is asked for in order`, () => {
      const target = site.match(new URL(url)) ?? assert.fail('not understood');
      assert.deepEqual(
        sourcesOf(site, target).map(({ name, request }) => `${name} ${described(request)}`),
        requests,
      );
    });
  }

  test(`for any address of ${site.provider}, only its own hosts are asked`, () => {
    fc.assert(
      fc.property(similarAddress(addresses), (address) => {
        const url = URL.parse(address);
        const target = url === null ? undefined : site.match(url);
        if (target !== undefined) assertAsksItsHosts(target);
      }),
      tries(300),
    );
  });
}

function sourcesOf(site: Site, target: SiteTarget): readonly Source[] {
  return site.kinds.find(({ type }) => type === target.type)?.sources(target) ?? [];
}

function described({ url, js }: SiteRequest): string {
  return js ? `${url} in a browser` : url;
}

/** Addresses made of parts of known ones and of others. */
function similarAddress({ known }: AddressCases): fc.Arbitrary<string> {
  const urls = known.map(([url]) => new URL(url));
  const oneOf = (values: readonly string[]) => fc.constantFrom(...new Set(values));
  const origin = oneOf(urls.map((url) => url.origin));
  const queries = urls.flatMap(({ searchParams }) => [...searchParams]);
  const word = oneOf(urls.flatMap(({ pathname }) => pathname.split('/')));
  const escaped = anyCharacters(10).map((text) => encodeURIComponent(text.toWellFormed()));
  const anything = fc.oneof(fc.string({ maxLength: 40 }), anyCharacters(10), escaped, fc.constant('%'));
  const path = fc.array(fc.oneof(word, anything), { maxLength: 6 }).map((pieces) => pieces.join('/'));
  const value = fc.oneof(oneOf(queries.map(([, known]) => known)), path);
  const query = fc.array(fc.tuple(oneOf(queries.map(([name]) => name)), value), { maxLength: 3 });
  return fc
    .tuple(origin, path, query)
    .map(([start, rest, pairs]) => `${start}/${rest}?${pairs.map((pair) => pair.join('=')).join('&')}`);
}
