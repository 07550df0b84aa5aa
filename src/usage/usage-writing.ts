/**
 * How reports become rows: one per request, and the counts of their quarters of an hour. A report that is written
 * twice, because the result of the first write is unknown, counts once.
 */
import type { Database, Value } from '../database/database.ts';
import type { CallReport, Phase } from './call-report.ts';
import { quarterOf } from './day.ts';
import { countParts, type KnownSites, WHOLE_SERVICE, writeParts } from './usage-parts.ts';

/** A report of an account's request: calls with a wrong key belong to no account. */
export interface AccountReport extends CallReport {
  readonly accountId: number;
}

/** Reports in one transaction. Few enough that others wait for the database only about a millisecond. */
export const BATCH = 100;

const MAX_TEXT_LENGTH = 2_100;
const MAX_STEP_LENGTH = 4_000;
/** The query is limited where it is made; escaping makes it longer. */
const MAX_PARAMETERS_LENGTH = 40_000;

const REQUEST_COLUMNS = [
  'account_id',
  'at',
  'id',
  'endpoint',
  'target',
  'status',
  'outcome',
  'message',
  'next_step',
  'tier',
  'target_status',
  'credits',
  'milliseconds',
  'key_id',
  'parameters',
  'phases',
  'bytes',
  'host',
];

export async function writeReports(
  database: Database,
  reports: readonly AccountReport[],
  sites: KnownSites,
): Promise<void> {
  await database.transaction(async (queries) => {
    const inserted = await queries.all<{ id: string }>(
      `INSERT INTO usage_requests (${REQUEST_COLUMNS.join(', ')})
       VALUES ${groups(reports.length, REQUEST_COLUMNS.length)} ON CONFLICT DO NOTHING RETURNING id`,
      reports.flatMap(requestRow),
    );
    const fresh = new Set(inserted.map(({ id }) => id));
    const counted = reports.filter(({ id }) => fresh.has(text(id)));
    const counts = countsOf(counted);
    if (counts.length === 0) return;
    await queries.run(
      `INSERT INTO usage_counts (account_id, since, endpoint, outcome, requests, credits)
       VALUES ${groups(counts.length, 6)}
       ON CONFLICT (account_id, since, endpoint, outcome) DO UPDATE SET
         requests = usage_counts.requests + excluded.requests, credits = usage_counts.credits + excluded.credits`,
      counts.flat(),
    );
    const rounded = counted.map((report) => ({ ...report, at: whole(report.at), credits: whole(report.credits) }));
    await writeParts(queries, await countParts(queries, rounded, sites));
  }, 'repeatable');
}

/** Deletes all but the newest requests of an account. */
export async function dropOldRequests(database: Database, accountId: number, kept: number): Promise<void> {
  const [oldest] = await database.all<{ at: number; id: string }>(
    'SELECT at, id FROM usage_requests WHERE account_id = ? ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?',
    [accountId, kept - 1],
  );
  if (oldest === undefined) return;
  await database.run('DELETE FROM usage_requests WHERE account_id = ? AND (at, id) < (?, ?)', [
    accountId,
    oldest.at,
    oldest.id,
  ]);
}

/** Deletes all data of an account. The counts of the whole service are kept. */
export async function forgetAccount(database: Database, accountId: number): Promise<void> {
  await database.transaction(async (queries) => {
    for (const table of ['usage_requests', 'usage_counts', 'usage_part_counts']) {
      await queries.run(`DELETE FROM ${table} WHERE account_id = ?`, [accountId]);
    }
  });
}

/** Deletes the counts from before a time. */
export async function dropOldCounts(database: Database, before: number): Promise<void> {
  for (const table of ['usage_counts', 'usage_part_counts']) {
    await database.run(`DELETE FROM ${table} WHERE since < ?`, [before]);
  }
}

/** `(?, ?), (?, ?)` */
function groups(count: number, columns: number): string {
  const one = `(${Array(columns).fill('?').join(', ')})`;
  return Array(count).fill(one).join(', ');
}

function requestRow(report: AccountReport): Value[] {
  return [
    report.accountId,
    whole(report.at),
    text(report.id),
    text(report.endpoint),
    text(report.target),
    whole(report.status),
    text(report.outcome),
    optional(report.message, text),
    optional(report.nextStep, (step) => jsonText(step, MAX_STEP_LENGTH)),
    optional(report.tier, text),
    optional(report.targetStatus, whole),
    whole(report.credits),
    whole(report.milliseconds),
    optional(report.keyId, text),
    jsonText(report.parameters, MAX_PARAMETERS_LENGTH),
    jsonText(report.phases.map(wholePhase), MAX_STEP_LENGTH),
    whole(report.bytes),
    optional(report.targetHost, text),
  ];
}

/** All writers use the same order: two that lock the same rows in different orders would deadlock. */
function countsOf(reports: readonly AccountReport[]): Value[][] {
  const counts = new Map<string, { readonly key: Value[]; requests: number; credits: number }>();
  for (const report of reports) {
    const since = quarterOf(whole(report.at));
    const [endpoint, outcome] = [text(report.endpoint), text(report.outcome)];
    for (const whose of [report.accountId, WHOLE_SERVICE]) {
      // No text contains a NUL.
      const name = `${whose}\0${since}\0${endpoint}\0${outcome}`;
      let count = counts.get(name);
      if (!count) {
        count = { key: [whose, since, endpoint, outcome], requests: 0, credits: 0 };
        counts.set(name, count);
      }
      count.requests += 1;
      count.credits += whole(report.credits);
    }
  }
  return [...counts.values()]
    .map((count) => ({ ...count, name: JSON.stringify(count.key) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ key, requests, credits }) => [...key, requests, credits]);
}

function optional<T>(value: T | undefined, write: (value: T) => Value): Value {
  return value === undefined ? null : write(value);
}

/** Text that every database accepts: limited, well-formed, without the NUL that PostgreSQL refuses. */
function text(value: string): string {
  return value.slice(0, MAX_TEXT_LENGTH).replaceAll('\0', '\u{FFFD}').toWellFormed();
}

/** Nothing if it is longer: half of it would not be valid JSON. */
function jsonText(value: object, longest: number): string | null {
  const json = JSON.stringify(value);
  return json.length > longest ? null : json;
}

function wholePhase({ name, milliseconds }: Phase): Phase {
  return { name, milliseconds: whole(milliseconds) };
}

function whole(value: number): number {
  const rounded = Math.round(value);
  return Number.isSafeInteger(rounded) ? rounded : 0;
}
