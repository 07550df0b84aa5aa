import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ENGINE_NAMES, resultsPagesAt, searchEngine } from '../../src/serp/engines.ts';

const source = fileURLToPath(new URL('../../src/serp/', import.meta.url));

/** The folder of parsing code that belongs to no engine. */
const READING = 'reading';

describe('the search engines', () => {
  it('are found by name', async () => {
    assert.deepEqual(ENGINE_NAMES, ['google']);
    for (const name of ENGINE_NAMES) assert.ok(await searchEngine(name), name);
    for (const name of ['', 'Google', 'bing', 'toString']) assert.equal(await searchEngine(name), undefined);
  });

  it('ask over HTTPS, do not understand an empty page, and know the addresses of their results pages', async () => {
    const parameters = { q: 'tea', gl: 'us', hl: 'en', page: 1 };
    for (const name of ENGINE_NAMES) {
      const engine = await searchEngine(name);
      assert.ok((engine?.requests(parameters).length ?? 0) > 0);
      for (const { url } of engine?.requests(parameters) ?? []) assert.equal(new URL(url).protocol, 'https:');
      assert.equal(engine?.read('', parameters).kind, 'not_understood');
      // Addresses of search requests are results pages, which callers are told to fetch by /serp.
      for (const { url } of engine?.requests(parameters) ?? []) assert.equal(resultsPagesAt(url)?.name, name);
    }
  });

  it('have a folder each, which only the registry knows', () => {
    const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const names = folders.map(({ name }) => name).filter((name) => name !== READING);
    assert.deepEqual(names.sort(), [...ENGINE_NAMES].sort());
    for (const file of readdirSync(source, { withFileTypes: true })) {
      if (!file.isFile() || file.name === 'engines.ts') continue;
      assert.doesNotMatch(readFileSync(`${source}${file.name}`, 'utf8'), /from '\.\/[\w-]+\//, file.name);
    }
  });

  it('are not mentioned in the shared code for reading results', () => {
    for (const file of readdirSync(`${source}${READING}`)) {
      const text = readFileSync(`${source}${READING}/${file}`, 'utf8');
      assert.doesNotMatch(text, new RegExp(ENGINE_NAMES.join('|'), 'i'), file);
    }
  });
});
