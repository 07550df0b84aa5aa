/** Kills a serving process at a random moment, and compares what it answered with what was charged. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AccountStore } from '../../../src/accounts/store.ts';

const CHILD = fileURLToPath(new URL('./serve-until-killed.ts', import.meta.url));

export type KilledWhen = 'under load' | 'while starting';

export async function runAndKill(place: string, answersFile: string, when: KilledWhen): Promise<void> {
  const child = spawn(process.execPath, [CHILD, place, answersFile], { stdio: ['ignore', 'pipe', 'inherit'] });
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

/** A charge as it is written in the ledger. */
export interface WrittenCharge {
  readonly requestId: string;
  readonly credits: number;
}

/** Returns the number of answers. */
export function compareAnswers(answersFile: string, written: readonly WrittenCharge[]): number {
  const charges = Map.groupBy(written, ({ requestId }) => requestId);
  for (const [id, { length }] of charges) assert.equal(length, 1, `${id} was charged ${length} times`);
  const lines = existsSync(answersFile) ? readFileSync(answersFile, 'utf8').split('\n').filter(Boolean) : [];
  for (const line of lines) {
    const [outcome, id = '', credits] = line.split(' ');
    assert.equal(charges.get(id)?.[0]?.credits, outcome === 'charged' ? Number(credits) : undefined, line);
  }
  return lines.length;
}

/** Nothing is reserved, and the ledger balances. */
export async function nothingIsStuck(store: AccountStore): Promise<void> {
  const { account } = await store.ensureDefaultAccount({});
  assert.deepEqual(await store.checkLedger(), []);
  const view = await store.describe(account);
  assert.equal(view.concurrencyRemaining, view.concurrencyLimit, 'a slot is stuck');
  const everything = await store.reserve({ account, credits: view.monthlyCredits, requestId: 'everything' });
  assert.ok(!everything.refused, 'a reservation is stuck');
  await everything.release();
}
