/**
 * The PostgreSQL that takes the data, in one transaction: until it is committed nobody sees anything of it, and however
 * this process, the connection or the server ends, nothing is left behind.
 */
import type { UnhurriedConnection } from '../../accounts/postgres/database.ts';
import { migrateWithin } from '../../accounts/postgres/migrations.ts';
import type { Queries } from '../../database/database.ts';
import { migrateWithin as migratePartWithin, numbered } from '../../database/postgres.ts';
import { missingQueueSchema, queueSchema } from '../../jobs/queue-schema.ts';
import { MoveProblem } from './move-problem.ts';
import { type ColumnType, isColumnType } from './stored-value.ts';
import { MOVED, MOVED_TABLES, MOVES_STEPS, type MovedTable, ONLY_THERE } from './tables.ts';

/** Whatever the server or the role has set: reading and writing a large table takes long. */
const BEGIN = [
  'BEGIN ISOLATION LEVEL READ COMMITTED',
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL lock_timeout = 0',
  // Should this machine be cut off, its transaction must end before long: whoever moves again waits for it.
  "SET LOCAL idle_in_transaction_session_timeout = '5min'",
  // Its confirmation is what the folder is marked after.
  'SET LOCAL synchronous_commit = on',
];

/** Tables with numbers that PostgreSQL continues by itself. */
const NUMBERED = ['accounts', 'api_keys', 'ledger'];

export type Column = readonly [name: string, type: ColumnType];

/** Its values as the texts in which PostgreSQL takes them. */
export type StoredRow = readonly (string | null)[];

export interface Move {
  readonly id: string;
  readonly at: number;
  /** Where it came from. */
  readonly folder: string;
}

export class Target {
  readonly #connection: UnhurriedConnection;

  constructor(connection: UnhurriedConnection) {
    this.#connection = connection;
  }

  /** `?` for each value, as in our other statements. */
  ask<Row extends object>(sql: string, ...values: Parameters<UnhurriedConnection['ask']>[1][]): Promise<Row[]> {
    return this.#connection.ask<Row>({ text: numbered(sql) }, ...values);
  }

  readonly #queries: Queries = {
    all: (sql, parameters = []) => this.ask(sql, ...parameters),
    run: async (sql, parameters = []) => (await this.ask(sql, ...parameters)).length,
  };

  /** Makes the tables, or waits for whoever is making them, such as a service that starts. */
  async begin(now: number): Promise<void> {
    for (const sql of BEGIN) await this.ask(sql);
    const [database] = await this.ask<{ encoding: string }>(`SELECT current_setting('server_encoding') AS encoding`);
    if (database?.encoding !== 'UTF8') {
      throw new MoveProblem(`The encoding of the database is ${database?.encoding}. Make one with ENCODING 'UTF8'.`);
    }
    await this.#requireQueueSchema();
    await migrateWithin(this.#connection, now);
    const parts = MOVED.flatMap((file) => Object.entries(file.parts));
    for (const [part, steps] of [...parts, ['moves', MOVES_STEPS] as const]) {
      await migratePartWithin(this.#queries, part, steps);
    }
  }

  /** The service makes it when it starts: better to know now that it may not. */
  async #requireQueueSchema(): Promise<void> {
    const { schema, isThere } = await queueSchema(this.#queries);
    const [may] = await this.ask<{ create: boolean }>(
      `SELECT has_database_privilege(current_database(), 'CREATE') AS create`,
    );
    if (!isThere && may?.create === false) throw new MoveProblem(missingQueueSchema(schema));
  }

  /** The schema of its tables, which the address may choose. */
  async schema(): Promise<string> {
    const [row] = await this.ask<{ name: string }>('SELECT current_schema() AS name');
    return row?.name ?? '';
  }

  async hasMove(id: string): Promise<boolean> {
    return (await this.ask('SELECT id FROM moves WHERE id = ?', id)).length > 0;
  }

  /** The first of our tables with rows that are not there in a new database. */
  async usedTable(): Promise<{ readonly table: string; readonly count: number } | undefined> {
    const tables = [
      ...MOVED_TABLES.filter(({ isFilled }) => !isFilled).map(({ name }) => name),
      ...Object.keys(ONLY_THERE),
    ];
    for (const table of tables) {
      const [{ name } = { name: null }] = await this.ask<{ name: string | null }>(
        `SELECT to_regclass(quote_ident(current_schema()) || '.' || ?) AS name`,
        table,
      );
      const [{ count } = { count: 0 }] =
        name === null ? [] : await this.ask<{ count: number }>(`SELECT count(*) AS count FROM ${table}`);
      if (count > 0) return { table, count };
    }
    return undefined;
  }

  /** Its columns with their types. */
  async columnsOf({ name }: MovedTable): Promise<ReadonlyMap<string, ColumnType>> {
    const columns = await this.ask<{ name: string; type: string }>(
      `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
       WHERE attrelid = to_regclass(?) AND attnum > 0 AND NOT attisdropped`,
      name,
    );
    return new Map(
      columns.map(({ name: column, type }) => {
        if (!isColumnType(type)) throw new Error(`the column ${name}.${column} has the type ${type}`);
        return [column, type];
      }),
    );
  }

  async clear({ name }: MovedTable): Promise<void> {
    await this.ask(`DELETE FROM ${name}`);
  }

  async insert({ name }: MovedTable, columns: readonly Column[], rows: readonly StoredRow[]): Promise<void> {
    const names = columns.map(([column]) => column).join(', ');
    const into = `INSERT INTO ${name} (${names}) OVERRIDING SYSTEM VALUE`;
    const [first, second] = rows;
    if (first && !second) {
      // A long text is sent as it is: within a list it would be copied several times.
      await this.ask(`${into} VALUES (${columns.map(([, type]) => `CAST(? AS ${type})`).join(', ')})`, ...first);
      return;
    }
    const lists = columns.map((_column, index) => rows.map((row) => row[index] ?? null));
    const places = columns.map(([, type]) => `CAST(? AS ${type}[])`).join(', ');
    await this.ask(`${into} SELECT * FROM unnest(${places})`, ...lists);
  }

  /** How many rows there are, and for each column the sum of its numbers, or of its lengths in bytes. */
  async sums({ name }: MovedTable, columns: readonly Column[]): Promise<readonly string[]> {
    const sums = columns.map(([column, type], index) => {
      const weight = type === 'text' || type === 'bytea' ? `octet_length(${column})` : column;
      return `, CAST(coalesce(sum(${weight}), 0) AS TEXT) AS sum_${index}`;
    });
    const [row = {}] = await this.ask(`SELECT CAST(count(*) AS TEXT) AS count${sums.join('')} FROM ${name}`);
    return Object.values(row) as string[];
  }

  /** Records the move, and has new rows numbered after those that came, or were once there. */
  async conclude({ id, at, folder }: Move): Promise<void> {
    for (const table of NUMBERED) {
      await this.ask(
        `SELECT setval(pg_get_serial_sequence(?, 'id'), last) FROM (
           SELECT max(id) AS last FROM (
             SELECT id FROM ${table}${table === 'accounts' ? ' UNION ALL SELECT id FROM deleted_accounts' : ''}
           ) AS numbers
         ) AS numbered WHERE last > 0`,
        table,
      );
    }
    await this.ask('INSERT INTO moves (id, at, folder) VALUES (?, ?, ?)', id, at, folder);
    // Otherwise the first queries are planned as if the tables were empty.
    await this.ask(`ANALYZE ${MOVED_TABLES.map(({ name }) => name).join(', ')}`);
  }

  async commit(): Promise<void> {
    await this.ask('COMMIT');
  }
}
