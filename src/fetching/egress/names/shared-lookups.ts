/**
 * Running look-ups, each in its caller's turn and within its time. Simultaneous look-ups of one caller for one name
 * share a query: a page that opens six connections to a host asks once. Nothing is remembered after the answer, and
 * nothing is shared between callers.
 */
import { QueueFull } from '../../../overload/fair-queue.ts';
import { type Asker, LookupTurns } from './lookup-turns.ts';

/** Settles when the look-up has really ended, so that its place can be given to another. */
export type LookUp = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface SharedLookupParts {
  readonly lookUp: LookUp;
  /** Look-ups that may run at a time. */
  readonly places: number;
  /** Milliseconds after which an answer is no longer waited for, counted from the request. */
  readonly timeout: number;
  /**
   * Whether it ends with its signal. One that does not keeps its caller's place until it ends, although nobody waits
   * for it.
   */
  readonly cancelable: boolean;
}

interface UnderWay {
  readonly answer: Promise<readonly string[]>;
  waiting: number;
  /** Nobody waits for it any longer. */
  abandon(): void;
}

export class SharedLookups {
  readonly #parts: SharedLookupParts;
  readonly #turns: LookupTurns;
  readonly #underWay = new Map<string, UnderWay>();

  constructor(parts: SharedLookupParts) {
    this.#parts = parts;
    this.#turns = new LookupTurns(parts.places);
  }

  /** Rejects with what the look-up rejects with, with `ETIMEOUT` when its time is over, or with the signal's reason. */
  async ask(name: string, asker: Asker, signal: AbortSignal): Promise<readonly string[]> {
    signal.throwIfAborted();
    // A name has no blank, so different pairs of name and caller never make the same key.
    const key = `${name} ${asker.caller}`;
    const shared = this.#underWay.get(key) ?? this.#start(key, name, asker);
    shared.waiting += 1;
    try {
      return await untilAborted(shared.answer, signal);
    } finally {
      shared.waiting -= 1;
      if (shared.waiting === 0) shared.abandon();
    }
  }

  #start(key: string, name: string, asker: Asker): UnderWay {
    const { lookUp, timeout, cancelable } = this.#parts;
    const stopping = new AbortController();
    let state: 'waiting' | 'begun' | 'over' = 'waiting';
    const forget = () => {
      if (this.#underWay.get(key) === shared) this.#underWay.delete(key);
    };
    const run = async () => {
      let giveBack: () => void;
      try {
        giveBack = await this.#turns.take(asker, stopping.signal);
      } catch (error) {
        state = 'over';
        forget();
        throw error instanceof QueueFull ? lookupError('EBUSY', error) : error;
      }
      state = 'begun';
      const over = () => {
        state = 'over';
        forget();
        giveBack();
      };
      const found = lookUp(name, stopping.signal);
      found.then(over, over);
      return within(timeout, found, () => stopping.abort(lookupError('ETIMEOUT')));
    };
    const shared: UnderWay = {
      answer: run(),
      waiting: 0,
      abandon() {
        if (state === 'over' || (state === 'begun' && !cancelable)) return;
        forget();
        stopping.abort(lookupError('ECANCELLED'));
      },
    };
    // Everyone may have stopped waiting before it fails.
    shared.answer.catch(() => {});
    this.#underWay.set(key, shared);
    return shared;
  }
}

/** Like an error of the system's own look-up: `code` says what happened. */
export function lookupError(code: 'ETIMEOUT' | 'ECANCELLED' | 'EBUSY' | 'ENOTFOUND', cause?: unknown): Error {
  return Object.assign(new Error(`the look-up ended: ${code}`, { cause }), { code });
}

async function within<T>(milliseconds: number, work: Promise<T>, stop: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(lookupError('ETIMEOUT'));
      stop();
    }, milliseconds);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
