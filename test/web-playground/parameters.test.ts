/** Where parameters are in the form, and which of them a message of the API is about. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anyEndpoint } from '../../src/api/endpoint.ts';
import { ENDPOINTS as API_ENDPOINTS } from '../../src/api/endpoints/all.ts';
import type { ParameterForm } from '../../src/dashboard/contract.ts';
import { pageCall } from '../../web/src/playground/page/page-source.ts';
import { namedParameter } from '../../web/src/playground/request/named-parameter.ts';
import { layOut } from '../../web/src/playground/request/parameter-groups.ts';
import { ENDPOINTS, HTML, PAGE_PARAMETERS, SELECTED, SELECTED_MULTIPLE } from './example-endpoints.ts';

const names = (parameters: readonly ParameterForm[]) => parameters.map(({ name }) => name);
const plain = (name: string, required = false): ParameterForm => ({ name, description: '', required, kind: 'text' });

describe('the layout of a form', () => {
  it('shows what is required, then what is common, and groups the rest', () => {
    const { visible, groups } = layOut(SELECTED.parameters);
    assert.deepEqual(names(visible), ['url', 'selector', 'js', 'proxy']);
    assert.deepEqual(
      groups.map(({ title, parameters }) => [title, names(parameters)]),
      [
        ['Browser', ['wait_for', 'js_script']],
        ['Proxy', ['custom_proxy']],
        ['Request', ['timeout', 'headers']],
        ['Errors', ['error_on_404']],
      ],
    );
  });

  it('puts names that it does not know into a group of their own, and shows them when they are required', () => {
    const { visible, groups } = layOut([plain('warp'), plain('speed', true)]);
    assert.deepEqual(names(visible), ['speed']);
    assert.deepEqual(
      groups.map(({ title, parameters }) => [title, names(parameters)]),
      [['More', ['warp']]],
    );
  });

  for (const endpoint of API_ENDPOINTS) {
    it(`has a place for each parameter of /${endpoint.name}, and a group by name`, () => {
      const all = Object.keys(anyEndpoint(endpoint).parameters.shape);
      const { visible, groups } = layOut(
        all.map((name) => plain(name, ['url', 'q', 'question', 'fields'].includes(name))),
      );
      assert.deepEqual(
        [...names(visible), ...groups.flatMap(({ parameters }) => names(parameters))].sort(),
        all.sort(),
      );
      const fallback = groups.find(({ title }) => title === 'More')?.parameters ?? [];
      assert.deepEqual(
        names(fallback).filter((name) => name !== 'engine'),
        [],
      );
    });
  }
});

describe('the parameter that a message is about', () => {
  const values = {
    wait_for: [{ key: '', value: 'p[' }],
    selectors: [
      { key: '', value: 'h1' },
      { key: '', value: 'a>>' },
    ],
  };
  const cases: readonly [message: string, expected: string | undefined][] = [
    ['timeout must be a whole number in decimal digits, at least 1.', 'timeout'],
    ['url is required. timeout must be a whole number.', 'url'],
    ['js_script needs js=true: js=false runs no JavaScript.', 'js_script'],
    ['custom_proxy cannot be combined with proxy=auto.', 'custom_proxy'],
    ['headers has the key "X" twice.', 'headers'],
    ['Unsupported URL for /data. Supported sites: a, b.', 'url'],
    ['Invalid CSS selector: p[', 'wait_for'],
    ['Invalid CSS selector: a>>', 'selectors'],
    ['Invalid CSS selector: a>> timeout must be at least 1.', 'selectors'],
    ['Out of API credits.', undefined],
    ['', undefined],
    ['nojs timeouts', undefined],
  ];
  for (const [message, expected] of cases) {
    it(`${JSON.stringify(message)}: ${expected}`, () =>
      assert.equal(namedParameter(message, SELECTED_MULTIPLE.parameters, values), expected));
  }

  it('is the one that is named, if the quoted selector is in no field', () => {
    assert.equal(namedParameter('Invalid CSS selector: b[', SELECTED.parameters, {}), 'selector');
    assert.equal(namedParameter('Invalid CSS selector: b[', HTML.parameters, {}), undefined);
    assert.equal(namedParameter('js must be true or false.', PAGE_PARAMETERS, {}), 'js');
  });
});

describe('the call that loads the page to pick from', () => {
  const given = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [{ key: '', value }]]));

  it('is /html with the parameters for fetching, without those for the result', () => {
    const values = given({
      url: 'http://a.test',
      js: 'false',
      wait_for: 'p',
      js_script: '1',
      format: 'json',
      selector: 'b',
    });
    assert.deepEqual(pageCall(ENDPOINTS, values), { endpoint: 'html', query: 'url=http%3A%2F%2Fa.test&js=false' });
  });

  it('does not exist without an address, or without /html', () => {
    assert.equal(pageCall(ENDPOINTS, given({ js: 'false' })), undefined);
    assert.equal(pageCall([SELECTED], given({ url: 'http://a.test' })), undefined);
  });
});
