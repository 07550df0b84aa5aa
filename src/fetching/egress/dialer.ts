/**
 * Every connection to a target is opened through a `Dialer`, by the HTTP client and by the browsers' gateway alike, so
 * that all of them pass the same guard.
 */
import type { Duplex } from 'node:stream';
import type { Exit } from '../exit.ts';
import type { ProxyUrl } from './proxies/proxy-url.ts';

/**
 * Milliseconds that the upstream proxy may be silent from now on, after it was asked for a connection to the target or
 * got a plain request to forward; undefined: as long as the request lasts.
 */
export type SilenceLimit = (after: 'tunnel' | 'forward') => number | undefined;

/** How a request is sent: directly, or through one upstream proxy. Chosen once per request. */
export interface Route {
  readonly exit: Exit;
  /** Absent: a direct connection. */
  readonly upstream: ProxyUrl | undefined;
  /** Whether the upstream proxy is sent names; absent: only if all its addresses are public. */
  readonly names?: boolean | undefined;
  /** Connections are reused only under the same key: never between callers, never between exits. */
  readonly key: string;
  /**
   * Whose request it is, because look-ups are limited per caller. The route object itself identifies the one page that
   * it was made for.
   */
  readonly caller: string;
  readonly silence?: SilenceLimit | undefined;
  /** The one domain that may be reached this way; absent: any. */
  readonly only?: string | undefined;
}

export interface DialTarget {
  /** As in a URL's `hostname`: a name, an IPv4 address, or an IPv6 address with or without brackets. */
  readonly host: string;
  readonly port: number;
  /**
   * False for a plain `http:` request that an upstream proxy may forward by itself; true when the bytes must reach the
   * target untouched (TLS, WebSocket), which takes a CONNECT tunnel.
   */
  readonly tunnel: boolean;
  /** True if the socket must stay writable after the target has ended its side, as a tunnel requires. */
  readonly halfOpen?: boolean;
}

export interface Connection {
  readonly socket: Duplex;
  /**
   * `origin`: the socket is connected to the target. `forward`: it is connected to an upstream proxy that expects the
   * absolute form of the request target, and `proxyAuthorization` in its `Proxy-Authorization` header.
   */
  readonly form: 'origin' | 'forward';
  readonly proxyAuthorization: string | undefined;
  /**
   * For `forward`: host and port of the absolute form, if they differ from the target's. The `Host` header stays the
   * target's.
   */
  readonly authority?: string | undefined;
}

export interface Dialer {
  /**
   * Rejects with a `FetchFailure` (`forbidden_target`, `target_unreachable`, `custom_proxy_error`), or with the
   * signal's own reason once it aborts. An abort after the promise is settled does not touch the socket.
   */
  dial(target: DialTarget, route: Route, signal: AbortSignal): Promise<Connection>;
}
