/**
 * The service is killed again and again while it works. Whenever that happens: what was answered is billed, once;
 * nothing is billed twice; the ledger balances; no slot and no credit stays reserved.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openSqliteStore } from '../../src/accounts/sqlite/open-store.ts';
import { checkedFetch } from '../support/checked-fetch.ts';
import { makeFolder } from '../support/folder.ts';
import { startProcess } from '../support/process.ts';
import { startTarget } from '../support/target.ts';
import { THOROUGH } from '../support/thorough.ts';

const ROUNDS = THOROUGH ? 12 : 2;
const CALLERS = 12;
const KEY = 'a-key-for-this-test';
const CONCURRENCY = 100;

describe('kill -9', () => {
  it('loses no charge and adds none', async () => {
    await using folder = await makeFolder();
    await using target = await startTarget({
      '/': (_request, response) => setTimeout(() => response.end('<p>page</p>'), Math.random() * 10),
    });
    const environment = {
      MUDLARK_DATA_DIR: folder.path,
      MUDLARK_API_KEY: KEY,
      MUDLARK_ALLOW_TARGETS: '127.0.0.1',
      MUDLARK_LOG: 'silent',
    };
    const answered: string[] = [];

    for (let round = 0; round < ROUNDS; round += 1) {
      await using service = await startProcess(environment);
      const response = await checkedFetch(`${service.url}/account?api_key=${KEY}`);
      const account = (await response.json()) as { remaining_concurrency: number };
      assert.equal(account.remaining_concurrency, CONCURRENCY, 'a slot is stuck');
      const killAfter = 15 + Math.floor(Math.random() * 60);
      let answers = 0;
      let killed: Promise<unknown> | undefined;
      const caller = async () => {
        while (!killed) {
          try {
            const response = await checkedFetch(`${service.url}/html?api_key=${KEY}&js=false&url=${target.url}/`);
            const id = response.headers.get('Service-Request-Id');
            await response.text();
            assert.equal(response.status, 200);
            if (id) answered.push(id);
          } catch (error) {
            if (!killed) throw error;
            return;
          }
          answers += 1;
          if (answers >= killAfter) killed ??= service.end('SIGKILL');
        }
      };
      await Promise.all(Array.from({ length: CALLERS }, caller));
      await killed;
    }

    await using store = await openSqliteStore({ folder: folder.path, serving: true });
    const account = await store.findAccount('operator@localhost');
    assert.ok(account);
    const charges = (await store.listLedger(account, 100_000)).filter(({ kind }) => kind === 'charge');
    const billed = charges.map(({ requestId }) => requestId);
    assert.equal(new Set(billed).size, billed.length, 'a request is billed twice');
    const unbilled = answered.filter((id) => !billed.includes(id));
    assert.deepEqual(unbilled, []);
    assert.ok(answered.length >= ROUNDS * 15);
    // Killed between the charge and the answer: at most the requests that were running each time.
    assert.ok(
      billed.length - answered.length <= ROUNDS * CALLERS,
      `${billed.length} billed, ${answered.length} answered`,
    );
    assert.deepEqual(await store.checkLedger(), []);
    const view = await store.describe(account);
    assert.equal(view.concurrencyRemaining, CONCURRENCY);
    assert.equal(view.monthlyCredits, 1_000_000_000 - billed.length);
  });
});
