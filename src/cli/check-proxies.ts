/** Tests every configured exit by opening one tunnel through it, and prints the results as a table. Fetches no page. */
import type { Config } from '../config/load-config.ts';
import { ConnectTo } from '../fetching/egress/connect-to.ts';
import type { Dialer } from '../fetching/egress/dialer.ts';
import { createAddressGuard } from '../fetching/egress/guard/address-guard.ts';
import { OwnListeners } from '../fetching/egress/guard/own-host.ts';
import { createDialer } from '../fetching/egress/guarded-dialer.ts';
import { ProxyPool } from '../fetching/egress/proxies/proxy-pool.ts';
import { TunnelRefused } from '../fetching/egress/proxies/upstream-tunnel.ts';
import { FetchFailure } from '../fetching/failure.ts';
import type { Country, Exit } from '../fetching/page.ts';

export interface ProxyReport {
  readonly tier: Exit;
  /** For a route: its domain. */
  readonly domain: string | undefined;
  /** Without credentials. */
  readonly proxy: string;
  /** Undefined: all. */
  readonly countries: readonly Country[] | undefined;
  /** Whether the proxy itself answered and accepted the login, whatever it could reach. */
  readonly reachable: boolean;
  /** Until the tunnel was open, or was refused. */
  readonly milliseconds: number;
  readonly problem: string | undefined;
}

type PoolExit = ProxyPool['exits'][number];

/** A name that every proxy on the internet can reach, and that is reserved for such uses (RFC 6761). */
const PROBE_HOST = 'example.com';
const PROBE_PORT = 443;
const TIMEOUT_MS = 10_000;
const AT_A_TIME = 8;

export async function checkProxies(config: Config): Promise<ProxyReport[]> {
  const { exits } = new ProxyPool(config.proxies);
  const dialer = createDialer({
    guard: createAddressGuard({ allow: config.allowTargets, ownListeners: new OwnListeners() }),
    connectTo: new ConnectTo(config.connectTo),
    ignoreTlsErrors: config.ignoreTlsErrors,
  });
  const reports: ProxyReport[] = [];
  for (let first = 0; first < exits.length; first += AT_A_TIME) {
    const some = exits.slice(first, first + AT_A_TIME);
    reports.push(...(await Promise.all(some.map((exit) => checkExit(exit, dialer)))));
  }
  return reports;
}

/** A route's proxy is asked for its own domain: it may not reach others. */
async function checkExit({ proxy, domain }: PoolExit, dialer: Dialer): Promise<ProxyReport> {
  using lease = proxy.lease(proxy.countries?.[0] ?? 'us', 'doctor');
  const { exit: tier, label, countries } = proxy;
  const startedAt = performance.now();
  const report = (reachable: boolean, problem?: string): ProxyReport => {
    const milliseconds = Math.round(performance.now() - startedAt);
    return { tier, domain, proxy: label, countries, reachable, milliseconds, problem };
  };
  const target = { host: domain ?? PROBE_HOST, port: PROBE_PORT, tunnel: true };
  try {
    const { socket } = await dialer.dial(target, lease.route, AbortSignal.timeout(TIMEOUT_MS));
    socket.destroy();
    return report(true);
  } catch (error) {
    if (!(error instanceof FetchFailure)) return report(false, `no answer within ${TIMEOUT_MS} ms`);
    // A proxy that is sent addresses cannot be asked for a name that is not found here: nothing is known about it.
    const { unreachable = 'proxy' } = lease.route.upstream === undefined ? {} : error;
    const { cause } = error;
    const says = cause instanceof TunnelRefused && cause.reason !== '' ? ` The proxy says: ${cause.reason}` : '';
    return report(unreachable !== 'proxy' && unreachable !== 'dns', `${error.message}${says}`);
  }
}

const COLUMNS = ['tier', 'proxy', 'countries', 'reachable', 'latency', 'what failed'] as const;

/** One line per proxy under a line of headings. */
export function proxyTable(reports: readonly ProxyReport[]): string[] {
  const rows = reports.map(({ tier, domain, proxy, countries, reachable, milliseconds, problem }) => [
    domain === undefined ? tier : `${tier} ${domain}`,
    proxy,
    countries?.join(' ') ?? 'all',
    reachable ? 'yes' : 'no',
    `${milliseconds} ms`,
    problem ?? '',
  ]);
  const table = [[...COLUMNS], ...rows];
  const widths = COLUMNS.map((_name, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
