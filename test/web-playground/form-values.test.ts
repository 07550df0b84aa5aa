/**
 * The values of a form become a query that the API reads as the same values, and a shared link fills the form again.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Query } from '../../src/api/query.ts';
import {
  type FormValues,
  fromPairs,
  textOf,
  toPairs,
  toQuery,
  withNextStep,
  withText,
} from '../../web/src/playground/request/form-values.ts';
import { readShareLink, shareLink } from '../../web/src/playground/request/share-link.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { ENDPOINTS, FIELDS, HTML, PAGE_PARAMETERS, SELECTED_MULTIPLE } from './example-endpoints.ts';

const scalar = (value: string) => [{ key: '', value }];
const anyText = fc.string({ unit: ANY_CHARACTER, maxLength: 30 });

describe('the query of a form', () => {
  const cases: readonly [name: string, values: FormValues, query: string][] = [
    ['nothing', {}, ''],
    ['what is given', { url: scalar('http://a.test/?b=c d') }, 'url=http%3A%2F%2Fa.test%2F%3Fb%3Dc+d'],
    ['no default', { js: scalar('true'), timeout: scalar('10000'), proxy: scalar('datacenter') }, ''],
    ['what differs from the default', { js: scalar('false'), timeout: scalar('10001') }, 'timeout=10001&js=false'],
    ['an invalid value unchanged, for the API to judge', { timeout: scalar('soon') }, 'timeout=soon'],
    ['no empty text', { wait_for: scalar('') }, ''],
    ['a text of spaces', { wait_for: scalar(' ') }, 'wait_for=+'],
    ['no empty row of a map', { headers: [{ key: '', value: '' }] }, ''],
    ['a value without a name, for the API to judge', { headers: [{ key: '', value: 'x' }] }, 'headers%5B%5D=x'],
    ['a name without a value', { headers: [{ key: 'X-Empty', value: '' }] }, 'headers%5BX-Empty%5D='],
    ['nothing for parameters that the endpoint does not have', { selectors: scalar('h1') }, ''],
  ];
  for (const [name, values, query] of cases) {
    it(`contains ${name}`, () => assert.equal(toQuery(toPairs(PAGE_PARAMETERS, values)), query));
  }

  it('repeats the name for each item of a list, and leaves empty ones out', () => {
    const values = { selectors: ['h1', '', 'h1', 'p > a'].map((value) => ({ key: '', value })) };
    assert.equal(toQuery(toPairs(SELECTED_MULTIPLE.parameters, values)), 'selectors=h1&selectors=h1&selectors=p+%3E+a');
  });

  it('is read by the API as what was typed', () => {
    const rows = fc.array(fc.record({ key: anyText, value: anyText }), { maxLength: 4 });
    fc.assert(
      fc.property(anyText, rows, rows, (url, headers, fields) => {
        const values: FormValues = { url: scalar(url), headers, fields };
        const query = new Query(toQuery(toPairs(FIELDS.parameters, values)));
        assert.deepEqual(query.all('url'), url === '' ? [] : [url.toWellFormed()]);
        for (const [name, given] of Object.entries({ headers, fields })) {
          const expected = given
            .filter(({ key, value }) => key !== '' || value !== '')
            .map(({ key, value }) => `${key.toWellFormed()} ${value.toWellFormed()}`);
          const read = query.nested(name).map(([key, value]) => `${key} ${value}`);
          assert.deepEqual(read.sort(), expected.sort());
        }
      }),
    );
  });
});

describe('a form filled from a query', () => {
  it('takes the first value of a scalar, all of a list, and the keys of a map', () => {
    const values = fromPairs(SELECTED_MULTIPLE.parameters, [
      ['url', 'http://a.test'],
      ['url', 'http://b.test'],
      ['selectors', 'h1'],
      ['selectors', 'h2'],
      ['headers[X]', '1'],
      ['headers[a[b]]', '2'],
      ['headers', '3'],
      ['selectors[]', 'h3'],
      ['api_key', 'secret'],
    ]);
    assert.deepEqual(values, {
      url: scalar('http://a.test'),
      headers: [
        { key: 'X', value: '1' },
        { key: 'a[b]', value: '2' },
      ],
      selectors: [...scalar('h1'), ...scalar('h2')],
    });
  });

  for (const [written, read] of [
    ['TRUE', 'true'],
    ['1', 'true'],
    ['0', 'false'],
    ['False', 'false'],
    ['maybe', 'maybe'],
  ] as const) {
    it(`reads js=${written} as ${read}`, () =>
      assert.equal(textOf(fromPairs(PAGE_PARAMETERS, [['js', written]]), 'js'), read));
  }

  it('changes one text and keeps the others', () => {
    const values = withText(withText({}, 'url', 'a'), 'proxy', 'auto');
    assert.deepEqual(withText(values, 'url', 'b'), { url: scalar('b'), proxy: scalar('auto') });
  });
});

describe('a next step', () => {
  const values: FormValues = {
    url: scalar('http://a.test'),
    custom_proxy: scalar('http://p.test:1'),
    js: scalar('false'),
  };

  it('sets and removes what it names, and nothing else', () => {
    const step = { params: { proxy: 'residential', js: 'true' }, remove: ['custom_proxy'], cost: 10, message: '' };
    const next = withNextStep(HTML.parameters, values, step);
    assert.equal(toQuery(toPairs(HTML.parameters, next)), 'url=http%3A%2F%2Fa.test&proxy=residential');
  });

  it('leaves out parameters that the endpoint does not know', () => {
    const step = { params: { warp: '9' }, cost: 10, message: '' };
    assert.deepEqual(withNextStep(HTML.parameters, values, step), values);
  });
});

describe('a shared link', () => {
  it('fills the form as it was', () => {
    const row = fc.record({ key: anyText.map((key) => `X${key}`), value: anyText });
    fc.assert(
      fc.property(anyText, fc.array(row, { maxLength: 3 }), (url, fields) => {
        const pairs = toPairs(FIELDS.parameters, { url: scalar(url), fields });
        const { search, leftOut } = shareLink('ai/fields', pairs);
        assert.deepEqual(leftOut, []);
        const shared = readShareLink(search, ENDPOINTS);
        assert.equal(shared?.endpoint, FIELDS);
        assert.equal(toQuery(toPairs(FIELDS.parameters, shared?.values ?? {})), toQuery(pairs));
      }),
    );
  });

  const secrets: readonly (readonly [name: string, isLeftOut: boolean])[] = [
    ['custom_proxy', true],
    ['headers[Authorization]', true],
    ['headers[cookie]', true],
    ['headers[X-Api-Key]', true],
    ['headers[X-Csrf-Token]', true],
    ['api_key', true],
    ['headers[Accept]', false],
    ['headers[X-Cookies]', false],
    ['fields[Authorization]', false],
    ['url', false],
  ];
  for (const [name, isLeftOut] of secrets) {
    it(`${isLeftOut ? 'leaves out' : 'keeps'} ${name}`, () => {
      const { search, leftOut } = shareLink('html', [[name, 'hush']]);
      assert.equal(search.includes('hush'), !isLeftOut);
      assert.deepEqual(leftOut, isLeftOut ? [name] : []);
    });
  }

  it('to no endpoint fills nothing', () => {
    for (const search of ['', '?', '?endpoint=', '?endpoint=warp', '?endpoint=__proto__', '?url=x']) {
      assert.equal(readShareLink(search, ENDPOINTS), undefined, search);
    }
  });
});
