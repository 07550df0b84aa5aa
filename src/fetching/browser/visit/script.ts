/** Runs the caller's script in the page, and reads the result. */

import type { TimeLimit } from '../../../deadline.ts';
import { type LoadedPage, untilQuiet, untilReady } from '../loading/ready.ts';
import { runScript } from '../reading/run-script.ts';
import { conclude } from './conclusion.ts';
import type { BrowserAnswer } from './judge-reading.ts';
import { read } from './reading.ts';
import type { LoadLimits, Visit } from './visit.ts';

/** Milliseconds that are reserved for reading the page after the script. */
const READING_RESERVE = 2_500;

export async function readAfterScript(visit: Visit, source: string): Promise<BrowserAnswer> {
  const { page, request, limits } = visit;
  const { jsTimeout, deadline, inPage } = request;
  const most = deadline.leaving(READING_RESERVE, 'script');
  const time = most.part('script', Math.max(1, Math.min(jsTimeout, Math.floor(most.left()))));
  inPage?.onScript?.(visit.tab.owner.route.exit);
  const script = await runScript(page.session, source, time.milliseconds, limits.maxCharacters);
  await afterScript(page, time, limits);
  return conclude(visit, await read(visit, inPage), script);
}

/** What the script has started gets the rest of its time; if it navigated, the new page is waited for. */
async function afterScript(page: LoadedPage, time: TimeLimit, limits: LoadLimits): Promise<void> {
  const { loading } = page;
  const { documents } = loading;
  await untilQuiet(page, millisecondsLeft(time)).catch(() => {});
  if (!loading.leaving && loading.documents === documents) return;
  await untilReady(page, millisecondsLeft(time), {
    ...limits,
    retrieval: time.endsAt > limits.retrieval.endsAt ? time : limits.retrieval,
  });
}

/** Milliseconds left, at least one. */
const millisecondsLeft = (time: TimeLimit) => Math.max(1, Math.floor(time.left()));
