/**
 * Names to addresses. Names that callers and pages choose are looked up in the hosts file and by DNS, in turns by
 * caller; names of this machine's own network, and the operator's own names, by the system. Nothing is cached between
 * look-ups: every caller gets the current answer, and dials exactly that. Knows nothing of what is allowed.
 */
import { type LookupAddress, lookup } from 'node:dns';
import { whyNotPublicName } from '../guard/special-names.ts';
import { codeOf } from '../unreachable.ts';
import { createDnsLookup, type DnsLookup } from './dns-lookup.ts';
import type { Asker } from './lookup-turns.ts';
import { type NameSettings, nameSettings } from './name-settings.ts';
import { SharedLookups } from './shared-lookups.ts';

/**
 * Rejects with the resolver's error, or with the signal's reason. Without an asker the name is one of the operator's
 * own, and is not limited.
 */
export type Resolve = (name: string, signal: AbortSignal, asker: Asker | undefined) => Promise<readonly string[]>;

/** How the system is asked: `dns.lookup` for all addresses, in the order it gives them. */
export type SystemLookup = (name: string) => Promise<readonly string[]>;

export interface ResolverParts {
  readonly settings?: () => Promise<NameSettings>;
  readonly askDns?: DnsLookup;
  readonly askSystem?: SystemLookup;
  /** Milliseconds that one look-up may take. */
  readonly timeout?: number;
}

/** Two tries of a name server take six seconds; a server that has not answered by then will not. */
const TIMEOUT_MS = 6_000;

/** Each costs a socket. */
const DNS_PLACES = 240;

/**
 * Each blocks a thread of the pool that files share; libuv gives look-ups half of its 64 threads, and the rest would
 * queue unseen.
 */
const SYSTEM_PLACES = 24;

export function createResolver(parts: ResolverParts = {}): Resolve {
  const { settings = nameSettings(), timeout = TIMEOUT_MS } = parts;
  const { askDns = createDnsLookup({ settings }), askSystem = lookUpBySystem } = parts;
  const dns = new SharedLookups({ lookUp: askDns, places: DNS_PLACES, timeout, cancelable: true });
  const system = new SharedLookups({ lookUp: askSystem, places: SYSTEM_PLACES, timeout, cancelable: false });

  return async (name, signal, asker) => {
    // Each of the operator's names has its own turns, so that a dead name delays only itself.
    if (!asker) return system.ask(name, { caller: `operator's ${name}`, page: {} }, signal);
    const local = whyNotPublicName(name.replace(/\.$/, '')) !== undefined;
    if (local || !(await settings()).onlyHostsAndDns) return system.ask(name, asker, signal);
    try {
      return await dns.ask(name, asker, signal);
    } catch (error) {
      // Nothing listens where c-ares expects the name server: the system may know another way.
      if (!signal.aborted && codeOf(error) === 'ECONNREFUSED') return system.ask(name, asker, signal);
      throw error;
    }
  };
}

function lookUpBySystem(name: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    lookup(name, { all: true, order: 'verbatim' }, (error: Error | null, found: LookupAddress[]) => {
      if (error) reject(error);
      else resolve(found.map(({ address }) => address));
    });
  });
}
