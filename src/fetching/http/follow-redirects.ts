/**
 * Requests one page, following redirects as browsers do: which headers go to the next URL, how many redirects are
 * allowed, and which are not followed. Knows nothing about connections: a function that is passed in sends each
 * request.
 */
import type { DeviceProfile } from '../devices.ts';
import { FetchFailure } from '../failure.ts';
import { type AnswerContext, answeredBy, type HttpAnswer, readAnswer } from './answer.ts';
import { headerValues, locationText, setCookieLines } from './answer-headers.ts';
import type { AnswerMessage } from './answer-message.ts';
import { basicCredentials } from './basic-credentials.ts';
import { type Answered, isMisframed, isUndecodable } from './body-failure.ts';
import { drainBriefly } from './drain.ts';
import { abandon } from './exchange.ts';
import { INVALID_REDIRECT, TWO_REDIRECTS } from './failure-of-error.ts';
import {
  type Carried,
  carriedHeaders,
  carriedTo,
  isHttp,
  isRedirect,
  lesserCarried,
  MAX_REDIRECTS,
  redirectTarget,
} from './redirect.ts';
import type { HttpClientSettings, HttpRequest } from './request.ts';
import { RequestCookies } from './request-cookies.ts';
import { requestHeaders } from './request-headers.ts';
import { SecureHosts } from './secure-hosts.ts';

/** Milliseconds for the body of a redirect that is not followed. */
const PREVIEW_TIMEOUT = 1_000;

/** One step of a request: the first URL, or one that a redirect led to. */
export interface Hop {
  readonly request: HttpRequest;
  readonly url: URL;
  readonly profile: DeviceProfile;
  /** The caller's headers that may be sent there. */
  readonly headers: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  readonly cookies: RequestCookies;
  /** JSON to post; undefined for a GET. */
  readonly body: string | undefined;
  /** Read on a connection that mends what the parser does not read: it has failed on another one. */
  readonly mended?: boolean;
}

/** Sends the request of one hop, and resolves when the head of the answer has arrived. */
export type SendHop = (hop: Hop) => Promise<AnswerMessage>;

export async function followRedirects(
  request: HttpRequest,
  profile: DeviceProfile,
  send: SendHop,
  { maxBodyBytes, largeBodies }: HttpClientSettings,
): Promise<HttpAnswer> {
  const first = targetUrl(request.url);
  const { deadline, partition = '' } = request;
  let leave: (() => void) | undefined;
  const letIn = async (bytes: number) => {
    // A body that was read before, and is asked for again, must not keep this one waiting.
    leave?.();
    leave = await largeBodies?.take(partition, bytes, deadline.signal);
    if (leave) deadline.onEnd(leave);
  };
  const cookies = new RequestCookies(request.session);
  const secureHosts = new SecureHosts();
  let url = first;
  let carried: Carried = 'all';
  let authorization = basicCredentials(first);
  let redirected: Answered | undefined;
  for (let hops = 0; ; hops += 1) {
    const body = hops === 0 ? request.postJson : undefined;
    const headers = { ...carriedHeaders(request.headers, carried), ...bodyHeaders(body) };
    const hop: Hop = { request, url, profile, headers, authorization, cookies, body };
    const response = await sendAfter(redirected, () => send(hop));
    const { location } = response.headers;
    secureHosts.note(url, response);
    const told = redirectTarget(response.statusCode ?? 0, location && locationText(location), url);
    const next = told && secureHosts.secured(told);
    const isLast = next === undefined || !request.followRedirects;
    // Cookies of the final answer matter only to a session.
    if (!isLast || request.session) cookies.store(url, setCookieLines(response));
    const { decode, take } = request;
    const context = { url, redirectTo: told, hops, maxBodyBytes, letIn, decode, take };
    const wrong = wrongRedirect(response, next);
    if (wrong !== undefined) throw new FetchFailure('target_error', wrong, await previewed(response, context));
    if (isLast) return readOrMend(response, hop, context, send);
    if (hops === MAX_REDIRECTS || !isHttp(next)) throw refusedRedirect(await previewed(response, context), next);
    redirected = answeredBy(response, url);
    await drainBriefly(response);
    request.deadline.check();
    carried = lesserCarried(carried, lesserCarried(carriedTo(first, next), carriedTo(url, next)));
    authorization = basicCredentials(next) ?? (carried === 'all' ? authorization : undefined);
    url = next;
  }
}

/** What browsers say of a redirect that they do not follow. */
function wrongRedirect(response: AnswerMessage, next: URL | undefined): string | undefined {
  if (!isRedirect(response.statusCode ?? 0)) return undefined;
  const locations = new Set(headerValues(response, 'location'));
  if (locations.size > 1) return TWO_REDIRECTS;
  return next === undefined && [...locations].some((location) => location.trim() !== '') ? INVALID_REDIRECT : undefined;
}

/** If what is read by others cannot be read here, chunks or a content coding, the target is asked once more. */
async function readOrMend(
  response: AnswerMessage,
  hop: Hop,
  context: AnswerContext,
  send: SendHop,
): Promise<HttpAnswer> {
  try {
    return await readAnswer(response, context);
  } catch (error) {
    const isMisread = isMisframed(error) || (response.isDecoded === true && isUndecodable(error));
    if (!isMisread || hop.body !== undefined || context.take) throw error;
    hop.request.deadline.check();
    return readAnswer(await send({ ...hop, mended: true }), context);
  }
}

/** Adds the redirect to the failure if it led to a forbidden target. */
async function sendAfter(redirected: Answered | undefined, send: () => Promise<AnswerMessage>): Promise<AnswerMessage> {
  try {
    return await send();
  } catch (error) {
    const isForbidden = error instanceof FetchFailure && error.code === 'forbidden_target' && !error.target;
    if (!isForbidden || !redirected) throw error;
    throw new FetchFailure(error.code, error.message, { ...redirected, cause: error.cause });
  }
}

function bodyHeaders(body: string | undefined): Record<string, string> {
  if (body === undefined) return {};
  return { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
}

/** Name, value, name, value …, as Chrome sends them over HTTP/1.1. */
export function headersOfHop(
  { request, url, profile, headers, authorization, cookies }: Hop,
  proxyAuthorization: string | undefined,
): string[] {
  const callersCookie = Object.entries(headers).find(([name]) => name.toLowerCase() === 'cookie')?.[1];
  return requestHeaders({
    url,
    profile,
    country: request.country,
    caller: headers,
    authorization,
    proxyAuthorization,
    cookie: cookies.header(url, callersCookie),
  });
}

function targetUrl(given: string | URL): URL {
  const url = typeof given === 'string' ? URL.parse(given) : given;
  if (url && isHttp(url)) return url;
  throw new FetchFailure('invalid_url', 'The URL is not an absolute http or https URL');
}

/**
 * The answer with its body, unless that takes long or is broken: it is only informative, and the failure is known
 * without it.
 */
async function previewed(response: AnswerMessage, context: AnswerContext): Promise<Answered> {
  const answered = answeredBy(response, context.url);
  const timer = setTimeout(() => abandon(response), PREVIEW_TIMEOUT);
  try {
    const { status: statusCode, statusMessage, body } = await readAnswer(response, context);
    return { ...answered, target: { statusCode, statusMessage, body } };
  } catch {
    return answered;
  } finally {
    clearTimeout(timer);
  }
}

function refusedRedirect(answered: Answered, to: URL): FetchFailure {
  if (isHttp(to)) return new FetchFailure('target_error', `More than ${MAX_REDIRECTS} redirects`, answered);
  return foreignScheme(to, answered);
}

/** For a redirect to a scheme other than http and https. */
export function foreignScheme(to: URL, answered: Answered): FetchFailure {
  const message = `The target address is not a public one. The operator can allow it with MUDLARK_ALLOW_TARGETS. It redirects to the scheme ${to.protocol}, and only http: and https: are followed.`;
  return new FetchFailure('forbidden_target', message, answered);
}
