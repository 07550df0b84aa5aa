import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NameSettings } from '../../../src/fetching/egress/names/name-settings.ts';
import { createResolver, type ResolverParts } from '../../../src/fetching/egress/names/resolver.ts';

const SETTINGS: NameSettings = { hosts: new Map(), search: [], onlyHostsAndDns: true };
const patient = () => new AbortController().signal;
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 5));
const askerOf = (caller: string) => ({ caller, page: {} });
const many = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => name(index));

/** Look-ups that are answered when the test says so; `stopped` lists those whose signal was aborted. */
class Held {
  readonly asked: string[] = [];
  readonly stopped: string[] = [];
  readonly #answers = new Map<string, () => void>();
  readonly #stops: boolean;

  constructor(stops: boolean) {
    this.#stops = stops;
  }

  readonly ask = (name: string, signal?: AbortSignal): Promise<readonly string[]> => {
    this.asked.push(name);
    return new Promise((resolve, reject) => {
      this.#answers.set(name, () => resolve([`address of ${name}`]));
      if (!this.#stops) return;
      signal?.addEventListener('abort', () => {
        this.stopped.push(name);
        reject(signal.reason);
      });
    });
  };

  answer(name: string): void {
    this.#answers.get(name)?.();
  }
}

function heldResolver(parts: ResolverParts = {}) {
  const dns = new Held(true);
  const system = new Held(false);
  const resolve = createResolver({
    settings: async () => SETTINGS,
    askDns: dns.ask,
    askSystem: system.ask,
    ...parts,
  });
  return { dns, system, resolve };
}

describe('the resolver of this machine', () => {
  it('knows localhost', async () => {
    const addresses = await createResolver()('localhost', patient(), askerOf('one'));
    assert.ok(addresses.includes('127.0.0.1') || addresses.includes('::1'));
  });

  it('resolves names of the hosts file without a query', async () => {
    const hosts = new Map([['shop.example', ['192.0.2.1', '2001:db8::1']]]);
    const resolve = createResolver({ settings: async () => ({ ...SETTINGS, hosts }) });
    for (const name of ['shop.example', 'SHOP.example', 'shop.example.']) {
      assert.deepEqual(await resolve(name, patient(), askerOf('one')), ['192.0.2.1', '2001:db8::1']);
    }
  });
});

describe('who is asked for a name', () => {
  const table: readonly (readonly [string, NameSettings, boolean, 'dns' | 'system'])[] = [
    ['shop.example', SETTINGS, true, 'dns'],
    ['shop.example.', SETTINGS, true, 'dns'],
    ['wiki', SETTINGS, true, 'system'],
    ['printer.local', SETTINGS, true, 'system'],
    ['printer.local.', SETTINGS, true, 'system'],
    ['localhost', SETTINGS, true, 'system'],
    ['shop.example', { ...SETTINGS, onlyHostsAndDns: false }, true, 'system'],
    ['proxy.example', SETTINGS, false, 'system'],
  ];
  for (const [name, settings, byCaller, whom] of table) {
    const how = settings.onlyHostsAndDns ? '' : ', with a source that DNS does not have';
    it(`${name} of ${byCaller ? 'a caller' : 'the operator'}${how}: ${whom}`, async () => {
      const { dns, system, resolve } = heldResolver({ settings: async () => settings });
      const found = resolve(name, patient(), byCaller ? askerOf('one') : undefined);
      await settle();
      assert.deepEqual([dns.asked, system.asked], whom === 'dns' ? [[name], []] : [[], [name]]);
      (whom === 'dns' ? dns : system).answer(name);
      assert.deepEqual(await found, [`address of ${name}`]);
    });
  }

  it('the system, if the name server does not respond', async () => {
    const refused = () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }));
    const { system, resolve } = heldResolver({ askDns: refused });
    const found = resolve('shop.example', patient(), askerOf('one'));
    await settle();
    system.answer('shop.example');
    assert.deepEqual(await found, ['address of shop.example']);
  });

  it('nobody else, if the name server has answered', async () => {
    const missing = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    const { system, resolve } = heldResolver({ askDns: missing });
    await assert.rejects(resolve('shop.example', patient(), askerOf('one')), { code: 'ENOTFOUND' });
    assert.deepEqual(system.asked, []);
  });
});

describe('look-ups of one name at the same time', () => {
  it('share one query for the same caller; a later one asks again', async () => {
    const { dns, resolve } = heldResolver();
    const both = Promise.all([1, 2].map(() => resolve('a.example', patient(), askerOf('one'))));
    await settle();
    dns.answer('a.example');
    await both;
    const later = resolve('a.example', patient(), askerOf('one'));
    await settle();
    dns.answer('a.example');
    await later;
    assert.deepEqual(dns.asked, ['a.example', 'a.example']);
  });

  it('are not shared with another caller', async () => {
    const { dns, resolve } = heldResolver();
    const leaving = new AbortController();
    const first = resolve('a.example', leaving.signal, askerOf('one'));
    const second = resolve('a.example', patient(), askerOf('other'));
    await settle();
    assert.equal(dns.asked.length, 2);
    leaving.abort(new Error('left'));
    await assert.rejects(first, { message: 'left' });
    dns.answer('a.example');
    assert.deepEqual(await second, ['address of a.example']);
  });

  it('continue for callers that still wait', async () => {
    const { dns, resolve } = heldResolver();
    const leaving = new AbortController();
    const first = resolve('a.example', leaving.signal, askerOf('one'));
    const second = resolve('a.example', patient(), askerOf('one'));
    await settle();
    leaving.abort(new Error('left'));
    await assert.rejects(first, { message: 'left' });
    assert.deepEqual(dns.stopped, []);
    dns.answer('a.example');
    assert.deepEqual(await second, ['address of a.example']);
  });
});

describe('a caller with many dead names', () => {
  const lookAll = (resolve: ReturnType<typeof createResolver>, caller: string, names: readonly string[]) => {
    const leaving = new AbortController();
    const ends = names.map((name) => resolve(name, leaving.signal, askerOf(caller)).catch(() => 'left'));
    return { leave: () => leaving.abort(new Error('left')), ends: Promise.all(ends) };
  };

  it('takes at most a third of the places, and ten such callers still leave some', async () => {
    const { dns, resolve } = heldResolver();
    const crowds = [];
    let leastOfOne = Number.POSITIVE_INFINITY;
    for (let caller = 0; caller < 10; caller += 1) {
      const before = dns.asked.length;
      crowds.push(
        lookAll(
          resolve,
          `crowd ${caller}`,
          many(150, (index) => `x${index}.dead${caller}.example`),
        ),
      );
      await settle();
      const got = dns.asked.length - before;
      if (caller === 0) assert.equal(got, 80);
      leastOfOne = Math.min(leastOfOne, got);
    }
    assert.ok(leastOfOne >= 1);
    // No look-up of the many callers was answered: a new caller is served nevertheless, one look-up after the other.
    for (const name of many(20, (index) => `live${index}.example`)) {
      const found = resolve(name, patient(), askerOf('victim'));
      await settle();
      dns.answer(name);
      assert.deepEqual(await found, [`address of ${name}`]);
    }
    for (const crowd of crowds) crowd.leave();
    await Promise.all(crowds.map(({ ends }) => ends));
  });

  it('gives every place back at once when its requests end, whichever source was asked', async () => {
    const { dns, resolve } = heldResolver();
    for (let round = 0; round < 20; round += 1) {
      const crowd = lookAll(
        resolve,
        'one',
        many(100, (index) => `x${index}.round${round}.example`),
      );
      await settle();
      crowd.leave();
      await crowd.ends;
    }
    assert.equal(dns.asked.length, 20 * 80);
    assert.equal(dns.stopped.length, 20 * 80);
  });

  it('keeps its own places in the system’s threads until the system has answered, but no others', async () => {
    const { system, resolve } = heldResolver();
    const names = many(100, (index) => `x${index}.local`);
    for (const name of names) {
      const leaving = new AbortController();
      const ended = resolve(name, leaving.signal, askerOf('one')).catch(() => 'left');
      await settle();
      leaving.abort(new Error('left'));
      assert.equal(await ended, 'left');
    }
    assert.equal(system.asked.length, 8);
    const found = resolve('live.local', patient(), askerOf('victim'));
    await settle();
    system.answer('live.local');
    assert.deepEqual(await found, ['address of live.local']);
    // The system has finally answered one.
    system.answer(names[0] ?? '');
    await settle();
    const next = resolve('y.local', patient(), askerOf('one'));
    await settle();
    assert.deepEqual(system.asked.slice(8), ['live.local', 'y.local']);
    for (const name of system.asked) system.answer(name);
    assert.deepEqual(await next, ['address of y.local']);
  });

  it('on one page leaves places for the caller’s other pages', async () => {
    const { dns, resolve } = heldResolver();
    const leaving = new AbortController();
    const page = askerOf('one');
    const ends = many(150, (index) => `x${index}.example`).map((name) =>
      resolve(name, leaving.signal, page).catch(() => 'left'),
    );
    await settle();
    assert.equal(dns.asked.length, 24);
    const found = resolve('other.example', patient(), askerOf('one'));
    await settle();
    dns.answer('other.example');
    assert.deepEqual(await found, ['address of other.example']);
    leaving.abort(new Error('left'));
    await Promise.all(ends);
  });

  it('is refused when so many look-ups wait that another one would wait in vain', async () => {
    const { resolve } = heldResolver();
    const page = askerOf('one');
    const leaving = new AbortController();
    const codes = many(1_100, (index) => `x${index}.example`).map((name) =>
      resolve(name, leaving.signal, page).then(
        () => 'found',
        (error: Error & { code?: string }) => error.code ?? 'left',
      ),
    );
    await settle();
    leaving.abort(new Error('left'));
    const told = await Promise.all(codes);
    assert.equal(told.filter((code) => code === 'EBUSY').length, 1_100 - 24 - 1_000);
  });
});

describe('a look-up', () => {
  it('that nobody waits for is stopped, without a query if it was still queued', async () => {
    const { dns, resolve } = heldResolver();
    const page = askerOf('one');
    const first = many(24, (index) => `x${index}.example`).map((name) => resolve(name, patient(), page));
    const queued = new AbortController();
    const waiting = resolve('queued.example', queued.signal, page);
    await settle();
    queued.abort(new Error('left'));
    await assert.rejects(waiting, { message: 'left' });
    for (const name of many(24, (index) => `x${index}.example`)) dns.answer(name);
    await Promise.all(first);
    await assert.rejects(resolve('late.example', AbortSignal.abort(new Error('too late')), page), {
      message: 'too late',
    });
    assert.equal(dns.asked.length, 24);
  });

  it('is bounded in time, by DNS and by the system', async () => {
    const { dns, resolve } = heldResolver({ timeout: 20 });
    await assert.rejects(resolve('dead.example', patient(), askerOf('one')), { code: 'ETIMEOUT' });
    assert.deepEqual(dns.stopped, ['dead.example']);
    await assert.rejects(resolve('dead.local', patient(), askerOf('one')), { code: 'ETIMEOUT' });
    await assert.rejects(resolve('dead-proxy.example', patient(), undefined), { code: 'ETIMEOUT' });
  });

  it('of a dead name of the operator does not delay other names of the operator', async () => {
    const { system, resolve } = heldResolver();
    const dead = many(20, (index) => `dead${index}.example`).map((name) => resolve(name, patient(), undefined));
    const again = many(20, (index) => `dead${index}.example`).map((name) => resolve(name, patient(), undefined));
    const found = resolve('live.example', patient(), undefined);
    await settle();
    assert.equal(system.asked.length, 21);
    system.answer('live.example');
    assert.deepEqual(await found, ['address of live.example']);
    for (const name of system.asked) system.answer(name);
    await Promise.all([...dead, ...again]);
  });
});
