import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Clock, Deadline, DeadlineExceeded, RequestCanceled, type TimeLimit } from '../src/deadline.ts';

const ended = (deadline: Deadline) =>
  new Promise<unknown>((resolve) => deadline.signal.addEventListener('abort', () => resolve(deadline.signal.reason)));

describe('a phase of a deadline', () => {
  it('ends at its own time, and leaves the whole deadline running', async () => {
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

  it('ends with the whole even if it was given more time than the whole has', async () => {
    using whole = new Deadline(5);
    using part = whole.part(60_000);
    assert.equal(await ended(part), whole.signal.reason);
  });

  it('is over from the start if the whole is over', () => {
    using whole = new Deadline(60_000);
    whole.cancel('shutdown');
    using part = whole.part(60_000);
    assert.equal(part.signal.reason, whole.signal.reason);
    assert.throws(() => part.check(), RequestCanceled);
  });

  it('can be given more time, and still ends with the whole', () => {
    using whole = new Deadline(60_000);
    using part = whole.part(1_000);
    part.beginAnswer(50_000);
    assert.ok(part.remaining() > 40_000);
    whole.cancel('hang-up');
    assert.equal(part.signal.reason, whole.signal.reason);
  });

  it('is not aborted with the whole once it is disposed of', () => {
    using whole = new Deadline(60_000);
    const part = whole.part(1_000);
    part[Symbol.dispose]();
    whole.cancel('hang-up');
    assert.equal(part.signal.aborted, false);
  });
});

/** A clock that moves only when the test moves it. */
class HandClock implements Clock {
  #now = 1_000;
  readonly #waiting = new Map<symbol, { readonly at: number; readonly run: () => void }>();

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, run: () => void): () => void {
    const name = Symbol('timer');
    this.#waiting.set(name, { at: this.#now + milliseconds, run });
    return () => this.#waiting.delete(name);
  }

  goOn(milliseconds: number): void {
    this.#now += milliseconds;
    for (const [name, { at, run }] of [...this.#waiting].sort(([, one], [, other]) => one.at - other.at)) {
      if (at <= this.#now && this.#waiting.delete(name)) run();
    }
  }

  get timers(): number {
    return this.#waiting.size;
  }
}

describe('the phases of a request', () => {
  it('divide its time, and can be read together at any moment', () => {
    const clock = new HandClock();
    using deadline = new Deadline(30_000, clock);
    clock.goOn(1_000);
    const request = deadline.retrieving(10_000);
    assert.equal(request.retrieval.endsAt, 12_000);
    clock.goOn(4_000);
    assert.equal(request.retrieval.left(), 6_000);
    assert.equal(request.retrieval.milliseconds, 10_000);
    assert.equal(request.retrieval.part('consent', 5_000).endsAt, 11_000);
    assert.equal(request.retrieval.part('challenge', 60_000).endsAt, 12_000);
    assert.equal(request.remaining(), 25_000);
    assert.equal(request.leaving(400, 'reading').endsAt, 30_600);
    assert.equal(request.signal, deadline.signal);
    clock.goOn(7_000);
    assert.ok(request.retrieval.isOver);
    assert.equal(request.signal.aborted, false);
  });

  it('end with the whole if they have no limit of their own', () => {
    using deadline = new Deadline(500, new HandClock());
    assert.equal(deadline.retrieval.endsAt, 1_500);
    assert.equal(deadline.retrieving(9_000).retrieval.endsAt, 1_500);
  });

  it('leave separate time for the answer, which all holders of the deadline see', () => {
    const clock = new HandClock();
    using deadline = new Deadline(1_000, clock);
    const request = deadline.retrieving(700);
    clock.goOn(900);
    deadline.beginAnswer(5_000);
    assert.equal(request.remaining(), 5_000);
    assert.equal(request.retrieval.left(), 0);
    clock.goOn(4_999);
    assert.equal(request.signal.aborted, false);
    clock.goOn(1);
    assert.deepEqual(request.signal.reason, new DeadlineExceeded(5_000));
    deadline.beginAnswer(5_000);
    assert.equal(request.remaining(), 0);
    assert.equal(clock.timers, 0);
  });

  it('tell at the end of the whole that nothing is needed any more, once, or at once if it has ended', () => {
    const told: string[] = [];
    const deadline = new Deadline(1_000);
    const part = deadline.part(100);
    part.retrieving(50).onEnd(() => told.push('part'));
    deadline.onEnd(() => told.push('whole'));
    part[Symbol.dispose]();
    assert.equal(told.length, 0);
    deadline[Symbol.dispose]();
    deadline[Symbol.dispose]();
    deadline.onEnd(() => told.push('late'));
    assert.deepEqual(told, ['part', 'whole', 'late']);
  });

  it('free the timer of the whole only with the whole', () => {
    const clock = new HandClock();
    const deadline = new Deadline(1_000, clock);
    deadline.retrieving(500)[Symbol.dispose]();
    assert.equal(clock.timers, 1);
    deadline[Symbol.dispose]();
    assert.equal(clock.timers, 0);
  });

  it('nest, never exceed the phase around them, and never have negative time left', () => {
    const milliseconds = fc.integer({ min: 0, max: 40_000 });
    const step = fc.oneof(
      milliseconds.map((time) => ({ kind: 'time passes', time }) as const),
      milliseconds.map((time) => ({ kind: 'retrieving', time }) as const),
      milliseconds.map((time) => ({ kind: 'part', time }) as const),
      milliseconds.map((time) => ({ kind: 'leaving', time }) as const),
      milliseconds.map((time) => ({ kind: 'of its own', time }) as const),
    );
    const property = fc.property(milliseconds, fc.array(step, { maxLength: 12 }), (whole, steps) => {
      const clock = new HandClock();
      using deadline = new Deadline(whole, clock);
      let inner: Deadline = deadline;
      let limit: TimeLimit = deadline.retrieval;
      const parts: Deadline[] = [];
      const ends = 1_000 + whole;
      for (const { kind, time } of steps) {
        const around = limit;
        if (kind === 'time passes') clock.goOn(time);
        else if (kind === 'part') limit = limit.part('consent', time);
        else if (kind === 'leaving') limit = limit.leaving(time, 'reading');
        else if (kind === 'retrieving') {
          inner = inner.retrieving(time);
          limit = inner.retrieval;
          assert.equal(limit.milliseconds, time);
        } else {
          const part = inner.part(time);
          parts.push(part);
          assert.ok(part.remaining() <= inner.remaining());
        }
        // A nested phase lies inside its parent; a retrieval lies inside the retrieval around it.
        if (kind === 'part' || kind === 'leaving') assert.ok(limit.endsAt <= Math.max(around.endsAt, clock.now()));
        for (const each of [limit, inner.retrieval, deadline.retrieval]) {
          assert.ok(each.endsAt <= ends);
          assert.ok(each.left() >= 0 && each.left() <= deadline.remaining());
          assert.equal(each.isOver, clock.now() >= each.endsAt);
        }
        for (const part of parts) {
          assert.ok(part.remaining() >= 0 && part.remaining() <= deadline.remaining());
          if (kind === 'time passes') assert.equal(part.signal.aborted, part.remaining() === 0);
        }
        if (kind === 'time passes') assert.equal(deadline.signal.aborted, clock.now() >= ends);
      }
      for (const part of parts) part[Symbol.dispose]();
    });
    fc.assert(property);
  });
});
