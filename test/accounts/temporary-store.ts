/** A store in a folder of its own, with a clock that the test turns, gone when the test ends. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { DEFAULT_PLANS } from '../../src/accounts/plans.ts';
import { openSqliteStore, type SqliteStoreOptions } from '../../src/accounts/sqlite/open-store.ts';
import type { AccountStore } from '../../src/accounts/store.ts';

export interface TestClock {
  now: number;
}

export interface TemporaryStore {
  readonly store: AccountStore;
  readonly folder: string;
  readonly clock: TestClock;
  /** Opens another store on the same folder; closed with the test. */
  open(options?: Partial<SqliteStoreOptions>): Promise<AccountStore>;
}

type After = Pick<TestContext, 'after'>;

export function temporaryFolder(test: After): string {
  const folder = mkdtempSync(join(tmpdir(), 'mudlark-accounts-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function temporaryStore(
  test: After,
  options: Partial<SqliteStoreOptions> & { startAt?: string } = {},
): Promise<TemporaryStore> {
  const { startAt = '2026-01-15T10:30:00Z', ...storeOptions } = options;
  const clock = { now: Date.parse(startAt) };
  const opened: AccountStore[] = [];
  // Before the folder's own removal, because hooks run in the order in which they were added.
  test.after(async () => {
    for (const store of opened) await store.close();
  });
  const folder = temporaryFolder(test);
  const open = async (more: Partial<SqliteStoreOptions> = {}) => {
    const store = await openSqliteStore({
      folder,
      serving: false,
      plans: DEFAULT_PLANS,
      clock: () => clock.now,
      ...storeOptions,
      ...more,
    });
    opened.push(store);
    return store;
  };
  return { store: await open({ serving: true }), folder, clock, open };
}
