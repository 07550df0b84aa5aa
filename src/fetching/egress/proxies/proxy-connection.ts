/**
 * One connection to an upstream proxy: TCP, and TLS if the proxy wants it. Reports failures according to who owns the
 * proxy: a caller's own is `custom_proxy_error`, the operator's makes the target unreachable. Does not check addresses.
 */
import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { type TLSSocket, connect as tlsConnect } from 'node:tls';
import { FetchFailure } from '../../failure.ts';
import type { Route } from '../dialer.ts';
import { readHost } from '../guard/host.ts';
import { StepTimeout } from '../step-timeout.ts';
import { codeOf } from '../unreachable.ts';
import { isProxysOwn } from './proxy-marks.ts';
import type { ProxyUrl } from './proxy-url.ts';

/**
 * `what` completes a sentence that begins with "The proxy"; it never contains credentials. `unreachable` says who is at
 * fault: the proxy itself, or perhaps the target behind it.
 */
export function proxyFailure(
  route: Route,
  what: string,
  unreachable: 'proxy' | 'behind_proxy',
  cause?: unknown,
): FetchFailure {
  return route.exit === 'custom'
    ? new FetchFailure('custom_proxy_error', `The proxy ${what}.`, { cause })
    : new FetchFailure('target_unreachable', `The target could not be reached: the ${route.exit} proxy ${what}.`, {
        unreachable,
        cause,
      });
}

/**
 * For a plain request that a proxy should have passed on, and that brought no answer: nobody knows whether the proxy or
 * the target behind it was at fault.
 */
export function forwardFailure(route: Route, failure: FetchFailure): FetchFailure {
  const { cause } = failure;
  if (cause instanceof StepTimeout) return silentProxy(route, cause.milliseconds, 'a plain request');
  if (failure.code !== 'target_unreachable') return failure;
  const what = failure.unreachable === 'reset' ? 'closed the connection without an answer' : 'did not answer in HTTP';
  return proxyFailure(route, what, 'behind_proxy', failure);
}

/** Says which proxy, for how long and after what. */
export class ProxyWasSilent extends Error {}

/**
 * The proxy was given this long to answer, and said nothing. Nobody knows whether the target kept it waiting. `task`:
 * what it was asked for.
 */
export function silentProxy(route: Route, milliseconds: number, task: string): FetchFailure {
  return proxyFailure(route, wasSilent(milliseconds, task), 'behind_proxy', silenceOf(route, milliseconds, task));
}

/** The same as the reason of another failure. */
export function silenceOf(route: Route, milliseconds: number, task: string): ProxyWasSilent {
  return new ProxyWasSilent(`the ${route.exit} proxy ${wasSilent(milliseconds, task)}`);
}

function wasSilent(milliseconds: number, task: string): string {
  return `was silent for ${Math.round(milliseconds / 100) / 10} s after ${task}`;
}

/** A task, for a proxy that makes tunnels that may lead nowhere. */
export const openedTunnel = (target: string) => `it had opened a connection to ${target}`;

/** What a proxy does that answers 407. */
export const WRONG_LOGIN = 'asked for authentication (407): check its user and password';

/** For an answer to a plain request that is the proxy's own, not the target's. */
export function refusalByProxy(route: Route, answer: IncomingMessage): FetchFailure | undefined {
  const { statusCode = 0 } = answer;
  // The proxy may only have passed on what the target said.
  if (statusCode === 407) return proxyFailure(route, WRONG_LOGIN, 'behind_proxy');
  // Its error pages may name the proxy's host, which is not for callers.
  if (!isProxysOwn(answer, route.upstream?.host)) return undefined;
  return proxyFailure(route, `refused the request (${statusCode})`, 'behind_proxy');
}

/** TLS over a connected socket. Rejects with a `proxyFailure`, or the signal's reason; the socket is then destroyed. */
export function secureProxySocket(
  socket: Socket,
  proxy: ProxyUrl,
  route: Route,
  ignoreTlsErrors: boolean,
  signal: AbortSignal,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const read = readHost(proxy.host);
    const name = read.kind === 'name' ? read.name : proxy.host.replace(/^\[|\]$/g, '');
    const secure = tlsConnect({
      socket,
      host: name,
      // SNI is only for names: RFC 6066 excludes addresses.
      servername: isIP(name) === 0 ? name : '',
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: !ignoreTlsErrors,
    });
    const stop = () => {
      secure.off('secureConnect', onSecure);
      secure.off('close', onClose);
      signal.removeEventListener('abort', onAbort);
    };
    const fail = (reason: unknown) => {
      stop();
      secure.destroy();
      socket.destroy();
      reject(reason);
    };
    const onSecure = () => {
      stop();
      resolve(secure);
    };
    const onError = (error: unknown) => {
      const code = codeOf(error);
      fail(proxyFailure(route, `failed in TLS${code && ` (${code})`}`, 'proxy', error));
    };
    const onClose = () => fail(proxyFailure(route, 'closed the connection during TLS', 'proxy'));
    const onAbort = () => fail(signal.reason);
    // Never removed, for the same reason as on every socket here.
    secure.on('error', onError);
    if (signal.aborted) return onAbort();
    secure.once('secureConnect', onSecure);
    secure.once('close', onClose);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
