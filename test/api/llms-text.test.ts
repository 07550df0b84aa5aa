import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_PRICES, withPrices } from '../../src/accounts/pricing.ts';
import { ENDPOINTS } from '../../src/api/endpoints/all.ts';
import { EXAMPLE, queryPairs } from '../../src/api/example.ts';
import { llmsText } from '../../src/api/llms-text.ts';
import { openApiDocument } from '../../src/api/openapi.ts';

const BASE = 'https://mudlark.example';
const document = openApiDocument();
const page = llmsText(document, ENDPOINTS, BASE, DEFAULT_PRICES);

/** The text under a heading, up to the next one. */
function section(heading: string): string {
  const [, after = assert.fail(`there is no ${heading}`)] = page.split(`\n${heading}\n`);
  return after.split(/\n##/, 1)[0] ?? '';
}

const named = (text: string) => [...text.matchAll(/^- `(\w+)` \(/gm)].map(([, name = '']) => name);
const examples = [...page.matchAll(/^ {4}GET (\S+)$/gm)].map(([, address = '']) => new URL(address));

describe('/llms.txt', () => {
  it('has the endpoints of the document, with an example each, and no others', () => {
    const paths = Object.keys(document.paths);
    const headings = [...page.matchAll(/^### (\S+)$/gm)].map(([, path = '']) => path);
    assert.deepEqual(headings.toSorted(), paths.toSorted());
    assert.deepEqual(examples.map(({ pathname }) => pathname).sort(), paths.toSorted());
    assert.equal(headings[0], '/text', 'the one to begin with comes first');
    for (const path of paths) assert.ok(section(`### ${path}`).includes(document.paths[path]?.get.description ?? '?'));
  });

  it('has the parameters of the document with their values, and no others', () => {
    const shared = section('## Parameters of every page');
    for (const [path, { get }] of Object.entries(document.paths)) {
      const fetchesPages = !['/serp', '/data', '/map', '/account'].includes(path);
      const told = [...named(section(`### ${path}`)), ...(fetchesPages ? named(shared) : [])];
      assert.deepEqual(told.toSorted(), get.parameters.map(({ name }) => name).sort(), path);
      const text = section(`### ${path}`) + shared;
      for (const { name, required, schema, description } of get.parameters) {
        const [line = ''] = new RegExp(`^- \`${name}\` .*$`, 'm').exec(text) ?? [];
        assert.ok(line.includes(description), `${path} ${name}`);
        assert.equal(line.includes('(required'), required, `${path} ${name}`);
        for (const value of (schema.enum as string[] | undefined) ?? []) assert.ok(line.includes(value), value);
        if (typeof schema.default === 'number')
          assert.ok(line.includes(`default ${schema.default}`), `${path} ${name}`);
      }
    }
  });

  it('has the statuses, error fields and error codes of the document', () => {
    const errors = section('## Errors');
    for (const status of Object.keys(document.paths['/text']?.get.responses ?? {})) {
      assert.equal(errors.includes(`- ${status}: `), status !== '200', status);
    }
    const { Error: error } = document.components.schemas as {
      Error: { properties: Record<string, { enum?: string[] }> };
    };
    for (const [name, { enum: values = [] }] of Object.entries(error.properties)) {
      assert.ok(errors.includes(`- \`${name}\`: `), name);
      for (const value of values) assert.ok(errors.includes(value), value);
    }
    assert.match(errors, /next_step\.params.*next_step\.remove.*next_step\.cost/);
  });

  it('has the prices that are billed', () => {
    assert.match(section('## Prices, in credits'), /a page: 5; 1 with `js=false`; 10 with .*; 50 with /);
    assert.match(section('## Prices, in credits'), /\/serp: 15\n- \/map: 5\n- \/data: 15; 50 for reddit\n/);
    const dear = llmsText(document, ENDPOINTS, BASE, withPrices({ page_js: 7, ai: 3, serp: 2, data_youtube: 9 }));
    assert.match(
      dear,
      /a page: 7; 1 .*\n- \/ai\/question, \/ai\/fields: 3 .*\n- \/serp: 2\n- \/map: 5\n- \/data: 15; 50 for reddit; 9 for youtube\n/,
    );
  });

  it('says the address, how to pass the key, and fits on about two pages', () => {
    assert.ok(page.startsWith('# Mudlark\n\n> '));
    for (const words of [`${BASE}/openapi.json`, `${BASE}/mcp`, 'Authorization: Bearer', 'X-Api-Key', 'api_key=']) {
      assert.ok(page.includes(words), words);
    }
    assert.ok(page.length < 12_000, `${page.length} characters`);
    assert.doesNotMatch(page, /undefined|\[object/);
  });

  it('has the examples of the document, which are tested separately', () => {
    for (const { pathname, searchParams } of examples) {
      const { query } = document.paths[pathname]?.get[EXAMPLE] ?? assert.fail(pathname);
      assert.deepEqual([...searchParams], [['api_key', 'KEY'], ...queryPairs(query)]);
    }
  });
});
