/** The playground reads the evidence of a wall from the message that the service writes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { verdictOf } from '../../src/fetching/outcomes.ts';
import { readWallEvidence } from '../../web/src/playground/result/wall-evidence.ts';

function messageFor(body: string, headers: Readonly<Record<string, string>> = {}): string {
  const answer = { finalUrl: 'https://a.example/', status: 403, statusMessage: '', headers, contentType: 'text/html' };
  const { failure } = verdictOf({ ...answer, body, binary: false }, { errorOn404: false });
  assert.equal(failure?.code, 'target_challenge');
  return failure?.message ?? '';
}

const CHECK = '<title>One moment</title><h1>Checking your browser</h1><script src="/c.js"></script>';

describe('the evidence of a wall', () => {
  it('names the signs where no vendor is known', () => {
    const evidence = readWallEvidence(messageFor(CHECK));
    assert.equal(evidence?.vendor, undefined);
    assert.equal(evidence?.kind, 'browser check');
    assert.ok(evidence?.signs.includes('says that it is checking the browser'));
    assert.ok(evidence?.signs.includes('status 403'));
    assert.equal(evidence?.summary, 'The target page is an anti-bot challenge, not the page itself.');
  });

  it('names the vendor of a signature or of the headers', () => {
    const signed = readWallEvidence(messageFor('<p>x</p>', { 'cf-mitigated': 'challenge' }));
    assert.equal(signed?.vendor, 'Cloudflare');
    assert.equal(signed?.kind, 'managed challenge');
    assert.equal(readWallEvidence(messageFor(CHECK, { server: 'ddos-guard' }))?.vendor, 'DDoS-Guard');
  });

  it('is absent from any other message', () => {
    for (const message of ['', 'url is required.', 'Unexpected HTTP code on the target page: 403 Forbidden'])
      assert.equal(readWallEvidence(message), undefined);
    fc.assert(fc.property(fc.string(), (message) => assert.doesNotThrow(() => readWallEvidence(message))));
  });
});
