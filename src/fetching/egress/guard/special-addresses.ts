/**
 * Every address that is not public, as one table: IANA's special-purpose registries for IPv4 and IPv6 (as of October
 * 2025), multicast, and the metadata services of the clouds. Knows ranges only: no settings, no names, no sockets.
 */
import { type AddressBytes, covers, type Prefix, readPrefix } from './address-bytes.ts';
import type { DenyVerdict } from './verdict.ts';

/**
 * The first row that covers an address decides, so narrow ranges come before wide ones. Rows that the registries call
 * globally reachable (AS112 at 192.31.196.0/24, 192.175.48.0/24 and 2620:4f:8000::/48, AMT at 192.52.193.0/24) are
 * public, and so are absent.
 */
export const SPECIAL_RANGES: readonly (readonly [cidr: string, verdict: DenyVerdict])[] = [
  // Metadata services: they give credentials to any client on the inside. Two of them are in public ranges.
  ['169.254.169.254/32', 'DenyMetadata'], // AWS, Google, Azure, DigitalOcean, OpenStack and most others
  ['169.254.170.2/32', 'DenyMetadata'], // AWS ECS task credentials
  ['169.254.170.23/32', 'DenyMetadata'], // AWS EKS pod identity
  ['100.100.100.200/32', 'DenyMetadata'], // Alibaba Cloud
  ['168.63.129.16/32', 'DenyMetadata'], // Azure's host agent, a public address
  ['192.0.0.192/32', 'DenyMetadata'], // Oracle Cloud, classic
  ['fd00:ec2::254/128', 'DenyMetadata'], // AWS
  ['fd00:ec2::23/128', 'DenyMetadata'], // AWS EKS pod identity
  ['fd20:ce::254/128', 'DenyMetadata'], // Google
  ['fd00:c1::a9fe:a9fe/128', 'DenyMetadata'], // Oracle Cloud
  ['fd00:42::42/128', 'DenyMetadata'], // Scaleway

  // IPv4
  ['0.0.0.0/32', 'DenyUnspecified'], // RFC 1122: "this host"; Linux connects it to loopback
  ['0.0.0.0/8', 'DenyReserved'], // RFC 791: "this network"
  ['10.0.0.0/8', 'DenyPrivate'], // RFC 1918
  ['100.64.0.0/10', 'DenyCgnat'], // RFC 6598: shared between carriers and their customers
  ['127.0.0.0/8', 'DenyLoopback'], // RFC 1122
  ['169.254.0.0/16', 'DenyLinkLocal'], // RFC 3927
  ['172.16.0.0/12', 'DenyPrivate'], // RFC 1918
  ['192.0.0.0/24', 'DenyReserved'], // RFC 6890: protocol assignments; its two anycast services are no web targets
  ['192.0.2.0/24', 'DenyDocumentation'], // RFC 5737: TEST-NET-1
  ['192.88.99.0/24', 'DenyReserved'], // RFC 7526: the relays of 6to4, withdrawn
  ['192.168.0.0/16', 'DenyPrivate'], // RFC 1918
  ['198.18.0.0/15', 'DenyBenchmark'], // RFC 2544
  ['198.51.100.0/24', 'DenyDocumentation'], // RFC 5737: TEST-NET-2
  ['203.0.113.0/24', 'DenyDocumentation'], // RFC 5737: TEST-NET-3
  ['224.0.0.0/4', 'DenyMulticast'], // RFC 5771
  ['255.255.255.255/32', 'DenyBroadcast'], // RFC 8190
  ['240.0.0.0/4', 'DenyReserved'], // RFC 1112: future use

  // IPv6
  ['::/128', 'DenyUnspecified'], // RFC 4291
  ['::1/128', 'DenyLoopback'], // RFC 4291
  ['100::/64', 'DenyReserved'], // RFC 6666: discard-only
  ['100:0:0:1::/64', 'DenyReserved'], // RFC 9780: dummy prefix
  ['2001:2::/48', 'DenyBenchmark'], // RFC 5180
  ['2001:db8::/32', 'DenyDocumentation'], // RFC 3849
  ['3fff::/20', 'DenyDocumentation'], // RFC 9637
  ['3ffe::/16', 'DenyReserved'], // RFC 3701: the 6bone, given back
  ['5f00::/16', 'DenyReserved'], // RFC 9602: segment identifiers
  ['fc00::/7', 'DenyPrivate'], // RFC 4193: unique local
  ['fe80::/10', 'DenyLinkLocal'], // RFC 4291
  ['fec0::/10', 'DenyPrivate'], // RFC 3879: site-local, deprecated and still routed inside some sites
  ['ff00::/8', 'DenyMulticast'], // RFC 4291
];

/**
 * Protocol assignments (RFC 2928), Teredo aside: benchmarking, ORCHID, drone identifiers, and a few anycast services
 * that speak no HTTP. Its globally reachable rows are refused with the rest.
 */
const IPV6_PROTOCOL_ASSIGNMENTS = prefix('2001::/23');

/** The only IPv6 space that IANA assigns as global unicast; everything else is refused, registered or not. */
const IPV6_GLOBAL_UNICAST = prefix('2000::/3');

/**
 * The forms in which an IPv6 address contains an IPv4 one. Forms that nobody dials on purpose are refused whatever they
 * contain.
 */
interface Embedding {
  readonly verdict: DenyVerdict;
  readonly refusedWhole: boolean;
  readonly inside: (address: AddressBytes) => AddressBytes | undefined;
}

const EMBEDDINGS: readonly Embedding[] = [
  embedding('::ffff:0:0/96', 'DenyIpv4InIpv6Mapped', true, last4), // RFC 4291: the kernel dials the IPv4 address
  embedding('::ffff:0:0:0/96', 'DenyIpv4InIpv6Translated', true, last4), // RFC 2765
  embedding('::/96', 'DenyIpv4InIpv6Compatible', true, last4), // RFC 4291, deprecated
  // RFC 6052: what DNS64 answers on a network that has IPv6 only, so a public address inside is a real target.
  embedding('64:ff9b::/96', 'DenyIpv4InIpv6Nat64', false, last4),
  embedding('64:ff9b:1::/48', 'DenyIpv4InIpv6LocalNat64', true, last4), // RFC 8215
  embedding('2002::/16', 'DenyIpv4InIpv6SixToFour', true, (bytes) => bytes.slice(2, 6)), // RFC 3056
  // RFC 4380: the client's address is at the end, with its bits inverted.
  embedding('2001::/32', 'DenyIpv4InIpv6Teredo', true, (bytes) => last4(bytes).map((byte) => byte ^ 0xff)),
  // RFC 5214: any prefix, recognized by the interface identifier.
  {
    verdict: 'DenyIpv4InIpv6Isatap',
    refusedWhole: false,
    inside: (bytes) => (isIsatap(bytes) ? last4(bytes) : undefined),
  },
];

const RANGES = SPECIAL_RANGES.map(([cidr, verdict]) => ({ prefix: prefix(cidr), verdict }));

/** Why an address is not public; undefined when it is. */
export function whyNotPublic(address: AddressBytes): DenyVerdict | undefined {
  const special = RANGES.find((range) => covers(range.prefix, address));
  if (special) return special.verdict;
  if (address.length === 4) return undefined;
  for (const { verdict, refusedWhole, inside } of EMBEDDINGS) {
    const inner = inside(address);
    if (!inner) continue;
    if (refusedWhole || whyNotPublic(inner)) return verdict;
    // Of the forms that may contain a public address only NAT64 is outside of the global unicast space.
    if (verdict === 'DenyIpv4InIpv6Nat64') return undefined;
  }
  if (covers(IPV6_PROTOCOL_ASSIGNMENTS, address) || !covers(IPV6_GLOBAL_UNICAST, address)) return 'DenyReserved';
  return undefined;
}

/** The IPv4 addresses that an IPv6 address may lead to, with the verdict that names the form. */
export function embeddedAddresses(address: AddressBytes): { inner: AddressBytes; verdict: DenyVerdict }[] {
  if (address.length === 4) return [];
  return EMBEDDINGS.flatMap(({ verdict, inside }) => {
    const inner = inside(address);
    return inner ? [{ inner, verdict }] : [];
  });
}

function embedding(
  cidr: string,
  verdict: DenyVerdict,
  refusedWhole: boolean,
  inner: (address: AddressBytes) => AddressBytes,
): Embedding {
  const range = prefix(cidr);
  return { verdict, refusedWhole, inside: (address) => (covers(range, address) ? inner(address) : undefined) };
}

function isIsatap(bytes: AddressBytes): boolean {
  return (bytes[8] === 0 || bytes[8] === 2) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
}

function last4(bytes: AddressBytes): AddressBytes {
  return bytes.slice(12);
}

function prefix(cidr: string): Prefix {
  const read = readPrefix(cidr);
  if (!read) throw new Error(`no CIDR range: ${cidr}`);
  return read;
}
