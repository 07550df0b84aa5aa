/** The common suites of all account stores, on SQLite. */
import { accountsSuite } from '../suites/accounts.ts';
import { besideSuite } from '../suites/beside.ts';
import { keyLimitsSuite } from '../suites/key-limits.ts';
import { keysSuite } from '../suites/keys.ts';
import { modelSuite } from '../suites/model.ts';
import { reservationsSuite } from '../suites/reservations.ts';
import type { MakeStore } from '../suites/temporary-store.ts';
import { temporaryStore } from './temporary-store.ts';

/** The log is so short that it starts over during the test. */
const makeStore: MakeStore = (test, options) => temporaryStore(test, { ...options, checkpointPages: 100 });

for (const suite of [accountsSuite, keysSuite, keyLimitsSuite, reservationsSuite, besideSuite]) suite(makeStore);
modelSuite(makeStore, 120);
