/**
 * A tunnel to a target through a proxy that is already connected: by CONNECT or by SOCKS. Says for each refusal whether
 * the proxy or perhaps the target is at fault, because only a proxy at fault is rested. Does not check addresses.
 */
import { STATUS_CODES } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { FetchFailure } from '../../failure.ts';
import type { Route } from '../dialer.ts';
import { hostInAuthority } from '../guard/host.ts';
import { codeOf, sayConnectionError } from '../unreachable.ts';
import { BadProxyAnswer, ProxyHungUp } from './proxy-answer.ts';
import { proxyFailure, WRONG_LOGIN } from './proxy-connection.ts';
import { askForTunnel } from './proxy-tunnel.ts';
import { type ProxyUrl, proxyAuthorization } from './proxy-url.ts';
import { askSocksForTunnel, greetSocksProxy, SocksLoginRefused } from './socks5.ts';

export interface TunnelEnd {
  /** A name for the proxy to resolve, or an address. */
  readonly host: string;
  readonly port: number;
}

/** The proxy answered CONNECT with a status that is neither success nor a request for a login. */
export class TunnelRefused extends Error {
  override readonly name = 'TunnelRefused';
  readonly status: number;
  /** In the proxy's own words, which may be about the proxy: for the operator. */
  readonly reason: string;

  constructor(status: number, reason: string) {
    super(`the proxy answered CONNECT with ${status}`);
    this.status = status;
    this.reason = reason;
  }
}

/** Rejects with a `FetchFailure`, or with the signal's reason; leaves the socket to the caller in any case. */
export async function openUpstreamTunnel(
  socket: Duplex,
  proxy: ProxyUrl,
  to: TunnelEnd,
  route: Route,
  signal: AbortSignal,
): Promise<void> {
  try {
    await (proxy.protocol === 'socks5'
      ? openSocksTunnel(socket, to, route, signal)
      : openHttpTunnel(socket, proxy, to, route, signal));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FetchFailure) throw error;
    // A proxy that hangs up may mean its target; one that speaks another protocol is not a proxy.
    const fault = error instanceof BadProxyAnswer && !(error instanceof ProxyHungUp) ? 'proxy' : 'behind_proxy';
    throw brokenOff(route, error, fault);
  }
}

/** Logs in to a SOCKS proxy, before it is sent any target. Rejects in the same way. */
export async function logInToSocks(socket: Duplex, proxy: ProxyUrl, route: Route, signal: AbortSignal): Promise<void> {
  const { username, password } = proxy;
  const credentials = username === undefined ? undefined : { username, password: password?.reveal() ?? '' };
  try {
    await greetSocksProxy(socket, credentials, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SocksLoginRefused) {
      throw proxyFailure(route, `refused the login (${error.message}): check its user and password`, 'proxy', error);
    }
    throw brokenOff(route, error, 'proxy');
  }
}

function brokenOff(route: Route, error: unknown, fault: 'proxy' | 'behind_proxy'): unknown {
  if (error instanceof BadProxyAnswer) return proxyFailure(route, `failed: ${error.message}`, fault, error);
  if (codeOf(error) === '') return error;
  return proxyFailure(route, `failed: ${sayConnectionError(error)}`, fault, error);
}

async function openHttpTunnel(
  socket: Duplex,
  proxy: ProxyUrl,
  to: TunnelEnd,
  route: Route,
  signal: AbortSignal,
): Promise<void> {
  const authority = authorityOf(to);
  const { status, reason } = await askForTunnel(socket, authority, proxyAuthorization(proxy), signal);
  if (status >= 200 && status < 300) return;
  if (status === 407) throw proxyFailure(route, WRONG_LOGIN, 'proxy');
  const said = printable(reason);
  const words = route.exit === 'custom' ? said : (STATUS_CODES[status] ?? '');
  const what = `refused the connection to ${authority} (${`${status} ${words}`.trimEnd()})`;
  throw proxyFailure(route, what, 'behind_proxy', new TunnelRefused(status, said));
}

async function openSocksTunnel(socket: Duplex, to: TunnelEnd, route: Route, signal: AbortSignal): Promise<void> {
  const reply = await askSocksForTunnel(socket, to.host, to.port, signal);
  if (reply === 0) return;
  const meaning = SOCKS_REPLIES[reply] ?? { says: `SOCKS reply ${reply}`, fault: 'behind_proxy' };
  const { says } = meaning;
  // A proxy without IPv6 is not at fault.
  const fault = reply === NO_SUCH_ADDRESS_KIND && isIP(to.host) === 6 ? 'behind_proxy' : meaning.fault;
  if (fault === 'proxy' || fault === 'behind_proxy') {
    throw proxyFailure(route, `refused the connection to ${authorityOf(to)} (${says})`, fault);
  }
  throw new FetchFailure('target_unreachable', `The proxy could not reach ${authorityOf(to)}: ${says}.`, {
    unreachable: fault,
  });
}

const NO_SUCH_ADDRESS_KIND = 8;

/**
 * RFC 1928, section 6. Replies 3 to 6 say what happened to the target; the others say little, or are about the proxy
 * itself.
 */
const SOCKS_REPLIES: Readonly<
  Record<number, { readonly says: string; readonly fault: 'proxy' | 'behind_proxy' | 'network' | 'refused' }>
> = {
  1: { says: 'general failure', fault: 'behind_proxy' },
  2: { says: 'not allowed by its rules', fault: 'behind_proxy' },
  3: { says: 'the network cannot be reached', fault: 'network' },
  4: { says: 'the host cannot be reached', fault: 'network' },
  5: { says: 'the connection was refused', fault: 'refused' },
  6: { says: 'the connection timed out', fault: 'network' },
  7: { says: 'it does not know the command', fault: 'proxy' },
  8: { says: 'it does not know the kind of address', fault: 'proxy' },
};

function authorityOf({ host, port }: TunnelEnd): string {
  return `${hostInAuthority(host)}:${port}`;
}

/** The proxy's own message, short and without control characters, because it becomes part of ours. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);
}
