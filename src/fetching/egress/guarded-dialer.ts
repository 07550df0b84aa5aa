/**
 * The dialer behind the one door: checks the target, then connects to an address that was judged, or asks the route's upstream proxy.
 * A route with an upstream never goes direct. Speaks no HTTP beyond CONNECT, and keeps no connection.
 */
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AddressGuard } from './address-guard.ts';
import { type Connect, connectFirst, connectTcp, OtherPeer } from './connect-race.ts';
import { ConnectTo } from './connect-to.ts';
import type { Connection, Dialer, DialTarget, Route } from './dialer.ts';
import { hostInAuthority, readHost } from './host.ts';
import { proxyFailure, secureProxySocket } from './proxy-connection.ts';
import { askForTunnel, BadProxyAnswer } from './proxy-tunnel.ts';
import { type ProxyUrl, proxyAuthorization } from './proxy-url.ts';
import { createSystemResolver, type Resolve } from './resolver.ts';
import { type Checked, checkForDialing, checkForUpstream, isRefusal, type Permission } from './target-check.ts';
import { notConnected, sayConnectionError, sayLookup } from './unreachable.ts';
import { type DenyVerdict, forbiddenProxy, forbiddenTarget, type Verdict } from './verdict.ts';

export interface DialerParts {
  readonly guard: AddressGuard;
  readonly connectTo?: ConnectTo;
  readonly resolve?: Resolve;
  /** Only tests hand in their own. */
  readonly connect?: Connect;
  /** Also accepts any certificate from a proxy that is reached by TLS. */
  readonly ignoreTlsErrors?: boolean;
  /** Told of each verdict, for logs and metrics. */
  readonly onVerdict?: (verdict: Verdict, host: string) => void;
}

export function createDialer(parts: DialerParts): Dialer {
  const {
    guard,
    connectTo = new ConnectTo(),
    resolve = createSystemResolver(),
    connect = connectTcp,
    ignoreTlsErrors = false,
    onVerdict = () => {},
  } = parts;
  const checkParts = { guard, connectTo, resolve };

  async function dialDirect(target: DialTarget, signal: AbortSignal): Promise<Connection> {
    const { host, port, halfOpen = false } = target;
    const permission = permit(await checkForDialing(checkParts, host, port, signal), target);
    try {
      const socket = await connectFirst(permission.addresses, permission.port, signal, { connect, halfOpen });
      return { socket, form: 'origin', proxyAuthorization: undefined };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OtherPeer) throw refuse('DenyOtherPeer', target, forbiddenTarget);
      throw notConnected(host, port, error);
    }
  }

  async function dialThrough(
    proxy: ProxyUrl,
    target: DialTarget,
    route: Route,
    signal: AbortSignal,
  ): Promise<Connection> {
    const permission = permit(await checkForUpstream(checkParts, target.host, target.port, signal), target);
    const socket = await connectToProxy(proxy, route, target.halfOpen ?? false, signal);
    const authorization = proxyAuthorization(proxy);
    // A mapped target needs a tunnel even for plain http: the absolute form would name the host that it is mapped away from.
    if (!target.tunnel && !permission.mapped) return { socket, form: 'forward', proxyAuthorization: authorization };
    try {
      await openTunnel(socket, permission, authorization, route, signal);
      return { socket, form: 'origin', proxyAuthorization: undefined };
    } catch (error) {
      socket.destroy();
      throw error;
    }
  }

  async function connectToProxy(
    proxy: ProxyUrl,
    route: Route,
    halfOpen: boolean,
    signal: AbortSignal,
  ): Promise<Duplex> {
    const { addresses, port } = await proxyAddresses(proxy, route, signal);
    let socket: Socket;
    try {
      socket = await connectFirst(addresses, port, signal, { connect, halfOpen });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OtherPeer) throw refuse('DenyOtherPeer', proxy, forbiddenProxy);
      const where = `${proxy.host} port ${proxy.port}`;
      throw proxyFailure(route, `at ${where} could not be reached: ${sayConnectionError(error)}`, 'network', error);
    }
    return proxy.protocol === 'https' ? secureProxySocket(socket, proxy, route, ignoreTlsErrors, signal) : socket;
  }

  async function proxyAddresses(
    proxy: ProxyUrl,
    route: Route,
    signal: AbortSignal,
  ): Promise<{ addresses: readonly string[]; port: number }> {
    if (route.exit === 'custom') {
      let checked: Checked;
      try {
        checked = await checkForDialing(checkParts, proxy.host, proxy.port, signal, (host, port) =>
          connectTo.findNamed(host, port),
        );
      } catch (error) {
        signal.throwIfAborted();
        throw unresolvedProxy(proxy, route, error instanceof Error ? error.cause : error);
      }
      if (isRefusal(checked)) throw refuse(checked.verdict, proxy, forbiddenProxy);
      onVerdict(checked.verdict, proxy.host);
      return checked;
    }
    onVerdict('AllowOperator', proxy.host);
    const read = readHost(proxy.host);
    if (read.kind === 'address') return { addresses: [read.address], port: proxy.port };
    try {
      const addresses = await resolve(read.kind === 'name' ? read.lookup : proxy.host, signal);
      return { addresses, port: proxy.port };
    } catch (error) {
      signal.throwIfAborted();
      throw unresolvedProxy(proxy, route, error);
    }
  }

  function permit(checked: Checked, target: DialTarget): Permission {
    if (isRefusal(checked)) throw refuse(checked.verdict, target, forbiddenTarget);
    onVerdict(checked.verdict, target.host);
    return checked;
  }

  function refuse(
    verdict: DenyVerdict,
    at: { readonly host: string; readonly port: number },
    failure: (verdict: DenyVerdict, port: number) => Error,
  ): Error {
    onVerdict(verdict, at.host);
    return failure(verdict, at.port);
  }

  return {
    async dial(target, route, signal) {
      signal.throwIfAborted();
      const connection = route.upstream
        ? await dialThrough(route.upstream, target, route, signal)
        : await dialDirect(target, signal);
      if (signal.aborted) {
        connection.socket.destroy();
        throw signal.reason;
      }
      return connection;
    },
  };
}

async function openTunnel(
  socket: Duplex,
  permission: Permission,
  authorization: string | undefined,
  route: Route,
  signal: AbortSignal,
): Promise<void> {
  const authority = `${hostInAuthority(permission.host)}:${permission.port}`;
  try {
    const { status, reason } = await askForTunnel(socket, authority, authorization, signal);
    if (status >= 200 && status < 300) return;
    if (status === 407)
      throw proxyFailure(route, 'asked for authentication (407): check its user and password', 'network');
    throw proxyFailure(
      route,
      `refused the connection to ${authority} (${status}${reason && ` ${printable(reason)}`})`,
      'network',
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BadProxyAnswer) throw proxyFailure(route, `failed: ${error.message}`, 'reset', error);
    if (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.name !== 'FetchFailure') {
      throw proxyFailure(route, `failed: ${sayConnectionError(error)}`, 'reset', error);
    }
    throw error;
  }
}

function unresolvedProxy(proxy: ProxyUrl, route: Route, error: unknown): Error {
  return proxyFailure(
    route,
    `could not be reached: its name ${proxy.host} could not be resolved: ${sayLookup(error)}`,
    'network',
    error,
  );
}

/** A proxy's own words, short and without control characters, since they go into a message. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);
}
