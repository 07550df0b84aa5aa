/** Kills a serving process again and again, at any moment, and looks at what is left. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSqliteStore } from '../../src/accounts/sqlite/open-store.ts';
import { temporaryFolder } from './temporary-store.ts';

const CHILD = fileURLToPath(new URL('./kill-child.ts', import.meta.url));

/** Rounds under load, then rounds that are killed while they are still starting. */
const ROUNDS = [...Array(10).fill('under load'), ...Array(3).fill('while starting')];

async function runAndKill(folder: string, answers: string, when: string): Promise<void> {
  const child = spawn(process.execPath, [CHILD, folder, answers], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  if (when === 'under load') {
    await Promise.race([once(child.stdout, 'data'), exit]);
    await pause(randomInt(1, 200));
  } else {
    await pause(randomInt(1, 250));
  }
  child.kill('SIGKILL');
  assert.deepEqual(await exit, [null, 'SIGKILL'], 'it ended by itself');
}

/** The ledger as it is on the disk: credits charged for each request id, once for each row. */
function readCharges(folder: string): Map<string, number[]> {
  const db = new DatabaseSync(join(folder, 'mudlark.db'));
  try {
    assert.equal(db.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok');
    const rows = db
      .prepare("SELECT request_id, -(monthly_delta + payg_delta) AS credits FROM ledger WHERE kind = 'charge'")
      .all();
    const charges = new Map<string, number[]>();
    for (const { request_id, credits } of rows) {
      const id = String(request_id);
      charges.set(id, [...(charges.get(id) ?? []), Number(credits)]);
    }
    return charges;
  } finally {
    db.close();
  }
}

async function checkWhatIsLeft(folder: string, answersFile: string): Promise<{ answered: number; charged: number }> {
  await using store = await openSqliteStore({ folder, serving: true });
  const { account } = await store.ensureDefaultAccount({});
  assert.deepEqual(await store.checkLedger(), []);

  const view = await store.describe(account);
  assert.equal(view.concurrencyRemaining, view.concurrencyLimit, 'a slot is stuck');
  const everything = await store.reserve({ account, credits: view.monthlyCredits, requestId: 'everything' });
  assert.ok(!everything.refused, 'a reservation is stuck');
  everything.release();

  const charges = readCharges(folder);
  for (const [id, credits] of charges) assert.equal(credits.length, 1, `${id} was charged ${credits.length} times`);
  const lines = existsSync(answersFile) ? readFileSync(answersFile, 'utf8').trim().split('\n') : [];
  for (const line of lines.filter((text) => text !== '')) {
    const [outcome, id = '', credits] = line.split(' ');
    assert.deepEqual(charges.get(id), outcome === 'charged' ? [Number(credits)] : undefined, line);
  }
  return { answered: lines.length, charged: charges.size };
}

test('kill -9 at any moment bills nothing twice, loses no answered charge and leaves nothing stuck', async (t) => {
  const folder = temporaryFolder(t);
  const answers = join(folder, 'answers');
  let before = { answered: 0, charged: 0 };
  for (const [round, when] of ROUNDS.entries()) {
    await runAndKill(folder, answers, when);
    const now = await checkWhatIsLeft(folder, answers);
    if (when === 'under load') assert.ok(now.answered > before.answered, `round ${round} answered nothing`);
    before = now;
  }
  t.diagnostic(`${before.answered} answers and ${before.charged} charges in ${ROUNDS.length} rounds`);
});
