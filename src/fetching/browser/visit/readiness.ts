/** Waits until the page is ready, shown in its own encoding. */
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
import { evaluateApart } from '../reading/read-page.ts';
import { within } from '../within.ts';
import { answerOf, type BrowserAnswer, endless } from './judge-reading.ts';
import { goTo, refusal } from './navigation.ts';
import { read } from './reading.ts';
import { late, type Visit } from './visit.ts';

/** Gives an answer where the page never stays: a challenge that loads itself again and again is one all the same. */
export async function untilReadyFor(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, request, limits } = visit;
  const { loading } = page;
  const { waitFor: selector, errorOn404, errorOnRedirect, jsTimeout } = request;
  try {
    // A page that is not to redirect gets the time to do so.
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

/** A page that declares no encoding, and was read in one that it is not in, is shown once more in its own. */
export async function inRightEncoding(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { page, requests, limits } = visit;
  const { session, frameId, loading } = page;
  const { head } = requests;
  if (!head || requests.taken || loading.documents !== 1 || !loading.arrived) return undefined;
  const { essence, charset } = parseMediaType(head.contentType);
  if (!isHtml(essence) || (charset !== undefined && normalizeEncoding(charset) !== null)) return undefined;
  const evidence = evaluateApart<EncodingEvidence>(
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

/** Half a document is none: whoever waits for it is told at once, and not only when what there is of it has been read. */
export function toldInTime(visit: Visit): undefined {
  const { loading } = visit.page;
  if (loading.givenUp && !loading.arrived && visit.request.waitFor === undefined) throw late(visit);
}
