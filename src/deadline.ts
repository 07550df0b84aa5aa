/**
 * The time of one request. One deadline is created when the request arrives, and passed down; every wait races it. It
 * ends in one of two ways: the time is over, or the caller hung up. Both abort `signal`, and the reason says which.
 *
 * The time of a request is divided into named, nested phases. The two outermost ones are the whole request, until its
 * page has arrived, and making the answer (`answer`), which has its own limit; inside them are the retrieval of the
 * page (`retrieval`) and others.
 */

/** The time limit was reached. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    super(`not done within ${milliseconds} ms`);
    this.milliseconds = milliseconds;
  }
}

/** The work is no longer wanted: the client hung up, or the service is shutting down. */
export class RequestCanceled extends Error {
  override readonly name = 'RequestCanceled';
  readonly why: 'hang-up' | 'shutdown';

  constructor(why: 'hang-up' | 'shutdown') {
    super(`the request was canceled: ${why}`);
    this.why = why;
  }
}

/** The purpose of a phase. */
export type PhaseName =
  /** All of it, until the page has arrived. */
  | 'request'
  /** Making the answer, once the page has arrived. */
  | 'answer'
  /** Fetching one page, through however many exits: what the caller calls `timeout`. */
  | 'retrieval'
  /** Waiting for a challenge that passes by itself. */
  | 'challenge'
  /** Answering consent dialogs. */
  | 'consent'
  /** The caller's own script. */
  | 'script'
  /** Reading what a browser shows. */
  | 'reading';

/** The source of the time: the process's own clock, unless a test passes another. */
export interface Clock {
  /** Milliseconds, which never decrease. */
  now(): number;
  /** Runs something later; returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

const OWN_CLOCK: Clock = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** How long one phase may take. A value: it never changes, and starts nothing. */
export class TimeLimit {
  readonly phase: PhaseName;
  /** The time that it was given, as reported to callers. It ends earlier if the phase around it does. */
  readonly milliseconds: number;
  /** By the clock of `performance.now()`. */
  readonly endsAt: number;
  readonly #clock: Clock;

  constructor(phase: PhaseName, milliseconds: number, endsAt: number, clock: Clock) {
    this.phase = phase;
    this.milliseconds = milliseconds;
    this.endsAt = endsAt;
    this.#clock = clock;
  }

  /** Milliseconds, never below zero. */
  left(): number {
    return Math.max(0, this.endsAt - this.#clock.now());
  }

  get isOver(): boolean {
    return this.left() === 0;
  }

  /** A phase inside this one, starting now. */
  part(phase: PhaseName, milliseconds: number): TimeLimit {
    const endsAt = Math.min(this.endsAt, this.#clock.now() + Math.max(0, milliseconds));
    return new TimeLimit(phase, milliseconds, endsAt, this.#clock);
  }

  /** A phase inside this one that leaves this many milliseconds for what follows. */
  leaving(reserve: number, phase: PhaseName): TimeLimit {
    return this.part(phase, Math.max(0, this.left() - reserve));
  }
}

/** What all views of one deadline share: how and when it ends. */
class Ending {
  readonly controller = new AbortController();
  readonly clock: Clock;
  readonly around: Ending | undefined;
  limit: TimeLimit;
  #stopTimer = () => {};
  #unfollow = () => {};
  #isOver = false;
  readonly #atEnd: (() => void)[] = [];

  constructor(milliseconds: number, clock: Clock, around?: Ending) {
    this.clock = clock;
    this.around = around;
    this.limit = this.begin('request', milliseconds);
    if (around) this.#follow(around.controller.signal);
  }

  begin(phase: PhaseName, milliseconds: number): TimeLimit {
    this.#stopTimer();
    const { clock, controller, around } = this;
    if (controller.signal.aborted) return this.limit;
    const endsAt = clock.now() + milliseconds;
    this.limit = around?.limit.part(phase, milliseconds) ?? new TimeLimit(phase, milliseconds, endsAt, clock);
    this.#stopTimer = clock.after(milliseconds, () => controller.abort(new DeadlineExceeded(milliseconds)));
    return this.limit;
  }

  #follow(whole: AbortSignal): void {
    const end = () => {
      this.#stopTimer();
      this.controller.abort(whole.reason);
    };
    whole.addEventListener('abort', end, { once: true });
    this.#unfollow = () => whole.removeEventListener('abort', end);
    if (whole.aborted) end();
  }

  /** Runs it now if it has ended. */
  onEnd(run: () => void): void {
    if (this.#isOver) run();
    else this.#atEnd.push(run);
  }

  dispose(): void {
    this.#stopTimer();
    this.#unfollow();
    this.#isOver = true;
    for (const run of this.#atEnd.splice(0)) run();
  }
}

export class Deadline {
  readonly #ending: Ending;
  readonly #retrieval: TimeLimit | undefined;

  /** Starts now. (An `Ending` is only passed by a deadline itself, for another view of the same time.) */
  constructor(time: number | Ending, clock: Clock = OWN_CLOCK, retrieval?: TimeLimit) {
    this.#ending = typeof time === 'number' ? new Ending(time, clock) : time;
    this.#retrieval = retrieval;
  }

  /** The page has arrived: making the answer has its own time limit. A deadline that is over stays over. */
  beginAnswer(milliseconds: number): void {
    this.#ending.begin('answer', milliseconds);
  }

  /** The same deadline, with a phase for fetching a page that starts now. */
  retrieving(milliseconds: number): Deadline {
    return new Deadline(this.#ending, this.#ending.clock, this.retrieval.part('retrieval', milliseconds));
  }

  /** When the page must have arrived: at the end of the whole deadline, unless it has less time. */
  get retrieval(): TimeLimit {
    return this.#retrieval ?? this.#ending.limit;
  }

  /** A phase that leaves this many milliseconds of the whole for what follows. */
  leaving(reserve: number, phase: PhaseName): TimeLimit {
    return this.#ending.limit.leaving(reserve, phase);
  }

  /**
   * Aborts when the time is over or the request is canceled; its `reason` is `DeadlineExceeded` or `RequestCanceled`,
   * or what it was made to fail with.
   */
  get signal(): AbortSignal {
    return this.#ending.controller.signal;
  }

  /** Milliseconds left of the whole, never below zero. */
  remaining(): number {
    return this.#ending.limit.left();
  }

  /** Ends the request early. */
  cancel(why: RequestCanceled['why']): void {
    this.#ending.controller.abort(new RequestCanceled(why));
  }

  /** Ends the request early because of an error that it cannot notice itself. */
  fail(reason: Error): void {
    this.#ending.controller.abort(reason);
  }

  /** Throws the reason once the deadline is over; does nothing before. */
  check(): void {
    this.signal.throwIfAborted();
  }

  /**
   * Waits for `work` no longer than the deadline allows. This does not stop the work itself: its caller must also pass
   * `signal` to it.
   */
  race<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    if (signal.aborted) {
      work.catch(() => {});
      return Promise.reject(signal.reason);
    }
    return new Promise<T>((resolve, reject) => {
      const onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    });
  }

  /** A separate deadline inside this one: it ends when its time is over, or with this one and for the same reason. */
  part(milliseconds: number): Deadline {
    return new Deadline(new Ending(milliseconds, this.#ending.clock, this.#ending));
  }

  /** Runs something when the request has ended, in whatever way: when what is held for it is no longer needed. */
  onEnd(run: () => void): void {
    let whole = this.#ending;
    while (whole.around) whole = whole.around;
    whole.onEnd(run);
  }

  /**
   * Frees the timer. The creator of a deadline disposes of it when its request ends; disposing of a view frees nothing.
   */
  [Symbol.dispose](): void {
    if (!this.#retrieval) this.#ending.dispose();
  }
}
