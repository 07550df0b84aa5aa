/**
 * The data of one page of a known site: tries the site's sources in order, each through the available tiers, until one
 * is read. Missing values are filled in from sources that were read in part before. A log-in wall counts as a refusal
 * of the exit. Knows no site, and nothing of prices or replies.
 */
import type { Deadline } from '../deadline.ts';
import { FetchFailure } from '../fetching/failure.ts';
import { targetAnswer } from '../fetching/outcomes.ts';
import type { Country, Page, PageRequest, Tier } from '../fetching/page.ts';
import type { WalkFailure, WalkResult } from '../fetching/tier-walk.ts';
import { mergeRecords } from './merge-records.ts';
import type { Fields, Reading, SiteAnswer, SiteRequest, Source, Supplement } from './site.ts';

export interface SiteParts {
  readonly fetchPage: (request: PageRequest) => Promise<WalkResult>;
  readonly hasBrowser: boolean;
  readonly country: Country;
  /** The only tier to use; every tier in turn if absent. */
  readonly tier?: Tier | undefined;
  readonly deadline: Deadline;
  readonly partition: string;
}

export type ParseStatus = 'ok' | 'parse_failed' | 'not_found';

export interface SiteData {
  readonly status: ParseStatus;
  readonly data: Fields | null;
  /** What may still be requested for this page. */
  readonly more: readonly Supplement[];
  /** The response that the data was read from. */
  readonly from: { readonly exit: Page['exit']; readonly status: number; readonly finalUrl: string };
}

export interface SiteFailure {
  readonly failed: WalkFailure;
  readonly js: boolean;
}

/** Milliseconds for the scripts of a page. */
const JS_TIMEOUT = 2_500;
/** Share of the remaining time that one of several sources may take. */
const SHARE = 1 / 2;

/** Parses an answer with the given source, in a thread because it may take long. */
export type ReadSource = (source: number, answer: SiteAnswer) => Promise<Reading>;

export async function readSite(
  sources: readonly Source[],
  read: ReadSource,
  parts: SiteParts,
): Promise<SiteData | SiteFailure> {
  let partial: SiteData | undefined;
  let failure: SiteFailure | undefined;
  for (const [index, { request }] of sources.entries()) {
    if (request.js && !parts.hasBrowser) continue;
    const left = parts.deadline.retrieval.left();
    if (left === 0 || parts.deadline.signal.aborted) break;
    const timeout = Math.ceil(index < sources.length - 1 ? left * SHARE : left);
    const asked = await requestSource(request, timeout, (answer) => read(index, answer), parts);
    if ('failed' in asked) failure ??= asked;
    else if (asked.status === 'ok') return merged(asked, partial);
    else if (asked.status === 'not_found') return asked;
    else partial = partial ? richer(partial, asked) : asked;
  }
  // If nothing was read and a source was not reached, the failure says more than a parser that found nothing.
  const outcome = partial?.data ? partial : (failure ?? partial);
  if (!outcome) throw new Error('no source of this page could be requested');
  return outcome;
}

/** A site's answer, and the exit that it came through. */
export interface WalkedAnswer extends Pick<WalkFailure, 'exit' | 'tiersTried'> {
  readonly answer: SiteAnswer;
  /** For an error status: the failure, unless the answer says more. */
  readonly failure?: FetchFailure;
}

/** One request to a site, through the tiers; an answer with an error status is an answer too. */
export async function requestSite(
  request: SiteRequest,
  timeout: number,
  parts: SiteParts,
  inspect?: (answer: SiteAnswer) => Promise<FetchFailure | undefined>,
): Promise<WalkedAnswer | SiteFailure> {
  const walked = await parts.fetchPage({
    url: request.url,
    headers: request.headers ?? {},
    js: request.js,
    postJson: request.postJson === undefined ? undefined : JSON.stringify(request.postJson),
    jsTimeout: JS_TIMEOUT,
    waitFor: undefined,
    proxy: parts.tier ?? 'auto',
    country: parts.country,
    customProxy: undefined,
    device: 'desktop',
    errorOn404: false,
    errorOnRedirect: false,
    inPage: undefined,
    deadline: parts.deadline.retrieving(timeout),
    partition: parts.partition,
    inspect: inspect && ((page) => inspect(answerOfPage(page))),
  });
  const { tiersTried } = walked;
  if ('page' in walked) return { answer: answerOfPage(walked.page), exit: walked.page.exit, tiersTried };
  const { failure, exit } = walked;
  // Sites answer "gone" and similar with an error status.
  if (failure.code !== 'target_error' || !failure.target) return { failed: walked, js: request.js };
  const { statusCode: status, body = '' } = failure.target;
  const answer = { status, finalUrl: failure.finalUrl ?? request.url, contentType: '', body };
  return { answer, exit, tiersTried, failure };
}

async function requestSource(
  request: SiteRequest,
  timeout: number,
  read: (answer: SiteAnswer) => Promise<Reading>,
  parts: SiteParts,
): Promise<SiteData | SiteFailure> {
  let reading: Reading | undefined;
  const asked = await requestSite(request, timeout, parts, async (answer) => {
    reading = await read(answer);
    return reading.status === 'walled' ? wall(reading.why, answer) : undefined;
  });
  if ('failed' in asked) return asked;
  const { answer, exit, tiersTried } = asked;
  const failed = (failure: FetchFailure) => ({ failed: { failure, exit, tiersTried }, js: request.js });
  try {
    // An answer with an error status was not inspected during the walk, so `reading` may belong to an earlier tier.
    if (asked.failure || !reading) reading = await read(answer);
  } catch (error) {
    if (error instanceof FetchFailure) return failed(error);
    throw error;
  }
  if (reading.status === 'walled') return failed(wall(reading.why, answer));
  // An error of the site is not a change of the page, so it is a failure and costs nothing.
  if (reading.status === 'parse_failed' && asked.failure) return failed(asked.failure);
  const { status, finalUrl } = answer;
  return {
    status: reading.status,
    data: reading.status === 'not_found' ? null : reading.data,
    more: reading.status === 'ok' ? (reading.more ?? []) : [],
    from: { exit, status, finalUrl },
  };
}

function wall(why: string, { status, finalUrl, body }: SiteAnswer): FetchFailure {
  const target = targetAnswer(status, '', body);
  return new FetchFailure('target_blocked', `The site did not show the page: ${why}`, { target, finalUrl });
}

function answerOfPage({ status, finalUrl, contentType, html: body }: Page): SiteAnswer {
  return { status, finalUrl, contentType, body };
}

/** Of two partial readings the one with more data, filled in from the other. */
function richer(known: SiteData, found: SiteData): SiteData {
  return filled(known.data) >= filled(found.data) ? merged(known, found) : merged(found, known);
}

function merged(first: SiteData, second: SiteData | undefined): SiteData {
  return first.data && second?.data ? { ...first, data: mergeRecords(first.data, second.data) } : first;
}

function filled(data: Fields | null): number {
  const isEmpty = (value: unknown) => value === null || value === false || (Array.isArray(value) && value.length === 0);
  return Object.values(data ?? {}).filter((value) => !isEmpty(value)).length;
}
