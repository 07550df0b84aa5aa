/** Opens the accounts at a given place (a folder or a URL), for child processes. */
import type { Plans } from '../../../src/accounts/plans.ts';
import { openPostgresStore } from '../../../src/accounts/postgres/open-store.ts';
import { openSqliteStore } from '../../../src/accounts/sqlite/open-store.ts';
import type { AccountStore } from '../../../src/accounts/store.ts';
import { Secret } from '../../../src/secret.ts';

/** Waits longer than any test takes: a busy machine must not look like a database that is away. */
export const UNHURRIED = {
  retryTimeouts: { reserve: 120_000, settle: 120_000 },
  limits: { connect: 60_000, answer: 60_000 },
  heartbeat: { every: 2_000, lifetime: 600_000 },
};

export function openAt(place: string, options: { serving: boolean; plans?: Plans }): Promise<AccountStore> {
  if (place.startsWith('postgres:')) return openPostgresStore({ url: new Secret(place), ...UNHURRIED, ...options });
  // The log is so short that it starts over again and again.
  return openSqliteStore({ folder: place, checkpointPages: 80, ...options });
}
