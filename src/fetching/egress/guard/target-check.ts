/**
 * From a host and a port to the addresses that may be dialed: parses the host, looks the name up once, and has every
 * address judged. One bad address refuses the whole target. Opens no socket.
 */

import type { ConnectTo } from '../connect-to.ts';
import type { Asker } from '../names/lookup-turns.ts';
import type { Resolve } from '../names/resolver.ts';
import { withStepTimeout } from '../step-timeout.ts';
import { nameNotResolved } from '../unreachable.ts';
import type { AddressGuard } from './address-guard.ts';
import { readHost } from './host.ts';
import { type AllowVerdict, type DenyVerdict, isDenied } from './verdict.ts';

export interface Refusal {
  readonly verdict: DenyVerdict;
}

export interface Permission {
  readonly verdict: AllowVerdict;
  /** All of them were judged; none if the name is left to the upstream proxy. */
  readonly addresses: readonly string[];
  readonly port: number;
  /** What an upstream proxy is asked for: the name itself, or the address that connect-to maps it to. */
  readonly host: string;
  readonly mapped: boolean;
}

/** What may be dialed, or why nothing may. */
export type Checked = Refusal | Permission;

export function isRefusal(checked: Checked): checked is Refusal {
  return isDenied(checked.verdict);
}

export interface CheckParts {
  readonly guard: AddressGuard;
  readonly connectTo: Pick<ConnectTo, 'find'>;
  readonly resolve: Resolve;
}

export interface CheckedTarget {
  readonly host: string;
  readonly port: number;
  /** Whose turn a look-up takes. */
  readonly asker: Asker;
}

/** What is refused without a look-up. */
export function refusedUnseen(parts: CheckParts, host: string, port: number): DenyVerdict | undefined {
  const known = checkWithoutLookup(parts, host, port);
  if (known.kind === 'settled') return isRefusal(known.checked) ? known.checked.verdict : undefined;
  const { verdict } = known;
  return verdict && isDenied(verdict) && !mayBeListed(parts, verdict) ? verdict : undefined;
}

/**
 * A special name is allowed only if the operator listed every address behind it, so without such a list it is not
 * looked up.
 */
function mayBeListed({ guard }: CheckParts, verdict: DenyVerdict): boolean {
  return verdict === 'DenySpecialName' && guard.listsAddresses;
}

/**
 * For a connection that this machine makes itself, or that a proxy makes to an address it is given. Rejects with
 * `target_unreachable` if the name does not resolve.
 */
export async function checkForDialing(
  parts: CheckParts,
  { host, port, asker }: CheckedTarget,
  signal: AbortSignal,
): Promise<Checked> {
  const known = checkWithoutLookup(parts, host, port);
  if (known.kind === 'settled') return known.checked;
  const { name, verdict } = known;
  if (verdict && isDenied(verdict) && !mayBeListed(parts, verdict)) return { verdict };
  let addresses: readonly string[];
  try {
    addresses = await parts.resolve(name, signal, asker);
  } catch (error) {
    signal.throwIfAborted();
    if (verdict === 'DenySpecialName') return { verdict };
    throw nameNotResolved(host, error);
  }
  if (addresses.length === 0) throw nameNotResolved(host, Object.assign(new Error('no address'), { code: 'ENODATA' }));
  return judgeAll(parts.guard, host, port, verdict, addresses);
}

/** A name server that does not answer must not delay a request that an upstream proxy can serve. */
const LOCAL_LOOKUP_MS = 2_000;

/**
 * For a connection made by an upstream proxy that may be sent names: a name that cannot be resolved here is left to the
 * proxy.
 */
export async function checkForUpstream(
  parts: CheckParts,
  { host, port, asker }: CheckedTarget,
  signal: AbortSignal,
): Promise<Checked> {
  const known = checkWithoutLookup(parts, host, port);
  if (known.kind === 'settled') return known.checked;
  const { name, verdict } = known;
  if (verdict && isDenied(verdict)) return { verdict };
  const unresolved = { verdict: verdict ?? 'AllowUnresolved', addresses: [], port, host: name, mapped: false } as const;
  if (verdict === 'AllowListed') return unresolved;
  try {
    const addresses = await withStepTimeout(LOCAL_LOOKUP_MS, signal, (limit) => parts.resolve(name, limit, asker));
    if (addresses.length === 0) return unresolved;
    return judgeAll(parts.guard, name, port, verdict, addresses);
  } catch {
    signal.throwIfAborted();
    return unresolved;
  }
}

type Known =
  | { readonly kind: 'settled'; readonly checked: Checked }
  | { readonly kind: 'name'; readonly name: string; readonly verdict: ReturnType<AddressGuard['judgeName']> };

function checkWithoutLookup({ guard, connectTo }: CheckParts, host: string, port: number): Known {
  const mapped = connectTo.find(host, port);
  if (mapped) {
    const { address, port: toPort } = mapped;
    if (guard.isOwnListener(address, toPort)) return settled({ verdict: 'DenyOwnListener' });
    return settled({ verdict: 'AllowConnectTo', addresses: [address], port: toPort, host: address, mapped: true });
  }
  const read = readHost(host);
  if (read.kind === 'malformed') return settled({ verdict: 'DenyMalformed' });
  if (read.kind === 'zone') return settled({ verdict: 'DenyZone' });
  if (read.kind === 'address') {
    return settled(judgeAll(guard, read.address, port, undefined, [read.address]));
  }
  return { kind: 'name', name: read.lookup, verdict: guard.judgeName(read.name, port) };
}

function judgeAll(
  guard: AddressGuard,
  host: string,
  port: number,
  ofName: ReturnType<AddressGuard['judgeName']>,
  addresses: readonly string[],
): Checked {
  const verdicts = addresses.map((address) => guard.judgeAddress(address, port));
  if (ofName === 'AllowListed') {
    // The operator allowed this host and port: whatever it resolves to, except our own listeners.
    if (verdicts.includes('DenyOwnListener')) return { verdict: 'DenyOwnListener' };
    return { verdict: 'AllowListed', addresses, port, host, mapped: false };
  }
  if (ofName && isDenied(ofName) && !verdicts.every((verdict) => verdict === 'AllowListed')) {
    return { verdict: verdicts.includes('DenyOwnListener') ? 'DenyOwnListener' : ofName };
  }
  const denied = verdicts.find(isDenied);
  if (denied) return { verdict: denied };
  const verdict = verdicts.every((each) => each === 'AllowListed') ? 'AllowListed' : 'AllowPublic';
  return { verdict, addresses, port, host, mapped: false };
}

function settled(checked: Checked): Known {
  return { kind: 'settled', checked };
}
