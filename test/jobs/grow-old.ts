/** Lets time pass for the leases of pages. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/database/database.ts';

/**
 * Times in PostgreSQL are moved back, because its clock cannot be moved forward. Waits until nobody holds what has
 * expired.
 */
export async function growOld({ postgres }: Database, milliseconds: number): Promise<void> {
  if (!postgres) return;
  const ask = async (text: string) => (await postgres.executeSql(text)).rows as { name: string }[];
  const [schema] = await ask('SELECT current_schema() AS name');
  const jobs = `mudlark_${schema?.name}.job`;
  const time = `interval '${milliseconds} milliseconds'`;
  await ask(`UPDATE ${jobs} SET heartbeat_on = heartbeat_on - ${time}, start_after = start_after - ${time}`);
  const over = `state = 'active' AND heartbeat_on + heartbeat_seconds * interval '1s' < now()`;
  while ((await ask(`SELECT name FROM ${jobs} WHERE ${over}`)).length > 0) await pause(50);
}
