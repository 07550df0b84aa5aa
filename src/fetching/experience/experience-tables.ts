/**
 * How experience is stored, and read by the other nodes: in SQL that SQLite and PostgreSQL both understand. Every
 * changed lesson gets an increasing number, so that each node can ask for what it has not seen, whatever the clocks
 * say.
 */
import type { Database, Queries, Value } from '../../database/database.ts';
import { TIERS } from '../page.ts';
import type { Lesson } from '../tier-memory.ts';
import { LATENCY_BOUNDS, type OutcomeBatch, type OutcomeCount } from './outcome-record.ts';

/** How far a node has read: everything up to this lesson of this change. */
export interface Position {
  readonly change: number;
  readonly site: string;
  readonly js: number;
}

export const BEGINNING: Position = { change: 0, site: '', js: 0 };

/**
 * Lessons that are read or written at once. Few enough that SQLite blocks the event loop for only a few milliseconds.
 */
const PAGE = 200;

const LATENCY_COLUMNS = [...LATENCY_BOUNDS.map((bound) => `within_${bound}`), 'slower'];
const OUTCOME_KEY = ['day', 'exit', 'country', 'proxy', 'outcome'];
const OUTCOME_SUMS = ['count', 'milliseconds', ...LATENCY_COLUMNS];

/** Writes lessons, unless a newer one is stored; calls back after each part. */
export async function writeLessons(
  database: Database,
  lessons: readonly Lesson[],
  onWritten: (part: readonly Lesson[]) => void,
): Promise<void> {
  for (let start = 0; start < lessons.length; start += PAGE) {
    const part = lessons.slice(start, start + PAGE);
    await database.transaction(async (queries) => {
      const change = await nextChange(queries);
      const rows = part.map(({ site, js, tier, learnedAt, changedAt }) => [
        site,
        Number(js),
        tier,
        learnedAt,
        changedAt,
        change,
      ]);
      await queries.run(
        `INSERT INTO remembered_tiers (site, js, tier, learned_at, changed_at, change) VALUES ${placesFor(rows)}
         ON CONFLICT (site, js) DO UPDATE SET
           tier = excluded.tier, learned_at = excluded.learned_at,
           changed_at = excluded.changed_at, change = excluded.change
         WHERE remembered_tiers.changed_at < excluded.changed_at`,
        rows.flat(),
      );
    });
    onWritten(part);
  }
}

export interface LessonsPage {
  readonly lessons: readonly Lesson[];
  readonly position: Position;
  readonly isLast: boolean;
}

/** The next lessons that have changed since, in the order of their changes. */
export async function readLessons(database: Database, since: Position): Promise<LessonsPage> {
  const rows = await database.all<LessonRow>(
    `SELECT site, js, tier, learned_at, changed_at, change FROM remembered_tiers
     WHERE (change, site, js) > (?, ?, ?) ORDER BY change, site, js LIMIT ?`,
    [since.change, since.site, since.js, PAGE],
  );
  return {
    lessons: rows.map(readLesson).filter((each) => each !== undefined),
    position: rows.at(-1) ?? since,
    isLast: rows.length < PAGE,
  };
}

export interface BatchOfNode extends OutcomeBatch {
  readonly node: string;
  readonly at: number;
}

/**
 * Adds counts to the stored ones. A batch that was written already, although this was not confirmed, is not added
 * again.
 */
export async function writeOutcomes(database: Database, { node, number, counts, at }: BatchOfNode): Promise<void> {
  await database.transaction(async (queries) => {
    const fresh = await queries.run(
      `INSERT INTO experience_nodes (node, batch, written_at) VALUES (?, ?, ?)
       ON CONFLICT (node) DO UPDATE SET batch = excluded.batch, written_at = excluded.written_at
       WHERE experience_nodes.batch < excluded.batch`,
      [node, number, at],
    );
    if (fresh === 0) return;
    const rows = counts.map(outcomeRow).sort(inOneOrder);
    await queries.run(
      `INSERT INTO outcomes (${[...OUTCOME_KEY, ...OUTCOME_SUMS].join(', ')}) VALUES ${placesFor(rows)}
       ON CONFLICT (${OUTCOME_KEY.join(', ')}) DO UPDATE SET
         ${OUTCOME_SUMS.map((name) => `${name} = outcomes.${name} + excluded.${name}`).join(', ')}`,
      rows.flat(),
    );
  });
}

export async function readOutcomes(database: Database, fromDay: string): Promise<OutcomeCount[]> {
  const rows = await database.all<OutcomeRow>('SELECT * FROM outcomes WHERE day >= ? ORDER BY day', [fromDay]);
  return rows.map(readOutcome);
}

export interface Kept {
  /** Deletes everything that was learned at this time or before. */
  readonly learnedAfter: number;
  readonly maxLessons: number;
  readonly outcomesFrom: string;
}

export async function dropOld(database: Database, { learnedAfter, maxLessons, outcomesFrom }: Kept): Promise<void> {
  await database.transaction(async (queries) => {
    // Nobody else writes lessons meanwhile: two that lock the same rows in different orders would deadlock.
    await nextChange(queries);
    const [tooMany] = await queries.all<{ learned_at: number }>(
      'SELECT learned_at FROM remembered_tiers ORDER BY learned_at DESC LIMIT 1 OFFSET ?',
      [maxLessons],
    );
    const last = Math.max(learnedAfter, tooMany?.learned_at ?? 0);
    await queries.run('DELETE FROM remembered_tiers WHERE learned_at <= ?', [last]);
    await queries.run('DELETE FROM experience_nodes WHERE written_at <= ?', [learnedAfter]);
    await queries.run('DELETE FROM outcomes WHERE day < ?', [outcomesFrom]);
  });
}

/** The row is locked until the transaction ends, so whoever sees a number also sees everything below it. */
async function nextChange(queries: Queries): Promise<number> {
  const [row] = await queries.all<{ latest: number }>(
    'UPDATE experience_changes SET latest = latest + 1 RETURNING latest',
  );
  if (row === undefined) throw new Error('The number of the latest change is missing in the experience tables.');
  return row.latest;
}

/** `(?, ?), (?, ?)` */
function placesFor(rows: readonly (readonly Value[])[]): string {
  return rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ');
}

/** All writers use the same order, so that they cannot deadlock. */
function inOneOrder(one: readonly Value[], other: readonly Value[]): number {
  return one.join(' ') < other.join(' ') ? -1 : 1;
}

interface LessonRow extends Position {
  readonly tier: string;
  readonly learned_at: number;
  readonly changed_at: number;
}

/** Undefined for a tier that only a later version knows. */
function readLesson({ site, js, tier, learned_at, changed_at }: LessonRow): Lesson | undefined {
  const known = TIERS.find((each) => each === tier);
  return known && { site, js: js === 1, tier: known, learnedAt: learned_at, changedAt: changed_at };
}

type OutcomeRow = Omit<OutcomeCount, 'latency'> & Readonly<Record<string, Value>>;

function outcomeRow({ day, exit, country, proxy, outcome, count, milliseconds, latency }: OutcomeCount): Value[] {
  return [day, exit, country, proxy, outcome, count, milliseconds, ...latency];
}

function readOutcome(row: OutcomeRow): OutcomeCount {
  const { day, exit, country, proxy, outcome, count, milliseconds } = row;
  const latency = LATENCY_COLUMNS.map((name) => Number(row[name]));
  return { day, exit, country, proxy, outcome, count, milliseconds, latency };
}
