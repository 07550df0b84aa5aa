/**
 * A browser sends only what its pages request: checks every host that its door is asked for, and every packet of its
 * machine, in its own network namespace.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { failsInNamespace, runInNamespace, WAY_TO_NOWHERE } from '../../support/namespace.ts';
import { THOROUGH } from '../../support/thorough.ts';
import { FULL, SHELL } from './test-engine.ts';

const CHILD = fileURLToPath(new URL('browser-traffic-child.ts', import.meta.url));

interface Traffic {
  readonly statuses: readonly number[];
  readonly hosts: readonly string[];
  readonly packets: readonly string[];
}

const lacks = failsInNamespace(`${WAY_TO_NOWHERE}\nperl -e 'socket(my $s, 17, 2, 0x0300) or die "no packets: $!"'`);

/** What the pages themselves request. */
const NAMED = ['127.0.0.1', 'named.example', 'printer.local', 'scanner.local', 'socket.named.example'];

describe('all that a browser sends', { skip: lacks }, () => {
  const kinds = [
    ['shell', SHELL],
    // The stealth tier's emulation adds to this.
    ...(THOROUGH ? ([['full', FULL]] as const) : []),
    ['stealth', FULL],
  ] as const;
  for (const [kind, executable] of kinds) {
    it(`is only what its pages request: ${kind}`, {
      skip: executable ? false : 'there is no such browser',
    }, async () => {
      const traffic = await runInNamespace<Traffic>(CHILD, [kind, executable ?? '', '0'], {
        files: { '/etc/resolv.conf': 'nameserver 192.0.2.53\n' },
        before: WAY_TO_NOWHERE,
      });
      assert.deepEqual(traffic.statuses, [200, 200, 200, 200, 200]);
      assert.deepEqual(traffic.hosts, NAMED);
      // The packet that the test itself sends, to prove that it would have seen others.
      assert.deepEqual(traffic.packets, ['udp to 192.0.2.200:9']);
    });
  }
});
