import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseTargetUrl } from '../../src/fetching/target-url.ts';
import { checkUrl } from '../../web/src/playground/request/check-url.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { tries } from '../support/thorough.ts';

function isTakenByApi(url: string): boolean {
  try {
    parseTargetUrl(url);
    return true;
  } catch {
    return false;
  }
}

describe('an address while it is typed', () => {
  const cases: [text: string, meant: string | 'good' | 'unknown'][] = [
    ['', 'good'],
    ['htt', 'good'],
    ['https://', 'good'],
    ['https://example.com', 'good'],
    ['HTTP://EXAMPLE.COM/path?q=1#top', 'good'],
    ['https:/example.com', 'good'],
    ['example.com', 'https://example.com'],
    ['  example.com/a?b=c ', 'https://example.com/a?b=c'],
    ['//example.com', 'https://example.com'],
    ['example.com:8443/x', 'https://example.com:8443/x'],
    ['192.0.2.1', 'https://192.0.2.1'],
    ['münchen.example', 'https://münchen.example'],
    ['ftp://example.com', 'unknown'],
    ['javascript:alert(1)', 'unknown'],
    ['localhost', 'unknown'],
    ['two words.com', 'unknown'],
    ['user@example.com', 'unknown'],
    ['.com', 'unknown'],
  ];
  for (const [text, meant] of cases) {
    it(`${JSON.stringify(text)}: ${meant}`, () => {
      const found = checkUrl(text);
      if (meant === 'good') assert.equal(found, undefined);
      else assert.equal(found?.meant ?? 'unknown', meant);
    });
  }

  it('is checked like in the API, and the proposed correction is valid', () => {
    const texts = fc.oneof(
      fc.webUrl(),
      fc.domain(),
      fc.string({ unit: ANY_CHARACTER, maxLength: 40 }),
      fc.tuple(fc.constantFrom('http:', 'https:', 'ftp:', '//', ' '), fc.string()).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const found = checkUrl(text);
        if (isTakenByApi(text)) assert.equal(found, undefined);
        else if (found === undefined) assert.match(text.trim(), /^(?:h(?:t(?:t(?:p(?:s?(?::\/?\/?)?)?)?)?)?)?$/i);
        if (found?.meant !== undefined) assert.ok(isTakenByApi(found.meant));
      }),
      tries(500),
    );
  });
});
