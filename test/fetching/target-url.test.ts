import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FetchFailure } from '../../src/fetching/failure.ts';
import { parseTargetUrl } from '../../src/fetching/target-url.ts';

function messageFor(text: string): string {
  try {
    parseTargetUrl(text);
  } catch (error) {
    assert.ok(error instanceof FetchFailure);
    assert.equal(error.code, 'invalid_url');
    return error.message;
  }
  return assert.fail(`${text} is a target`);
}

describe('the url of a request', () => {
  for (const text of ['http://example.com', 'https://example.com/a?b#c', 'HTTP://EXAMPLE.com', ' https://a.b ']) {
    it(`${JSON.stringify(text)} is valid`, () => assert.equal(parseTargetUrl(text).href, new URL(text).href));
  }

  const withoutScheme = ['example.com', 'example.com/a?b', 'example.com:8080/x', 'münchen.example', '93.184.216.34'];
  for (const text of withoutScheme) {
    it(`${text} lacks only its scheme, and gets a hint`, () =>
      assert.match(messageFor(text), new RegExp(`Did you mean https://${text.replaceAll(/[.?]/g, '\\$&')} \\?$`)));
  }

  const hopeless = [
    'http://127.0.0.1:99999/',
    'http://',
    '/html',
    '//example.com',
    'nonsense',
    'ftp://example.com',
    '',
  ];
  for (const text of [...hopeless, 'mailto:me@example.com', 'javascript:a.b', 'example.com:port', 'not a url.']) {
    it(`${JSON.stringify(text)} is invalid, without a hint`, () =>
      assert.doesNotMatch(messageFor(text), /Did you mean/));
  }
});
