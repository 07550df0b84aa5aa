import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  BackgroundError,
  inBackground,
  keepOwner,
  listenForStrays,
  ownedBy,
  ownedByNobody,
  type Stray,
  type StrayOwner,
  tellStray,
} from '../src/stray-errors.ts';

const told: Stray[] = [];
let unlisten = () => {};

function listen(): void {
  told.length = 0;
  unlisten = listenForStrays((stray) => told.push(stray));
}

function ownerNamed(requestId: string): StrayOwner & { readonly failures: unknown[] } {
  const failures: unknown[] = [];
  return { requestId, failures, fail: (error) => failures.push(error) };
}

describe('an error that nobody waits for', () => {
  afterEach(() => unlisten());

  it('is reported with what the work was, and with its cause', async () => {
    listen();
    const cause = new Error('broken');
    inBackground(Promise.reject(cause), 'cleaning up');
    inBackground(Promise.resolve(), 'nothing');
    await nextTurn();
    const [{ kind, error, owner } = assert.fail(), ...others] = told;
    assert.deepEqual([kind, owner, others], ['background', undefined, []]);
    assert.ok(error instanceof BackgroundError && error.cause === cause);
    assert.equal(error.message, 'cleaning up failed: broken');
  });

  it('belongs to the request in which it was started, however late it comes', async () => {
    listen();
    const [one, other] = [ownerNamed('one'), ownerNamed('other')];
    const fail = async () => {
      await sleep(2);
      throw new Error('late');
    };
    ownedBy(one, () => inBackground(fail(), 'work'));
    await ownedBy(other, () => sleep(10));
    assert.equal(one.failures.length, 1);
    assert.equal(other.failures.length, 0);
    assert.equal(told[0]?.owner, one);
  });

  it('belongs to nobody if its connection outlives the request, and to the request that uses it next', () => {
    listen();
    const [first, second] = [ownerNamed('first'), ownerNamed('second')];
    ownedBy(first, () => ownedByNobody(() => tellStray('exception', new Error('of all'))));
    assert.equal(told[0]?.owner, undefined);
    const forSecond = ownedBy(second, () => keepOwner());
    ownedBy(first, () => forSecond(() => tellStray('rejection', new Error('of the second'))));
    assert.deepEqual([first.failures.length, second.failures.length], [0, 1]);
  });

  it('is thrown if nobody listens, so that a test or a command fails', () => {
    const owner = ownerNamed('one');
    assert.throws(() => ownedBy(owner, () => tellStray('exception', new Error('heard'))), /heard/);
    assert.equal(owner.failures.length, 1);
  });
});
