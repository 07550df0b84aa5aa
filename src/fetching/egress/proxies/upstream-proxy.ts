/**
 * An upstream proxy before it is sent any target: its address, what it may be sent, and a connection to it, logged in
 * if SOCKS requires it. A caller's own proxy is checked like a target; the operator's are trusted, and must answer
 * within their time limit.
 */
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Connect, connectFirst, OtherPeer } from '../connect-race.ts';
import type { ConnectTo } from '../connect-to.ts';
import type { Route } from '../dialer.ts';
import { readHost } from '../guard/host.ts';
import { type Checked, type CheckParts, checkForDialing, isRefusal } from '../guard/target-check.ts';
import { type DenyVerdict, forbiddenProxy, type Verdict } from '../guard/verdict.ts';
import type { Asker } from '../names/lookup-turns.ts';
import { StepTimeout, withStepTimeout } from '../step-timeout.ts';
import { sayConnectionError, sayLookup } from '../unreachable.ts';
import { proxyFailure, secureProxySocket } from './proxy-connection.ts';
import type { ProxyUrl } from './proxy-url.ts';
import { logInToSocks } from './upstream-tunnel.ts';

export interface UpstreamParts extends CheckParts {
  readonly connectTo: ConnectTo;
  readonly connect: Connect;
  readonly ignoreTlsErrors: boolean;
  /** Milliseconds for a proxy of the operator. */
  readonly proxyTimeout: number;
  readonly onVerdict: (verdict: Verdict, host: string) => void;
}

export interface UpstreamProxy {
  /**
   * What it is sent of a target. A proxy on a private address could resolve a name to an internal address, although the
   * name led elsewhere when it was checked here. So it is sent the checked address, unless the operator says otherwise.
   * A caller's own proxy is on a private address only if the operator allowed it, and is still sent a name that this
   * machine cannot resolve.
   */
  readonly tells: 'names' | 'addresses' | 'addresses if found';
  /** Rejects with a `FetchFailure`, or with the signal's reason. */
  connect(halfOpen: boolean, signal: AbortSignal): Promise<Duplex>;
}

/** Rejects in the same way. */
export async function findUpstream(
  parts: UpstreamParts,
  proxy: ProxyUrl,
  route: Route,
  signal: AbortSignal,
): Promise<UpstreamProxy> {
  let left = parts.proxyTimeout;

  /** The time limit covers all steps together. */
  async function withinProxyTime<T>(step: (signal: AbortSignal) => Promise<T>, whole: AbortSignal): Promise<T> {
    if (route.exit === 'custom') return step(whole);
    const begunAt = performance.now();
    try {
      return await withStepTimeout(Math.max(0, left), whole, step);
    } catch (error) {
      whole.throwIfAborted();
      if (error instanceof StepTimeout) throw unreachedProxy(proxy, route, error);
      throw error;
    } finally {
      left -= performance.now() - begunAt;
    }
  }

  const place = await withinProxyTime((limit) => locate(parts, proxy, route, limit), signal);
  // One bad address among good ones is enough: it is not known yet which of them will be used.
  const names = route.names ?? place.addresses.every((address) => parts.guard.isPublic(address));
  return {
    tells: names ? 'names' : route.exit === 'custom' ? 'addresses if found' : 'addresses',
    connect: (halfOpen, whole) =>
      withinProxyTime((limit) => connectTo(parts, { proxy, route, ...place }, halfOpen, limit), whole),
  };
}

interface Place {
  readonly addresses: readonly string[];
  readonly port: number;
}

async function locate(parts: UpstreamParts, proxy: ProxyUrl, route: Route, signal: AbortSignal): Promise<Place> {
  if (route.exit === 'custom') return locateCustom(parts, proxy, route, signal);
  parts.onVerdict('AllowOperator', proxy.host);
  const read = readHost(proxy.host);
  if (read.kind === 'address') return { addresses: [read.address], port: proxy.port };
  try {
    const addresses = await parts.resolve(read.kind === 'name' ? read.lookup : proxy.host, signal, undefined);
    return { addresses, port: proxy.port };
  } catch (error) {
    signal.throwIfAborted();
    throw unresolvedProxy(proxy, route, error);
  }
}

async function locateCustom(parts: UpstreamParts, proxy: ProxyUrl, route: Route, signal: AbortSignal): Promise<Place> {
  let checked: Checked;
  try {
    const { host, port } = proxy;
    const connectTo = { find: (name: string, at: number) => parts.connectTo.findNamed(name, at) };
    checked = await checkForDialing({ ...parts, connectTo }, { host, port, asker: askerOf(route) }, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw unresolvedProxy(proxy, route, error instanceof Error ? error.cause : error);
  }
  if (isRefusal(checked)) throw refuse(parts, checked.verdict, proxy);
  parts.onVerdict(checked.verdict, proxy.host);
  return checked;
}

async function connectTo(
  parts: UpstreamParts,
  { proxy, route, addresses, port }: Place & { readonly proxy: ProxyUrl; readonly route: Route },
  halfOpen: boolean,
  signal: AbortSignal,
): Promise<Duplex> {
  let socket: Socket;
  try {
    socket = await connectFirst(addresses, port, signal, { connect: parts.connect, halfOpen });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OtherPeer) throw refuse(parts, 'DenyOtherPeer', proxy);
    throw unreachedProxy(proxy, route, error);
  }
  if (proxy.protocol === 'https') return secureProxySocket(socket, proxy, route, parts.ignoreTlsErrors, signal);
  if (proxy.protocol === 'http') return socket;
  try {
    await logInToSocks(socket, proxy, route, signal);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Look-ups count for the caller, and for the one page that a route was made for. */
export function askerOf(route: Route): Asker {
  return { caller: route.caller, page: route };
}

function refuse({ onVerdict }: UpstreamParts, verdict: DenyVerdict, proxy: ProxyUrl): Error {
  onVerdict(verdict, proxy.host);
  return forbiddenProxy(verdict, proxy.port);
}

/** Where an operator's proxy is, is not for callers. */
function unreachedProxy({ host, port }: ProxyUrl, route: Route, error: unknown): Error {
  const where = route.exit === 'custom' ? `at ${host} port ${port} ` : '';
  return proxyFailure(route, `${where}could not be reached: ${sayConnectionError(error)}`, 'proxy', error);
}

function unresolvedProxy({ host }: ProxyUrl, route: Route, error: unknown): Error {
  const name = route.exit === 'custom' ? `its name ${host}` : 'its name';
  const what = `could not be reached: ${name} could not be resolved: ${sayLookup(error)}`;
  return proxyFailure(route, what, 'proxy', error);
}
