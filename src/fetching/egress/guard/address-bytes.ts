/** Addresses as bytes: parsing them, and testing whether a prefix covers them. Knows nothing of what is allowed. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Four bytes or sixteen, in network order. */
export type AddressBytes = readonly number[];

export interface Prefix {
  readonly bytes: AddressBytes;
  readonly bits: number;
}

/** Parses the canonical spelling of IPv4 or any spelling of IPv6; undefined for anything else, including zones. */
export function readAddress(text: string): AddressBytes | undefined {
  // `isIP` first: ipaddr.js also accepts octal, hexadecimal and short forms, which other parsers understand
  // differently.
  if (isIP(text) === 0 || text.includes('%')) return undefined;
  return ipaddr.parse(withoutDottedTail(text)).toByteArray();
}

/**
 * ipaddr.js reads `::1.2.3.4` as `::ffff:1.2.3.4`, which is another address; in hexadecimal it reads both correctly.
 */
function withoutDottedTail(text: string): string {
  if (!text.includes(':')) return text;
  return text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_dotted, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

/** Parses `address/bits`; undefined if it is invalid, or if bits beyond the prefix are set. */
export function readPrefix(text: string): Prefix | undefined {
  const match = /^([^/]+)\/(\d{1,3})$/.exec(text);
  const bytes = readAddress(match?.[1] ?? '');
  const bits = Number(match?.[2]);
  if (!bytes || bits > bytes.length * 8) return undefined;
  const prefix = { bytes, bits };
  return bytes.every((byte, index) => (byte & ~maskByte(bits, index)) === 0) ? prefix : undefined;
}

export function covers(prefix: Prefix, address: AddressBytes): boolean {
  return (
    prefix.bytes.length === address.length &&
    prefix.bytes.every((byte, index) => byte === ((address[index] ?? 0) & maskByte(prefix.bits, index)))
  );
}

export function sameAddress(one: AddressBytes, other: AddressBytes): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

function maskByte(bits: number, index: number): number {
  const inThisByte = Math.min(8, Math.max(0, bits - index * 8));
  return (0xff << (8 - inThisByte)) & 0xff;
}
