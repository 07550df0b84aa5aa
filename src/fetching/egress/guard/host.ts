/**
 * Parses a host as a URL parser does, so that every spelling of an address (decimal, octal, hexadecimal, short,
 * full-width) becomes the address itself before it is judged. Knows nothing of what is allowed.
 */
import { isIP } from 'node:net';

export type Host =
  | { readonly kind: 'address'; readonly address: string }
  /** `name` is for comparing: lower case, ASCII, no trailing dot. `lookup` is for resolving, and keeps the dot. */
  | { readonly kind: 'name'; readonly name: string; readonly lookup: string }
  | { readonly kind: 'zone' }
  | { readonly kind: 'malformed' };

/** Characters that would end the host part of a URL, or be decoded in it, are refused first. */
const NOT_IN_A_HOST = /[\p{Cc}\s/\\?#@:%<>^|[\]]/u;
const MAX_NAME_LENGTH = 253;
const MAX_LABEL_LENGTH = 63;

/** Reads a URL's `hostname`, or what somebody typed: a name or an address, IPv6 with or without brackets. */
export function readHost(text: string): Host {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  if (bare.includes(':')) return readIpv6(bare);
  if (bare === '' || bare !== text || bare.length > 4 * MAX_NAME_LENGTH || NOT_IN_A_HOST.test(bare)) return MALFORMED;
  const lookup = URL.parse(`http://${bare}/`)?.hostname ?? '';
  if (isIP(lookup) === 4) return { kind: 'address', address: lookup };
  const name = lookup.endsWith('.') ? lookup.slice(0, -1) : lookup;
  // Empty labels too: `localhost..` must not be taken for something other than `localhost`.
  if (
    name.length > MAX_NAME_LENGTH ||
    name.split('.').some((label) => label === '' || label.length > MAX_LABEL_LENGTH)
  ) {
    return MALFORMED;
  }
  return { kind: 'name', name, lookup };
}

/** Whether a host is this domain or a subdomain of it. */
export function belongsTo(host: string, domain: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return name === domain || name.endsWith(`.${domain}`);
}

/** As written in a URL or an authority: IPv6 in brackets. */
export function hostInAuthority(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

const MALFORMED: Host = { kind: 'malformed' };

function readIpv6(text: string): Host {
  if (text.includes('%')) return { kind: 'zone' };
  return isIP(text) === 6 ? { kind: 'address', address: text.toLowerCase() } : MALFORMED;
}
