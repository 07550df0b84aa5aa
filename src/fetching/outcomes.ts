/** What a target's answer counts as: a page, or which failure. The same rules with and without JavaScript. */
import { STATUS_CODES } from 'node:http';
import { findChallenge } from './challenges/find-challenge.ts';
import { PagePreview } from './challenges/page-preview.ts';
import { FetchFailure, type TargetAnswer } from './failure.ts';
import type { PageNote } from './page.ts';
import { readRetryAfter } from './retry-after.ts';
import { findPlaceholder } from './stand-ins/find-placeholder.ts';
import { isSoft404 } from './stand-ins/is-soft-404.ts';

/** Statuses with which sites refuse automated visitors; 999 is LinkedIn's. */
const BLOCKING = new Set([403, 429, 503, 999]);

export interface Answer {
  readonly finalUrl: string;
  readonly status: number;
  readonly statusMessage: string;
  /** Lower-case names; empty where they are not known. */
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly body: string;
  /** The content is not text. */
  readonly binary: boolean;
  /** The body is what scripts made of the page that came with the headers. */
  readonly isRendered?: boolean;
  /** Its scripts have nothing left to wait for. */
  readonly isStill?: boolean;
  /** The redirect that ended the load, because the caller wants redirects to be errors. */
  readonly redirect?: Redirect;
}

export interface Redirect {
  readonly status: number;
  readonly statusMessage: string;
  readonly location: string;
}

interface Expectations {
  readonly errorOn404: boolean;
}

/** The failure for this answer, or the note about a page. */
export function verdictOf(answer: Answer, expectations: Expectations): { failure?: FetchFailure; note?: PageNote } {
  const preview = new PagePreview(answer.body, answer.finalUrl);
  const failure = failureOf(answer, expectations, preview);
  if (failure) return { failure };
  if (!mayStandIn(answer) || !isSoft404(preview)) return {};
  return expectations.errorOn404 ? { failure: softly404(answer) } : { note: 'soft-404' };
}

function failureOf(answer: Answer, { errorOn404 }: Expectations, preview: PagePreview): FetchFailure | undefined {
  const { finalUrl, redirect } = answer;
  if (redirect) return redirectFailure(redirect, answer.body, finalUrl);
  const { status, headers, body: html, isRendered = false, isStill = false } = answer;
  const retryAfter = readRetryAfter(headers['retry-after']);
  const target = {
    ...targetAnswer(answer.status, answer.statusMessage, answer.body),
    ...(retryAfter !== undefined && { retryAfter }),
  };
  const challenge = answer.binary
    ? undefined
    : findChallenge({ status, headers, html, url: finalUrl, isRendered, isStill }, preview);
  if (challenge) {
    const { vendor, signature, evidence } = challenge;
    const message = `The target page is an anti-bot challenge, not the page itself: ${vendor}, ${signature} (${evidence})`;
    return new FetchFailure('target_challenge', message, { target, finalUrl });
  }
  if (!isPageStatus(status, { errorOn404 })) {
    const code = BLOCKING.has(answer.status) ? 'target_blocked' : 'target_error';
    return new FetchFailure(code, unexpectedStatus(target), { target, finalUrl });
  }
  if (answer.binary) {
    const kind = answer.contentType === '' ? 'binary data' : answer.contentType;
    return new FetchFailure('target_error', `The target page is not text: its content type is ${kind}`, {
      target,
      finalUrl,
    });
  }
  const placeholder = mayStandIn(answer) ? findPlaceholder(preview) : undefined;
  if (!placeholder) return undefined;
  const message = `There is no site at this address: the target page is a placeholder (${placeholder})`;
  return new FetchFailure('target_error', message, { target, finalUrl });
}

export function unexpectedStatus({ statusCode, statusMessage }: TargetAnswer): string {
  return `Unexpected HTTP code on the target page: ${statusCode} ${statusMessage}`.trimEnd();
}

function softly404({ status, statusMessage, body, finalUrl }: Answer): FetchFailure {
  const message = `The target page says that it does not exist, with status ${status} (soft 404)`;
  return new FetchFailure('target_error', message, { target: targetAnswer(status, statusMessage, body), finalUrl });
}

const HTML = new Set(['', 'text/html', 'application/xhtml+xml']);

function mayStandIn({ status, binary, contentType }: Answer): boolean {
  return !binary && status >= 200 && status < 300 && HTML.has(contentType);
}

/** Whether an answer with this status can be a page. */
export function isPageStatus(status: number, { errorOn404 }: Expectations): boolean {
  return (status >= 200 && status < 300) || (status === 404 && !errorOn404);
}

/** For a caller who wants redirects to be errors. */
export function redirectFailure(redirect: Redirect, body: string, finalUrl: string): FetchFailure {
  const { status, statusMessage, location } = redirect;
  const target = targetAnswer(status, statusMessage, body);
  const message = `The target page redirects (${status} ${target.statusMessage}) to ${location}`;
  return new FetchFailure('target_redirect', message, { target, finalUrl });
}

/** A target that sends no reason phrase gets the standard one. */
export function targetAnswer(statusCode: number, statusMessage: string, body: string): TargetAnswer {
  return { statusCode, statusMessage: statusMessage || (STATUS_CODES[statusCode] ?? ''), body };
}
