/**
 * The engine for pages without JavaScript: an HTTP/1.1 client that looks like a browser, follows redirects by a browser's rules,
 * and gives the page as text. Every connection comes from the dialer it was handed; it knows nothing of tiers, prices or replies.
 */
import type { IncomingMessage } from 'node:http';
import { type Deadline, RequestCanceled } from '../../deadline.ts';
import type { Connection, Dialer, Route } from '../egress/dialer.ts';
import { FetchFailure } from '../failure.ts';
import type { Country, Device } from '../page.ts';
import { answeredBy, type HttpAnswer, readAnswer } from './answer.ts';
import { lastHeader, setCookieLines, utf8Text } from './answer-headers.ts';
import { basicCredentials } from './basic-credentials.ts';
import { Connections } from './connections.ts';
import { drainBriefly } from './drain.ts';
import { abandon, exchange, NoAnswer } from './exchange.ts';
import { answerFailure } from './failure-of-error.ts';
import {
  type Carried,
  carriedHeaders,
  carriedTo,
  isHttp,
  lesserCarried,
  MAX_REDIRECTS,
  redirectTarget,
} from './redirect.ts';
import { RequestCookies } from './request-cookies.ts';
import { requestHeaders } from './request-headers.ts';
import { createTlsStarter } from './tls-connection.ts';

export type { HttpAnswer, HttpRedirect } from './answer.ts';

export interface HttpClientSettings {
  readonly dialer: Dialer;
  /** The most that a page may have once its encoding is undone. */
  readonly maxBodyBytes: number;
  readonly ignoreTlsErrors: boolean;
  /** More certificate authorities to trust, in PEM. */
  readonly ca?: string;
  /** How many unused connections are kept at most, over all routes: 256 unless given. */
  readonly maxIdleConnections?: number;
  /** How long an unused connection is kept: 5 seconds unless given. */
  readonly idleMilliseconds?: number;
}

export interface HttpRequest {
  readonly url: string;
  /** The caller's own headers, checked before. */
  readonly headers: Readonly<Record<string, string>>;
  readonly device: Device;
  readonly country: Country;
  readonly route: Route;
  readonly followRedirects: boolean;
  readonly deadline: Deadline;
  /** Told as soon as the target has begun to answer. */
  readonly onAnswer?: () => void;
}

export interface HttpClient {
  /**
   * Rejects with a `FetchFailure`, or with the reason of the deadline's signal, or with `RequestCanceled` when the client is closed.
   * A status that is no success is an answer, not a failure.
   */
  get(request: HttpRequest): Promise<HttpAnswer>;
  /** Destroys every connection; requests that still run are rejected. */
  close(): Promise<void>;
}

/** One step of a request: the first URL, or one that a redirect led to. */
interface Hop {
  readonly request: HttpRequest;
  readonly url: URL;
  /** The caller's headers that may go there. */
  readonly headers: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  readonly cookies: RequestCookies;
}

export function createHttpClient(settings: HttpClientSettings): HttpClient {
  const connections = new Connections({
    dialer: settings.dialer,
    startTls: createTlsStarter({ ignoreErrors: settings.ignoreTlsErrors, ca: settings.ca }),
    maxIdle: settings.maxIdleConnections ?? 256,
    idleMilliseconds: settings.idleMilliseconds ?? 5000,
  });
  return {
    async get(request) {
      try {
        return await follow(request, connections, settings.maxBodyBytes);
      } catch (error) {
        // Whatever broke when the time was over broke because of that.
        request.deadline.check();
        if (connections.closed) throw new RequestCanceled('shutdown');
        throw error;
      }
    },
    async close() {
      connections.close();
    },
  };
}

async function follow(request: HttpRequest, connections: Connections, maxBodyBytes: number): Promise<HttpAnswer> {
  const first = targetUrl(request.url);
  const cookies = new RequestCookies();
  let url = first;
  let carried: Carried = 'all';
  let authorization = basicCredentials(first);
  for (let hops = 0; ; hops += 1) {
    const headers = carriedHeaders(request.headers, carried);
    const response = await send({ request, url, headers, authorization, cookies }, connections);
    request.onAnswer?.();
    // Of several locations Chrome, like Node, takes the first.
    const { location } = response.headers;
    const next = redirectTarget(response.statusCode ?? 0, location && utf8Text(location), url);
    if (next === undefined || !request.followRedirects) {
      return readAnswer(response, { url, redirectTo: next, hops, maxBodyBytes });
    }
    if (hops === MAX_REDIRECTS || !isHttp(next)) {
      abandon(response);
      throw refusedRedirect(response, url, next);
    }
    cookies.store(url, setCookieLines(response));
    await drainBriefly(response);
    request.deadline.check();
    carried = lesserCarried(carried, lesserCarried(carriedTo(first, next), carriedTo(url, next)));
    authorization = basicCredentials(next) ?? (carried === 'all' ? authorization : undefined);
    url = next;
  }
}

/** Sends on an idle connection, and once more on a fresh one when that turns out to be dead. */
async function send(hop: Hop, connections: Connections): Promise<IncomingMessage> {
  const { request, url } = hop;
  const idle = connections.takeIdle({ url, route: request.route });
  if (idle !== undefined) {
    try {
      return await sendOn(idle, hop, connections);
    } catch (error) {
      request.deadline.check();
      if (!(error instanceof NoAnswer)) throw failureOfExchange(error);
    }
  }
  const fresh = await connections.open({ url, route: request.route }, request.deadline);
  try {
    return await sendOn(fresh, hop, connections);
  } catch (error) {
    throw failureOfExchange(error);
  }
}

async function sendOn(connection: Connection, hop: Hop, connections: Connections): Promise<IncomingMessage> {
  const { request, url } = hop;
  const { route, deadline } = request;
  const forwarded = connection.form === 'forward';
  const callersCookie = Object.entries(hop.headers).find(([name]) => name.toLowerCase() === 'cookie')?.[1];
  const headers = requestHeaders({
    url,
    device: request.device,
    country: request.country,
    caller: hop.headers,
    authorization: hop.authorization,
    proxyAuthorization: forwarded ? connection.proxyAuthorization : undefined,
    cookie: hop.cookies.header(url, callersCookie),
  });
  const path = `${url.pathname}${url.search}`;
  const target = forwarded ? `${url.protocol}//${url.host}${path}` : path;
  const response = await exchange(connection.socket, { target, headers }, deadline.signal, (answer) =>
    connections.giveBack({ url, route }, connection, keepAliveMilliseconds(answer)),
  );
  if (forwarded && response.statusCode === 407) {
    abandon(response);
    throw proxyRefusal(route);
  }
  return response;
}

/**
 * How long the server says that it keeps a quiet connection, less a second: it counts from when it sent, and a request on its way
 * to a closing connection is lost.
 */
function keepAliveMilliseconds(answer: IncomingMessage): number | undefined {
  const hint = /(?:^|[,\s])timeout=(\d+)/i.exec(lastHeader(answer, 'keep-alive') ?? '')?.[1];
  return hint === undefined ? undefined : Number(hint) * 1000 - 1000;
}

function targetUrl(text: string): URL {
  const url = URL.parse(text);
  if (url && isHttp(url)) return url;
  throw new FetchFailure('invalid_url', 'The URL is not an absolute http or https URL');
}

function refusedRedirect(response: IncomingMessage, from: URL, to: URL): FetchFailure {
  const answered = answeredBy(response, from);
  if (isHttp(to)) return new FetchFailure('target_error', `More than ${MAX_REDIRECTS} redirects`, answered);
  const message = `The target address is not a public one. The operator can allow it with MUDLARK_ALLOW_TARGETS. It redirects to the scheme ${to.protocol}, and only http: and https: are followed.`;
  return new FetchFailure('forbidden_target', message, answered);
}

function proxyRefusal(route: Route): FetchFailure {
  return route.exit === 'custom'
    ? new FetchFailure('custom_proxy_error', 'The custom proxy answered 407: it refused the credentials')
    : // The proxy may only have passed on what the target said.
      new FetchFailure('target_unreachable', 'The proxy refused the credentials', { unreachable: 'behind_proxy' });
}

function failureOfExchange(error: unknown): unknown {
  if (error instanceof FetchFailure) return error;
  return answerFailure(error instanceof NoAnswer ? error.cause : error);
}
