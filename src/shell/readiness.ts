/**
 * Whether the service can do what most requests need: a page in a browser, for an account in the database. Anybody can
 * ask, so the answer is cached for a while, and reveals neither where the database is nor its error.
 */

import { releaseWarning } from '../fetching/browser/process/release-age.ts';
import { BROWSER_REMEDY } from '../installation.ts';
import type { Fetching } from '../wiring/fetching.ts';
import { demoPageProblem } from './demo-check.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly detail: string;
}

const FRESH_MS = 5_000;

/** `askDatabase` reads something cheap, and rejects when the database does not answer. */
export function createReadiness(fetching: Fetching, askDatabase: () => Promise<unknown>): () => Promise<Readiness> {
  let known: Promise<Readiness> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (known && performance.now() - askedAt < FRESH_MS) return known;
    askedAt = performance.now();
    known = look(fetching, askDatabase);
    return known;
  };
}

async function look(fetching: Fetching, askDatabase: () => Promise<unknown>): Promise<Readiness> {
  const [pages, databaseAnswers] = await Promise.all([lookAtPages(fetching), succeeds(askDatabase)]);
  if (databaseAnswers) return pages;
  const away = 'the database does not answer';
  return { ready: false, detail: pages.ready ? away : `${away}; ${pages.detail}` };
}

async function lookAtPages(fetching: Fetching): Promise<Readiness> {
  if (!fetching.browser) {
    return { ready: false, detail: `no browser: js=false works; for js=true ${BROWSER_REMEDY}` };
  }
  const problem = await demoPageProblem(fetching, true);
  if (problem !== undefined) return { ready: false, detail: problem };
  const release = await fetching.browser.check();
  const warning = releaseWarning(release, Date.now());
  return { ready: true, detail: `a page was opened in ${release}${warning ? `; warning: ${warning}` : ''}` };
}

const succeeds = (ask: () => Promise<unknown>) =>
  ask().then(
    () => true,
    () => false,
  );
