/**
 * Waits for a condition that must become true. The limit only ends a test that has failed: it makes nothing faster or
 * slower.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 60_000;
const FIRST_PAUSE_MS = 50;
/**
 * Each pause is longer than the previous one, up to this: reading the accessibility tree takes a browser longer than
 * most pauses.
 */
const LONGEST_PAUSE_MS = 200;

/** The first result of `probe`; a probe that throws is called again, and its error is thrown when the time is over. */
export async function until<T>(what: string, probe: () => Promise<T | undefined | false>): Promise<T> {
  let problem: unknown;
  const endsAt = performance.now() + LIMIT_MS;
  for (let pause = FIRST_PAUSE_MS; performance.now() < endsAt; pause = Math.min(1.5 * pause, LONGEST_PAUSE_MS)) {
    try {
      const found = await probe();
      if (found !== undefined && found !== false) return found;
      problem = undefined;
    } catch (error) {
      problem = error;
    }
    await sleep(pause);
  }
  throw new Error(`never: ${what}`, { cause: problem });
}
