/**
 * Decides what a page counts as before its content is examined: the answer of a target, or a failure that only the
 * browser knows about. What the target's answer then means is decided in the same place as without JavaScript.
 */
import type { PageFrame } from '../../../content/page-frame.ts';
import { FetchFailure, selectionTooLarge, type TargetAnswer } from '../../failure.ts';
import { BROKEN_ENCODING, BROKEN_FRAMING } from '../../http/failure-of-error.ts';
import { type Answer, targetAnswer } from '../../outcomes.ts';
import type { PageRequest, Picture, PictureProblem, ScriptOutcome, Selected } from '../../page.ts';
import type { PageReading } from '../in-page/in-page.ts';
import { isCutShort } from '../loading/document-answers.ts';
import { type Loading, tooManyRedirects } from '../loading/loading.ts';
import { documentTooLarge, tooLarge } from '../reading/page-size.ts';

export interface BrowserAnswer extends Answer {
  /** The content of a binary answer, if it was wanted. */
  readonly bytes?: Buffer;
  /** The content as it arrived, never shown as a page: it has not been searched for an element yet. */
  readonly isRaw?: boolean;
  /** It is unknown whether all of it arrived. */
  readonly mayBeCut?: boolean;
  readonly selected: readonly Selected[] | undefined;
  readonly script: ScriptOutcome | undefined;
  readonly picture?: Picture | PictureProblem | undefined;
  /** The content of its frames, if it was wanted. */
  readonly frames: readonly PageFrame[] | undefined;
  /** Its HTML with marks for what the browser does not show, if it was wanted. */
  readonly shown?: string | undefined;
}

interface Read {
  readonly host: string;
  readonly loading: Loading;
  readonly mostBytes: number;
}

/** Why what was read is not an answer of the target, or not one that can be used. */
export function refusalOf(reading: PageReading, { host, loading, mostBytes }: Read): FetchFailure | undefined {
  if (reading.tooLarge) return tooLarge(loading);
  if (reading.selectionTooLarge) return tooLarge(loading, selectionTooLarge(mostBytes));
  if (loading.stopped && !loading.givenUp && !loading.arrived) return brokenOff(host, reading, loading);
  if (loading.answer && isCutShort(loading.answer)) return brokenOff(host, reading, loading);
  return documentTooLarge(loading, mostBytes);
}

export function answerOf(
  reading: PageReading,
  loading: Loading,
  script?: ScriptOutcome,
  parts?: Pick<BrowserAnswer, 'frames' | 'shown'>,
): BrowserAnswer {
  const { url, contentType, html, selected } = reading;
  const { status, statusMessage } = statusOf(reading, loading);
  return {
    finalUrl: url,
    status: status === 0 ? 200 : status,
    statusMessage,
    headers: loading.answer?.headers ?? {},
    isRendered: true,
    isStill: loading.still ?? false,
    contentType,
    body: html,
    binary: !isText(contentType),
    selected,
    script,
    frames: parts?.frames,
    shown: parts?.shown,
  };
}

/** The page keeps going to other documents. */
export function endless(reading: PageReading, loading: Loading): FetchFailure {
  return tooManyRedirects(reading.url, statusOf(reading, loading), reading.html);
}

export function elementMissing(
  selector: string,
  { deadline }: PageRequest,
  reading: Pick<PageReading, 'url' | 'status' | 'html'>,
  loading: Loading,
): FetchFailure {
  const { milliseconds } = deadline.retrieval;
  return new FetchFailure('wait_for_timeout', `The element ${selector} did not appear within ${milliseconds} ms.`, {
    target: targetOf(reading, loading),
    finalUrl: reading.url,
  });
}

/** The document ended prematurely. */
function brokenOff(host: string, reading: PageReading, loading: Loading): FetchFailure {
  if (loading.netError === 'net::ERR_CONTENT_DECODING_FAILED') {
    return new FetchFailure('target_error', BROKEN_ENCODING, {
      target: targetOf(reading, loading),
      finalUrl: reading.url,
    });
  }
  if (loading.netError === 'net::ERR_INVALID_CHUNKED_ENCODING') {
    return new FetchFailure('target_unreachable', BROKEN_FRAMING, {
      target: targetOf(reading, loading),
      finalUrl: reading.url,
      unreachable: 'network',
    });
  }
  return new FetchFailure('target_unreachable', `The connection to ${host} was closed in the middle of the page.`, {
    target: targetOf(reading, loading),
    finalUrl: reading.url,
    unreachable: 'reset',
  });
}

function targetOf(reading: Pick<PageReading, 'status' | 'html'>, loading: Loading): TargetAnswer {
  const { status, statusMessage } = statusOf(reading, loading);
  return targetAnswer(status, statusMessage, reading.html);
}

/** With the target's own status text, if the network events are about the same answer. */
function statusOf({ status }: Pick<PageReading, 'status'>, { answer }: Loading) {
  return { status, statusMessage: answer?.status === status ? answer.statusMessage : '' };
}

function isText(contentType: string): boolean {
  return /^text\/|[/+](xml|json|javascript)$/.test(contentType);
}
