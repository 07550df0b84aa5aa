/**
 * A connection to a target through an upstream proxy that is sent addresses instead of a name: it is asked for one
 * after another. Does not check addresses.
 */
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { FetchFailure, type UnreachableReason } from '../../failure.ts';
import type { Connection, Route } from '../dialer.ts';
import { hostInAuthority } from '../guard/host.ts';
import type { Permission } from '../guard/target-check.ts';
import { ProxyHungUp } from '../proxies/proxy-answer.ts';
import { silentProxy } from '../proxies/proxy-connection.ts';
import { type ProxyUrl, proxyAuthorization } from '../proxies/proxy-url.ts';
import { openUpstreamTunnel, type TunnelEnd, TunnelRefused } from '../proxies/upstream-tunnel.ts';
import { StepTimeout, withStepTimeout } from '../step-timeout.ts';

export interface TunnelParts {
  readonly proxy: ProxyUrl;
  readonly route: Route;
  /** Connects to the proxy. */
  readonly reach: () => Promise<Duplex>;
  /** Whether the proxy could forward the request by itself. */
  readonly forwards: boolean;
}

/** Trying more would be in vain: so many addresses are for load balancing, not for redundancy. */
const MAX_ADDRESSES = 3;

/** IPv4 first, because many proxies have no IPv6. At least one address of each family is tried. */
export function addressesForProxy({ addresses, port }: Permission): TunnelEnd[] {
  const four = addresses.filter((address) => isIP(address) === 4);
  const six = addresses.filter((address) => isIP(address) !== 4);
  const first = four.slice(0, six.length > 0 ? MAX_ADDRESSES - 1 : MAX_ADDRESSES);
  return [...first, ...six].slice(0, MAX_ADDRESSES).map((host) => ({ host, port }));
}

/** Rejects with the last failure, a `FetchFailure`, or with the signal's reason. */
export async function openFirstTunnel(
  parts: TunnelParts,
  ends: readonly TunnelEnd[],
  signal: AbortSignal,
): Promise<Connection> {
  const { proxy, route, reach, forwards } = parts;
  const silence = route.silence?.('tunnel');
  for (const [index, end] of ends.entries()) {
    const socket = await reach();
    try {
      const ask = (limit: AbortSignal) => openUpstreamTunnel(socket, proxy, end, route, limit);
      await (silence === undefined ? ask(signal) : withStepTimeout(silence / ends.length, signal, ask));
      return { socket, form: 'origin', proxyAuthorization: undefined };
    } catch (thrown) {
      socket.destroy();
      signal.throwIfAborted();
      const error = thrown instanceof StepTimeout ? silentAbout(end, thrown) : thrown;
      if (forwards && makesNoTunnel(error)) return forwardTo(end);
      if (index === ends.length - 1 || !mayBeTheAddress(error)) throw error;
    }
  }
  throw new Error('a target without an address was permitted');

  function silentAbout({ host, port }: TunnelEnd, { milliseconds }: StepTimeout): FetchFailure {
    return silentProxy(route, milliseconds, `it was asked for a connection to ${hostInAuthority(host)}:${port}`);
  }

  /** The target still gets its name in `Host`, if the proxy forwards the header unchanged. */
  async function forwardTo({ host, port }: TunnelEnd): Promise<Connection> {
    const authority = `${hostInAuthority(host)}${port === 80 ? '' : `:${port}`}`;
    return { socket: await reach(), form: 'forward', authority, proxyAuthorization: proxyAuthorization(proxy) };
  }
}

/** Many proxies make tunnels only for https, and some make none. */
function makesNoTunnel(error: unknown): boolean {
  const cause = error instanceof FetchFailure ? error.cause : undefined;
  if (cause instanceof ProxyHungUp) return true;
  return cause instanceof TunnelRefused && ((cause.status >= 400 && cause.status < 500) || cause.status === 501);
}

function mayBeTheAddress(error: unknown): boolean {
  const reasons: readonly (UnreachableReason | undefined)[] = ['behind_proxy', 'network', 'refused'];
  return error instanceof FetchFailure && reasons.includes(error.unreachable);
}
