/** Runs the caller's script in the page, and reads what it has made of it. */

import { type LoadedPage, untilQuiet, untilReady } from '../loading/ready.ts';
import { runScript } from '../reading/run-script.ts';
import { conclude } from './conclusion.ts';
import type { BrowserAnswer } from './judge-reading.ts';
import { read } from './reading.ts';
import type { LoadLimits, Visit } from './visit.ts';

/** Milliseconds of the request that a script must leave for reading the page. */
const READING_RESERVE = 2_500;

export async function readAfterScript(visit: Visit, source: string): Promise<BrowserAnswer> {
  const { page, request, limits } = visit;
  const { jsTimeout, deadline, inPage } = request;
  const milliseconds = Math.max(1, Math.min(jsTimeout, Math.floor(deadline.remaining() - READING_RESERVE)));
  const endsAt = performance.now() + milliseconds;
  inPage?.onScript?.(visit.tab.owner.route.exit);
  const script = await runScript(page.session, source, milliseconds, limits.maxCharacters);
  await afterScript(page, endsAt, limits);
  return conclude(visit, await read(visit, inPage), script);
}

/** What the script has begun gets the rest of its time; a page that it led to is waited for. */
async function afterScript(page: LoadedPage, endsAt: number, limits: LoadLimits): Promise<void> {
  const { loading } = page;
  const left = () => Math.max(1, Math.floor(endsAt - performance.now()));
  const { documents } = loading;
  await untilQuiet(page, left()).catch(() => {});
  if (!loading.leaving && loading.documents === documents) return;
  await untilReady(page, left(), { ...limits, retrieveBy: Math.max(endsAt, limits.retrieveBy) });
}
