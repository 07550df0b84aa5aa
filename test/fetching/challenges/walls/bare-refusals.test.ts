/** Refusals in which there is next to nothing to weigh, and the data, lists and names of statuses that are none. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findChallenge } from '../../../../src/fetching/challenges/find-challenge.ts';
import { DATA } from './eighth-batch.ts';

const served = (type: string, html: string, more: Readonly<Record<string, string>> = {}, status = 200) =>
  findChallenge({ html, status, headers: { 'content-type': type, ...more }, url: 'https://a.example/' });

describe('data and plain text', () => {
  for (const [type, body] of DATA) {
    it(`${type || 'without a type'}: ${body.slice(0, 30).trim()}`, () => {
      assert.equal(served(type, body), undefined);
    });
  }

  const sentence = 'Your IP address has been blocked. Too many requests from your network.';

  it('is still read with a status or a header that refuses, and if it is a document after all', () => {
    assert.equal(served('text/csv', sentence), undefined);
    assert.ok(served('text/csv', sentence, {}, 403));
    assert.ok(served('text/csv', sentence, { 'x-waf-action': 'block' }));
    assert.ok(served('text/html; charset=utf-8', sentence));
    assert.ok(served('TEXT/HTML', sentence));
    assert.ok(served('', sentence));
    assert.ok(served('text/plain', `<!DOCTYPE html><html><body><p>${sentence}</p></body></html>`));
    assert.ok(served('application/xml', `<?xml version="1.0"?>\n<html><body><p>${sentence}</p></body></html>`));
  });

  it('refuses the visitor in a single line of plain text, and in no other data', () => {
    assert.ok(served('text/plain', sentence));
    assert.ok(served('text/plain; charset=utf-8', 'Rate limit exceeded. Please try again in 30 seconds.\n'));
    assert.ok(served('text/plain', 'Access denied: your IP address is on our list of robots.'));
    assert.equal(served('text/plain', `${sentence}\n2026-03-01 10:00:01\n`), undefined);
    assert.equal(served('text/plain', `# ${sentence}`), undefined);
    assert.equal(served('text/plain', `note: ${sentence}`), undefined);
    assert.equal(served('text/plain', `${sentence} ${'The tide is high at noon. '.repeat(10)}`), undefined);
    assert.equal(served('text/plain', 'The tide is high at noon.'), undefined);
    assert.equal(served('application/json', `"${sentence}"`), undefined);
  });
});

describe('the name of a status', () => {
  const server = (name: string) =>
    `<html><head><title>${name}</title></head><body><center><h1>${name}</h1></center><hr><center>nginx</center></body></html>`;

  it('is a rate limit if requests were too many and the status does not say so', () => {
    for (const html of [server('429 Too Many Requests'), '<h1>Too many requests</h1>', 'HTTP 429: Too Many Requests'])
      assert.equal(served('text/html', html)?.signature, 'rate-limit', html);
    assert.equal(served('text/html', server('429 Too Many Requests'), {}, 429), undefined);
    assert.equal(served('text/plain', 'Too Many Requests')?.signature, 'rate-limit');
  });

  it('is a page where something else is there, and where it may be about a file', () => {
    assert.equal(served('text/html', server('403 Forbidden')), undefined);
    assert.equal(served('text/html', server('404 Not Found')), undefined);
    assert.equal(served('text/html', '<h1>429 Too Many Requests</h1><img src="/cat.jpg">'), undefined);
    assert.equal(served('text/html', '<h1>429 Too Many Requests</h1><a href="/">a new song</a>'), undefined);
    assert.equal(
      served('text/html', '<h1>429 Too Many Requests</h1><p>means that a program asked too often</p>'),
      undefined,
    );
  });
});
