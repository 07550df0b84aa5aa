import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Query } from '../../src/api/query.ts';
import { readArguments } from '../../src/mcp/tool-arguments.ts';
import { makeTools, type Tool } from '../../src/mcp/tools.ts';
import { ENDPOINTS } from './test-caller.ts';

const tools = makeTools(ENDPOINTS, undefined);
const toolOf = (endpoint: string): Tool => {
  const found = tools.find((tool) => tool.endpoint === endpoint);
  assert.ok(found);
  return found;
};

function queryOf(endpoint: string, given: Record<string, unknown>): URLSearchParams {
  const read = readArguments(toolOf(endpoint), given);
  assert.ok('query' in read, JSON.stringify(read));
  return new URLSearchParams(read.query);
}

describe('the arguments of a tool', () => {
  it('become the query that the API would have received', () => {
    const query = queryOf('html', {
      url: 'http://x.test/?a=1&b=ü',
      js: false,
      timeout: 5000,
      headers: { 'X-A': 'b & c', 'X-N': 7 },
      wait_for: null,
    });
    assert.equal(
      query.toString(),
      new URLSearchParams({
        url: 'http://x.test/?a=1&b=ü',
        headers: '{"X-A":"b & c","X-N":"7"}',
        timeout: '5000',
        js: 'false',
      }).toString(),
    );
    assert.deepEqual(queryOf('selected-multiple', { url: 'u', selectors: ['a', 'b,c'] }).getAll('selectors'), [
      'a',
      'b,c',
    ]);
    assert.deepEqual(queryOf('selected-multiple', { url: 'u', selectors: 'a' }).getAll('selectors'), ['a']);
    assert.equal(queryOf('ai/fields', { url: 'u', fields: '{"a":"b"}' }).get('fields'), '{"a":"b"}');
    const actions = [{ click: 'a' }, { wait: 5 }];
    assert.equal(queryOf('html', { url: 'u', actions }).get('actions'), JSON.stringify(actions));
    assert.equal(queryOf('html', { url: 'u', actions: '[]' }).get('actions'), '[]');
    assert.equal(queryOf('html', {}).toString(), '');
  });

  const wrong: [given: Record<string, unknown>, problem: RegExp][] = [
    [{ url: 'u', selecter: 'a' }, /There is no argument selecter\. The arguments are: url, headers, .*selector/],
    [{ url: ['u'] }, /^url must be a string\.$/],
    [{ url: { a: 1 } }, /^url must be a string\.$/],
    [{ url: 'u', actions: { click: 'a' } }, /^actions must be a list of objects\.$/],
    [{ url: 'u', js: [] }, /^js must be a boolean\.$/],
    [{ url: 'u', headers: ['A: b'] }, /^headers must be an object whose values are strings\.$/],
    [{ url: 'u', headers: { A: { b: 'c' } } }, /^headers must be an object whose values are strings\.$/],
    [{ url: 'u', max_characters: 99 }, /^max_characters must be a whole number from 100 to 200000\.$/],
    [{ url: 'u', max_characters: 200_001 }, /^max_characters must be/],
    [{ url: 'u', offset: -1 }, /^offset must be a whole number from 0/],
    [{ url: 'u', offset: 1.5 }, /^offset must be/],
    [{ url: 'u', offset: 'soon', max_characters: {} }, /^offset must be .* max_characters must be /],
    [{ url: {}, nonsense: 1 }, /There is no argument nonsense.* url must be a string/],
  ];
  for (const [given, problem] of wrong) {
    it(`are refused: ${JSON.stringify(given)}`, () => {
      const read = readArguments(toolOf('selected'), given);
      assert.ok('problem' in read);
      assert.match(read.problem, problem);
    });
  }

  it('of /selected-multiple must be a list', () => {
    assert.deepEqual(readArguments(toolOf('selected-multiple'), { url: 'u', selectors: { a: 'b' } }), {
      problem: 'selectors must be a list of strings.',
    });
  });

  it('say which part of the result is wanted, within bounds', () => {
    const windowOf = (given: Record<string, unknown>) => {
      const read = readArguments(toolOf('text'), given);
      assert.ok('window' in read);
      return read.window;
    };
    assert.deepEqual(windowOf({}), { offset: 0, maxCharacters: 60_000 });
    assert.deepEqual(windowOf({ offset: null, max_characters: null }), { offset: 0, maxCharacters: 60_000 });
    assert.deepEqual(windowOf({ offset: '60000', max_characters: 200_000 }), {
      offset: 60_000,
      maxCharacters: 200_000,
    });
    assert.equal(queryOf('text', { url: 'u', offset: 5, max_characters: 100 }).toString(), 'url=u');
  });

  it('are passed on unchanged, whatever they contain', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' })),
        fc.array(fc.string({ unit: 'grapheme' })),
        (url, headers, selectors) => {
          const read = readArguments(toolOf('selected-multiple'), { url, headers, selectors });
          assert.ok('query' in read);
          const query = new Query(read.query);
          assert.deepEqual(query.all('url'), [url]);
          assert.deepEqual(query.all('selectors'), selectors);
          assert.deepEqual(JSON.parse(query.all('headers')[0] ?? ''), { ...headers });
        },
      ),
    );
  });

  it('never throw, whatever a client sends', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('url', 'headers', 'selectors', 'offset', 'x'), fc.anything()),
        (given) => {
          readArguments(toolOf('selected-multiple'), given);
        },
      ),
    );
  });
});
