/** Work that no page waits for, such as cleaning tabs and ending browsers. Closing the engine waits for it. */
import { inBackground } from '../../stray-errors.ts';

export class WorkUnderWay {
  readonly #works = new Set<Promise<void>>();

  /** Resolves when the work is over, whatever became of it. */
  follow(work: Promise<unknown>): Promise<void> {
    const done: Promise<void> = work.then(
      () => {},
      // A folder could not be removed: the next start removes it.
      () => {},
    );
    this.#works.add(done);
    inBackground(
      done.then(() => this.#works.delete(done)),
      'following work',
    );
    return done;
  }

  /** For work that only closing the engine waits for. */
  followAlone(work: Promise<unknown>): void {
    inBackground(this.follow(work), 'work of the browser engine');
  }

  /** Resolves when nothing is under way any more. */
  async over(): Promise<void> {
    while (this.#works.size > 0) await Promise.all(this.#works);
  }
}
