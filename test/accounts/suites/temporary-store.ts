/** How the suites get a store to try: the same for every database that a store can be on. */
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
  /** Serving. */
  readonly store: AccountStore;
  readonly clock: TestClock;
  /** Where another process finds the same accounts: a folder or a URL. */
  readonly place: string;
  /** Opens another store on the same accounts, one that does not serve unless told so; closed with the test. */
  open(options?: OpenOptions): Promise<AccountStore>;
  /** All that is written down, as it is. */
  everything(): Promise<readonly Buffer[]>;
}

export type After = Pick<TestContext, 'after'>;

/** Makes an empty store with a clock that the test turns, gone when the test ends. */
export type MakeStore = (test: After, options?: OpenOptions & { readonly startAt?: string }) => Promise<TemporaryStore>;

export const START = '2026-01-15T10:30:00Z';

/** The account that a key opens; undefined when it opens none. */
export async function openedBy(store: AccountStore, key: string): Promise<AuthenticatedAccount | undefined> {
  const account = await store.authenticate(key);
  return account?.refused === undefined ? account : undefined;
}

/** Keeps track of what a test opens, and closes it in the end. */
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
