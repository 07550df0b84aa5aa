import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { passwordProblem as problemOnServer } from '../../src/sign-in/passwords.ts';
import { passwordProblem } from '../../web/src/shell/password-rule.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';

it('the page rejects exactly the passwords that the server refuses', () => {
  const passwords = fc.oneof(
    fc.string({ unit: ANY_CHARACTER, minLength: 1, maxLength: 14 }),
    fc.string({ unit: 'grapheme', minLength: 195, maxLength: 205 }),
  );
  fc.assert(
    fc.property(passwords, (password) => {
      assert.equal(passwordProblem(password) === undefined, problemOnServer(password) === undefined);
    }),
  );
});

it('there is no error before anything is typed, and missing characters are counted', () => {
  assert.equal(passwordProblem(''), undefined);
  assert.equal(passwordProblem('too short'), '1 character more.');
  assert.equal(passwordProblem('short'), '5 characters more.');
});
