/**
 * Names that mean something on one network only, so that no look-up is needed to refuse them. `.test`, `.example` and
 * `.invalid` are not among them: they are ordinary names that do not resolve. Knows no addresses.
 */
import type { DenyVerdict } from './verdict.ts';

/** These names and everything below them. */
const LOCAL_DOMAINS = new Set([
  'localhost', // RFC 6761
  'localdomain', // what many systems append to it
  'local', // RFC 6762: multicast DNS
  'internal', // reserved by ICANN for private use; also the clouds' own names
  'home.arpa', // RFC 8375
  'onion', // RFC 7686
  'alt', // RFC 9476: not DNS
  // RFC 6762, appendix G, and ICANN: used as if they were private, never to be delegated.
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
]);

/** They lead to a metadata service, whatever they resolve to. */
const METADATA_NAMES = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'instance-data',
  'instance-data.ec2.internal',
  'metadata.tencentyun.com',
  'metadata.platformequinix.com',
]);

/** Expects a name in lower case without a trailing dot; undefined if its addresses decide. */
export function whyNotPublicName(name: string): DenyVerdict | undefined {
  if (METADATA_NAMES.has(name)) return 'DenyMetadata';
  const labels = name.split('.');
  // A single label is looked up in the machine's own search domains.
  if (labels.length === 1) return 'DenySpecialName';
  if (LOCAL_DOMAINS.has(labels.slice(-1).join()) || LOCAL_DOMAINS.has(labels.slice(-2).join('.'))) {
    return 'DenySpecialName';
  }
  return undefined;
}
