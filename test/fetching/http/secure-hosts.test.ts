/** Hosts that want to be asked over https only, as browsers remember them while they follow redirects. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { AnswerMessage } from '../../../src/fetching/http/answer-message.ts';
import { SecureHosts } from '../../../src/fetching/http/secure-hosts.ts';
import { CertificateAuthority, hasOpenssl, type Identity } from './certificates.ts';
import { bench, failure, listen } from './loopback.ts';

const HEADER = 'Strict-Transport-Security';
const saying = (...values: string[]) =>
  ({ rawHeaders: values.flatMap((value) => [HEADER, value]) }) as unknown as AnswerMessage;

function securedAfter(from: string, values: string[], to: string): string {
  const hosts = new SecureHosts();
  hosts.note(new URL(from), saying(...values));
  return hosts.secured(new URL(to)).href;
}

const CASES: [from: string, values: string[], to: string, expected: string][] = [
  ['https://a.example/', ['max-age=9'], 'http://a.example/x?y#z', 'https://a.example/x?y#z'],
  ['https://a.example/', ['max-age=9'], 'http://a.example:8080/', 'https://a.example:8080/'],
  ['https://a.example/', ['max-age=9'], 'http://b.a.example/', 'http://b.a.example/'],
  ['https://a.example/', ['max-age=9; includeSubDomains'], 'http://c.b.a.example/', 'https://c.b.a.example/'],
  ['https://a.example/', ['max-age=9; includeSubDomains'], 'http://ba.example/', 'http://ba.example/'],
  ['https://a.example/', ['max-age=9; includeSubDomains'], 'http://example/', 'http://example/'],
  [
    'https://a.example/',
    [' INCLUDESUBDOMAINS ; MAX-AGE = "9" ; preload'],
    'http://b.a.example/',
    'https://b.a.example/',
  ],
  ['http://a.example/', ['max-age=9'], 'http://a.example/', 'http://a.example/'],
  ['https://a.example/', ['max-age=0'], 'http://a.example/', 'http://a.example/'],
  ['https://a.example/', ['includeSubDomains'], 'http://a.example/', 'http://a.example/'],
  ['https://a.example/', ['max-age=-9'], 'http://a.example/', 'http://a.example/'],
  ['https://a.example/', ['max-age=9; max-age=9'], 'http://a.example/', 'http://a.example/'],
  ['https://a.example/', ['max-age=9', 'max-age=0'], 'http://a.example/', 'https://a.example/'],
  ['https://a.example/', [], 'http://a.example/', 'http://a.example/'],
  ['https://127.0.0.1/', ['max-age=9'], 'http://127.0.0.1/', 'http://127.0.0.1/'],
  ['https://[::1]/', ['max-age=9'], 'http://[::1]/', 'http://[::1]/'],
];

describe('a host that wants to be asked over https only', () => {
  for (const [from, values, to, expected] of CASES) {
    test(`${from} says ${JSON.stringify(values)}: ${to}`, () => assert.equal(securedAfter(from, values, to), expected));
  }

  test('whatever the header says, only the scheme changes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.webUrl({ validSchemes: ['http'] }), (value, to) => {
        const url = new URL(to);
        const secured = new URL(securedAfter(`https://${url.hostname}/`, [value, 'max-age=1; includeSubDomains'], to));
        secured.protocol = 'http:';
        assert.equal(secured.href, url.href);
      }),
    );
  });
});

describe('a site behind https', { skip: hasOpenssl() ? false : 'openssl is not installed' }, () => {
  let authority: CertificateAuthority;
  let identity: Identity;
  before(() => {
    authority = new CertificateAuthority();
    identity = authority.issue({ names: 'DNS:shop.example' });
  });
  after(() => authority[Symbol.dispose]());

  // A server behind another one that does TLS for it, and does not know of it.
  test('that redirects to http: is followed over https, and not in a circle', async (t) => {
    for (const [policy, arrives] of [
      ['max-age=31536000', true],
      ['max-age=0', false],
    ] as const) {
      const plain = createServer(({ url }, response) =>
        response.writeHead(301, { Location: `https://shop.example${url}` }).end(),
      );
      const secure = createSecureServer(identity, ({ url }, response) => {
        response.setHeader(HEADER, policy);
        if (url === '/shop') response.writeHead(302, { Location: 'http://shop.example/shop/' }).end();
        else if (url === '/shop/' && !arrives) response.writeHead(302, { Location: 'http://shop.example/shop' }).end();
        else response.end('the shop');
      });
      const places = { 'shop.example:80': await listen(t, plain), 'shop.example:443': await listen(t, secure) };
      const { get, dialer } = bench(t, { ca: authority.certificate }, places);
      const got = get('https://shop.example/shop');
      if (arrives) {
        assert.deepEqual((({ body, hops }) => [body, hops])(await got), ['the shop', 1]);
        assert.ok(dialer.dialed.every(({ port }) => port === 443));
      } else {
        await assert.rejects(got, failure({ code: 'target_error', message: /More than 10 redirects/ }));
      }
    }
  });
});
