/** Which cookies a session keeps, and that nobody else can read what is stored in the database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { RequestCookies } from '../../../src/fetching/http/request-cookies.ts';
import { CallerSession } from '../../../src/fetching/session/caller-session.ts';
import { Seal } from '../../../src/fetching/session/seal.ts';
import type { SessionCookie } from '../../../src/fetching/session/session-cookie.ts';
import { Secret } from '../../../src/secret.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';

const URL_OF_SHOP = new URL('https://shop.example/');
const COOKIE: SessionCookie = {
  name: 'a',
  value: '1',
  domain: 'shop.example',
  hostOnly: true,
  path: '/',
  secure: false,
  httpOnly: false,
};

describe('cookies of a session', () => {
  it('are limited in number, and the latest are kept', () => {
    const session = new CallerSession('one');
    const many = Array.from({ length: 500 }, (_, number) => ({
      ...COOKIE,
      name: `c${number}`,
      value: 'x'.repeat(4_000),
    }));
    session.replaceCookies(many);
    assert.ok(session.cookies.length > 50 && session.cookies.length < 70, String(session.cookies.length));
    assert.equal(session.cookies.at(-1)?.name, 'c499');
  });

  it('are limited in number too: thousands of short ones are not read for every request', () => {
    const session = new CallerSession('one');
    for (let answers = 0; answers < 8; answers += 1) {
      const lines = Array.from({ length: 3_000 }, (_, number) => `c${answers}x${number}=`);
      new RequestCookies(session).store(URL_OF_SHOP, lines);
    }
    session.replaceCookies(Array.from({ length: 10_000 }, (_, number) => ({ ...COOKIE, name: `d${number}` })));
    const cookies = new RequestCookies(session);
    cookies.store(URL_OF_SHOP, ['last=1']);
    assert.equal(session.cookies.length, 1_000);
    assert.equal(session.cookies.at(-1)?.name, 'last');
    assert.match(cookies.header(URL_OF_SHOP, undefined) ?? '', /d9999=1/);
  });

  it('of frames are kept while a request without a browser changes others', () => {
    const session = new CallerSession('one');
    const partitioned = {
      ...COOKIE,
      name: 'p',
      partitionKey: { topLevelSite: 'https://a.example', hasCrossSiteAncestor: true },
    };
    session.replaceCookies([COOKIE, partitioned]);
    const cookies = new RequestCookies(session);
    assert.equal(cookies.header(URL_OF_SHOP, undefined), 'a=1');
    cookies.store(URL_OF_SHOP, ['b=2; Max-Age=60; Secure; HttpOnly; SameSite=Strict']);
    assert.deepEqual(session.cookies.map(({ name }) => name).sort(), ['a', 'b', 'p']);
    const b = session.cookies.find(({ name }) => name === 'b');
    assert.ok(b?.secure && b.httpOnly && b.sameSite === 'Strict' && b.hostOnly);
    assert.ok(b.expires !== undefined && b.expires > Date.now() / 1_000);
  });

  it('stay the same through any number of requests', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/);
    const one = fc.record({
      name: word,
      value: word,
      domain: fc.constantFrom('shop.example', 'www.shop.example'),
      hostOnly: fc.boolean(),
      path: fc.constantFrom('/', '/deep', '/deep/er'),
      secure: fc.boolean(),
      httpOnly: fc.boolean(),
      sameSite: fc.constantFrom('Strict' as const, 'Lax' as const, 'None' as const, undefined),
    });
    const identity = ({ domain, path, name }: SessionCookie) => `${domain} ${path} ${name}`;
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: identity, maxLength: 8 }), (cookies) => {
        const session = new CallerSession('one');
        session.replaceCookies(cookies);
        new RequestCookies(session).store(new URL('https://elsewhere.example/'), ['x=1']);
        const after = session.cookies.filter(({ name, domain }) => !(name === 'x' && domain === 'elsewhere.example'));
        const byIdentity = (all: readonly SessionCookie[]) =>
          [...all].map((cookie) => ({ ...cookie })).sort((a, b) => (identity(a) < identity(b) ? -1 : 1));
        assert.deepEqual(byIdentity(after), byIdentity(cookies));
      }),
    );
  });
});

describe('an encrypted record of cookies', () => {
  const seal = new Seal(new Secret('a key of the installation'));

  it('is decrypted unchanged, but only for its own session', () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
        const closed = seal.close(text.toWellFormed(), '1 a');
        assert.equal(seal.open(closed, '1 a'), text.toWellFormed());
        assert.equal(seal.open(closed, '2 a'), undefined);
      }),
    );
  });

  it('is refused if it was made with another key or changed', () => {
    const closed = Buffer.from(seal.close('text', 'place'), 'base64');
    for (let at = 0; at < closed.length; at += 1) {
      const changed = Buffer.from(closed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      assert.equal(seal.open(changed.toString('base64'), 'place'), undefined);
    }
    for (const text of ['', 'x', 'AAAA', closed.subarray(0, 20).toString('base64'), '\u0000'.repeat(100)]) {
      assert.equal(seal.open(text, 'place'), undefined);
    }
  });
});
