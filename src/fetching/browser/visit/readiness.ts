/** Waits until the page is ready, and makes sure that it is shown in its own encoding. */
import { normalizeEncoding } from '@exodus/bytes/encoding.js';
import { isHtml } from '../../http/content-kind.ts';
import { parseMediaType } from '../../http/media-type.ts';
import { callText } from '../in-page/in-page.ts';
import { type EncodingEvidence, encodingEvidence } from '../in-page/in-page-encoding.ts';
import type { ShownInstead, TakenAnswer } from '../loading/document-requests.ts';
import { untilReadyOrElement } from '../loading/element.ts';
import { isChallenge, isEndless } from '../loading/past-challenge.ts';
import { pageEncoding } from '../loading/raw-answer.ts';
import { untilReady } from '../loading/ready.ts';
import { EVIDENCE_CHARACTERS, isDoubtful } from '../reading/page-encoding.ts';
import { evaluateIsolated } from '../reading/read-page.ts';
import { within } from '../within.ts';
import { answerOf, type BrowserAnswer, endless } from './judge-reading.ts';
import { goTo, refusal } from './navigation.ts';
import { read } from './reading.ts';
import { lateFailure, type Visit } from './visit.ts';

/** Returns an answer if the page keeps reloading: a challenge that reloads itself is still a challenge. */
export async function untilReadyFor(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, request, limits } = visit;
  const { loading } = page;
  const { waitFor: selector, errorOn404, errorOnRedirect, jsTimeout } = request;
  try {
    // If redirects are an error, the page gets the time to redirect.
    if (selector === undefined || errorOnRedirect) await untilReady(page, jsTimeout, limits);
    else await untilReadyOrElement(page, { selector, errorOn404 }, jsTimeout, limits);
    return undefined;
  } catch (error) {
    if (!isEndless(error)) throw error;
    const reading = await read(visit, undefined);
    if (isChallenge(reading, loading)) return answerOf(reading, loading);
    throw loading.endless ? endless(reading, loading) : error;
  }
}

/** Shows a page again if it declares no encoding and the browser guessed a wrong one. */
export async function inRightEncoding(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, requests, limits } = visit;
  const { session, frameId, loading } = page;
  const { head } = requests;
  if (!head || requests.taken || loading.documents !== 1 || !loading.arrived) return undefined;
  const { essence, charset } = parseMediaType(head.contentType);
  if (!isHtml(essence) || (charset !== undefined && normalizeEncoding(charset) !== null)) return undefined;
  const evidence = evaluateIsolated<EncodingEvidence>(
    session,
    frameId,
    callText(encodingEvidence, EVIDENCE_CHARACTERS),
  ).catch(() => undefined);
  const found = await within<EncodingEvidence | undefined>(evidence, limits.retrieval.endsAt, () => undefined);
  if (!found || !isDoubtful(found, new URL(head.url).hostname)) return undefined;
  const shown = (taken: TakenAnswer): ShownInstead => ({
    contentType: `text/html; charset=${pageEncoding(taken)}`,
    body: taken.bytes,
  });
  await requests.planNext(shown);
  const errorText = await goTo(visit, loading.url);
  if (errorText !== undefined) throw refusal(visit, new URL(loading.url).hostname, errorText);
  return untilReadyFor(visit);
}

/** Half a document is not a page: fails at once instead of reading it first. */
export function throwIfIncomplete(visit: Visit): undefined {
  const { loading } = visit.page;
  if (loading.givenUp && !loading.arrived && visit.request.waitFor === undefined) throw lateFailure(visit);
}
