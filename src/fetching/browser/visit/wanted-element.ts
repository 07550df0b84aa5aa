/** Waits for the element that the caller named. A page that is none is the answer at once: it is not searched. */
import { untilElement } from '../loading/element.ts';
import { within } from '../within.ts';
import { conclude, isFailure, refuse } from './conclusion.ts';
import { type BrowserAnswer, elementMissing } from './judge-reading.ts';
import type { Visit } from './visit.ts';
import { readPast } from './walls.ts';

/** Milliseconds by which a request whose time is over is told so. */
const TELLING_GRACE = 500;

/** What is no page has neither the element that is waited for nor what a script or a step is for: it is the answer at once. */
export async function answerOfNoPage(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { waitFor, steps, inPage } = visit.request;
  if (waitFor === undefined && !steps?.actions.length && inPage?.script === undefined) return undefined;
  const reading = await readPast(visit, undefined);
  refuse(visit, reading);
  return isFailure(visit, reading) ? conclude(visit, reading) : undefined;
}

/** Gives an answer where the page turns into what is none meanwhile. */
export async function untilElementOfPage(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, request, limits } = visit;
  const { waitFor: selector, errorOn404 } = request;
  if (selector === undefined) return undefined;
  while (!(await untilElement(page, { selector, errorOn404 }, limits.retrieval))) {
    const read = readPast(visit, { selectors: [selector], firstOnly: true });
    const isOver = limits.retrieval.isOver;
    // A page that is too busy to be read keeps nobody waiting who is to be told that the time is over.
    const unread = { url: page.loading.url, status: page.loading.answer?.status ?? 0, html: '' };
    const missing = () => elementMissing(selector, request, unread, page.loading);
    const reading = await (isOver ? within(read, performance.now() + TELLING_GRACE, missing) : read);
    if (isFailure(visit, reading)) return conclude(visit, reading);
    // It came with the last of the time: nobody is told that what is in the body is missing.
    if (reading.selected?.[0]?.count) return undefined;
    if (limits.retrieval.isOver) throw elementMissing(selector, request, reading, page.loading);
  }
  return undefined;
}
