/** Whether the service can do what most requests ask for: a page in a browser. Asked by anybody, so the answer is kept a while. */
import { demoPageProblem } from './demo-check.ts';
import type { Fetching } from './wiring/fetching.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly detail: string;
}

const FRESH_MS = 5_000;

export function createReadiness(fetching: Fetching): () => Promise<Readiness> {
  let known: Promise<Readiness> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (known && performance.now() - askedAt < FRESH_MS) return known;
    askedAt = performance.now();
    known = look(fetching);
    return known;
  };
}

async function look(fetching: Fetching): Promise<Readiness> {
  if (!fetching.browser) {
    return { ready: false, detail: 'no browser: js=false works; for js=true run node scripts/setup.mjs --browser' };
  }
  const problem = await demoPageProblem(fetching, true);
  if (problem !== undefined) return { ready: false, detail: problem };
  return { ready: true, detail: `a page was opened in ${await fetching.browser.check()}` };
}
