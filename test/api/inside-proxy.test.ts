/**
 * A proxy on the operator's own network is never sent a name: through the whole service, in every way to fetch pages.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FULL, SHELL } from '../fetching/browser/test-engine.ts';
import { makeCertificate } from '../fetching/egress/certificate.ts';
import { noNamespace, runInNamespace } from '../support/namespace.ts';

const CHILD = fileURLToPath(new URL('inside-proxy-child.ts', import.meta.url));

interface Outcome {
  readonly statuses: Readonly<Record<string, number>>;
  readonly asked: readonly string[];
  readonly hosts: readonly string[];
  readonly serverNames: readonly string[];
}

const lacks =
  noNamespace || (SHELL && FULL ? false : 'there is no browser') || (makeCertificate() ? false : 'no openssl');

describe('proxies on the operator’s own network', { skip: lacks }, () => {
  it('are asked for addresses, never names: for pages, redirects and subresources, with and without a browser', async () => {
    const { statuses, asked, hosts, serverNames } = await runInNamespace<Outcome>(CHILD, [], {
      files: {
        '/etc/resolv.conf': 'nameserver 127.0.0.1\n',
        '/etc/nsswitch.conf': 'hosts: files dns\n',
        '/etc/hosts': [
          '127.0.0.1 localhost',
          '93.184.215.14 page.example dedicated.example',
          '93.184.215.15 moved.example',
          '93.184.215.16 other.example',
          '2606:2800:21f::17 secure.example',
          '',
        ].join('\n'),
      },
    });
    for (const [what, status] of Object.entries(statuses)) {
      assert.equal(status, what.includes('nobody') ? 500 : 200, `${what}: ${JSON.stringify(statuses)}`);
    }
    assert.deepEqual([...new Set(asked)].sort(), [
      'CONNECT 93.184.215.14:80',
      'CONNECT 93.184.215.15:80',
      'CONNECT 93.184.215.16:80',
      'CONNECT [2606:2800:21f::17]:443',
      'ipv4 93.184.215.14:80',
      'ipv4 93.184.215.15:80',
      'ipv4 93.184.215.16:80',
    ]);
    // The sites still receive their names.
    assert.deepEqual([...new Set(hosts)].sort(), [
      'dedicated.example',
      'moved.example',
      'other.example',
      'page.example',
    ]);
    assert.deepEqual([...new Set(serverNames)], ['secure.example']);
    assert.ok(serverNames.length >= 2);
  });
});
