/**
 * The guard's decision on a target. The names appear in the log and as labels of the metrics, so operators rely on
 * them: add new ones, but do not rename. Knows nothing of how a verdict is reached.
 */
import { FetchFailure } from '../../failure.ts';

export const VERDICTS = [
  'AllowPublic',
  'AllowListed',
  'AllowConnectTo',
  /** A name that only the upstream proxy can resolve. */
  'AllowUnresolved',
  /** An upstream proxy that the operator configured: trusted, not judged. */
  'AllowOperator',
  'DenyUnspecified',
  'DenyLoopback',
  'DenyPrivate',
  'DenyLinkLocal',
  'DenyCgnat',
  'DenyMulticast',
  'DenyBroadcast',
  'DenyReserved',
  'DenyDocumentation',
  'DenyBenchmark',
  'DenyMetadata',
  'DenyIpv4InIpv6Mapped',
  'DenyIpv4InIpv6Translated',
  'DenyIpv4InIpv6Compatible',
  'DenyIpv4InIpv6Nat64',
  'DenyIpv4InIpv6LocalNat64',
  'DenyIpv4InIpv6SixToFour',
  'DenyIpv4InIpv6Teredo',
  'DenyIpv4InIpv6Isatap',
  'DenyPort',
  'DenyOwnListener',
  'DenyOwnHost',
  'DenySpecialName',
  /** An IPv6 address with a zone (`fe80::1%eth0`): meaningful on one link only. */
  'DenyZone',
  /** Not a host that a URL could have. */
  'DenyMalformed',
  /** The route is for one domain, and this is another. */
  'DenyOtherDomain',
  /** The socket's peer is not the address that was judged. */
  'DenyOtherPeer',
] as const;

export type Verdict = (typeof VERDICTS)[number];
export type AllowVerdict = Extract<Verdict, `Allow${string}`>;
export type DenyVerdict = Extract<Verdict, `Deny${string}`>;

export function isDenied(verdict: Verdict): verdict is DenyVerdict {
  return verdict.startsWith('Deny');
}

const HOW_TO_ALLOW = 'The operator can allow it with MUDLARK_ALLOW_TARGETS.';

/** The failure for a refused target. */
export function forbiddenTarget(verdict: DenyVerdict, port: number): FetchFailure {
  if (verdict === 'DenyOtherDomain') {
    return new FetchFailure(
      'forbidden_target',
      'The route of this site leads only to its own domain, and the target is on another one.',
      { cause: verdict },
    );
  }
  return new FetchFailure('forbidden_target', whyForbidden('target', verdict, port), { cause: verdict });
}

/** The failure for a caller's own proxy that the guard refuses. */
export function forbiddenProxy(verdict: DenyVerdict, port: number): FetchFailure {
  return new FetchFailure('forbidden_target', whyForbidden("proxy's", verdict, port), { cause: verdict });
}

function whyForbidden(whose: string, verdict: DenyVerdict, port: number): string {
  if (verdict === 'DenyPort') return `The ${whose} port ${port} is one that browsers refuse. ${HOW_TO_ALLOW}`;
  // Nothing that the operator could set would help.
  if (verdict === 'DenyMalformed')
    return `The ${whose} host is not a name that can exist: a name has at most 253 characters, and from 1 to 63 between two dots.`;
  return `The ${whose} address is not a public one. ${HOW_TO_ALLOW}`;
}
