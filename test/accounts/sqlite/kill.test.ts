/** Kills a serving process many times at random moments, and checks what is left. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openSqliteStore } from '../../../src/accounts/sqlite/open-store.ts';
import { compareAnswers, type KilledWhen, nothingIsStuck, runAndKill, type WrittenCharge } from '../suites/killing.ts';
import { temporaryFolder } from './temporary-store.ts';

/** Rounds under load, then rounds that are killed during the start. */
const ROUNDS: readonly KilledWhen[] = [...Array(10).fill('under load'), ...Array(3).fill('while starting')];

/** The charges of the ledger on the disk. */
function readCharges(folder: string): WrittenCharge[] {
  const db = new DatabaseSync(join(folder, 'mudlark.db'));
  try {
    assert.equal(db.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok');
    const rows = db
      .prepare("SELECT request_id, -(monthly_delta + payg_delta) AS credits FROM ledger WHERE kind = 'charge'")
      .all();
    return rows.map(({ request_id, credits }) => ({ requestId: String(request_id), credits: Number(credits) }));
  } finally {
    db.close();
  }
}

async function checkWhatIsLeft(folder: string, answers: string): Promise<number> {
  await using store = await openSqliteStore({ folder, serving: true });
  await nothingIsStuck(store);
  return compareAnswers(answers, readCharges(folder));
}

test('after kill -9 at any moment nothing is billed twice, no confirmed charge is lost, and nothing is stuck', async (t) => {
  const folder = temporaryFolder(t);
  const answers = join(folder, 'answers');
  let before = 0;
  for (const [round, when] of ROUNDS.entries()) {
    await runAndKill(folder, answers, when);
    const answered = await checkWhatIsLeft(folder, answers);
    if (when === 'under load') assert.ok(answered > before, `round ${round} answered nothing`);
    before = answered;
  }
  t.diagnostic(`${before} answers in ${ROUNDS.length} rounds`);
});
