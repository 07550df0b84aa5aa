/**
 * Loads one page in one tab: navigates, waits until the page is ready, does the caller's steps, runs the caller's
 * script, and reads the page. Nothing here outlives the request's time; a page that cannot be read is a typed failure.
 * Each step is a file in visit/.
 */

import type { PageRequest } from '../page.ts';
import { prepareConsent } from './consent/pass-consent.ts';
import { runSteps } from './steps/run-steps.ts';
import type { Tab } from './tab/tab.ts';
import { lookOf } from './tab/tab-look.ts';
import { conclude } from './visit/conclusion.ts';
import type { BrowserAnswer } from './visit/judge-reading.ts';
import { navigate } from './visit/navigation.ts';
import { inRightEncoding, throwIfIncomplete, untilReadyFor } from './visit/readiness.ts';
import { readAfterScript } from './visit/script.ts';
import { beginVisit, type LoadLimits, lateFailure, mayNeedFrames } from './visit/visit.ts';
import { pastConsent, readPast } from './visit/walls.ts';
import { answerIfNoPage, untilWantedElement } from './visit/wanted-element.ts';
import { within } from './within.ts';

export type { BrowserAnswer } from './visit/judge-reading.ts';

export async function loadPage(tab: Tab, request: PageRequest, url: URL, limits: LoadLimits): Promise<BrowserAnswer> {
  const visit = beginVisit(tab, request, url, limits);
  if (limits.answersConsent) prepareConsent();
  const prepared = Promise.all([
    tab.emulate(lookOf(request)),
    visit.requests.start(),
    mayNeedFrames(request, url) && tab.draw(),
  ]);
  await within(prepared, limits.retrieval.endsAt, () => lateFailure(visit));
  const early =
    (await navigate(visit)) ??
    (await untilReadyFor(visit)) ??
    (await inRightEncoding(visit)) ??
    throwIfIncomplete(visit) ??
    (await pastConsent(visit)) ??
    (await answerIfNoPage(visit)) ??
    (await untilWantedElement(visit)) ??
    (await runSteps(visit));
  if (early) return early;
  const { inPage } = request;
  return inPage?.script === undefined
    ? conclude(visit, await readPast(visit, inPage))
    : readAfterScript(visit, inPage.script);
}
