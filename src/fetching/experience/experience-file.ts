/**
 * The file in which experience survives a restart: a small database of its own, beside the accounts and never mixed with them. It is no
 * money: the last few seconds may be lost with the process, and a damaged file is begun anew.
 */
import { rmSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { TIERS } from '../page.ts';
import type { RememberedTier } from '../tier-memory.ts';
import { LATENCY_BOUNDS, type OutcomeCount } from './outcome-record.ts';

/** SQLite's codes for a file that is corrupt, and for one that is no database. */
const DAMAGED = new Set([11, 26]);

const LATENCY_COLUMNS = [...LATENCY_BOUNDS.map((bound) => `within_${bound}`), 'slower'];

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS remembered_tiers (
    site TEXT NOT NULL, js INTEGER NOT NULL, tier TEXT NOT NULL, learned_at INTEGER NOT NULL,
    PRIMARY KEY (site, js)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS outcomes (
    day TEXT NOT NULL, exit TEXT NOT NULL, country TEXT NOT NULL, proxy TEXT NOT NULL, outcome TEXT NOT NULL,
    count INTEGER NOT NULL, milliseconds INTEGER NOT NULL, ${LATENCY_COLUMNS.map((name) => `${name} INTEGER NOT NULL`).join(', ')},
    PRIMARY KEY (day, exit, country, proxy, outcome)
  ) WITHOUT ROWID;
`;

export interface ExperienceChanges {
  readonly learned: readonly RememberedTier[];
  readonly forgotten: readonly Pick<RememberedTier, 'site' | 'js'>[];
  /** Added to what is there. */
  readonly outcomes: readonly OutcomeCount[];
  /** Outcomes of earlier days are dropped. */
  readonly keepFrom: string;
}

export class ExperienceFile {
  readonly #db: DatabaseSync;
  readonly #learn: StatementSync;
  readonly #forget: StatementSync;
  readonly #count: StatementSync;
  readonly #drop: StatementSync;

  /** Opens the file, or one that ends with the process. Throws when that cannot be done. */
  constructor(path: string | undefined) {
    this.#db = path === undefined ? open(':memory:') : openOrRenew(path);
    const summed = ['count', 'milliseconds', ...LATENCY_COLUMNS];
    const columns = ['day', 'exit', 'country', 'proxy', 'outcome', ...summed];
    this.#learn = this.#db.prepare('INSERT OR REPLACE INTO remembered_tiers VALUES (?, ?, ?, ?)');
    this.#forget = this.#db.prepare('DELETE FROM remembered_tiers WHERE site = ? AND js = ?');
    this.#drop = this.#db.prepare('DELETE FROM outcomes WHERE day < ?');
    this.#count = this.#db.prepare(
      `INSERT INTO outcomes (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
       ON CONFLICT DO UPDATE SET ${summed.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')}`,
    );
  }

  /** Drops what was learned before this instant, and gives the rest. */
  rememberedTiers(since: number): RememberedTier[] {
    this.#db.prepare('DELETE FROM remembered_tiers WHERE learned_at <= ?').run(since);
    const rows = this.#db.prepare('SELECT site, js, tier, learned_at FROM remembered_tiers').all();
    return rows.map(readTier).filter((each) => each !== undefined);
  }

  outcomes(fromDay: string): OutcomeCount[] {
    return this.#db.prepare('SELECT * FROM outcomes WHERE day >= ? ORDER BY day').all(fromDay).map(readOutcome);
  }

  /** All of it, or nothing. */
  save({ learned, forgotten, outcomes, keepFrom }: ExperienceChanges): void {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      for (const { site, js, tier, learnedAt } of learned) this.#learn.run(site, Number(js), tier, learnedAt);
      for (const { site, js } of forgotten) this.#forget.run(site, Number(js));
      for (const each of outcomes) {
        const { day, exit, country, proxy, outcome, count, milliseconds, latency } = each;
        this.#count.run(day, exit, country, proxy, outcome, count, milliseconds, ...latency);
      }
      this.#drop.run(keepFrom);
      this.#db.exec('COMMIT');
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#db.close();
  }
}

function open(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  try {
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${SCHEMA}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function openOrRenew(path: string): DatabaseSync {
  try {
    return open(path);
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && DAMAGED.has(Number(error.errcode)))) throw error;
    for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true });
    return open(path);
  }
}

type Row = Record<string, SQLOutputValue>;

function readTier(row: Row): RememberedTier | undefined {
  const tier = TIERS.find((each) => each === row.tier);
  return tier && { site: String(row.site), js: row.js === 1, tier, learnedAt: Number(row.learned_at) };
}

function readOutcome(row: Row): OutcomeCount {
  return {
    day: String(row.day),
    exit: row.exit as OutcomeCount['exit'],
    country: row.country as OutcomeCount['country'],
    proxy: String(row.proxy),
    outcome: row.outcome as OutcomeCount['outcome'],
    count: Number(row.count),
    milliseconds: Number(row.milliseconds),
    latency: LATENCY_COLUMNS.map((name) => Number(row[name])),
  };
}
