/**
 * Counts by quarter of an hour become counts by UTC day when they are old and the requests behind them are deleted:
 * then there is no list that they have to match, and a busy account would have a hundred times as many rows.
 */
import type { Database, Value } from '../database/database.ts';
import { DAY } from './day.ts';

/** The time at which counts of a whole day are stored: in most time zones it is the same day then. */
const NOON = DAY / 2;

interface Table {
  readonly name: string;
  readonly keys: readonly string[];
  readonly sums: readonly string[];
}

const TABLES: readonly Table[] = [
  { name: 'usage_counts', keys: ['endpoint', 'outcome'], sums: ['requests', 'credits'] },
  { name: 'usage_part_counts', keys: ['kind', 'name'], sums: ['requests', 'succeeded', 'credits'] },
];

const BY_QUARTER = `since % ${DAY} <> ${NOON}`;

/** `before` is the first instant of a day. */
export async function mergeOldCounts(database: Database, before: number, isOver: () => boolean): Promise<void> {
  for (const table of TABLES) {
    const days = await database.all<{ account_id: number; day: number }>(
      `SELECT DISTINCT account_id, since / ${DAY} AS day FROM ${table.name} WHERE since < ? AND ${BY_QUARTER}`,
      [before],
    );
    for (const [accountId, ofAccount] of Map.groupBy(days, ({ account_id }) => account_id)) {
      const [first] = await database.all<{ oldest: number | null }>(
        'SELECT min(at) AS oldest FROM usage_requests WHERE account_id = ?',
        [accountId],
      );
      const end = first?.oldest ?? before;
      for (const day of ofAccount.map((each) => each.day * DAY).filter((begin) => begin + DAY <= end)) {
        if (isOver()) return;
        await mergeDay(database, table, accountId, day);
      }
    }
  }
}

/** Adds exactly what is deleted, even if two nodes do it at the same time. */
async function mergeDay(database: Database, { name, keys, sums }: Table, accountId: number, day: number) {
  await database.transaction(async (queries) => {
    const rows = await queries.all<Record<string, string | number>>(
      `DELETE FROM ${name} WHERE account_id = ? AND since >= ? AND since < ? AND ${BY_QUARTER}
       RETURNING ${[...keys, ...sums].join(', ')}`,
      [accountId, day, day + DAY],
    );
    const merged = Map.groupBy(rows, (row) => JSON.stringify(keys.map((key) => row[key])));
    // All writers use the same order.
    for (const key of [...merged.keys()].sort()) {
      const same = merged.get(key) ?? [];
      const totals = sums.map((sum) => same.reduce((all, row) => all + Number(row[sum]), 0));
      const values: Value[] = [accountId, day + NOON, ...(JSON.parse(key) as string[]), ...totals];
      await queries.run(
        `INSERT INTO ${name} (account_id, since, ${[...keys, ...sums].join(', ')}) VALUES (${values.map(() => '?').join(', ')})
         ON CONFLICT (account_id, since, ${keys.join(', ')}) DO UPDATE SET
           ${sums.map((sum) => `${sum} = ${name}.${sum} + excluded.${sum}`).join(', ')}`,
        values,
      );
    }
  });
}
