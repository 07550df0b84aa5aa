/**
 * A connection to a target through an upstream proxy that is asked for one of several ends, in turn: the addresses of a target that the
 * proxy is not told the name of. Judges no address.
 */
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { FetchFailure, type UnreachableReason } from '../../failure.ts';
import type { Connection, Route } from '../dialer.ts';
import { hostInAuthority } from '../guard/host.ts';
import type { Permission } from '../guard/target-check.ts';
import { ProxyHungUp } from '../proxies/proxy-answer.ts';
import { type ProxyUrl, proxyAuthorization } from '../proxies/proxy-url.ts';
import { openUpstreamTunnel, type TunnelEnd, TunnelRefused } from '../proxies/upstream-tunnel.ts';

export interface TunnelParts {
  readonly proxy: ProxyUrl;
  readonly route: Route;
  /** Connects to the proxy. */
  readonly reach: () => Promise<Duplex>;
  /** Whether the request is one that the proxy could send on by itself. */
  readonly forwards: boolean;
}

/** More would be asked for in vain: whoever has so many addresses has them for load, not for luck. */
const MOST_ADDRESSES = 3;

/** IPv4 first: proxies without IPv6 are many. One of either family is among those that are tried. */
export function addressesForProxy({ addresses, port }: Permission): TunnelEnd[] {
  const four = addresses.filter((address) => isIP(address) === 4);
  const six = addresses.filter((address) => isIP(address) !== 4);
  const first = four.slice(0, six.length > 0 ? MOST_ADDRESSES - 1 : MOST_ADDRESSES);
  return [...first, ...six].slice(0, MOST_ADDRESSES).map((host) => ({ host, port }));
}

/** Rejects with the last failure, a `FetchFailure`, or with the signal's reason. */
export async function openFirstTunnel(
  parts: TunnelParts,
  ends: readonly TunnelEnd[],
  signal: AbortSignal,
): Promise<Connection> {
  const { proxy, route, reach, forwards } = parts;
  for (const [index, end] of ends.entries()) {
    const socket = await reach();
    try {
      await openUpstreamTunnel(socket, proxy, end, route, signal);
      return { socket, form: 'origin', proxyAuthorization: undefined };
    } catch (error) {
      socket.destroy();
      signal.throwIfAborted();
      if (forwards && makesNoTunnel(error)) return forwardTo(end);
      if (index === ends.length - 1 || !mayBeTheAddress(error)) throw error;
    }
  }
  throw new Error('a target without an address was permitted');

  /** The target still hears its name, in `Host`, where the proxy lets it through as it was sent. */
  async function forwardTo({ host, port }: TunnelEnd): Promise<Connection> {
    const authority = `${hostInAuthority(host)}${port === 80 ? '' : `:${port}`}`;
    return { socket: await reach(), form: 'forward', authority, proxyAuthorization: proxyAuthorization(proxy) };
  }
}

/** Many proxies make tunnels for https alone, and some for nobody. */
function makesNoTunnel(error: unknown): boolean {
  const cause = error instanceof FetchFailure ? error.cause : undefined;
  if (cause instanceof ProxyHungUp) return true;
  return cause instanceof TunnelRefused && ((cause.status >= 400 && cause.status < 500) || cause.status === 501);
}

function mayBeTheAddress(error: unknown): boolean {
  const reasons: readonly (UnreachableReason | undefined)[] = ['behind_proxy', 'network', 'refused'];
  return error instanceof FetchFailure && reasons.includes(error.unreachable);
}
