/** The command line changes the database of a running server, even under load, and the next request sees the change. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type MakeStore, openedBy } from './temporary-store.ts';

const CHILD = fileURLToPath(new URL('./beside-child.ts', import.meta.url));

/** Calls of the command line. */
const RUNS = 6;

const plans = {
  free: { credits: 100, concurrency: 2 },
  wide: { credits: 1_000_000, concurrency: 100 },
};

export function besideSuite(makeStore: MakeStore): void {
  describe('while a server is running', () => {
    test('every change takes effect with the next request', async (t) => {
      const { store: server, open } = await makeStore(t, { plans });
      const beside = await open();
      const account = await beside.createAccount({ email: 'jane@example.com' });
      const { key } = await beside.createKey(account);
      assert.equal((await openedBy(server, key.reveal()))?.plan, 'free');
      assert.equal((await server.reserve({ account, credits: 101, requestId: 'a' })).refused, 'out_of_credits');
      await beside.topUp(account, 1);
      const reservation = await server.reserve({ account, credits: 101, requestId: 'a' });
      assert.ok(!reservation.refused);
      await beside.changePlan(account, 'wide');
      assert.equal((await server.describe(account)).concurrencyLimit, 100);
      assert.equal((await openedBy(server, key.reveal()))?.plan, 'wide');
      await beside.revokeKey(account, key.reveal());
      assert.equal(await server.authenticate(key.reveal()), undefined);
      assert.equal((await reservation.settle(101)).monthlyCredits, 1_000_000 - 101);
      assert.equal((await beside.describe(account)).monthlyCredits, 1_000_000 - 101);
      assert.deepEqual(await beside.checkLedger(), []);
    });

    test('another process and the server can write at the same time, and no write is lost', async (t) => {
      const { store: server, place } = await makeStore(t, { plans, clock: Date.now });
      const account = await server.createAccount({ email: 'jane@example.com', plan: 'wide' });
      const child = spawn(process.execPath, [CHILD, place, account.email, String(RUNS)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let running = true;
      let charged = 0;
      const load = Array.from({ length: 20 }, async (_, worker) => {
        for (let i = 0; running; i++) {
          const reservation = await server.reserve({ account, credits: 2, requestId: `${worker}-${i}` });
          assert.ok(!reservation.refused);
          await reservation.settle(2);
          charged += 2;
        }
      });
      const made: (string | undefined)[] = [];
      const exit = once(child, 'exit');
      try {
        for await (const key of createInterface({ input: child.stdout })) {
          made.push((await openedBy(server, key))?.email);
        }
      } finally {
        running = false;
      }
      await Promise.all(load);
      assert.deepEqual(await exit, [0, null]);
      assert.deepEqual(
        made,
        Array.from({ length: RUNS }, (_, run) => `made-${run}@example.com`),
      );
      const { monthlyCredits, paygCredits } = await server.describe(account);
      assert.deepEqual([monthlyCredits, paygCredits], [1_000_000 - charged, 3 * RUNS]);
      assert.ok(charged > 0);
      assert.deepEqual(await server.checkLedger(), []);
    });
  });
}
