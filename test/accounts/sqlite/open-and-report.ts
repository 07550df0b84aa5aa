/** Run as a process by open-store.test.ts: opens the given folder and prints the result. */
import { AccountError } from '../../../src/accounts/account-error.ts';
import { openSqliteStore } from '../../../src/accounts/sqlite/open-store.ts';

const [, , folder = '', mode] = process.argv;
try {
  await using store = await openSqliteStore({ folder, serving: mode === 'serving' });
  process.stdout.write(`opened with ${(await store.listAccounts()).length} accounts\n`);
} catch (error) {
  if (!(error instanceof AccountError)) throw error;
  process.stdout.write(`${error.code}\n`);
}
