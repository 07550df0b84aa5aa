import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { UseOutcome } from '../../../src/fetching/egress/proxies/proxy-health.ts';
import {
  customRoute,
  type ProxyEntry,
  ProxyPool,
  type ProxySettings,
  type RouteLease,
} from '../../../src/fetching/egress/proxies/proxy-pool.ts';
import { parseProxyUrl } from '../../../src/fetching/egress/proxies/proxy-url.ts';
import { TIERS } from '../../../src/fetching/page.ts';

/** `a` to `z` as proxies of the datacenter tier, with a clock that the test moves. */
function poolOf(names: string, rest: Partial<ProxySettings> = {}) {
  const clock = { now: 0 };
  const datacenter: ProxyEntry[] = [...names].map((name) => ({ url: `http://${name}.example:8000` }));
  const pool = new ProxyPool({ proxies: { datacenter }, routes: [], ...rest }, () => clock.now);
  const lease = (...tried: RouteLease[]): RouteLease => {
    const taken = pool.lease(
      'datacenter',
      'us',
      'caller',
      tried.map(({ proxy }) => proxy),
    );
    assert.ok(taken, 'an exit');
    return taken;
  };
  return { pool, clock, lease };
}

const nameOf = ({ route }: RouteLease) => route.upstream?.host.split('.')[0] ?? 'direct';

describe('the exit that is taken', () => {
  test('is the least loaded one; equally loaded ones take turns', () => {
    const { lease } = poolOf('abc');
    const leases = [lease(), lease(), lease(), lease()];
    assert.deepEqual(leases.map(nameOf), ['a', 'b', 'c', 'a']);
    leases[1]?.release('worked');
    assert.equal(nameOf(lease()), 'b');
    for (const each of leases) each.release('worked');
    assert.deepEqual([lease(), lease()].map(nameOf), ['c', 'a'], 'b is in use, and c has waited longest');
  });

  test('is counted once until it is released, however that happens', () => {
    const { lease } = poolOf('a');
    const first = lease();
    {
      using second = lease();
      assert.equal(second.proxy.load, 2);
    }
    assert.equal(first.proxy.load, 1);
    first.release('worked');
    first.release('failed');
    first[Symbol.dispose]();
    assert.deepEqual([first.proxy.load, first.proxy.standing], [0, 'healthy']);
  });

  test('is not resting; after the rest one request tries it', () => {
    const { lease, clock } = poolOf('ab');
    lease().release('failed');
    assert.deepEqual([nameOf(lease()), nameOf(lease())], ['b', 'b']);
    clock.now = 4_999;
    assert.equal(nameOf(lease()), 'b');
    clock.now = 5_000;
    const trial = lease();
    assert.equal(nameOf(trial), 'a');
    assert.equal(nameOf(lease()), 'b', 'one at a time');
    trial.release('worked');
    assert.equal(nameOf(lease()), 'a', 'it has no load');
  });

  test('may be resting for a first try if all are, but not for another try', () => {
    const { lease, pool } = poolOf('ab');
    lease().release('failed');
    lease().release('failed');
    const desperate = lease();
    assert.equal(nameOf(desperate), 'a');
    assert.equal(pool.lease('datacenter', 'us', 'caller', [desperate.proxy]), undefined);
    desperate.release('worked');
    assert.equal(desperate.proxy.standing, 'healthy');
  });

  test('of another try is a different one, preferably healthy', () => {
    const { lease, clock, pool } = poolOf('abc');
    const first = lease();
    lease().release('failed');
    clock.now = 5_000;
    const second = lease(first);
    assert.equal(nameOf(second), 'c');
    const third = lease(first, second);
    assert.equal(nameOf(third), 'b');
    const tried = [first, second, third].map(({ proxy }) => proxy);
    assert.equal(pool.lease('datacenter', 'us', 'caller', tried), undefined);
  });

  test('may be a direct connection, which is treated like any other', () => {
    const { lease } = poolOf('', { proxies: { datacenter: [{ url: 'http://a.example' }, 'direct'] } });
    assert.deepEqual([lease(), lease(), lease()].map(nameOf), ['a', 'direct', 'a']);
  });
});

describe('what is offered', () => {
  test('with nothing configured: every tier, direct', () => {
    const { pool, lease } = poolOf('');
    assert.deepEqual([pool.isEmpty, pool.offeredTiers, pool.exits], [true, TIERS, []]);
    for (const tier of TIERS) assert.ok(pool.offers(tier, 'kr'));
    assert.deepEqual([nameOf(lease()), nameOf(lease())], ['direct', 'direct']);
  });

  test('with proxies: the tiers that have some, in the countries of these', () => {
    const residential: ProxyEntry[] = [
      { url: 'http://a.example', countries: ['de', 'fr'] },
      { url: 'http://b.example', countries: ['fr'] },
    ];
    const { pool } = poolOf('', { proxies: { residential, stealth: ['direct'], datacenter: [] } });
    assert.deepEqual([pool.isEmpty, pool.offeredTiers], [false, ['residential', 'stealth']]);
    assert.deepEqual(
      (['de', 'fr', 'us'] as const).map((country) => pool.count('residential', country)),
      [1, 2, 0],
    );
    assert.ok(pool.offers('stealth', 'us') && !pool.offers('residential', 'us') && !pool.offers('datacenter', 'us'));
    assert.equal(pool.lease('residential', 'us', 'caller'), undefined);
    assert.equal(pool.lease('datacenter', 'us', 'caller'), undefined);
    for (let turn = 0; turn < 3; turn += 1) {
      assert.equal(pool.lease('residential', 'de', 'caller')?.proxy.label, 'http://a.example');
    }
  });
});

describe('a route', () => {
  const url = 'socks5://u-{country}-{session}:hunter2@a.example';

  test('has a new session for each request, and no password in its key', () => {
    const { lease } = poolOf('', { proxies: { datacenter: [{ url }] } });
    const routes = [lease().route, lease().route];
    assert.notEqual(routes[0]?.key, routes[1]?.key);
    for (const route of routes) {
      assert.match(route.upstream?.username ?? '', /^u-us-[0-9a-f]{12}$/);
      assert.doesNotMatch(JSON.stringify(route), /hunter2/);
    }
  });

  test('is reused only by the same caller', () => {
    const { pool } = poolOf('a');
    const keyFor = (partition: string) => pool.lease('datacenter', 'us', partition)?.route.key;
    assert.equal(keyFor('one'), keyFor('one'));
    assert.notEqual(keyFor('one'), keyFor('other'));
    const proxy = parseProxyUrl('http://a.example:8000');
    assert.ok(proxy);
    assert.notEqual(customRoute(proxy, 'one').key, customRoute(proxy, 'other').key);
    assert.notEqual(customRoute(proxy, 'one').key, keyFor('one'), 'nor through another exit');
  });
});

describe('a domain with a route of its own', () => {
  const routes: ProxySettings['routes'] = [
    { domain: 'shop.example', proxy: { url: 'http://only.example:1' } },
    { domain: 'here.example', proxy: 'direct' },
  ];
  const table: readonly (readonly [string, string | undefined])[] = [
    ['https://shop.example/a', 'http://only.example:1'],
    ['https://www.shop.example:8443/', 'http://only.example:1'],
    ['https://SHOP.example./', 'http://only.example:1'],
    ['http://here.example', 'direct'],
    ['https://workshop.example/', undefined],
    ['https://shop.example.org/', undefined],
    ['https://example/', undefined],
    ['no url', undefined],
  ];
  for (const [url, label] of table) {
    test(`${url} takes ${label ?? 'none'}`, () => {
      const { pool } = poolOf('a', { routes });
      const lease = pool.leaseDedicated(url, 'us', 'caller');
      assert.equal(lease?.proxy.label, label);
      assert.equal(pool.hasDedicatedRoute(url), label !== undefined);
      if (lease) assert.deepEqual([lease.route.exit, lease.proxy.load], ['dedicated', 1]);
    });
  }

  test('uses it even while it rests, because there is no other', () => {
    const { pool } = poolOf('a', { routes });
    const lease = () => pool.leaseDedicated('http://shop.example', 'us', 'caller');
    lease()?.release('failed');
    assert.equal(lease()?.proxy.standing, 'resting');
  });

  test('is listed among the exits', () => {
    const { pool } = poolOf('a', { routes });
    assert.deepEqual(
      pool.exits.map(({ proxy, domain }) => [proxy.exit, proxy.label, domain]),
      [
        ['datacenter', 'http://a.example:8000', undefined],
        ['dedicated', 'http://only.example:1', 'shop.example'],
        ['dedicated', 'direct', 'here.example'],
      ],
    );
  });
});

test('in any sequence: a healthy proxy before a resting one, the least loaded first, and the load is counted correctly', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('lease' as const) }),
    fc.record({
      do: fc.constant('release' as const),
      which: fc.nat(20),
      outcome: fc.constantFrom<UseOutcome>('worked', 'failed', 'doubtful', 'unused'),
    }),
    fc.record({ do: fc.constant('wait' as const), milliseconds: fc.integer({ min: 0, max: 20_000 }) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 80 }), (size, steps) => {
      const { pool, clock, lease } = poolOf('abcde'.slice(0, size));
      const proxies = pool.exits.map(({ proxy }) => proxy);
      const open: RouteLease[] = [];
      for (const each of steps) {
        if (each.do === 'wait') clock.now += each.milliseconds;
        if (each.do === 'release') open.splice(each.which % Math.max(1, open.length), 1)[0]?.release(each.outcome);
        if (each.do === 'lease') {
          const before = new Map(proxies.map((proxy) => [proxy, { standing: proxy.standing, load: proxy.load }]));
          const { proxy } = open[open.push(lease()) - 1] ?? assert.fail();
          const taken = before.get(proxy);
          const others = [...before.values()];
          if (taken?.standing === 'resting') assert.ok(others.every(({ standing }) => standing === 'resting'));
          for (const { standing, load } of others) {
            if (standing === taken?.standing) assert.ok(load >= taken.load);
          }
        }
        const loads = proxies.map(({ load }) => load);
        assert.ok(loads.every((load) => load >= 0));
        assert.equal(
          loads.reduce((sum, load) => sum + load, 0),
          open.length,
        );
      }
      for (const each of open) each.release('unused');
      assert.ok(proxies.every(({ load }) => load === 0));
    }),
  );
});
