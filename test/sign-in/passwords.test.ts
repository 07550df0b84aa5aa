import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PasswordHasher, passwordProblem, TooManyPasswords } from '../../src/sign-in/passwords.ts';

const QUICK = { N: 2 ** 4, r: 1, p: 1 };

describe('passwords', () => {
  const fit = ['ten chars!', 'x'.repeat(10), 'x'.repeat(200), '🪶'.repeat(10), '🪶'.repeat(200), '          '];
  for (const password of fit) {
    it(`accepts ${password.slice(0, 20)} (${password.length})`, () =>
      assert.equal(passwordProblem(password), undefined));
  }

  const unfit = ['', 'nine char', 'x'.repeat(9), 'x'.repeat(201), '🪶'.repeat(9), 'é'.normalize('NFD').repeat(9)];
  for (const password of unfit) {
    it(`refuses ${password.slice(0, 20)} (${password.length})`, () => assert.ok(passwordProblem(password)));
  }

  it('recognizes a password, and no other', async () => {
    const hasher = new PasswordHasher(QUICK);
    const record = await hasher.record('correct horse battery');
    assert.equal(await hasher.matches('correct horse battery', record), true);
    for (const other of ['', 'correct horse batter', 'correct horse battery ', 'Correct horse battery', record]) {
      assert.equal(await hasher.matches(other, record), false, other);
    }
    assert.equal(await hasher.matches('correct horse battery', undefined), false);
  });

  it('recognizes a password that another keyboard encodes differently', async () => {
    const hasher = new PasswordHasher(QUICK);
    const record = await hasher.record('crème brûlée'.normalize('NFC'));
    assert.equal(await hasher.matches('crème brûlée'.normalize('NFD'), record), true);
    assert.equal(await hasher.matches('creme brulee', record), false);
  });

  it('stores no password, and two records of one password differ', async () => {
    const hasher = new PasswordHasher(QUICK);
    const [one, other] = await Promise.all([hasher.record('the same one'), hasher.record('the same one')]);
    assert.notEqual(one, other);
    assert.ok(!one.includes('the same one'));
  });

  it('stores the cost with the record, so that a later version may choose another', async () => {
    const record = await new PasswordHasher({ N: 2 ** 5, r: 2, p: 2 }).record('from long ago');
    assert.equal(await new PasswordHasher(QUICK).matches('from long ago', record), true);
  });

  it('is slow to compute', async () => {
    assert.match(await new PasswordHasher().record('correct horse battery'), /^scrypt\$32768\$8\$3\$/);
  });

  it('checks a few at a time, and refuses when too many wait', async () => {
    const hasher = new PasswordHasher(QUICK);
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => hasher.record('all at once')));
    const refused = results.filter((result) => result.status === 'rejected');
    assert.equal(refused.length, 68);
    for (const { reason } of refused) assert.ok(reason instanceof TooManyPasswords);
    await hasher.record('afterwards it works again');
  });
});
