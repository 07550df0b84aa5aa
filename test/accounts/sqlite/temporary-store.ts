/** A store in its own folder, with a clock that the test controls; removed when the test ends. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_PLANS } from '../../../src/accounts/plans.ts';
import { openSqliteStore, type SqliteStoreOptions } from '../../../src/accounts/sqlite/open-store.ts';
import { type After, closing, START, type TemporaryStore } from '../suites/temporary-store.ts';

type Options = Partial<SqliteStoreOptions>;

export interface TemporarySqliteStore extends TemporaryStore {
  readonly folder: string;
  open(options?: Options): ReturnType<TemporaryStore['open']>;
}

export function temporaryFolder(test: After): string {
  const folder = mkdtempSync(join(tmpdir(), 'mudlark-accounts-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function temporaryStore(
  test: After,
  { startAt = START, ...options }: Options & { startAt?: string } = {},
): Promise<TemporarySqliteStore> {
  const clock = { now: Date.parse(startAt) };
  // Closed before the folder is removed, because hooks run in the order in which they were added.
  const closed = closing(test);
  const folder = temporaryFolder(test);
  const given = { folder, serving: false, plans: DEFAULT_PLANS, clock: () => clock.now, ...options };
  const open = async (more: Options = {}) => closed(await openSqliteStore({ ...given, ...more }));
  return {
    store: await open({ serving: true }),
    clock,
    place: folder,
    folder,
    open,
    everything: async () => readdirSync(folder).map((file) => readFileSync(join(folder, file))),
  };
}
