/** Copies one table in batches, and compares what arrived with what was read. */
import { MoveProblem } from './move-problem.ts';
import type { Source } from './source.ts';
import { storedValue, weightOf } from './stored-value.ts';
import type { MovedTable } from './tables.ts';
import type { Column, StoredRow, Target } from './target.ts';

/** A batch has at most as many rows, and characters: a page of a job may have millions, and goes alone then. */
const BATCH_ROWS = 2_000;
const BATCH_LENGTH = 1_000_000;

export interface Copying {
  readonly source: Source;
  readonly target: Target;
  /** Called with the number of rows after each batch. */
  readonly onRows: (count: number) => void;
}

export async function copyTable(table: MovedTable, { source, target, onRows }: Copying): Promise<void> {
  const columns = await columnsOf(table, source, target);
  if (columns.length === 0) return;
  if (table.isFilled) await target.clear(table);
  let count = 0;
  const sums = columns.map(() => 0n);
  for (const batch of batchesOf(storedRows(table, columns, source))) {
    await target.insert(table, columns, batch);
    onRows(batch.length);
    count += batch.length;
    for (const row of batch) {
      for (const [index, [, type]] of columns.entries()) {
        sums[index] = (sums[index] ?? 0n) + weightOf(row[index] ?? null, type);
      }
    }
  }
  const sent = [count, ...sums].join(' ');
  const arrived = (await target.sums(table, columns)).join(' ');
  if (sent !== arrived) {
    throw new MoveProblem(`What arrived in ${table.name} is not what was sent: ${arrived} instead of ${sent}.`);
  }
}

/** None if the folder has no such table. */
async function columnsOf(table: MovedTable, source: Source, target: Target): Promise<Column[]> {
  const types = await target.columnsOf(table);
  return source.columnsOf(table).map((name) => {
    const type = types.get(name);
    if (type === undefined) throw new Error(`there is no column ${table.name}.${name} in PostgreSQL`);
    return [name, type];
  });
}

function* storedRows(table: MovedTable, columns: readonly Column[], source: Source): Generator<StoredRow> {
  const names = columns.map(([name]) => name);
  for (const row of source.rows(table, names)) {
    yield columns.map(([name, type], index) => {
      const stored = storedValue(row[index] ?? null, type);
      if (stored === undefined) {
        throw new MoveProblem(`${table.name}.${name} has a value that PostgreSQL cannot hold as ${type}.`);
      }
      return table.changes?.[name]?.(stored) ?? stored;
    });
  }
}

function* batchesOf(rows: Iterable<StoredRow>): Generator<readonly StoredRow[]> {
  let batch: StoredRow[] = [];
  let length = 0;
  for (const row of rows) {
    const more = row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
    if (batch.length === BATCH_ROWS || (batch.length > 0 && length + more > BATCH_LENGTH)) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(row);
    length += more;
  }
  if (batch.length > 0) yield batch;
}
