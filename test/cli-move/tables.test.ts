/** Every table and every column of both databases is one that the move knows. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { MOVED, MOVED_TABLES, ONLY_THERE, SCHEMA_THERE, STAYING } from '../../src/cli/move/tables.ts';
import { makeFolder } from '../support/folder.ts';
import { sharedPostgres } from '../support/postgres.ts';
import { askPostgres, columnsOf, openAll, tablesThere } from './stored-data.ts';

/** Columns that only PostgreSQL has, each with a default. */
const ONLY_COLUMNS_THERE = ['job_pages.is_queued'];

const moved = MOVED_TABLES.map(({ name }) => name);

describe('the tables of a move', { timeout: 120_000 }, () => {
  it('are all that a service makes, in each file and in PostgreSQL, with the same columns', async () => {
    await using folder = await makeFolder();
    await using here = await openAll({ MUDLARK_DATA_DIR: folder.path });
    await here.jobs.open();
    const files = (await readdir(folder.path)).filter((name) => !/-(?:wal|shm|journal)$/.test(name));
    assert.deepEqual(
      files.sort(),
      [...MOVED.map(({ file }) => file), 'serving.lock'].sort(),
      'a new file in the data folder: does it have to be moved?',
    );

    const columns: string[] = [];
    for (const { file, tables } of MOVED) {
      using database = new DatabaseSync(join(folder.path, file), { readOnly: true });
      const names = database
        .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
        .all()
        .map(({ name }) => String(name));
      const known = [...tables.map(({ name }) => name), ...Object.keys(STAYING)];
      for (const name of names) assert.ok(known.includes(name), `${name} in ${file}: does it have to be moved?`);
      for (const { name } of tables) {
        assert.ok(names.includes(name), `${file} has no table ${name}`);
        columns.push(...columnsOf(database, name).map((column) => `${name}.${column.name}`));
      }
    }

    await using other = await makeFolder();
    const url = await (await sharedPostgres()).createSchema();
    await using there = await openAll({ MUDLARK_DATA_DIR: other.path, MUDLARK_DATABASE_URL: url });
    await there.jobs.open();
    const known = new Set([...moved, ...Object.keys(ONLY_THERE), ...SCHEMA_THERE]);
    // Made by the move.
    known.delete('moves');
    assert.deepEqual(await tablesThere(url), [...known].sort(), 'a new table: does it have to be moved?');
    const rows = await askPostgres<{ name: string; has_default: boolean }>(
      url,
      `SELECT table_name || '.' || column_name AS name, column_default IS NOT NULL AS has_default
       FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name IN (${moved.map((name) => `'${name}'`).join(', ')})`,
    );
    assert.deepEqual(rows.map(({ name }) => name).sort(), [...columns, ...ONLY_COLUMNS_THERE].sort());
    for (const { name, has_default: hasDefault } of rows) {
      if (ONLY_COLUMNS_THERE.includes(name)) assert.ok(hasDefault, `${name} has no value for rows that come`);
    }
  });
});
