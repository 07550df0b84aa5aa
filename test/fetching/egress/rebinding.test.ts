import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readAddress } from '../../../src/fetching/egress/guard/address-bytes.ts';
import { createAddressGuard } from '../../../src/fetching/egress/guard/address-guard.ts';
import { SPECIAL_RANGES } from '../../../src/fetching/egress/guard/special-addresses.ts';
import { isDenied } from '../../../src/fetching/egress/guard/verdict.ts';
import { createDialer } from '../../../src/fetching/egress/guarded-dialer.ts';
import { tries } from '../../support/thorough.ts';
import { direct } from './loopback-servers.ts';
import { startNameServer } from './name-server.ts';
import { recordedConnector } from './recorded-connector.ts';

const guard = createAddressGuard({ ownAddresses: () => [] });
const patient = () => new AbortController().signal;
const FORBIDDEN = {
  code: 'forbidden_target',
  message: 'The target address is not a public one. The operator can allow it with MUDLARK_ALLOW_TARGETS.',
};

test('a name that changes its answer is checked again each time, and only the checked address is dialed', async () => {
  await using names = await startNameServer((_name, times) => (times % 2 === 0 ? ['8.8.8.8'] : ['127.0.0.1']));
  const { connect, dialed } = recordedConnector();
  const dialer = createDialer({ guard, resolve: names.resolve, connect });
  const dial = () => dialer.dial({ host: 'rebind.test', port: 80, tunnel: false }, direct(), patient());
  await assert.rejects(dial(), { code: 'target_unreachable', unreachable: 'refused' });
  await assert.rejects(dial(), FORBIDDEN);
  await assert.rejects(dial(), { code: 'target_unreachable' });
  assert.deepEqual(dialed, ['8.8.8.8 80', '8.8.8.8 80']);
  // One query per family and connection: nothing is looked up again between the check and the dial.
  assert.equal(names.questions.length, 6);
});

describe('one bad address refuses the whole target', () => {
  const table: readonly (readonly [string, readonly string[]])[] = [
    ['first', ['127.0.0.1', '8.8.8.8']],
    ['last', ['8.8.8.8', '8.8.4.4', '10.0.0.1']],
    ['in the other family', ['8.8.8.8', '::1']],
    ['mapped', ['8.8.8.8', '::ffff:8.8.4.4']],
    ['metadata', ['169.254.169.254']],
  ];
  for (const [where, addresses] of table) {
    test(where, async () => {
      await using names = await startNameServer(() => addresses);
      const { connect, dialed } = recordedConnector();
      const dialer = createDialer({ guard, resolve: names.resolve, connect });
      await assert.rejects(
        dialer.dial({ host: 'mixed.test', port: 443, tunnel: true }, direct(), patient()),
        FORBIDDEN,
      );
      assert.deepEqual(dialed, []);
    });
  }
});

test('a name that does not exist, and one without addresses', async () => {
  await using names = await startNameServer((name) => (name === 'empty.test' ? [] : undefined));
  const { connect, dialed } = recordedConnector();
  const dialer = createDialer({ guard, resolve: names.resolve, connect });
  await assert.rejects(dialer.dial({ host: 'nobody.test', port: 80, tunnel: false }, direct(), patient()), {
    code: 'target_unreachable',
    unreachable: 'dns',
    message: 'The name nobody.test could not be resolved: there is no such name (ENOTFOUND).',
  });
  await assert.rejects(dialer.dial({ host: 'empty.test', port: 80, tunnel: false }, direct(), patient()), {
    unreachable: 'dns',
    message: 'The name empty.test could not be resolved: it has no address (ENODATA).',
  });
  assert.deepEqual(dialed, []);
});

test('special names are not even looked up', async () => {
  await using names = await startNameServer(() => ['8.8.8.8']);
  const { connect, dialed } = recordedConnector();
  const dialer = createDialer({ guard, resolve: names.resolve, connect });
  for (const host of [
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'x.internal',
    'metadata.google.internal',
    'intranet',
    'x.onion',
  ]) {
    await assert.rejects(dialer.dial({ host, port: 80, tunnel: false }, direct(), patient()), FORBIDDEN, host);
  }
  assert.deepEqual([names.questions, dialed], [[], []]);
});

test('no forbidden address ever reaches the connector, whatever a name resolves to', async () => {
  const special = fc.constantFrom(...SPECIAL_RANGES.map(([cidr]) => cidr.replace(/\/.*/, '')));
  const addresses = fc.array(fc.oneof(special, fc.ipV4(), fc.ipV6()), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(addresses, fc.integer({ min: 1, max: 65535 }), async (found, port) => {
      const { connect, dialed } = recordedConnector();
      const verdicts: string[] = [];
      const dialer = createDialer({
        guard,
        connect,
        resolve: async () => found,
        onVerdict: (verdict) => verdicts.push(verdict),
      });
      const dialing = dialer.dial({ host: 'any.test', port, tunnel: true }, direct(), patient());
      const bad = found.filter((address) => isDenied(guard.judgeAddress(address, port)));
      await assert.rejects(dialing, { code: bad.length > 0 ? 'forbidden_target' : 'target_unreachable' });
      assert.equal(dialed.length > 0, bad.length === 0);
      assert.equal(verdicts.length, 1);
      for (const each of dialed) assert.ok(readAddress(each.split(' ')[0] ?? ''));
    }),
    tries(500),
  );
});
