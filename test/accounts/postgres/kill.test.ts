/** Kills nodes at random moments, and checks what the others find afterwards. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder } from '../../support/folder.ts';
import { sharedPostgres } from '../../support/postgres.ts';
import { compareAnswers, type KilledWhen, nothingIsStuck, runAndKill, type WrittenCharge } from '../suites/killing.ts';
import { temporaryStores } from './temporary-store.ts';

const postgres = await sharedPostgres();
const temporaryStore = temporaryStores(postgres);

const ROUNDS: readonly KilledWhen[] = ['under load', 'under load', 'while starting'];

const CHARGES = `SELECT request_id AS "requestId", (-(monthly_delta + payg_delta))::integer AS credits
  FROM ledger WHERE kind = 'charge'`;

const NODE = 'a node that is killed';
const CONNECTED = `SELECT pid FROM pg_stat_activity WHERE application_name = '${NODE}'`;

test('after kill -9 nothing is billed twice, no confirmed charge is lost, and the slots are freed when the heartbeat stops', async (t) => {
  await using folder = await makeFolder();
  const { store, place, sql } = await temporaryStore(t, { clock: Date.now });
  const answers = join(folder.path, 'answers');
  let before = 0;
  for (const [round, when] of ROUNDS.entries()) {
    await runAndKill(`${place}&application_name=${encodeURIComponent(NODE)}`, answers, when);
    // The database still executes what a dead node has sent.
    while ((await sql(CONNECTED)).length > 0) await pause(20);
    // As if the node's lifetime had passed.
    await sql("UPDATE nodes SET lifetime = '0'");
    await nothingIsStuck(store);
    const answered = compareAnswers(answers, await sql<WrittenCharge>(CHARGES));
    if (when === 'under load') assert.ok(answered > before, `round ${round} answered nothing`);
    before = answered;
  }
  t.diagnostic(`${before} answers in ${ROUNDS.length} rounds`);
});
