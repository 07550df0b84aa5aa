import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { AccountError } from '../../src/accounts/account-error.ts';
import { emailIdentity, parseEmail } from '../../src/accounts/email.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';

describe('e-mail addresses', () => {
  for (const email of [
    'a@b',
    'operator@localhost',
    'Jane.Doe+tag@mail.example.com',
    "o'brien@example.com",
    'jürgen@münchen.example',
    `${'a'.repeat(64)}@example.com`,
    `a@${'b'.repeat(63)}.example`,
  ]) {
    test(`accept ${email}`, () => assert.equal(parseEmail(email), email));
  }

  for (const text of [
    '',
    '@',
    'a',
    'a@',
    '@b',
    'a@b@c',
    'a b@c',
    'a@b c',
    'a@b..c',
    'a@.b',
    'a@b.',
    '.a@b',
    'a.@b',
    'a..a@b',
    'a@-b',
    'a@b-',
    'a\u0000@b',
    'a@b\u202e.c',
    '"a"@b',
    '<a@b>',
    'a@[127.0.0.1]',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.example`,
    `a@${'b.'.repeat(126)}bc`,
    'a@'.repeat(100_000),
  ]) {
    test(`refuse ${JSON.stringify(text.slice(0, 40))}`, () => {
      assert.throws(
        () => parseEmail(text),
        (error) => error instanceof AccountError && error.code === 'invalid_email' && error.message.length < 600,
      );
    });
  }

  test('lose blanks around them', () => assert.equal(parseEmail(' a@b\n'), 'a@b'));

  test('are the same address whatever the case and the encoding of accents', () => {
    assert.equal(emailIdentity('Jane@Example.COM'), emailIdentity('jane@example.com'));
    assert.equal(emailIdentity('JÜRGEN@example.com'), emailIdentity('ju\u0308rgen@example.com'));
    assert.notEqual(emailIdentity('jane@example.com'), emailIdentity('jane@example.co'));
  });

  test('are read from any text, or refused with a typed error', () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 300 }), (text) => {
        try {
          assert.match(parseEmail(text), /^[^\s@]+@[^\s@]+$/u);
        } catch (error) {
          assert.ok(error instanceof AccountError);
        }
      }),
    );
  });
});
