import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { refused, toProblem } from '../../../src/fetching/browser/remote/connect-problem.ts';

const failed = (code: string) => Object.assign(new Error('to wss://b.example/?token=hunter2'), { code });

describe('what is wrong on the way to a browser', () => {
  const codes: [code: string, sentence: string][] = [
    ['ECONNREFUSED', 'the connection was refused'],
    ['ECONNRESET', 'the connection was reset'],
    ['EHOSTUNREACH', 'there is no route to the host (EHOSTUNREACH)'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate is not trusted; see docs/browser.md (SELF_SIGNED_CERT_IN_CHAIN)'],
    ['CERT_UNTRUSTED', 'its certificate is not trusted; see docs/browser.md (CERT_UNTRUSTED)'],
    ['CERT_HAS_EXPIRED', 'its certificate is not valid at this time (CERT_HAS_EXPIRED)'],
    ['HOSTNAME_MISMATCH', 'its certificate is for another name (HOSTNAME_MISMATCH)'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'the TLS handshake failed (ERR_SSL_WRONG_VERSION_NUMBER)'],
    ['HPE_INVALID_CONSTANT', 'it does not answer in HTTP (HPE_INVALID_CONSTANT)'],
    ['EWHATEVER', 'no connection (EWHATEVER)'],
  ];
  for (const [code, sentence] of codes) {
    it(`is described for ${code}`, () => assert.equal(toProblem(failed(code)).message, sentence));
  }

  const statuses: [status: number, meaning: RegExp][] = [
    [400, /: its URL asks for something invalid$/],
    [401, /: the token in its URL is wrong or missing$/],
    [402, /^it answered 402 when asked for its WebSocket$/],
    [403, /: the token in its URL is wrong or missing$/],
    [404, /: the path in its URL is wrong, or was for a browser that has ended$/],
    [428, /^it answered 428 when asked for its WebSocket$/],
    [429, /: it has no room for another session$/],
    [502, /^it answered 502 when asked for its WebSocket$/],
    [503, /: it has no room for another session$/],
  ];
  for (const [status, meaning] of statuses) {
    it(`is described for an answer of ${status}`, () =>
      assert.match(refused(status, 'its WebSocket').message, meaning));
  }

  it('is kept if it is already a sentence', () => {
    const own = refused(401, '/json/version');
    assert.equal(toProblem(own), own);
  });

  it('is described only by its code, whatever else an error says', () => {
    fc.assert(fc.property(fc.string({ minLength: 1 }), (code) => !toProblem(failed(code)).message.includes('hunter2')));
  });
});
