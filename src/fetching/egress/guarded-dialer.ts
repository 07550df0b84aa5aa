/**
 * The dialer behind the one door: checks the target, then connects to an address that was judged, or asks the route's upstream proxy.
 * A route with an upstream never goes direct. Keeps no connection.
 */
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AddressGuard } from './address-guard.ts';
import { type Connect, connectFirst, connectTcp, OtherPeer } from './connect-race.ts';
import { ConnectTo } from './connect-to.ts';
import type { Connection, Dialer, DialTarget, Route } from './dialer.ts';
import { belongsTo, readHost } from './host.ts';
import type { Asker } from './lookup-turns.ts';
import { PatienceOver, withPatience } from './patience.ts';
import { proxyFailure, secureProxySocket } from './proxy-connection.ts';
import { type ProxyUrl, proxyAuthorization } from './proxy-url.ts';
import { createResolver, type Resolve } from './resolver.ts';
import { type Checked, checkForDialing, checkForUpstream, isRefusal, type Permission } from './target-check.ts';
import { notConnected, sayConnectionError, sayLookup } from './unreachable.ts';
import { logInToSocks, openUpstreamTunnel } from './upstream-tunnel.ts';
import { type DenyVerdict, forbiddenProxy, forbiddenTarget, type Verdict } from './verdict.ts';

/** Four round trips to the other side of the world with a lost packet take 3 seconds; a dead proxy must leave time for another. */
const PROXY_PATIENCE_MS = 4_000;

const CLOSED_AT_ONCE = Object.assign(new Error('closed as soon as it was open'), { code: 'ECONNRESET' });

export interface DialerParts {
  readonly guard: AddressGuard;
  readonly connectTo?: ConnectTo;
  readonly resolve?: Resolve;
  /** Only tests hand in their own. */
  readonly connect?: Connect;
  /** Also accepts any certificate from a proxy that is reached by TLS. */
  readonly ignoreTlsErrors?: boolean;
  /** Milliseconds in which a proxy of the operator's must be connected and logged in to: 4 seconds unless given. */
  readonly proxyPatience?: number;
  /** Told of each verdict, for logs and metrics. */
  readonly onVerdict?: (verdict: Verdict, host: string) => void;
}

export function createDialer(parts: DialerParts): Dialer {
  const {
    guard,
    connectTo = new ConnectTo(),
    resolve = createResolver(),
    connect = connectTcp,
    ignoreTlsErrors = false,
    proxyPatience = PROXY_PATIENCE_MS,
    onVerdict = () => {},
  } = parts;
  const checkParts = { guard, connectTo, resolve };

  async function dialDirect(target: DialTarget, route: Route, signal: AbortSignal): Promise<Connection> {
    const { host, port, halfOpen = false } = target;
    const permission = permit(await checkForDialing(checkParts, host, port, askerOf(route), signal), target);
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
    const permission = permit(
      await checkForUpstream(checkParts, target.host, target.port, askerOf(route), signal),
      target,
    );
    const socket = await reachProxy(proxy, route, target.halfOpen ?? false, signal);
    // A mapped target needs a tunnel even for plain http: the absolute form would name the host that it is mapped away from.
    if (proxy.protocol !== 'socks5' && !target.tunnel && !permission.mapped) {
      return { socket, form: 'forward', proxyAuthorization: proxyAuthorization(proxy) };
    }
    try {
      await openUpstreamTunnel(socket, proxy, permission, route, signal);
      return { socket, form: 'origin', proxyAuthorization: undefined };
    } catch (error) {
      socket.destroy();
      throw error;
    }
  }

  /** Everything up to where the proxy would hear of a target; a proxy of the operator's that takes too long for it has failed. */
  async function reachProxy(proxy: ProxyUrl, route: Route, halfOpen: boolean, signal: AbortSignal): Promise<Duplex> {
    if (route.exit === 'custom') return connectToProxy(proxy, route, halfOpen, signal);
    try {
      return await withPatience(proxyPatience, signal, (limit) => connectToProxy(proxy, route, halfOpen, limit));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof PatienceOver) throw unreachedProxy(proxy, route, error);
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
      throw unreachedProxy(proxy, route, error);
    }
    if (proxy.protocol === 'https') return secureProxySocket(socket, proxy, route, ignoreTlsErrors, signal);
    if (proxy.protocol === 'http') return socket;
    try {
      await logInToSocks(socket, proxy, route, signal);
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  }

  async function proxyAddresses(
    proxy: ProxyUrl,
    route: Route,
    signal: AbortSignal,
  ): Promise<{ addresses: readonly string[]; port: number }> {
    if (route.exit === 'custom') {
      let checked: Checked;
      try {
        checked = await checkForDialing(checkParts, proxy.host, proxy.port, askerOf(route), signal, (host, port) =>
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
      const addresses = await resolve(read.kind === 'name' ? read.lookup : proxy.host, signal, undefined);
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
      if (route.only !== undefined && !belongsTo(target.host, route.only)) {
        throw refuse('DenyOtherDomain', target, forbiddenTarget);
      }
      const connection = route.upstream
        ? await dialThrough(route.upstream, target, route, signal)
        : await dialDirect(target, route, signal);
      if (signal.aborted) {
        connection.socket.destroy();
        throw signal.reason;
      }
      // Who waits for something on a connection that has ended already is never told.
      if (connection.socket.destroyed) throw notConnected(target.host, target.port, CLOSED_AT_ONCE);
      return connection;
    },
  };
}

function askerOf(route: Route): Asker {
  return { caller: route.caller, page: route };
}

function unreachedProxy(proxy: ProxyUrl, route: Route, error: unknown): Error {
  const where = `${proxy.host} port ${proxy.port}`;
  return proxyFailure(route, `at ${where} could not be reached: ${sayConnectionError(error)}`, 'proxy', error);
}

function unresolvedProxy(proxy: ProxyUrl, route: Route, error: unknown): Error {
  return proxyFailure(
    route,
    `could not be reached: its name ${proxy.host} could not be resolved: ${sayLookup(error)}`,
    'proxy',
    error,
  );
}
