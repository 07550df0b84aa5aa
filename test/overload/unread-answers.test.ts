import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type UnreadAnswer, UnreadAnswers } from '../../src/overload/unread-answers.ts';

describe('answers that nobody has read yet', () => {
  function answers(perAccount: number, inAll: number) {
    const clock = { now: 0 };
    const unread = new UnreadAnswers({ perAccount, inAll }, () => clock.now);
    const cut: string[] = [];
    const take = (account: number, bytes: number, name = '') => {
      const answer = unread.take(account, bytes);
      answer?.onCut(() => cut.push(name));
      return answer;
    };
    return { clock, unread, cut, take };
  }

  it('are limited per account, but one of any size is always allowed', () => {
    const { unread, take } = answers(100, 1_000);
    const first = take(1, 300);
    assert.ok(first);
    assert.equal(unread.hasRoom(1), false);
    assert.equal(take(1, 1), undefined);
    assert.ok(take(2, 60));
    assert.equal(take(2, 41), undefined);
    assert.ok(take(2, 40));
    first.sent(250);
    assert.ok(take(1, 50));
    first.end();
    first.end();
    first.sent(10);
    assert.deepEqual([unread.of(1), unread.of(2), unread.total], [50, 100, 150]);
  });

  it('are cut off to make room if they are stalled, those of the largest account first', () => {
    const { clock, unread, cut, take } = answers(100, 250);
    take(1, 50, 'first of one');
    take(1, 40, 'second of one');
    const moving = take(2, 95, 'of two');
    assert.equal(take(3, 70), undefined, 'nothing has stood still for long');
    clock.now = 5_000;
    moving?.sent(1);
    assert.ok(take(3, 70));
    assert.deepEqual(cut, ['first of one']);
    assert.deepEqual([unread.of(1), unread.of(2), unread.of(3)], [40, 94, 70]);
  });

  it('are never cut off for an account that has more', () => {
    const { clock, cut, take } = answers(100, 120);
    take(1, 30);
    take(2, 60);
    clock.now = 5_000;
    assert.equal(take(2, 35), undefined);
    assert.deepEqual(cut, []);
  });

  it('are counted correctly in any sequence of events', () => {
    const step = fc.record({
      account: fc.nat(3),
      bytes: fc.nat(80),
      what: fc.nat(3),
      at: fc.nat(30),
      wait: fc.nat(900),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const { clock, unread } = answers(100, 220);
        const all: { account: number; answer: UnreadAnswer; left: number; over: boolean }[] = [];
        for (const { account, bytes, what, at, wait } of steps) {
          clock.now += wait;
          const one = all[at % Math.max(1, all.length)];
          if (what <= 1) {
            const answer = unread.take(account, bytes);
            const entry = answer && { account, answer, left: bytes, over: false };
            if (entry) all.push(entry);
            entry?.answer.onCut(() => {
              entry.over = true;
            });
          } else if (one && what === 2) {
            one.answer.sent(bytes);
            one.left = Math.max(0, one.left - bytes);
          } else if (one) {
            one.answer.end();
            one.over = true;
          }
          const held = (of: number) =>
            all.filter((each) => each.account === of && !each.over).reduce((sum, { left }) => sum + left, 0);
          for (const each of [0, 1, 2, 3]) assert.equal(unread.of(each), held(each));
          assert.equal(unread.total, held(0) + held(1) + held(2) + held(3));
          assert.ok(unread.total <= 220);
        }
      }),
    );
  });
});
