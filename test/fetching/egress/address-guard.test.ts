import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { readAddress, readPrefix } from '../../../src/fetching/egress/guard/address-bytes.ts';
import { createAddressGuard } from '../../../src/fetching/egress/guard/address-guard.ts';
import { parseAllowList } from '../../../src/fetching/egress/guard/allow-list.ts';
import { isBadPort } from '../../../src/fetching/egress/guard/bad-ports.ts';
import { interfaceAddresses, OwnListeners } from '../../../src/fetching/egress/guard/own-host.ts';
import { SPECIAL_RANGES } from '../../../src/fetching/egress/guard/special-addresses.ts';
import { isDenied, VERDICTS, type Verdict } from '../../../src/fetching/egress/guard/verdict.ts';
import { tries } from '../../support/thorough.ts';

const noAddresses = () => [];
const guard = createAddressGuard({ ownAddresses: noAddresses });

function allowing(text: string, ownListeners = new OwnListeners(), own: string[] = []) {
  const { rules, error } = parseAllowList(text);
  assert.ok(rules, error);
  return createAddressGuard({
    allow: rules,
    ownListeners,
    ownAddresses: () => own.flatMap((address) => [readAddress(address) ?? []]),
  });
}

describe('every range, its ends and its neighbors', () => {
  const table: readonly (readonly [string, Verdict])[] = [
    ['0.0.0.0', 'DenyUnspecified'],
    ['0.0.0.1', 'DenyReserved'],
    ['0.255.255.255', 'DenyReserved'],
    ['1.0.0.0', 'AllowPublic'],
    ['9.255.255.255', 'AllowPublic'],
    ['10.0.0.0', 'DenyPrivate'],
    ['10.255.255.255', 'DenyPrivate'],
    ['11.0.0.0', 'AllowPublic'],
    ['100.63.255.255', 'AllowPublic'],
    ['100.64.0.0', 'DenyCgnat'],
    ['100.100.100.199', 'DenyCgnat'],
    ['100.100.100.200', 'DenyMetadata'],
    ['100.100.100.201', 'DenyCgnat'],
    ['100.127.255.255', 'DenyCgnat'],
    ['100.128.0.0', 'AllowPublic'],
    ['126.255.255.255', 'AllowPublic'],
    ['127.0.0.0', 'DenyLoopback'],
    ['127.0.0.1', 'DenyLoopback'],
    ['127.255.255.255', 'DenyLoopback'],
    ['128.0.0.0', 'AllowPublic'],
    ['168.63.129.15', 'AllowPublic'],
    ['168.63.129.16', 'DenyMetadata'],
    ['168.63.129.17', 'AllowPublic'],
    ['169.253.255.255', 'AllowPublic'],
    ['169.254.0.0', 'DenyLinkLocal'],
    ['169.254.169.253', 'DenyLinkLocal'],
    ['169.254.169.254', 'DenyMetadata'],
    ['169.254.169.255', 'DenyLinkLocal'],
    ['169.254.170.2', 'DenyMetadata'],
    ['169.254.255.255', 'DenyLinkLocal'],
    ['169.255.0.0', 'AllowPublic'],
    ['172.15.255.255', 'AllowPublic'],
    ['172.16.0.0', 'DenyPrivate'],
    ['172.31.255.255', 'DenyPrivate'],
    ['172.32.0.0', 'AllowPublic'],
    ['191.255.255.255', 'AllowPublic'],
    ['192.0.0.0', 'DenyReserved'],
    ['192.0.0.9', 'DenyReserved'],
    ['192.0.0.192', 'DenyMetadata'],
    ['192.0.0.255', 'DenyReserved'],
    ['192.0.1.0', 'AllowPublic'],
    ['192.0.1.255', 'AllowPublic'],
    ['192.0.2.0', 'DenyDocumentation'],
    ['192.0.2.255', 'DenyDocumentation'],
    ['192.0.3.0', 'AllowPublic'],
    ['192.31.196.1', 'AllowPublic'],
    ['192.52.193.1', 'AllowPublic'],
    ['192.88.98.255', 'AllowPublic'],
    ['192.88.99.0', 'DenyReserved'],
    ['192.88.99.255', 'DenyReserved'],
    ['192.88.100.0', 'AllowPublic'],
    ['192.167.255.255', 'AllowPublic'],
    ['192.168.0.0', 'DenyPrivate'],
    ['192.168.255.255', 'DenyPrivate'],
    ['192.169.0.0', 'AllowPublic'],
    ['192.175.48.1', 'AllowPublic'],
    ['198.17.255.255', 'AllowPublic'],
    ['198.18.0.0', 'DenyBenchmark'],
    ['198.19.255.255', 'DenyBenchmark'],
    ['198.20.0.0', 'AllowPublic'],
    ['198.51.99.255', 'AllowPublic'],
    ['198.51.100.0', 'DenyDocumentation'],
    ['198.51.100.255', 'DenyDocumentation'],
    ['198.51.101.0', 'AllowPublic'],
    ['203.0.112.255', 'AllowPublic'],
    ['203.0.113.0', 'DenyDocumentation'],
    ['203.0.113.255', 'DenyDocumentation'],
    ['203.0.114.0', 'AllowPublic'],
    ['223.255.255.255', 'AllowPublic'],
    ['224.0.0.0', 'DenyMulticast'],
    ['239.255.255.255', 'DenyMulticast'],
    ['240.0.0.0', 'DenyReserved'],
    ['255.255.255.254', 'DenyReserved'],
    ['255.255.255.255', 'DenyBroadcast'],

    ['::', 'DenyUnspecified'],
    ['::1', 'DenyLoopback'],
    ['0:0:0:0:0:0:0:1', 'DenyLoopback'],
    ['::2', 'DenyIpv4InIpv6Compatible'],
    ['0:0:0:0:0:1::', 'DenyReserved'],
    ['64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff', 'DenyReserved'],
    ['64:ff9b:0:0:0:1::', 'DenyReserved'],
    ['64:ff9b:2::', 'DenyReserved'],
    ['ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'DenyReserved'],
    ['100::', 'DenyReserved'],
    ['100:0:0:1::1', 'DenyReserved'],
    ['100:0:0:2::', 'DenyReserved'],
    ['1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'DenyReserved'],
    ['2000::', 'AllowPublic'],
    ['2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'AllowPublic'],
    ['2001:1::1', 'DenyReserved'],
    ['2001:1:ffff::', 'DenyReserved'],
    ['2001:2::', 'DenyBenchmark'],
    ['2001:2:0:ffff:ffff:ffff:ffff:ffff', 'DenyBenchmark'],
    ['2001:2:1::', 'DenyReserved'],
    ['2001:10::1', 'DenyReserved'],
    ['2001:20::1', 'DenyReserved'],
    ['2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', 'DenyReserved'],
    ['2001:200::', 'AllowPublic'],
    ['2001:db7:ffff:ffff:ffff:ffff:ffff:ffff', 'AllowPublic'],
    ['2001:db8::', 'DenyDocumentation'],
    ['2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', 'DenyDocumentation'],
    ['2001:db9::', 'AllowPublic'],
    ['2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'AllowPublic'],
    ['2003::', 'AllowPublic'],
    ['2606:4700:4700::1111', 'AllowPublic'],
    ['2620:4f:8000::1', 'AllowPublic'],
    ['3ffd:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'AllowPublic'],
    ['3ffe::', 'DenyReserved'],
    ['3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'DenyReserved'],
    ['3fff::', 'DenyDocumentation'],
    ['3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', 'DenyDocumentation'],
    ['3fff:1000::', 'AllowPublic'],
    ['3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'AllowPublic'],
    ['4000::', 'DenyReserved'],
    ['5f00::1', 'DenyReserved'],
    ['fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'DenyReserved'],
    ['fc00::', 'DenyPrivate'],
    ['fd00:ec2::253', 'DenyPrivate'],
    ['fd00:ec2::254', 'DenyMetadata'],
    ['fd20:ce::254', 'DenyMetadata'],
    ['fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'DenyPrivate'],
    ['fe00::', 'DenyReserved'],
    ['fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'DenyReserved'],
    ['fe80::', 'DenyLinkLocal'],
    ['febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'DenyLinkLocal'],
    ['fec0::', 'DenyPrivate'],
    ['feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'DenyPrivate'],
    ['ff00::', 'DenyMulticast'],
    ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'DenyMulticast'],
  ];
  for (const [address, verdict] of table) {
    test(`${address} is ${verdict}`, () => assert.equal(guard.judgeAddress(address, 443), verdict));
  }
});

describe('IPv4 inside IPv6', () => {
  const table: readonly (readonly [string, Verdict])[] = [
    ['::ffff:127.0.0.1', 'DenyIpv4InIpv6Mapped'],
    ['::ffff:7f00:1', 'DenyIpv4InIpv6Mapped'],
    ['::ffff:8.8.8.8', 'DenyIpv4InIpv6Mapped'],
    ['0:0:0:0:0:ffff:a9fe:a9fe', 'DenyIpv4InIpv6Mapped'],
    ['::ffff:0:127.0.0.1', 'DenyIpv4InIpv6Translated'],
    ['::ffff:0:8.8.8.8', 'DenyIpv4InIpv6Translated'],
    ['::127.0.0.1', 'DenyIpv4InIpv6Compatible'],
    ['::8.8.8.8', 'DenyIpv4InIpv6Compatible'],
    ['64:ff9b::127.0.0.1', 'DenyIpv4InIpv6Nat64'],
    ['64:ff9b::10.0.0.1', 'DenyIpv4InIpv6Nat64'],
    ['64:ff9b::169.254.169.254', 'DenyIpv4InIpv6Nat64'],
    ['64:ff9b::172.15.255.255', 'AllowPublic'],
    ['64:ff9b::8.8.8.8', 'AllowPublic'],
    ['64:ff9b:1::8.8.8.8', 'DenyIpv4InIpv6LocalNat64'],
    ['64:ff9b:1:ffff::10.0.0.1', 'DenyIpv4InIpv6LocalNat64'],
    ['2002:7f00:1::', 'DenyIpv4InIpv6SixToFour'],
    ['2002:808:808::1', 'DenyIpv4InIpv6SixToFour'],
    ['2001::1', 'DenyIpv4InIpv6Teredo'],
    ['2001:0:4136:e378:8000:63bf:80ff:fffe', 'DenyIpv4InIpv6Teredo'],
    ['2a00::5efe:10.0.0.1', 'DenyIpv4InIpv6Isatap'],
    ['2a00::200:5efe:192.168.0.1', 'DenyIpv4InIpv6Isatap'],
    ['2a00::5efe:8.8.8.8', 'AllowPublic'],
    ['2a00::5eff:10.0.0.1', 'AllowPublic'],
    ['fe80::5efe:8.8.8.8', 'DenyLinkLocal'],
    ['fd00::5efe:8.8.8.8', 'DenyPrivate'],
  ];
  for (const [address, verdict] of table) {
    test(`${address} is ${verdict}`, () => assert.equal(guard.judgeAddress(address, 443), verdict));
  }

  test('our own address inside NAT64 is refused too', () => {
    const own = createAddressGuard({ ownAddresses: () => [readAddress('8.8.8.8') ?? []] });
    assert.equal(own.judgeAddress('64:ff9b::8.8.8.8', 443), 'DenyIpv4InIpv6Nat64');
    assert.equal(own.judgeAddress('64:ff9b::8.8.8.9', 443), 'AllowPublic');
  });
});

test('anything but an address in canonical spelling is refused', () => {
  for (const text of [
    '',
    ' ',
    '127.1',
    '0177.0.0.1',
    '2130706433',
    '0x7f.0.0.1',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.4 ',
    '::g',
    'x',
    '1:2',
  ]) {
    assert.equal(guard.judgeAddress(text, 80), 'DenyMalformed', text);
  }
  assert.equal(guard.judgeAddress('fe80::1%eth0', 80), 'DenyZone');
  assert.equal(guard.judgeAddress('2606:4700::1%1', 80), 'DenyZone');
});

describe('ports', () => {
  test('the bad ports are those that fetch() refuses', async () => {
    const ports = Array.from({ length: 65_535 }, (_, index) => index + 1);
    for (const port of ports.filter(isBadPort)) {
      await assert.rejects(fetch(`http://127.0.0.1:${port}/`), (error: Error) => {
        assert.equal((error.cause as Error).message, 'bad port', String(port));
        return true;
      });
    }
  });

  test('ports next to the bad ones, and invalid ports', () => {
    const verdicts = [
      0,
      22,
      24,
      25,
      26,
      80,
      443,
      6664,
      6665,
      6669,
      6670,
      8080,
      10080,
      65535,
      65536,
      -1,
      1.5,
      Number.NaN,
    ];
    const denied = verdicts.filter((port) => guard.judgeAddress('8.8.8.8', port) === 'DenyPort');
    assert.deepEqual(denied, [0, 22, 25, 6665, 6669, 10080, 65536, -1, 1.5, Number.NaN]);
    assert.ok(isBadPort(1) && !isBadPort(8081));
  });
});

describe('the allow-list', () => {
  test('a range admits its addresses on all ports but the bad ones', () => {
    const listed = allowing('10.1.0.0/16, fd00::/8');
    assert.equal(listed.judgeAddress('10.1.255.255', 80), 'AllowListed');
    assert.equal(listed.judgeAddress('10.2.0.0', 80), 'DenyPrivate');
    assert.equal(listed.judgeAddress('10.0.255.255', 80), 'DenyPrivate');
    assert.equal(listed.judgeAddress('10.1.0.1', 25), 'DenyPort');
    assert.equal(listed.judgeAddress('fd12::1', 80), 'AllowListed');
    assert.equal(listed.judgeAddress('fc00::1', 80), 'DenyPrivate');
  });

  test('an entry with a port admits that port, a bad one too', () => {
    const listed = allowing('127.0.0.1:25,[::1]:6000,8.8.8.8:22');
    assert.equal(listed.judgeAddress('127.0.0.1', 25), 'AllowListed');
    assert.equal(listed.judgeAddress('127.0.0.1', 26), 'DenyLoopback');
    assert.equal(listed.judgeAddress('127.0.0.2', 25), 'DenyLoopback');
    assert.equal(listed.judgeAddress('::1', 6000), 'AllowListed');
    assert.equal(listed.judgeAddress('8.8.8.8', 22), 'AllowListed');
    assert.equal(listed.judgeAddress('8.8.8.8', 80), 'AllowPublic');
  });

  test('an IPv4 range does not admit the address inside an IPv6 form', () => {
    const listed = allowing('127.0.0.0/8');
    assert.equal(listed.judgeAddress('::ffff:127.0.0.1', 80), 'DenyIpv4InIpv6Mapped');
    assert.equal(allowing('::ffff:0:0/96').judgeAddress('::ffff:127.0.0.1', 80), 'AllowListed');
  });

  test('a name with a port admits only that port', () => {
    const listed = allowing('Wiki.Internal.:8080');
    assert.equal(listed.judgeName('wiki.internal', 8080), 'AllowListed');
    assert.equal(listed.judgeName('wiki.internal', 80), 'DenySpecialName');
    assert.equal(listed.judgeName('other.internal', 8080), 'DenySpecialName');
  });
});

describe('our own listeners and addresses', () => {
  test('a listener stays refused whatever is allowed', () => {
    const listeners = new OwnListeners();
    const remove = listeners.add('127.0.0.1', 8080);
    const listed = allowing('0.0.0.0/0,::/0,127.0.0.1:8080', listeners);
    for (const address of [
      '127.0.0.1',
      '0.0.0.0',
      '::',
      '::ffff:127.0.0.1',
      '::127.0.0.1',
      '64:ff9b::127.0.0.1',
      '2002:7f00:1::',
    ]) {
      assert.equal(listed.judgeAddress(address, 8080), 'DenyOwnListener', address);
      assert.equal(listed.isOwnListener(address, 8080), true);
    }
    assert.equal(listed.judgeAddress('127.0.0.1', 8081), 'AllowListed');
    assert.equal(listed.judgeAddress('127.0.0.2', 8080), 'AllowListed');
    remove();
    assert.equal(listed.judgeAddress('127.0.0.1', 8080), 'AllowListed');
  });

  test('a wildcard listener is at every address of this machine', () => {
    for (const wildcard of ['0.0.0.0', '::']) {
      const listeners = new OwnListeners();
      listeners.add(wildcard, 8080);
      const listed = allowing('0.0.0.0/0,::/0', listeners, ['203.0.114.7', '2a00::7']);
      for (const address of [
        '127.0.0.1',
        '127.9.9.9',
        '::1',
        '203.0.114.7',
        '2a00::7',
        '0.0.0.0',
        '::ffff:203.0.114.7',
      ]) {
        assert.equal(listed.judgeAddress(address, 8080), 'DenyOwnListener', `${wildcard} ${address}`);
      }
      assert.equal(listed.judgeAddress('203.0.114.8', 8080), 'AllowListed');
      assert.equal(listed.judgeAddress('203.0.114.7', 8081), 'AllowListed');
    }
  });

  test("the machine's own public addresses are refused, unless listed", () => {
    const own = allowing('', new OwnListeners(), ['203.0.114.7', '2a00::7']);
    assert.equal(own.judgeAddress('203.0.114.7', 80), 'DenyOwnHost');
    assert.equal(own.judgeAddress('2a00:0:0::7', 80), 'DenyOwnHost');
    assert.equal(own.judgeAddress('203.0.114.8', 80), 'AllowPublic');
    assert.equal(
      allowing('203.0.114.7', new OwnListeners(), ['203.0.114.7']).judgeAddress('203.0.114.7', 80),
      'AllowListed',
    );
  });

  test('network interfaces are read again after a while', () => {
    let clock = 0;
    let address = '203.0.114.7';
    const entry = { netmask: '', mac: '', internal: false, cidr: null, family: 'IPv4' } as const;
    const own = interfaceAddresses(
      () => ({ eth0: [{ ...entry, address }], down: undefined }),
      () => clock,
    );
    const judge = (text: string) => createAddressGuard({ ownAddresses: own }).judgeAddress(text, 80);
    assert.equal(judge('203.0.114.7'), 'DenyOwnHost');
    address = '203.0.114.8';
    assert.equal(judge('203.0.114.8'), 'AllowPublic');
    clock = 5_000;
    assert.equal(judge('203.0.114.8'), 'DenyOwnHost');
    assert.equal(judge('203.0.114.7'), 'AllowPublic');
  });

  test('the interfaces of the machine itself can be read', () => {
    assert.ok(interfaceAddresses()().every((bytes) => bytes.length === 4 || bytes.length === 16));
  });
});

describe('special names', () => {
  const table: readonly (readonly [string, Verdict | undefined])[] = [
    ['localhost', 'DenySpecialName'],
    ['a.localhost', 'DenySpecialName'],
    ['localhost.localdomain', 'DenySpecialName'],
    ['notlocalhost.com', undefined],
    ['localhost.com', undefined],
    ['printer.local', 'DenySpecialName'],
    ['local.example.com', undefined],
    ['vault.internal', 'DenySpecialName'],
    ['internal.example.com', undefined],
    ['router.home.arpa', 'DenySpecialName'],
    ['home.arpa', 'DenySpecialName'],
    ['1.0.0.127.in-addr.arpa', undefined],
    ['x.onion', 'DenySpecialName'],
    ['x.invalid', undefined],
    ['nas.lan', 'DenySpecialName'],
    ['intranet', 'DenySpecialName'],
    ['com', 'DenySpecialName'],
    ['metadata', 'DenyMetadata'],
    ['metadata.google.internal', 'DenyMetadata'],
    ['metadata.goog', 'DenyMetadata'],
    ['a.test', undefined],
    ['example.com', undefined],
    ['shop.example', undefined],
  ];
  for (const [name, verdict] of table) {
    test(`${name} is ${verdict ?? 'for its addresses to decide'}`, () =>
      assert.equal(guard.judgeName(name, 80), verdict));
  }

  test('a bad port needs no look-up, unless an entry names it', () => {
    assert.equal(guard.judgeName('example.com', 25), 'DenyPort');
    assert.equal(allowing('10.0.0.1:25').judgeName('example.com', 25), undefined);
  });
});

describe('properties', () => {
  const inRange = fc.constantFrom(...SPECIAL_RANGES).chain(([cidr]) => {
    const { bytes, bits } = readPrefix(cidr) ?? assert.fail(cidr);
    return fc.uint8Array({ minLength: bytes.length, maxLength: bytes.length }).map((random) =>
      ipaddr
        .fromByteArray(
          bytes.map((byte, index) => {
            const mask = (0xff << (8 - Math.min(8, Math.max(0, bits - index * 8)))) & 0xff;
            return byte | ((random[index] ?? 0) & ~mask & 0xff);
          }),
        )
        .toString(),
    );
  });

  test('any address inside a listed range is refused, on any port', () => {
    fc.assert(
      fc.property(inRange, fc.integer({ min: 0, max: 65535 }), (address, port) => {
        assert.ok(isDenied(guard.judgeAddress(address, port)), address);
      }),
      tries(2000),
    );
  });

  test('any private IPv4 address is refused in every IPv6 form', () => {
    const hidden = fc.constantFrom(
      '::ffff:',
      '::ffff:0:',
      '::',
      '64:ff9b::',
      '64:ff9b:1::',
      '2a00::5efe:',
      '2a00::200:5efe:',
    );
    fc.assert(
      fc.property(inRange, hidden, (address, form) => {
        if (address.includes(':')) return;
        assert.ok(isDenied(guard.judgeAddress(`${form}${address}`, 443)), `${form}${address}`);
      }),
      tries(2000),
    );
  });

  test('any IPv6 address outside of global unicast is refused, NAT64 aside', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        if (guard.judgeAddress(address, 443) !== 'AllowPublic') return;
        const bytes = readAddress(address) ?? [];
        assert.ok((bytes[0] ?? 0) >> 5 === 1 || (bytes[0] === 0 && bytes[1] === 0x64));
      }),
      tries(2000),
    );
  });

  test('any text gets a verdict without an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4Extended(), fc.ipV6()), fc.integer(), (text, port) => {
        assert.ok(VERDICTS.includes(guard.judgeAddress(text, port)));
      }),
      tries(2000),
    );
  });
});
