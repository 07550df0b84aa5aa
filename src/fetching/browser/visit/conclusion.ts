/** Turns what was read into the answer of the load, or its failure. */
import { isHtml } from '../../http/content-kind.ts';
import { verdictOf } from '../../outcomes.ts';
import type { Picture, PictureProblem, ScriptOutcome } from '../../page.ts';
import type { PageReading } from '../in-page/in-page.ts';
import { isPageType } from '../loading/answer-head.ts';
import { takePicture } from '../picture/take-picture.ts';
import { neverStays } from '../reading/read-page.ts';
import { readingTime } from '../reading/reading-time.ts';
import { shownParts } from '../reading/shown-parts.ts';
import { within } from '../within.ts';
import { answerOf, type BrowserAnswer, refusalOf } from './judge-reading.ts';
import { goTo, throwIfUnreachable } from './navigation.ts';
import { concludeRaw } from './raw-conclusion.ts';
import { lateFailure, type Visit } from './visit.ts';

/**
 * What was read is the answer, unless it is incomplete, or is only the browser's own view of something that is not a
 * page.
 */
export async function conclude(visit: Visit, reading: PageReading, script?: ScriptOutcome): Promise<BrowserAnswer> {
  const { page, requests } = visit;
  const { loading } = page;
  refuse(visit, reading);
  if (loading.givenUp && !loading.arrived) throw lateFailure(visit);
  if (reading.isEmpty) throw neverStays(loading);
  const picture = await pictureOf(visit, reading);
  if (!picture && !isPage(reading)) {
    const isFirst = requests.taken !== undefined && loading.documents === 1;
    const raw = isFirst ? await concludeRaw(visit, requests.taken) : await takeAgain(visit);
    if (raw) return { ...raw, isRaw: script === undefined, script };
  }
  const { shown, frames } = await shownParts(page, reading, visit.request, visit.limits.maxCharacters);
  await requests.stop();
  const answer = answerOf(reading, loading, script, { shown, frames });
  const head = loading.documents === 1 ? requests.head : undefined;
  // A page that steps have led to cannot be requested again.
  const canAskAgain = !visit.request.steps?.actions.length || loading.documents === 1;
  const { endsAt } = readingTime(visit.request.deadline);
  const mayBeCut = canAskAgain && (await within(visit.end.mayBeCut(), endsAt, () => false));
  return { ...answer, ...(head && { headers: head.headers }), ...(mayBeCut && { mayBeCut }), picture };
}

/** No screenshot is taken of a failure. */
async function pictureOf(visit: Visit, reading: PageReading): Promise<Picture | PictureProblem | undefined> {
  const { page, request, limits } = visit;
  const wanted = request.inPage?.picture;
  if (!wanted) return undefined;
  const shown = { ...answerOf(reading, page.loading), binary: false };
  if (verdictOf(shown, request).failure) return undefined;
  const { pictures: turns, maxCharacters: maxBytes } = limits;
  return takePicture(page, wanted, request, { turns, maxBytes, endsAt: readingTime(request.deadline).endsAt });
}

/** Loads the current document again to get its bytes: what the browser renders from them is not the answer. */
async function takeAgain(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, requests } = visit;
  await requests.planNext('take');
  await goTo(visit, page.loading.url);
  return requests.taken && concludeRaw(visit, requests.taken);
}

/** Whether the browser shows the document itself: not a viewer, not an XML error, not the text of a PDF. */
function isPage({ contentType, html }: PageReading): boolean {
  if (!isPageType(contentType)) return false;
  if (!isHtml(contentType)) return !html.includes('<parsererror ');
  return !/^(?:<!doctype[^>]*>)?\s*<html><head><\/head><body>\s*(?:<pre[^>]*>)?%PDF-/i.test(html.slice(0, 200));
}

export function refuse(visit: Visit, reading: PageReading): void {
  throwIfUnreachable(visit);
  const { page, url, limits } = visit;
  const refusal = refusalOf(reading, { loading: page.loading, host: url.hostname, mostBytes: limits.maxCharacters });
  if (refusal) throw refusal;
}

export function isFailure({ page, request }: Visit, reading: PageReading): boolean {
  return verdictOf(answerOf(reading, page.loading), request).failure !== undefined;
}
