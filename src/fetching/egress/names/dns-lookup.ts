/**
 * Look-ups that can be stopped: the hosts file first, then the machine's name servers, asked by c-ares. Unlike the
 * system's own look-up they block no thread, so a silent name server costs only a socket until the request ends. Knows
 * nothing of which names may be dialed.
 */
import { Resolver } from 'node:dns/promises';
import { interfaceAddresses, type OwnAddresses } from '../guard/own-host.ts';
import { codeOf } from '../unreachable.ts';
import type { NameSettings } from './name-settings.ts';
import { lookupError } from './shared-lookups.ts';

export interface DnsLookupParts {
  readonly settings: () => Promise<NameSettings>;
  readonly ownAddresses?: OwnAddresses;
}

/**
 * Milliseconds until a name server is asked again, and twice as many the second time. Most answer within a tenth of
 * that.
 */
const FIRST_TRY = 2_000;
const TRIES = 2;

/**
 * Milliseconds that a name with addresses of one family waits for those of the other. Some name servers never answer
 * for IPv6; addresses that are not known are not dialed.
 */
const OTHER_FAMILY = 1_000;

/** Rejects with the name server's error, or with the signal's reason. */
export type DnsLookup = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

export function createDnsLookup({ settings, ownAddresses = interfaceAddresses() }: DnsLookupParts): DnsLookup {
  /** Resolvers that are not in use. They learn which name servers answer; those for other settings are dropped. */
  let idle: { readonly settings: NameSettings; readonly resolvers: Resolver[] } | undefined;

  return async (name, signal) => {
    const current = await settings();
    signal.throwIfAborted();
    const bare = name.toLowerCase().replace(/\.$/, '');
    const listed = current.hosts.get(bare);
    if (listed) return listed;
    if (idle?.settings !== current) idle = { settings: current, resolvers: [] };
    const { resolvers } = idle;
    const resolver = resolvers.pop() ?? new Resolver({ timeout: FIRST_TRY, tries: TRIES });
    const onAbort = () => resolver.cancel();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const found = await askFor(name === bare ? [bare, ...current.search.map((each) => `${bare}.${each}`)] : [bare]);
      return preferIpv6(ownAddresses) ? [...found.six, ...found.four] : [...found.four, ...found.six];
    } finally {
      signal.removeEventListener('abort', onAbort);
      resolvers.push(resolver);
    }

    /** The name as it is comes first: no search domain can replace a name that exists. */
    async function askFor(names: readonly string[]): Promise<Found> {
      let firstError: unknown;
      for (const each of names) {
        const found = await bothFamilies(resolver, each);
        signal.throwIfAborted();
        if (!('error' in found)) return found;
        firstError ??= found.error;
        if (!isMissing(found.error)) break;
      }
      throw firstError ?? lookupError('ENOTFOUND');
    }
  };
}

interface Found {
  readonly four: readonly string[];
  readonly six: readonly string[];
}

async function bothFamilies(resolver: Resolver, name: string): Promise<Found | { readonly error: unknown }> {
  const errors: unknown[] = [];
  let otherFamilyTimer: NodeJS.Timeout | undefined;
  const noted = async (answer: Promise<string[]>): Promise<string[]> => {
    try {
      const addresses = await answer;
      if (addresses.length > 0) otherFamilyTimer ??= setTimeout(() => resolver.cancel(), OTHER_FAMILY);
      return addresses;
    } catch (error) {
      errors.push(error);
      return [];
    }
  };
  const [four, six] = await Promise.all([noted(resolver.resolve4(name)), noted(resolver.resolve6(name))]);
  clearTimeout(otherFamilyTimer);
  if (four.length + six.length > 0) return { four, six };
  // "Not answered" says more than "no address of this family".
  return { error: errors.find((error) => !isMissing(error)) ?? errors[0] };
}

function isMissing(error: unknown): boolean {
  return ['ENOTFOUND', 'ENODATA'].includes(codeOf(error));
}

/** RFC 6724 in short: IPv6 comes first if this machine has a public IPv6 address. */
function preferIpv6(ownAddresses: OwnAddresses): boolean {
  return ownAddresses().some((address) => address.length === 16 && ((address[0] ?? 0) & 0xe0) === 0x20);
}
