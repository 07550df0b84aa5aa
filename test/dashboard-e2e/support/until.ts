/** Waiting for what must come true sooner or later. The bound only ends a test that has failed: nothing is faster or slower for it. */
import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 60_000;
const PAUSE_MS = 20;

/** What `probe` gives once it gives something; a probe that throws is asked again, and its error told when time is up. */
export async function until<T>(what: string, probe: () => Promise<T | undefined | false>): Promise<T> {
  let problem: unknown;
  for (const endsAt = performance.now() + LIMIT_MS; performance.now() < endsAt; await sleep(PAUSE_MS)) {
    try {
      const found = await probe();
      if (found !== undefined && found !== false) return found;
      problem = undefined;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`never: ${what}`, { cause: problem });
}
