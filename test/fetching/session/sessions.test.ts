/** Sessions on one node: who owns them, how many there may be, and when they end. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SessionRefused } from '../../../src/fetching/session/session-limits.ts';
import { Sessions } from '../../../src/fetching/session/sessions.ts';

const refusedFor = (problem: string) => (error: unknown) =>
  error instanceof SessionRefused && error.problem === problem;

function start(life?: number) {
  const ended: string[] = [];
  let onEnded = () => {};
  const sessions = new Sessions({
    ...(life !== undefined && { life }),
    onEnd(id) {
      ended.push(id);
      onEnded();
    },
  });
  const nextEnd = () =>
    new Promise<void>((resolve) => {
      onEnded = resolve;
    });
  return { sessions, ended, nextEnd };
}

describe('sessions of one node', () => {
  it('are one per account and name, and new once', async () => {
    const { sessions } = start();
    const first = await sessions.begin('1', 'a', 1_000);
    await first.release();
    const again = await sessions.begin('1', 'a', 1_000);
    const others = [await sessions.begin('1', 'b', 1_000), await sessions.begin('2', 'a', 1_000)];
    assert.equal(again.session, first.session);
    assert.deepEqual([first.isNew, again.isNew], [true, false]);
    for (const other of others) assert.notEqual(other.session.id, first.session.id);
    // A name that begins with a number is not mistaken for a name of another account.
    assert.notEqual(
      (await sessions.begin('11', 'a', 1_000)).session.id,
      (await sessions.begin('1', '1a', 1_000)).session.id,
    );
    sessions.close();
  });

  it('are used by one request at a time', async () => {
    const { sessions } = start();
    const use = await sessions.begin('1', 'a', 1_000);
    await assert.rejects(sessions.begin('1', 'a', 1_000), refusedFor('in use'));
    await use.release();
    await (await sessions.begin('1', 'a', 1_000)).release();
    sessions.close();
  });

  it('end after a time without use, but never during a request', async () => {
    const { sessions, ended, nextEnd } = start(20);
    const use = await sessions.begin('1', 'a', 1_000);
    await new Promise((resolve) => setTimeout(resolve, 60));
    assert.deepEqual(ended, []);
    const end = nextEnd();
    await use.release();
    await end;
    assert.deepEqual(ended, [use.session.id]);
    assert.equal((await sessions.begin('1', 'a', 1_000)).isNew, true);
    sessions.close();
  });

  it('that are ended during a request disappear with it, and the name may already start a new one', async () => {
    const { sessions, ended } = start();
    const use = await sessions.begin('1', 'a', 1_000);
    assert.equal(await sessions.end('1', 'a'), true);
    assert.equal(await sessions.end('1', 'a'), false);
    assert.deepEqual(ended, []);
    const other = await sessions.begin('1', 'a', 1_000);
    assert.equal(other.isNew, true);
    await use.release();
    assert.deepEqual(ended, [use.session.id]);
    await assert.rejects(sessions.begin('1', 'a', 1_000), refusedFor('in use'));
    sessions.close();
  });

  it('are limited per account, and in all', async () => {
    const { sessions } = start();
    for (let number = 0; number < 50; number += 1) await sessions.begin('1', `s${number}`, 1_000);
    await assert.rejects(sessions.begin('1', 'more', 1_000), refusedFor('too many'));
    for (let number = 0; number < 39 * 50; number += 1)
      await sessions.begin(`a${Math.floor(number / 50)}`, `s${number}`, 1_000);
    await assert.rejects(sessions.begin('another', 'one', 1_000), refusedFor('no room'));
    await sessions.end('1', 's0');
    await sessions.begin('another', 'one', 1_000);
    sessions.close();
  });
});
