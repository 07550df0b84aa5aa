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

  const meant: readonly (readonly [text: string, url: string])[] = [
    ['"https://example.com/a"', 'https://example.com/a'],
    ["'http://example.com'", 'http://example.com'],
    ['<https://example.com/>', 'https://example.com/'],
    ['https%3A%2F%2Fexample.com%2F%3Fq%3D1', 'https://example.com/?q=1'],
    ['http%3a//example.com', 'http://example.com'],
  ];
  for (const [text, url] of meant) {
    it(`${text} is ${url} in disguise, and gets a hint`, () =>
      assert.ok(messageFor(text).endsWith(`URL. Did you mean ${url} ?`), messageFor(text)));
  }

  const reasons: readonly (readonly [text: string, reason: string])[] = [
    ['ftp://example.com', ' Its scheme is ftp:, and only http: and https: are fetched.'],
    ['view-source:https://a.b', ' Its scheme is view-source:, and only http: and https: are fetched.'],
    ['"ftp://example.com"', ''],
    ['http%3A%2F%2F%FF', ''],
    ['localhost:80', ''],
    ['http://', ' It has no host.'],
    ['https://?q', ' It has no host.'],
    ['http://two words.com/', ' There is a blank in its host.'],
    ['http://a.b:65536/', ' The largest port is 65535.'],
    ['http://a.b:99999', ' The largest port is 65535.'],
    [`"https://a.b/${'x'.repeat(2_000)}"`, ''],
    // To look for what was meant takes time that grows with the square of its length.
    [`${'a.'.repeat(30_000)}b`, ''],
  ];
  for (const [text, reason] of reasons) {
    it(`${JSON.stringify(text.slice(0, 40))} is invalid:${reason || ' no more is known'}`, () =>
      assert.equal(messageFor(text), `The url is not an absolute http or https URL.${reason}`));
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
