/**
 * The dialer that everything uses: checks the target, then connects to an address that was judged, or asks the route's
 * upstream proxy. A route with an upstream proxy never connects directly. Keeps no connection.
 */

import { type Connect, connectFirst, connectTcp, OtherPeer } from './connect-race.ts';
import { ConnectTo } from './connect-to.ts';
import type { Connection, Dialer, DialTarget, Route } from './dialer.ts';
import { addressesForProxy, openFirstTunnel } from './gateway/first-tunnel.ts';
import type { AddressGuard } from './guard/address-guard.ts';
import { belongsTo, readHost } from './guard/host.ts';
import {
  type Checked,
  checkForDialing,
  checkForUpstream,
  isRefusal,
  type Permission,
  refusedUnseen,
} from './guard/target-check.ts';
import { type DenyVerdict, forbiddenTarget, type Verdict } from './guard/verdict.ts';
import { createResolver, type Resolve } from './names/resolver.ts';
import { type ProxyUrl, proxyAuthorization } from './proxies/proxy-url.ts';
import { askerOf, findUpstream } from './proxies/upstream-proxy.ts';
import { notConnected } from './unreachable.ts';

/**
 * Four round trips to the other side of the world with one lost packet take 3 seconds; a dead proxy must leave time for
 * another one.
 */
const PROXY_TIMEOUT_MS = 4_000;

const CLOSED_AT_ONCE = Object.assign(new Error('closed as soon as it was open'), { code: 'ECONNRESET' });

export interface DialerParts {
  readonly guard: AddressGuard;
  readonly connectTo?: ConnectTo;
  readonly resolve?: Resolve;
  /** Only tests pass their own. */
  readonly connect?: Connect;
  /** Also accepts any certificate of a proxy that is reached by TLS. */
  readonly ignoreTlsErrors?: boolean;
  /** Milliseconds to connect and log in to a proxy of the operator: 4 seconds by default. */
  readonly proxyTimeout?: number;
  /** Called with each verdict, for logs and metrics. */
  readonly onVerdict?: (verdict: Verdict, host: string) => void;
}

export function createDialer(parts: DialerParts): Dialer {
  const {
    guard,
    connectTo = new ConnectTo(),
    resolve = createResolver(),
    connect = connectTcp,
    ignoreTlsErrors = false,
    proxyTimeout = PROXY_TIMEOUT_MS,
    onVerdict = () => {},
  } = parts;
  const checkParts = { guard, connectTo, resolve };
  const upstreamParts = { ...checkParts, connect, ignoreTlsErrors, proxyTimeout, onVerdict };

  async function dialDirect(target: DialTarget, route: Route, signal: AbortSignal): Promise<Connection> {
    const { host, port, halfOpen = false } = target;
    const permission = permit(await checkForDialing(checkParts, { host, port, asker: askerOf(route) }, signal), target);
    try {
      const socket = await connectFirst(permission.addresses, permission.port, signal, { connect, halfOpen });
      return { socket, form: 'origin', proxyAuthorization: undefined };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OtherPeer) throw refuse('DenyOtherPeer', target);
      throw notConnected(host, port, error);
    }
  }

  async function dialThrough(
    proxy: ProxyUrl,
    target: DialTarget,
    route: Route,
    signal: AbortSignal,
  ): Promise<Connection> {
    const { host, port, halfOpen = false } = target;
    // What can be refused without a look-up is refused before the proxy's own name is resolved.
    const refused = refusedUnseen(checkParts, host, port);
    if (refused) throw refuse(refused, target);
    const upstream = await findUpstream(upstreamParts, proxy, route, signal);
    const { tells } = upstream;
    const check = tells === 'addresses' ? checkForDialing : checkForUpstream;
    const permission = permit(await check(checkParts, { host, port, asker: askerOf(route) }, signal), target);
    const reach = () => upstream.connect(halfOpen, signal);
    const forwards = proxy.protocol !== 'socks5' && !target.tunnel;
    const byName = tells === 'names' || permission.addresses.length === 0;
    // A target of connect-to needs a tunnel even for plain http: the absolute form would name the original host.
    if (forwards && !permission.mapped && (byName || isAddress(host))) {
      return { socket: await reach(), form: 'forward', proxyAuthorization: proxyAuthorization(proxy) };
    }
    const ends = byName ? [permission] : addressesForProxy(permission);
    return openFirstTunnel({ proxy, route, reach, forwards }, ends, signal);
  }

  function permit(checked: Checked, target: DialTarget): Permission {
    if (isRefusal(checked)) throw refuse(checked.verdict, target);
    onVerdict(checked.verdict, target.host);
    return checked;
  }

  function refuse(verdict: DenyVerdict, { host, port }: DialTarget): Error {
    onVerdict(verdict, host);
    return forbiddenTarget(verdict, port);
  }

  return {
    async dial(target, route, signal) {
      signal.throwIfAborted();
      if (route.only !== undefined && !belongsTo(target.host, route.only)) throw refuse('DenyOtherDomain', target);
      const connection = route.upstream
        ? await dialThrough(route.upstream, target, route, signal)
        : await dialDirect(target, route, signal);
      if (signal.aborted) {
        connection.socket.destroy();
        throw signal.reason;
      }
      // A caller that waits for an event on a connection that has already ended would wait forever.
      if (connection.socket.destroyed) throw notConnected(target.host, target.port, CLOSED_AT_ONCE);
      return connection;
    },
  };
}

function isAddress(host: string): boolean {
  return readHost(host).kind === 'address';
}
