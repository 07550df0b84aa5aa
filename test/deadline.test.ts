import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Deadline, DeadlineExceeded, RequestCanceled } from '../src/deadline.ts';

const ended = (deadline: Deadline) =>
  new Promise<unknown>((resolve) => deadline.signal.addEventListener('abort', () => resolve(deadline.signal.reason)));

describe('a part of a deadline', () => {
  it('ends by its own time, and leaves the whole running', async () => {
    using whole = new Deadline(60_000);
    using part = whole.part(5);
    const reason = await ended(part);
    assert.ok(reason instanceof DeadlineExceeded);
    assert.equal(reason.milliseconds, 5);
    assert.equal(whole.signal.aborted, false);
  });

  it('ends with the whole, for the same reason', async () => {
    using whole = new Deadline(60_000);
    using part = whole.part(60_000);
    whole.cancel('hang-up');
    assert.ok(part.signal.reason instanceof RequestCanceled);
    assert.equal(part.signal.reason, whole.signal.reason);
  });

  it('ends with the whole also when it was given more time than the whole has', async () => {
    using whole = new Deadline(5);
    using part = whole.part(60_000);
    assert.equal(await ended(part), whole.signal.reason);
  });

  it('is over from the beginning when the whole is', () => {
    using whole = new Deadline(60_000);
    whole.cancel('shutdown');
    using part = whole.part(60_000);
    assert.equal(part.signal.reason, whole.signal.reason);
    assert.throws(() => part.check(), RequestCanceled);
  });

  it('can be given more time, and still ends with the whole', () => {
    using whole = new Deadline(60_000);
    using part = whole.part(1_000);
    part.restart(50_000);
    assert.ok(part.remaining() > 40_000);
    whole.cancel('hang-up');
    assert.equal(part.signal.reason, whole.signal.reason);
  });

  it('does not hear of the whole once it is disposed of', () => {
    using whole = new Deadline(60_000);
    const part = whole.part(1_000);
    part[Symbol.dispose]();
    whole.cancel('hang-up');
    assert.equal(part.signal.aborted, false);
  });
});
