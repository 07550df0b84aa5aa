/** How the suites get a store to test: the same interface for every database. */
import type { TestContext } from 'node:test';
import type { Plans } from '../../../src/accounts/plans.ts';
import type { AccountStore, AuthenticatedAccount } from '../../../src/accounts/store.ts';

export interface TestClock {
  now: number;
}

export interface OpenOptions {
  readonly serving?: boolean;
  readonly plans?: Plans;
  readonly clock?: () => number;
}

export interface TemporaryStore {
  /** A store that serves requests. */
  readonly store: AccountStore;
  readonly clock: TestClock;
  /** Where another process finds the same accounts: a folder or a URL. */
  readonly place: string;
  /** Opens another store on the same accounts, which does not serve requests unless asked to; closed with the test. */
  open(options?: OpenOptions): Promise<AccountStore>;
  /** Everything that is stored, as bytes. */
  everything(): Promise<readonly Buffer[]>;
}

export type After = Pick<TestContext, 'after'>;

/** Makes an empty store with a clock that the test controls; removed when the test ends. */
export type MakeStore = (test: After, options?: OpenOptions & { readonly startAt?: string }) => Promise<TemporaryStore>;

export const START = '2026-01-15T10:30:00Z';

/** The account of a key; undefined if the key is not valid. */
export async function openedBy(store: AccountStore, key: string): Promise<AuthenticatedAccount | undefined> {
  const account = await store.authenticate(key);
  return account?.refused === undefined ? account : undefined;
}

/** Remembers what a test opens, and closes it at the end. */
export function closing(test: After): <Store extends AccountStore>(store: Store) => Store {
  const opened: AccountStore[] = [];
  test.after(async () => {
    for (const store of opened) await store.close();
  });
  return (store) => {
    opened.push(store);
    return store;
  };
}
