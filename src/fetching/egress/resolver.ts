/**
 * Names to addresses, by the system's own resolver (so the hosts file counts). Nothing is remembered between look-ups: whoever
 * asks gets what is true now, and dials exactly that. Knows nothing of what is allowed.
 */
import { type LookupAddress, lookup } from 'node:dns';

/** Rejects with the resolver's error, or with the signal's reason once it aborts. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/** How the system is asked: `dns.lookup` for all addresses, in the order it gives them. */
export type SystemLookup = (name: string) => Promise<readonly string[]>;

/** Each look-up holds a thread of the pool that files share; libuv gives them half of its 64, the rest would queue unseen. */
const AT_ONCE = 24;

export function createSystemResolver(ask: SystemLookup = askSystem, atOnce: number = AT_ONCE): Resolve {
  const waiting: (() => void)[] = [];
  /** Look-ups under way are shared: a page that opens six connections to one host asks once. */
  const underWay = new Map<string, Promise<readonly string[]>>();
  let running = 0;

  async function run(name: string): Promise<readonly string[]> {
    running += 1;
    try {
      return await ask(name);
    } finally {
      running -= 1;
      underWay.delete(name);
      waiting.shift()?.();
    }
  }

  function start(name: string): Promise<readonly string[]> {
    const shared = underWay.get(name);
    if (shared) return shared;
    const answer = run(name);
    underWay.set(name, answer);
    return answer;
  }

  return async (name, signal) => {
    signal.throwIfAborted();
    while (running >= atOnce && !underWay.has(name)) await turn(waiting, signal);
    return untilAborted(start(name), signal);
  };
}

/** Waits for a place; who is aborted leaves the queue without having cost a look-up. */
function turn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      const index = waiting.indexOf(onTurn);
      if (index >= 0) waiting.splice(index, 1);
      reject(signal.reason);
    };
    const onTurn = () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    };
    signal.addEventListener('abort', onAbort, { once: true });
    waiting.push(onTurn);
  });
}

/** The system's look-up cannot be stopped, only left. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function askSystem(name: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    lookup(name, { all: true, order: 'verbatim' }, (error: Error | null, found: LookupAddress[]) => {
      if (error) reject(error);
      else resolve(found.map(({ address }) => address));
    });
  });
}
