import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { keptParameters } from '../../src/api/kept-parameters.ts';
import { Query } from '../../src/api/query.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { tries } from '../support/thorough.ts';

const NAMES = new Set(['url', 'js', 'headers', 'custom_proxy', 'actions', 'selectors', 'fields', 'js_script']);

function kept(pairs: readonly (readonly [string, string])[]) {
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  const { query: text, leftOut } = keptParameters(new Query(query), NAMES);
  return { pairs: [...new URLSearchParams(text)], leftOut };
}

describe('what is kept of the parameters of a call', () => {
  it('is enough to repeat it, in the same order', () => {
    const pairs: [string, string][] = [
      ['url', 'https://shop.example/?a=1&token=x'],
      ['js', 'false'],
      ['selectors', 'h1'],
      ['selectors', 'p > a'],
      ['fields[price]', 'what it costs & where'],
      ['headers[User-Agent]', 'Mudlark'],
      ['js_script', 'return "ä"'],
    ];
    assert.deepEqual(kept(pairs), { pairs, leftOut: [] });
  });

  it('contains no secret, and names what was left out', () => {
    const secret = 'hunter2';
    const found = kept([
      ['api_key', secret],
      ['password', secret],
      ['url', `https://ann:${secret}@shop.example/a`],
      ['custom_proxy', `http://ann:${secret}@proxy.example:80`],
      ['headers[Authorization]', `Bearer ${secret}`],
      ['headers[COOKIE]', `sid=${secret}`],
      ['headers[X-Shop-Login]', secret],
      ['headers', JSON.stringify({ Accept: '*/*', 'Proxy-Authorization': secret })],
      ['actions', JSON.stringify([{ click: '#in' }, { type: '#password', text: secret }])],
    ]);
    assert.ok(!JSON.stringify(found).includes(secret));
    assert.deepEqual(found, {
      pairs: [
        ['url', 'https://shop.example/a'],
        ['headers', '{"Accept":"*/*"}'],
        ['actions', '[{"click":"#in"},{"type":"#password","text":""}]'],
      ],
      leftOut: [
        'url',
        'custom_proxy',
        'headers[Authorization]',
        'headers[COOKIE]',
        'headers[X-Shop-Login]',
        'headers',
        'actions',
      ],
    });
  });

  it('leaves out what cannot be parsed, because it could contain secrets', () => {
    for (const value of ['', '{', 'null', '"x"', '[1', 'x: y']) {
      assert.deepEqual(kept([['headers', value]]), { pairs: [], leftOut: ['headers'] }, value);
      assert.deepEqual(kept([['actions', value]]), { pairs: [], leftOut: ['actions'] }, value);
    }
    assert.deepEqual(kept([['headers', '["a"]']]), { pairs: [], leftOut: ['headers'] });
  });

  it('is limited in size, for any input', () => {
    const long = kept([
      ['js_script', 'x'.repeat(60_000)],
      ['url', 'https://shop.example/'],
    ]);
    assert.deepEqual(long.leftOut, ['js_script', 'url']);
    const pair = fc.tuple(
      fc.oneof(fc.constantFrom(...NAMES, 'headers[Cookie]'), fc.string({ unit: ANY_CHARACTER })),
      fc.string({ unit: ANY_CHARACTER, maxLength: 3_000 }),
    );
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 60 }), (pairs) => {
        const { pairs: some, leftOut } = kept(pairs);
        assert.ok(some.reduce((sum, [name, value]) => sum + name.length + value.length, 0) <= 8_000);
        assert.ok(leftOut.length <= 40 && leftOut.every((name) => name.length <= 80));
        assert.ok(some.every(([name]) => name !== 'headers[Cookie]' && name !== 'custom_proxy'));
      }),
      tries(100),
    );
  });
});
