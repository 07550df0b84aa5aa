/**
 * Run as a process by killing.ts until it is killed: serves made-up requests, many at a time, and writes a line for
 * each answer, as a client would see it. A line is written only after the charge is reported as durable.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { openSync, writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { openAt } from './open-at.ts';

const AT_ONCE = 24;

const [, , place = '', answersFile = ''] = process.argv;
const answers = openSync(answersFile, 'a');
const store = await openAt(place, { serving: true });
const { account } = await store.ensureDefaultAccount({});

async function serveOne(): Promise<void> {
  const requestId = randomUUID();
  const reservation = await store.reserve({ account, credits: 5, requestId, endpoint: 'html' });
  if (reservation.refused) throw new Error(reservation.refused);
  const outcome = randomInt(10);
  if (outcome === 0) {
    await reservation.release();
    writeSync(answers, `failed ${requestId} 0\n`);
    return;
  }
  if (outcome < 4) await reservation.raiseTo(50);
  if (outcome < 6) await turn();
  const credits = randomInt(1, reservation.credits + 1);
  await reservation.settle(credits);
  writeSync(answers, `charged ${requestId} ${credits}\n`);
}

async function serveForever(): Promise<void> {
  await serveOne();
  process.stdout.write('.');
  for (;;) await serveOne();
}

await Promise.all(Array.from({ length: AT_ONCE }, serveForever));
