import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import ipaddr from 'ipaddr.js';
import { covers, readPrefix } from '../../src/fetching/egress/guard/address-bytes.ts';
import { createAddressGuard } from '../../src/fetching/egress/guard/address-guard.ts';
import { SPECIAL_RANGES } from '../../src/fetching/egress/guard/special-addresses.ts';
import { isDenied } from '../../src/fetching/egress/guard/verdict.ts';
import { ofKind } from './kubernetes-objects.ts';

describe('the network policy of the service', () => {
  const policy = ofKind('NetworkPolicy').find(({ metadata }) => metadata.name === 'mudlark');
  const blocks = (policy?.spec.egress ?? [])
    .flatMap(({ to }) => to)
    .flatMap((to) => ('ipBlock' in to ? [to.ipBlock] : []));
  const excepted = blocks.flatMap(({ except }) => except).map((cidr) => ({ cidr, prefix: readPrefix(cidr) }));
  const reachable = (address: string) => {
    const bytes = ipaddr.parse(address).toByteArray();
    const inside = (cidr: string) => {
      const prefix = readPrefix(cidr);
      assert.ok(prefix, cidr);
      return covers(prefix, bytes);
    };
    return blocks.some(({ cidr, except }) => inside(cidr) && !except.some(inside));
  };

  it('excludes every range that the guard refuses', () => {
    for (const [cidr] of SPECIAL_RANGES) {
      const { bytes, bits } = readPrefix(cidr) ?? assert.fail(cidr);
      const last = bytes.map((byte, index) => byte | (0xff >> Math.min(8, Math.max(0, bits - 8 * index))));
      for (const end of [bytes, last]) {
        assert.equal(reachable(ipaddr.fromByteArray([...end]).toString()), false, `${cidr} ${end}`);
      }
    }
    for (const address of ['64:ff9b::a00:1', '::ffff:10.0.0.1', '2002:a00:1::1', '2001:0:1::1', '::1']) {
      assert.equal(reachable(address), false, address);
    }
  });

  it('excludes nothing else', () => {
    const guard = createAddressGuard({ ownAddresses: () => [] });
    for (const { cidr, prefix } of excepted) {
      const address = ipaddr.fromByteArray([...(prefix?.bytes ?? [])]).toString();
      assert.ok(isDenied(guard.judgeAddress(address, 443)), cidr);
    }
    const neighbors = [
      '9.255.255.255',
      '11.0.0.0',
      '172.15.255.255',
      '172.32.0.0',
      '192.167.255.255',
      '223.255.255.255',
    ];
    for (const address of [...neighbors, '8.8.8.8', '2606:4700::1111', '2a00::1']) {
      assert.equal(reachable(address), true, address);
    }
  });
});
