/**
 * Callers that request names for which no name server answers, and another who wants pages: through the whole service,
 * in its own network namespace.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { noNamespace, runInNamespace } from '../support/namespace.ts';
import { withoutBrowser } from '../support/without-browser.ts';

const CHILD = fileURLToPath(new URL('dead-names-child.ts', import.meta.url));

interface Outcome {
  readonly wanted: number;
  readonly ofVictim: readonly number[];
  /** Requests of the others that arrived meanwhile. */
  readonly unanswered: number;
  /** Look-ups that are still running at the end. */
  readonly left: number;
  readonly crowd: Readonly<Record<string, number>>;
}

describe('a name server that does not answer', { skip: noNamespace || withoutBrowser }, () => {
  it('for the names of some callers does not keep other callers from their pages', async () => {
    const outcome = await runInNamespace<Outcome>(CHILD, [], {
      files: {
        '/etc/resolv.conf': 'nameserver 127.0.0.1\n',
        '/etc/nsswitch.conf': 'hosts: files dns\n',
        '/etc/hosts': '127.0.0.1 localhost\n',
      },
    });
    assert.deepEqual(
      outcome.ofVictim,
      Array.from({ length: outcome.wanted }, () => 200),
    );
    assert.ok(outcome.unanswered > 0, JSON.stringify(outcome));
    assert.equal(outcome.left, 0);
    const kinds = Object.keys(outcome.crowd).join(', ');
    for (const kind of ['given up 504', 'waited for 500', 'proxy 500', 'page 200']) {
      assert.ok(kinds.includes(kind), kinds);
    }
  });
});
