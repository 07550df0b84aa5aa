/**
 * Real pages from 2015 to 2026, compared with what other parsers read from them. The pages belong to others and are not
 * part of the project, so this is skipped if they are missing.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse as parseYaml } from 'yaml';
import type { SearchResult, SerpReading } from '../../../src/serp/engine.ts';
import { parseGoogleResults } from '../../../src/serp/google/read-page.ts';
import { resultLink } from '../../../src/serp/google/result-link.ts';

const captures = fileURLToPath(new URL('../../../../shared/captures/', import.meta.url));
const results = `${captures}serp/google/`;
const missing = existsSync(results) ? false : 'no captured pages beside the project';
const names = missing ? [] : readdirSync(results).filter((name) => /\.html(\.gz)?$/.test(name));

const texts = new Map<string, string>();
function readPage(path: string): string {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  texts.set(path, text);
  return text;
}

/** The query is in the title of the page, before the name of the search engine; some names contain the page number. */
function read(name: string, q?: string): SerpReading {
  const html = readPage(results + name);
  const [, title = ''] = /<title>(.*?) - [^<]*<\/title>/su.exec(html) ?? [];
  const page = Number(/page(\d)/.exec(name)?.[1] ?? 1);
  return parseGoogleResults(html, { q: q ?? title.replaceAll('&quot;', '"'), gl: 'us', hl: 'en', page });
}

/** Parsed once for all tests of a page. */
const readings = new Map<string, SerpReading>();
function resultOf(name: string): SearchResult {
  const reading = readings.get(name) ?? read(name);
  readings.set(name, reading);
  assert.equal(reading.kind, 'results', name);
  return reading.kind === 'results' ? reading.result : assert.fail();
}

function truthOf(name: string, extension: string): string | undefined {
  const path = results + name.replace(/\.html(\.gz)?$/, `.expected.${extension}`);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

interface JsonTruth {
  readonly type: string;
  readonly section?: string;
  readonly url: string;
  readonly title: string;
  readonly text: string | null;
}

function organicTruth(name: string): { readonly entries: JsonTruth[]; readonly total: number | undefined } | undefined {
  const text = name.startsWith('websearcher') ? truthOf(name, 'json') : undefined;
  if (text === undefined) return undefined;
  const file = JSON.parse(text);
  const all: JsonTruth[] = Array.isArray(file) ? file : file.results;
  const entries = all.filter(({ type, section = 'main' }) => type === 'general' && section === 'main');
  return { entries, total: file.features?.result_estimate_count };
}

/** Other parsers put other spaces between words, and bars between parts. */
const letters = (text: string): string => text.replace(/[\s|]+/g, '');

describe('captures with the results of another parser', { skip: missing }, () => {
  for (const name of names) {
    const truth = organicTruth(name);
    if (truth === undefined) continue;
    it(`finds the results of ${name}`, () => {
      const { organic_results: organic, search_information: information } = resultOf(name);
      const links = organic.map(({ link }) => link);
      // The other parser leaves Google's click id in addresses.
      const expected = truth.entries.map(({ url }) => resultLink(url) ?? url);
      const found = expected.filter((link) => links.includes(link));
      assert.ok(found.length / expected.length >= 0.95, `recall ${found.length}/${expected.length}`);
      assert.ok(found.length / links.length >= 0.95, `precision ${found.length}/${links.length}`);
      assert.deepEqual(links, expected, 'in the same order');
      if (truth.total !== undefined) assert.equal(information.total_results, truth.total);
    });
    it(`finds the titles and snippets of ${name}`, () => {
      const { organic_results: organic } = resultOf(name);
      truth.entries.forEach(({ title, text }, index) => {
        const { title: ourTitle = '', snippet = '' } = organic[index] ?? {};
        assert.equal(letters(ourTitle), letters(title));
        assert.ok(letters(text ?? '').includes(letters(snippet)), `${ourTitle}: ${snippet}`);
      });
    });
  }
});

/** Google may drop or rename any one kind of marker: the others still distinguish results from the rest. */
describe('captures that lost one kind of marker', { skip: missing }, () => {
  const LOSSES: Readonly<Record<string, (html: string) => string>> = {
    'class names': (html) => html.replace(/ class="[^"]*"/g, ' class="x"'),
    ids: (html) => html.replace(/ id="[^"]*"/g, ''),
    roles: (html) => html.replace(/ role="[^"]*"/g, ''),
    'states and relations': (html) => html.replace(/ aria-[a-z]+="[^"]*"/g, ''),
    'names of facts': (html) => html.replace(/ data-attrid="[^"]*"/g, ''),
    "Google's own elements": (html) => html.replace(/<(\/?)(?:g-[a-z-]+|block-component)\b/g, '<$1div'),
  };
  for (const [loss, without] of Object.entries(LOSSES)) {
    it(`are read without ${loss}`, () => {
      let expected = 0;
      let found = 0;
      let listed = 0;
      for (const name of names) {
        const truth = organicTruth(name)?.entries.map(({ url }) => resultLink(url));
        if (truth === undefined) continue;
        const reading = parseGoogleResults(without(readPage(results + name)), { q: '', gl: 'us', hl: 'en', page: 1 });
        const links = reading.kind === 'results' ? reading.result.organic_results.map(({ link }) => link) : [];
        expected += truth.length;
        listed += links.length;
        found += links.filter((link) => truth.includes(link)).length;
      }
      assert.ok(found / expected >= 0.98, `recall ${found}/${expected}`);
      assert.ok(found / listed >= 0.98, `precision ${found}/${listed}`);
    });
  }
});

interface YamlTruth {
  readonly 'test-methods': { readonly getNumberOfResults?: number };
  readonly results: readonly {
    readonly types: readonly string[];
    readonly data?: { title: string; url: string; description: string };
  }[];
  readonly 'related-searches'?: readonly { readonly title: string }[];
}

describe('captures of 2018 with the results of another parser', { skip: missing }, () => {
  for (const name of names) {
    const text = truthOf(name, 'yml');
    if (text === undefined) continue;
    it(`reads ${name}`, () => {
      const truth: YamlTruth = parseYaml(text);
      const { organic_results: organic, search_information: information, related_searches: related } = resultOf(name);
      const classical = truth.results.filter(({ types }) => types.includes('CLASSICAL'));
      assert.equal(organic.length, classical.length);
      classical.forEach(({ data }, index) => {
        if (data === undefined) return;
        assert.equal(organic[index]?.link, data.url);
        assert.equal(letters(organic[index]?.title ?? ''), letters(data.title));
      });
      assert.equal(information.total_results, truth['test-methods'].getNumberOfResults);
      if (truth['related-searches'])
        assert.deepEqual(
          related?.map(({ query }) => query),
          truth['related-searches'].map(({ title }) => title),
        );
    });
  }
});

describe('captures without expected results, checked by hand', { skip: missing }, () => {
  /** The number of organic results, counted by hand beside each page. */
  const COUNTS: Readonly<Record<string, number>> = {
    'asaniczka-2025-ai-tools-pt-br.html.gz': 8,
    'googlescraper-no_results_literal.html': 10,
    'openserp-search_results.html': 10,
    'searchnav-20250525-all-tokyo-9.html.gz': 9,
    'searchnav-20250529-all-tokyo-10.html.gz': 10,
    'searchnav-20250529-all-tokyo-8.html.gz': 8,
    'searchnav-20250615-video-j.brahms-piano-concerto-no.2-tokyo.html': 10,
    'searchnav-20250807_all_usa_14.html.gz': 10,
    'serpapi-van-gogh-paintings.html.gz': 9,
    'sescraper-test-keyword-page1.html.gz': 10,
    'sescraper-test-keyword-page3.html.gz': 10,
    'websearcher-2023-05-1684516032.html.gz': 10,
    'zlurad-desktop-_com-domains.html.gz': 10,
    'zlurad-desktop-coffee.html.gz': 95,
    'zlurad-desktop-domain.html.gz': 8,
    'zlurad-desktop-hotels.html.gz': 9,
    'zlurad-mobile-matrix.html.gz': 8,
    'zlurad-nojs-google100-nojs.html': 96,
  };
  for (const [name, count] of Object.entries(COUNTS)) {
    it(`finds ${count} results in ${name}`, () => assert.equal(resultOf(name).organic_results.length, count));
  }

  it('reads a page without results as empty, with and without JavaScript', () => {
    for (const name of ['zlurad-desktop-no-results.html.gz', 'zlurad-nojs-no-results-nojs.html']) {
      const { organic_results: organic, search_information: information, pagination } = resultOf(name);
      assert.deepEqual(organic, []);
      assert.equal(information.organic_results_state, 'Fully empty');
      assert.deepEqual(pagination, { current: 1 });
    }
  });

  it('does not take an empty page for the answer to another query', () => {
    assert.equal(read('zlurad-nojs-no-results-nojs.html', 'another query').kind, 'not_understood');
  });

  it('says which query the results are for when a quotation was not found', () => {
    const { search_information: information } = resultOf('googlescraper-no_results_literal.html');
    assert.equal(information.organic_results_state, 'Empty showing fixed spelling results');
    assert.match(information.showing_results_for ?? '', /^Find ich besser [^"]*$/);
    assert.equal(information.query_displayed, information.showing_results_for);
  });

  it('does not mistake the news page for results', () => {
    assert.equal(read('searchnav-20250615-news-schloss-johannisberg-tokyo.html.gz').kind, 'not_understood');
  });
});

describe('every captured results page', { skip: missing }, () => {
  for (const name of names) {
    it(`keeps the rules of the answer: ${name}`, () => {
      const reading = read(name);
      if (reading.kind !== 'results') return;
      const { organic_results: organic, pagination } = reading.result;
      organic.forEach(({ position, title, link, domain, displayed_link, snippet, date }, index) => {
        assert.equal(position, index + 1);
        assert.match(link, /^https?:\/\//);
        assert.doesNotMatch(link, /^https?:\/\/www\.google\.[a-z.]+\/(search|url|aclk|imgres)\b|srsltid=|#:~:/);
        assert.equal(domain, new URL(link).hostname.replace(/^www\./, ''));
        for (const text of [title, displayed_link, snippet, date])
          if (text !== undefined) assert.match(text, /^\S(.*\S)?$/su);
      });
      // The publisher of this capture replaced all addresses by the same one.
      const identities = organic.map(({ link, title }) => (name.startsWith('openserp') ? title : link));
      assert.equal(new Set(identities).size, identities.length);
      if (organic.length >= 10 && pagination.next !== undefined) assert.equal(pagination.next, pagination.current + 1);
    });
  }
});

describe('captured pages that are not results pages', { skip: missing }, () => {
  const folder = (path: string): string[] =>
    missing ? [] : readdirSync(`${captures}${path}`).map((name) => `${captures}${path}/${name}`);
  const readFile = (path: string) => parseGoogleResults(readPage(path), { q: 'weather', gl: 'us', hl: 'en', page: 1 });

  for (const path of folder('challenge/google-sorry')) {
    it(`is blocked: ${path.split('/').at(-1)}`, () => {
      const reason = path.includes('soft_block') ? 'javascript_required' : 'captcha';
      assert.deepEqual(readFile(path), { kind: 'blocked', reason });
    });
  }
  for (const path of folder('challenge/google-consent')) {
    it(`wants consent: ${path.split('/').at(-1)}`, () => assert.equal(readFile(path).kind, 'consent'));
  }
  it('are never mistaken for an answer', () => {
    for (const path of [
      ...folder('challenge/cloudflare'),
      ...folder('challenge/datadome'),
      ...folder('lookalike/cf-jsd'),
    ]) {
      assert.notEqual(readFile(path).kind, 'results', path);
    }
  });
});
