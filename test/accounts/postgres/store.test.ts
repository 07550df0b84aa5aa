/** The common suites of all account stores, on a real PostgreSQL. */
import { sharedPostgres } from '../../support/postgres.ts';
import { accountsSuite } from '../suites/accounts.ts';
import { besideSuite } from '../suites/beside.ts';
import { keyLimitsSuite } from '../suites/key-limits.ts';
import { keysSuite } from '../suites/keys.ts';
import { modelSuite } from '../suites/model.ts';
import { reservationsSuite } from '../suites/reservations.ts';
import { temporaryStores } from './temporary-store.ts';

const postgres = await sharedPostgres();
const makeStore = temporaryStores(postgres);

for (const suite of [accountsSuite, keysSuite, keyLimitsSuite, reservationsSuite, besideSuite]) suite(makeStore);
modelSuite(makeStore, 15);
