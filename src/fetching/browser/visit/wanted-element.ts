/** Waits for the element that the caller named. An error page is the answer at once: it is not searched. */
import { untilElement } from '../loading/element.ts';
import { within } from '../within.ts';
import { conclude, isFailure, refuse } from './conclusion.ts';
import { type BrowserAnswer, elementMissing } from './judge-reading.ts';
import { throwIfUnreachable } from './navigation.ts';
import type { Visit } from './visit.ts';
import { readPast } from './walls.ts';

/** After time has run out, the caller gets the failure within this many milliseconds. */
const TELLING_GRACE = 500;

/** An error page has neither the element nor anything for a script or a step: it is the answer at once. */
export async function answerIfNoPage(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { waitFor, steps, inPage } = visit.request;
  if (waitFor === undefined && !steps?.actions.length && inPage?.script === undefined) return undefined;
  const reading = await readPast(visit, undefined);
  refuse(visit, reading);
  return isFailure(visit, reading) ? conclude(visit, reading) : undefined;
}

/** Returns the failure if the page turns into an error page while we wait. */
export async function untilWantedElement(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, request, limits } = visit;
  const { waitFor: selector, errorOn404 } = request;
  if (selector === undefined) return undefined;
  while (!(await untilElement(page, { selector, errorOn404 }, limits.retrieval))) {
    const read = readPast(visit, { selectors: [selector], firstOnly: true });
    const isOver = limits.retrieval.isOver;
    // A page that is too busy to be read must not delay the failure.
    const unread = { url: page.loading.url, status: page.loading.answer?.status ?? 0, html: '' };
    const missing = () => elementMissing(selector, request, unread, page.loading);
    const reading = await (isOver ? within(read, performance.now() + TELLING_GRACE, missing) : read);
    throwIfUnreachable(visit);
    if (isFailure(visit, reading)) return conclude(visit, reading);
    // The element appeared at the last moment: it must not be reported as missing.
    if (reading.selected?.[0]?.count) return undefined;
    if (limits.retrieval.isOver) throw elementMissing(selector, request, reading, page.loading);
  }
  return undefined;
}
