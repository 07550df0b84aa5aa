/** Targets that do not send their whole chain of certificates: it is completed, and nothing else is trusted by that. */
import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { after, before, describe, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { MissingIssuers } from '../../../src/fetching/http/missing-issuers.ts';
import { tries } from '../../support/thorough.ts';
import { CertificateAuthority, hasOpenssl, type Identity } from './certificates.ts';
import { bench, failure, listen } from './loopback.ts';

const AT = 'http://certificates.example';
const binary = (pem: string) => Buffer.from(new X509Certificate(pem).raw);

describe('a chain of certificates that is not complete', {
  skip: hasOpenssl() ? false : 'openssl is not installed',
}, () => {
  let authority: CertificateAuthority;
  let between: Identity;
  let shop: Identity;
  const names = 'DNS:shop.example';
  before(() => {
    authority = new CertificateAuthority();
    between = authority.issue({ names, isAuthority: true, subject: 'between' });
    shop = authority.issue({ names, by: between, issuerAddress: `${AT}/between` });
  });
  after(() => authority[Symbol.dispose]());

  /** A client for a target with this identity, and the requests for certificates, which are answered as told. */
  async function client(
    t: TestContext,
    identity: Identity,
    answers: Readonly<Record<string, Buffer | string | number>>,
    host = 'shop.example',
  ) {
    const asked: http.IncomingMessage[] = [];
    const target = https.createServer(identity, (_request, response) => response.end('The shop.'));
    target.on('tlsClientError', () => {});
    const library = http.createServer((request, response) => {
      asked.push(request);
      const answer = answers[request.url ?? ''] ?? 404;
      if (typeof answer === 'number') response.writeHead(answer).end();
      else response.end(answer);
    });
    const places = { [`${host}:443`]: await listen(t, target), 'certificates.example:80': await listen(t, library) };
    return { ...bench(t, { ca: authority.certificate, idleMilliseconds: 0 }, places), asked };
  }

  test('is completed, once for all requests', async (t) => {
    const { get, asked, dialer } = await client(t, shop, { '/between': binary(between.cert) });
    for (let count = 0; count < 2; count += 1) {
      const headers = { 'X-Mine': 'secret', Cookie: 'mine=1' };
      assert.equal((await get('https://shop.example/', { headers })).body, 'The shop.');
    }
    assert.equal(asked.length, 1);
    const [{ headers } = assert.fail('nobody asked')] = asked;
    assert.deepEqual([headers.host, headers['x-mine'], headers.cookie], ['certificates.example', undefined, undefined]);
    while (dialer.openSockets > 0) await new Promise((resolve) => setImmediate(resolve));
  });

  test('is completed if two certificates are missing, and if they are texts', async (t) => {
    const lower = authority.issue({
      names,
      by: between,
      isAuthority: true,
      subject: 'lower',
      issuerAddress: `${AT}/between`,
    });
    const leaf = authority.issue({ names, by: lower, issuerAddress: `${AT}/lower` });
    const { get, asked } = await client(t, leaf, { '/between': between.cert, '/lower': lower.cert });
    assert.equal((await get('https://shop.example/')).body, 'The shop.');
    assert.deepEqual(
      asked.map(({ url }) => url),
      ['/lower', '/between'],
    );
  });

  test('stays unknown if what is missing is not there, or is something else', async (t) => {
    const other = authority.issue({ names, isAuthority: true, subject: 'between' });
    const wrong = [
      404,
      500,
      '',
      '<p>Not a certificate.</p>',
      other.cert,
      shop.cert,
      Buffer.alloc(200_000, between.cert),
    ];
    for (const answer of wrong) {
      const { get, dialer } = await client(t, shop, { '/between': answer });
      await assert.rejects(
        get('https://shop.example/'),
        failure({
          code: 'target_unreachable',
          unreachable: 'certificate',
          message: /issuer of its certificate is unknown/,
        }),
      );
      while (dialer.openSockets > 0) await new Promise((resolve) => setImmediate(resolve));
    }
  });

  test('makes nothing trusted that is not: other authorities, false names, certificates of sites', async (t) => {
    // It has the name of the trusted one.
    using stranger = new CertificateAuthority();
    const strangers = stranger.issue({ names, isAuthority: true, subject: 'between' });
    const site = authority.issue({ names: 'DNS:evil.example', subject: 'evil' });
    const cases: [Identity, string][] = [
      [stranger.issue({ names, issuerAddress: `${AT}/issuer` }), stranger.certificate],
      [stranger.issue({ names, by: strangers, issuerAddress: `${AT}/issuer` }), strangers.cert],
      [authority.issue({ names, by: site, issuerAddress: `${AT}/issuer` }), site.cert],
    ];
    for (const [identity, issuer] of cases) {
      const { get } = await client(t, identity, { '/issuer': issuer });
      await assert.rejects(
        get('https://shop.example/'),
        failure({
          code: 'target_unreachable',
          unreachable: 'certificate',
          message: /issuer of its certificate is unknown/,
        }),
      );
    }
  });

  test('does not excuse a wrong name or an old certificate', async (t) => {
    const old = authority.issue({
      names,
      by: between,
      issuerAddress: `${AT}/between`,
      from: '20200101000000Z',
      until: '20200201000000Z',
    });
    const cases: [Identity, string, RegExp][] = [
      [shop, 'other.example', /for another host name/],
      [old, 'shop.example', /has expired/],
    ];
    for (const [identity, host, message] of cases) {
      const { get } = await client(t, identity, { '/between': between.cert }, host);
      await assert.rejects(
        get(`https://${host}/`),
        failure({ code: 'target_unreachable', unreachable: 'certificate', message }),
      );
    }
  });

  test('is not followed to addresses that are forbidden, or that need a certificate themselves', async (t) => {
    for (const issuerAddress of ['http://intranet.example/', 'https://certificates.example/between']) {
      const leaf = authority.issue({ names, by: between, issuerAddress });
      const { get, asked } = await client(t, leaf, { '/between': between.cert });
      await assert.rejects(
        get('https://shop.example/'),
        failure({ code: 'target_unreachable', unreachable: 'certificate' }),
      );
      assert.equal(asked.length, 0);
    }
  });

  test('may be answered with anything', async () => {
    const certificate = new X509Certificate(shop.cert);
    const piece = binary(between.cert);
    const broken = fc.nat(piece.length - 1).map((length) => piece.subarray(0, length));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array(), broken), async (bytes) => {
        const issuers = new MissingIssuers(authority.certificate);
        assert.equal(await issuers.find(certificate, async () => bytes), undefined);
      }),
      tries(200),
    );
  });
});
