/**
 * What the operator allows: parses the setting into rules, and matches them. Knows nothing of the guard's own ranges.
 */
import { type AddressBytes, covers, type Prefix, readAddress, readPrefix } from './address-bytes.ts';
import { readHost } from './host.ts';

export type AllowRule =
  /** A range without a port allows every port except the bad ones; with a port, only that port, even a bad one. */
  | { readonly kind: 'range'; readonly range: Prefix; readonly port: number | undefined }
  | { readonly kind: 'name'; readonly name: string; readonly port: number };

export type AllowListReading =
  | { readonly rules: readonly AllowRule[]; readonly error?: undefined }
  | { readonly rules?: undefined; readonly error: string };

/** Parses a comma-separated list of addresses, CIDR ranges, `host:port`, `address:port` and `[v6]:port`. */
export function parseAllowList(text: string): AllowListReading {
  const rules: AllowRule[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const rule = readEntry(entry);
    if (typeof rule === 'string') return { error: `The allow-list entry "${entry}" ${rule}.` };
    rules.push(rule);
  }
  return { rules };
}

/** `exact` rules name this very port, and so override the list of bad ports. */
export type AllowMatch = 'exact' | 'range' | undefined;

export function matchAddress(rules: readonly AllowRule[], address: AddressBytes, port: number): AllowMatch {
  let match: AllowMatch;
  for (const rule of rules) {
    if (rule.kind !== 'range' || !covers(rule.range, address)) continue;
    if (rule.port === port) return 'exact';
    if (rule.port === undefined) match = 'range';
  }
  return match;
}

export function matchName(rules: readonly AllowRule[], name: string, port: number): boolean {
  return rules.some((rule) => rule.kind === 'name' && rule.name === name && rule.port === port);
}

/** The rule, or the rest of a sentence about what is wrong with the entry. */
function readEntry(entry: string): AllowRule | string {
  const address = readAddress(entry);
  if (address) return wholeAddress(address, undefined);
  if (entry.includes('/')) {
    const range = readPrefix(entry);
    if (range) return { kind: 'range', range, port: undefined };
    return 'is not a CIDR range, such as 10.0.0.0/8 or fd00::/8 (bits beyond the prefix must be zero)';
  }
  const match = /^(?:\[([^\]]*)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(entry);
  if (!match)
    return 'is not an address, CIDR range, host:port or address:port (write an IPv6 address with a port in brackets)';
  const [, bracketed, plain, digits] = match;
  const port = digits === undefined ? undefined : Number(digits);
  if (port !== undefined && (port < 1 || port > 65535)) return 'has a port outside of 1 to 65535';
  if (bracketed !== undefined) {
    const inside = readAddress(bracketed);
    return inside?.length === 16 ? wholeAddress(inside, port) : 'has no IPv6 address between its brackets';
  }
  const literal = readAddress(plain ?? '');
  if (literal) return wholeAddress(literal, port);
  const host = readHost(plain ?? '');
  if (host.kind === 'name' && host.name.includes('*')) return 'has a wildcard, but hosts are listed one by one';
  if (host.kind !== 'name') return 'names no host (write an IPv4 address as four decimal numbers)';
  if (port === undefined) return `needs a port, as in ${host.name}:443`;
  return { kind: 'name', name: host.name, port };
}

function wholeAddress(bytes: AddressBytes, port: number | undefined): AllowRule {
  return { kind: 'range', range: { bytes, bits: bytes.length * 8 }, port };
}
