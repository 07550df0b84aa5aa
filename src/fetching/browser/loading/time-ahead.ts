/**
 * How far a page's clock is ahead of real time. Meanwhile its requests are held back at the door: targets are not asked
 * earlier than by an ordinary browser. What is held back keeps the page from answering, if it is being left or waits
 * for a synchronous request, so whoever asks the page something does it here.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Door } from '../../egress/gateway/gateway.ts';
import type { ClockStep } from '../in-page/document-clock.ts';
import type { Loading } from './loading.ts';
import { type TimeLimit, unfinished } from './time-limit.ts';

/** Milliseconds between two checks of whether a request has reached the gateway and is held back there. */
export const HELD_SOON = 10;
/** Milliseconds of the page's time that a step may run beyond the timer that is due first. */
const STEP_TIME = 20;
/** Milliseconds for the answer of a page that has begun to leave meanwhile. */
const LEAVING_GRACE = 200;

const changed = Symbol('changed');

export class TimeAhead {
  readonly #door: Door;
  readonly #loading: Loading;
  readonly #limit: TimeLimit;
  readonly #standStill: () => Promise<number>;
  #isAllowed = false;
  #milliseconds = 0;
  /** How many milliseconds later on the page's clock its next timer was due. */
  #nextIn = 0;

  /** `standStill` stops the page's clock until real time has caught up, and returns the milliseconds until then. */
  constructor(door: Door, loading: Loading, limit: TimeLimit, standStill: () => Promise<number>) {
    this.#door = door;
    this.#loading = loading;
    this.#limit = limit;
    this.#standStill = standStill;
  }

  /** How far the clock was ahead at its last report. */
  get milliseconds(): number {
    return this.#milliseconds;
  }

  /** Whether timers may run early. */
  get isAllowed(): boolean {
    return this.#isAllowed;
  }

  begin(): void {
    this.#isAllowed = true;
    this.#door.hold();
  }

  stop(): void {
    this.#isAllowed = false;
    this.#door.release();
  }

  report({ ahead, nextIn }: ClockStep): void {
    this.#milliseconds = ahead;
    this.#nextIn = nextIn;
  }

  /** For a page that waits for something: what is held back is sent in its time. */
  async letThrough(): Promise<void> {
    if (this.#milliseconds === 0) this.stop();
    else if (this.#door.holdsBack) await this.catchUp();
  }

  /** The page's answer to a step, which may move its clock. */
  async answerOfStep<T>(asked: Promise<T>): Promise<T | typeof unfinished> {
    const answer = await this.#answerOf(asked, this.#nextIn + STEP_TIME);
    if (answer !== unfinished || !this.#loading.leaving) return answer;
    return this.#limit.until(performance.now() + LEAVING_GRACE, asked);
  }

  async catchUp(): Promise<void> {
    if (!this.#isAllowed) return;
    const answer = await this.#answerOf(this.#standStill(), 0);
    const left = answer === unfinished ? this.#milliseconds : answer;
    if (left > 0) await this.#limit.inTime(delay(left));
    this.#milliseconds = 0;
    this.stop();
  }

  /**
   * A page that is being left does not answer until the next one arrives: it is not waited for. One that waits for a
   * synchronous request gets it once real time has caught up, also with what may have been `skipped` before the request
   * was made.
   */
  async #answerOf<T>(asked: Promise<T>, skipped: number): Promise<T | typeof unfinished> {
    // It may be abandoned.
    asked.catch(() => {});
    const caughtUpAt = performance.now() + this.#milliseconds + skipped;
    const releaseInTime = () => {
      if (this.#door.holdsBack && performance.now() >= caughtUpAt) this.stop();
    };
    const watch = this.#isAllowed ? setInterval(releaseInTime, HELD_SOON) : undefined;
    let answer: T | typeof unfinished | typeof changed = changed;
    try {
      while (answer === changed && !this.#loading.leaving && !this.#limit.isOver)
        answer = await this.#limit.inTime(Promise.race([asked, this.#changed()]));
    } finally {
      clearInterval(watch);
    }
    return answer === changed ? unfinished : answer;
  }

  async #changed(): Promise<typeof changed> {
    await this.#loading.next();
    return changed;
  }
}
