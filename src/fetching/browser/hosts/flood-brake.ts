/**
 * Limits how much of a browser's main process, which all its pages share, busy pages can use. Pages that are held are
 * stopped, and run one at a time for a moment; the next one runs when the browser has worked off what that one sent,
 * and others have had their time. A page that gives the browser little to do is let go. Knows nothing of callers.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { inBackground } from '../../../stray-errors.ts';
import { processTicks, signalMember } from '../memory/process-memory.ts';

/** Milliseconds that a held page runs in its turn. */
const TURN = 25;
/** How long others then have the browser for themselves, in times of what the turn took. */
const REST = 2;
/** Processor time of a page, in ticks of the kernel (10 ms), after which it is judged. */
const JUDGED = 8;
/** Work of the browser for a page, as a share of the page's own, from which on it floods the browser. */
const FLOOD = 0.15;
/** How often in a row it is found so before its caller is blamed: pages that are just loading may pass for it once. */
const SURE = 2;

export interface HeldPage {
  /** Its process, if known. */
  readonly pid: number | undefined;
}

export interface FloodBrakeParts<P extends HeldPage> {
  /** The process group of the browser, which is its main process as well. Nothing else is ever signaled. */
  readonly group: number;
  /** Resolves when the browser has worked off what was sent to it so far, or is gone. */
  readonly answered: () => Promise<unknown>;
  readonly isGone: () => boolean;
  /** Called once for a page that floods the browser. */
  readonly onFlood: (page: P) => void;
}

/** Processor time in ticks while the page had its turns, since it was last judged. */
interface Held {
  readonly pid: number;
  own: number;
  shared: number;
  /** How often in a row it was found to flood the browser. */
  floods: number;
}

export class FloodBrake<P extends HeldPage> {
  readonly #parts: FloodBrakeParts<P>;
  readonly #held = new Map<P, Held>();
  #turning = false;

  constructor(parts: FloodBrakeParts<P>) {
    this.#parts = parts;
  }

  holds(page: P): boolean {
    return this.#held.has(page);
  }

  hold(page: P): void {
    const { pid } = page;
    if (pid === undefined || this.#held.has(page)) return;
    this.#held.set(page, { pid, own: 0, shared: 0, floods: 0 });
    this.#signal(pid, 'SIGSTOP');
    if (this.#turning) return;
    this.#turning = true;
    inBackground(this.#takeTurns(), 'holding pages that flood a browser');
  }

  /** Must be called when the page has ended, too. */
  letGo(page: P): void {
    const held = this.#held.get(page);
    if (!held) return;
    this.#held.delete(page);
    this.#signal(held.pid, 'SIGCONT');
  }

  async #takeTurns(): Promise<void> {
    const { answered, isGone, group } = this.#parts;
    await answered();
    /** The browser's work for others, in ticks per millisecond. */
    let usual = 0;
    for (let next = this.#next(); next && !isGone(); next = this.#next()) {
      const [page, held] = next;
      const begin = { at: performance.now(), own: processTicks(held.pid), shared: processTicks(group) };
      this.#signal(held.pid, 'SIGCONT');
      await delay(TURN);
      // It may have been let go meanwhile.
      if (this.#held.get(page) === held) this.#signal(held.pid, 'SIGSTOP');
      await answered();
      const took = performance.now() - begin.at;
      const shared = processTicks(group);
      held.own += processTicks(held.pid) - begin.own;
      held.shared += shared - begin.shared - usual * took;
      const rest = REST * took;
      await delay(rest);
      usual = (usual + (processTicks(group) - shared) / rest) / 2;
      this.#judge(page, held);
    }
    for (const page of [...this.#held.keys()]) this.letGo(page);
    this.#turning = false;
  }

  /** The one that has waited longest. */
  #next(): [P, Held] | undefined {
    for (const [page, held] of this.#held) {
      if (page.pid === held.pid) {
        this.#held.delete(page);
        this.#held.set(page, held);
        return [page, held];
      }
      // It has gone to another process.
      this.letGo(page);
    }
    return undefined;
  }

  #judge(page: P, held: Held): void {
    if (held.own < JUDGED || this.#held.get(page) !== held) return;
    if (held.shared < FLOOD * held.own) this.letGo(page);
    else {
      held.floods += 1;
      if (held.floods === SURE) this.#parts.onFlood(page);
    }
    held.own = 0;
    held.shared = 0;
  }

  #signal(pid: number, name: NodeJS.Signals): void {
    signalMember(this.#parts.group, pid, name);
  }
}
