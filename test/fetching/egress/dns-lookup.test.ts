/**
 * Names given by callers are looked up by the machine's own settings: in a network namespace with its own name server.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { noNamespace, runInNamespace } from '../../support/namespace.ts';

const CHILD = fileURLToPath(new URL('dns-lookup-child.ts', import.meta.url));

interface Outcome {
  readonly results: Readonly<Record<string, string>>;
  /** Sockets waiting for an answer when 200 names had been asked for, and after their requests had ended. */
  readonly atMost: number;
  readonly left: number;
  readonly questions: readonly string[];
}

describe('a caller’s name', { skip: noNamespace }, () => {
  let outcome: Outcome;

  before(async () => {
    outcome = await runInNamespace<Outcome>(CHILD, [], {
      files: {
        '/etc/resolv.conf': 'nameserver 127.0.0.1\nsearch corp.example\n',
        '/etc/nsswitch.conf': 'hosts: files dns\n',
        '/etc/hosts': '127.0.0.1 localhost\n192.0.2.99 shadowed.example other\n',
      },
    });
  });

  const table: readonly (readonly [string, string, string])[] = [
    ['has the addresses of both families', 'both.example', '192.0.2.1 2001:db8::1'],
    ['is found in any case', 'BOTH.example', '192.0.2.1 2001:db8::1'],
    ['may have addresses of IPv6 alone', 'six.example', '2001:db8::6'],
    ['has as many addresses as there are', 'many.example', 'the sixty'],
    ['is found in a search domain', 'wiki.team', '192.0.2.2'],
    ['of one word is found in a search domain, by the system', 'wiki', '192.0.2.6'],
    ['is not looked for in a search domain when it ends with a dot', 'wiki.team.', 'ENOTFOUND'],
    ['is itself before it is one in a search domain', 'real.team', '192.0.2.3'],
    ['is what the hosts file says, whatever DNS says', 'shadowed.example', '192.0.2.99'],
    ['is what the hosts file says after a change', 'new.example', '192.0.2.9'],
    ['has the addresses of one family when nobody answers for the other', 'half.example', '192.0.2.5'],
    ['that does not exist', 'nobody.example', 'ENOTFOUND'],
    ['without an address', 'empty.example', 'ENODATA'],
    ['that nobody answers for', 'a.tarpit.example', 'ETIMEOUT'],
  ];
  const sixty = Array.from({ length: 60 }, (_, index) => `192.0.2.${index + 100}`).join(' ');
  for (const [what, name, expected] of table) {
    it(`${what}: ${name}`, () => assert.equal(outcome.results[name], expected === 'the sixty' ? sixty : expected));
  }

  it('that is in the hosts file needs no query', () => {
    assert.deepEqual(
      outcome.questions.filter((question) => question.startsWith('shadowed') || question.startsWith('new')),
      [],
    );
  });

  it('is looked up no longer than its request lives', () => {
    assert.ok(outcome.atMost >= 100, String(outcome.atMost));
    assert.equal(outcome.left, 0);
  });
});
