/** Tasks that run in the background until they are stopped: at intervals, or once. Knows nothing about their work. */
import { inBackground } from '../stray-errors.ts';

export class BackgroundTasks {
  readonly #onProblem: (error: unknown) => void;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(onProblem: (error: unknown) => void) {
    this.#onProblem = onProblem;
  }

  /** Aborts when the tasks are stopped. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Starts the work again and again, but not while it is still running. */
  every(milliseconds: number, work: () => Promise<unknown>): void {
    let isRunning = false;
    const timer = setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      this.follow(
        work().finally(() => {
          isRunning = false;
        }),
      );
    }, milliseconds);
    timer.unref();
    this.#timers.push(timer);
  }

  /** Waits for the work when the tasks are stopped, and reports its failure. */
  follow(work: Promise<unknown>): void {
    const done: Promise<void> = work.then(
      () => {},
      (error: unknown) => this.#onProblem(error),
    );
    this.#running.add(done);
    inBackground(
      done.then(() => this.#running.delete(done)),
      'following a job',
    );
  }

  /** Aborts the signal, and resolves when nothing is running any more. */
  async stop(): Promise<void> {
    this.#stop.abort();
    for (const timer of this.#timers) clearInterval(timer);
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
