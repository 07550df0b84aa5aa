import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  countsOnlyHostsAndDns,
  nameSettings,
  readHosts,
  readSearchDomains,
} from '../../../src/fetching/egress/names/name-settings.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';
import { makeFolder } from '../../support/folder.ts';

describe('a hosts file', () => {
  it('gives all addresses of a host, by any of its names', () => {
    const hosts = readHosts(
      [
        '# comment',
        '127.0.0.1\tlocalhost  loopback # and another',
        '',
        '::1 localhost ip6-localhost',
        '  192.0.2.7   Shop.Example shop',
        '192.0.2.8 shop.example.',
        '192.0.2.8 shop.example',
        'fe80::1%lo0 link.example',
        'not-an-address x.example',
        '192.0.2.300 x.example',
        '192.0.2.9',
        '192.0.2.10 last.example\r',
      ].join('\n'),
    );
    assert.deepEqual(hosts.get('localhost'), ['127.0.0.1', '::1']);
    assert.deepEqual(hosts.get('loopback'), ['127.0.0.1']);
    assert.deepEqual(hosts.get('shop.example'), ['192.0.2.7', '192.0.2.8']);
    assert.deepEqual(hosts.get('last.example'), ['192.0.2.10']);
    assert.equal(hosts.has('x.example'), false);
    assert.equal(hosts.has('and'), false);
  });

  it('never throws, for any content', () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
        for (const addresses of readHosts(text).values()) assert.ok(addresses.length > 0);
        readSearchDomains(text);
        countsOnlyHostsAndDns(text);
      }),
    );
  });
});

describe('search domains', () => {
  const table: readonly (readonly [string, readonly string[]])[] = [
    ['', []],
    ['nameserver 192.0.2.1\n', []],
    ['search corp.example lab.example.\n', ['corp.example', 'lab.example']],
    ['domain corp.example\n', ['corp.example']],
    ['search a.example\ndomain b.example c.example\n', ['b.example']],
    ['domain b.example\n\tsearch a.example c.example', ['a.example', 'c.example']],
    ['search .\n', []],
    ['# search a.example\noptions ndots:5', []],
    ['search 1 2 3 4 5 6 7 8', ['1', '2', '3', '4', '5', '6']],
  ];
  for (const [text, domains] of table) {
    it(JSON.stringify(text), () => assert.deepEqual(readSearchDomains(text), domains));
  }
});

describe('the sources of names', () => {
  const table: readonly (readonly [string, boolean])[] = [
    ['', true],
    ['passwd: files ldap\n', true],
    ['hosts: files dns', true],
    ['hosts:\tfiles mdns4_minimal [NOTFOUND=return] dns myhostname # local ones', true],
    ['hosts: mymachines resolve [!UNAVAIL=return] files myhostname dns', true],
    ['hosts: files', false],
    ['hosts: files resolve', false],
    ['hosts: files dns ldap', false],
    ['hosts: files sss dns', false],
    ['hosts: files wins dns', false],
  ];
  for (const [text, expected] of table) {
    it(`${JSON.stringify(text)}: ${expected ? 'the hosts file and DNS' : 'the system alone'}`, () =>
      assert.equal(countsOnlyHostsAndDns(text), expected));
  }
});

describe('the settings of a machine', () => {
  it('are read again only when a file has changed', async () => {
    await using folder = await makeFolder();
    const files = {
      hosts: join(folder.path, 'hosts'),
      resolvConf: join(folder.path, 'resolv.conf'),
      nsswitch: join(folder.path, 'nsswitch.conf'),
    };
    let now = 0;
    const settings = nameSettings(files, () => now);
    const first = await settings();
    assert.deepEqual([first.hosts.size, first.search, first.onlyHostsAndDns], [0, [], true]);
    await writeFile(files.hosts, '192.0.2.1 shop.example');
    await writeFile(files.resolvConf, 'search corp.example');
    assert.equal(await settings(), first);
    now += 2_000;
    const [second, same] = await Promise.all([settings(), settings()]);
    assert.deepEqual([second.hosts.get('shop.example'), second.search], [['192.0.2.1'], ['corp.example']]);
    assert.equal(same, second);
    now += 2_000;
    assert.equal(await settings(), second);
  });
});
