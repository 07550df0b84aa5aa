/** Run as a process by beside.ts: does what several calls of the command line would do, one after the other. */
import { openAt } from './open-at.ts';

const [, , place = '', email = '', runs = '0'] = process.argv;
const plans = { free: { credits: 100, concurrency: 2 }, wide: { credits: 1_000_000, concurrency: 100 } };

for (let run = 0; run < Number(runs); run++) {
  await using store = await openAt(place, { serving: false, plans });
  const account = await store.findAccount(email);
  if (account === undefined) throw new Error('the account is missing');
  await store.topUp(account, 3);
  const made = await store.createAccount({ email: `made-${run}@example.com` });
  const { key } = await store.createKey(made);
  process.stdout.write(`${key.reveal()}\n`);
}
