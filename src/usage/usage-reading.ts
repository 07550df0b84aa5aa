/** How rows become what people see: days, pages of requests, lines of a table. Every query is for one account. */
import type { Database, Value } from '../database/database.ts';
import type { CallReport, KeptParameters, Phase, SuggestedStep } from './call-report.ts';
import { addDays, DAY, daysFrom } from './day.ts';
import { dayRuns, type TimeZone } from './time-zone.ts';
import { NO_KEY, OTHER_SITES, readParts, type UsedPart } from './usage-parts.ts';

export interface DayUsage {
  /** `YYYY-MM-DD`, in the requested time zone. */
  readonly day: string;
  readonly requests: number;
  readonly credits: number;
  /** Counts by outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
}

/** What is stored of a call. */
export interface NotedRequest
  extends Pick<
    CallReport,
    | 'id'
    | 'at'
    | 'endpoint'
    | 'target'
    | 'status'
    | 'outcome'
    | 'message'
    | 'nextStep'
    | 'tier'
    | 'targetStatus'
    | 'credits'
    | 'milliseconds'
  > {
  /** Undefined for requests from before this was stored. */
  readonly parameters: KeptParameters | undefined;
  readonly phases: readonly Phase[] | undefined;
  /** Of the answer. */
  readonly bytes: number | undefined;
  /** The public id of the key. */
  readonly key: string | undefined;
}

/** Where a page of requests ended. */
export type RequestCursor = Pick<NotedRequest, 'at' | 'id'>;

export interface RequestFilter {
  readonly endpoint?: string | undefined;
  /** `failed` means all but `ok`. */
  readonly outcome?: string | undefined;
  /** A part of it, ignoring case. */
  readonly target?: string | undefined;
  readonly key?: string | undefined;
  /** The target's host, exactly. */
  readonly host?: string | undefined;
  /** The `Service-Request-Id` of a single request. */
  readonly id?: string | undefined;
  /** First instant. */
  readonly from?: number | undefined;
  /** Last instant. */
  readonly to?: number | undefined;
  /** Only what is older than this. */
  readonly before?: RequestCursor | undefined;
  readonly limit: number;
}

export interface NotedRequests {
  /** Newest first. */
  readonly requests: readonly NotedRequest[];
  /** Undefined when there are no more. */
  readonly next: RequestCursor | undefined;
}

/** All requests of one day to one endpoint. */
export interface EndpointDay {
  readonly day: string;
  readonly endpoint: string;
  readonly requests: number;
  readonly succeeded: number;
  readonly credits: number;
}

interface RequestRow
  extends Omit<
    NotedRequest,
    'message' | 'nextStep' | 'tier' | 'targetStatus' | 'key' | 'parameters' | 'phases' | 'bytes'
  > {
  readonly parameters: string | null;
  readonly phases: string | null;
  readonly bytes: number | null;
  readonly message: string | null;
  readonly next_step: string | null;
  readonly tier: string | null;
  readonly target_status: number | null;
  readonly key_id: string | null;
}

/** From one day to another, both included, in a time zone. */
export interface CalendarDays {
  readonly from: string;
  readonly to: string;
  readonly zone: TimeZone;
}

/** The start of the days, and the start of the day after them. */
export function instantsOf({ from, to, zone }: CalendarDays): readonly [begin: number, end: number] {
  return [zone.beginOf(from), zone.beginOf(addDays(to, 1))];
}

/** One for each day, oldest first. */
export async function readDays(database: Database, accountId: number, days: CalendarDays): Promise<DayUsage[]> {
  const rows = await byDay<{ outcome: string; requests: number; credits: number }>(
    database,
    accountId,
    days,
    'outcome, CAST(sum(requests) AS BIGINT) AS requests, CAST(sum(credits) AS BIGINT) AS credits',
    'outcome',
  );
  const ofDays = Map.groupBy(rows, ({ day }) => day);
  return daysFrom(days.from, days.to).map((day) => {
    const ofDay = ofDays.get(day) ?? [];
    return {
      day,
      requests: ofDay.reduce((sum, { requests }) => sum + requests, 0),
      credits: ofDay.reduce((sum, { credits }) => sum + credits, 0),
      outcomes: Object.fromEntries(ofDay.map(({ outcome, requests }) => [outcome, requests])),
    };
  });
}

/**
 * The counts of each day, in order. For days of 24 hours the database computes the day of a quarter of an hour; a day
 * with more or fewer hours is queried separately.
 */
async function byDay<Row extends object>(
  database: Database,
  accountId: number,
  { from, to, zone }: CalendarDays,
  columns: string,
  by: string,
): Promise<(Row & { readonly day: string })[]> {
  const runs = dayRuns(from, to, zone).map(async ({ begin, end, days }) => {
    const rows = await database.all<Row & { readonly number: number }>(
      `SELECT (since - CAST(? AS BIGINT)) / ${days.length === 1 ? end - begin : DAY} AS number, ${columns}
       FROM usage_counts WHERE account_id = ? AND since >= ? AND since < ? GROUP BY 1, ${by} ORDER BY 1, ${by}`,
      [begin, accountId, begin, end],
    );
    return rows.map(({ number, ...row }) => ({ ...(row as unknown as Row), day: days[number] ?? '' }));
  });
  return (await Promise.all(runs)).flat();
}

/** Usage of some days by endpoint, key and site; each list has the most used first. */
export interface UsageParts {
  readonly endpoints: readonly UsedPart[];
  readonly outcomes: readonly UsedPart[];
  /** By public id; an empty name means the dashboard. */
  readonly keys: readonly UsedPart[];
  /** By host; those that are not shown are summed up in `otherSites`. */
  readonly sites: readonly UsedPart[];
  readonly otherSites: UsedPart | undefined;
}

const SITES_SHOWN = 25;

export async function readUsageParts(database: Database, accountId: number, days: CalendarDays): Promise<UsageParts> {
  const [endpoints, outcomes, keys, all] = await Promise.all([
    readCounts(database, accountId, 'endpoint', days),
    readCounts(database, accountId, 'outcome', days),
    readParts(database, accountId, 'key', ...instantsOf(days)),
    readParts(database, accountId, 'site', ...instantsOf(days)),
  ]);
  const named = all.filter(({ name }) => name !== OTHER_SITES);
  const rest = [...named.slice(SITES_SHOWN), ...all.filter(({ name }) => name === OTHER_SITES)];
  return { endpoints, outcomes, keys, sites: named.slice(0, SITES_SHOWN), otherSites: together(rest) };
}

function together(parts: readonly UsedPart[]): UsedPart | undefined {
  if (parts.length === 0) return undefined;
  const sum = (name: 'requests' | 'succeeded' | 'credits') => parts.reduce((all, part) => all + part[name], 0);
  return { name: OTHER_SITES, requests: sum('requests'), succeeded: sum('succeeded'), credits: sum('credits') };
}

export async function readCounts(
  database: Database,
  accountId: number,
  by: 'endpoint' | 'outcome',
  days: CalendarDays,
): Promise<UsedPart[]> {
  const rows = await database.all<UsedPart>(
    `SELECT ${by} AS name, CAST(sum(requests) AS BIGINT) AS requests, CAST(sum(credits) AS BIGINT) AS credits,
       CAST(sum(CASE WHEN outcome = 'ok' THEN requests ELSE 0 END) AS BIGINT) AS succeeded
     FROM usage_counts WHERE account_id = ? AND since >= ? AND since < ?
     GROUP BY ${by} ORDER BY sum(requests) DESC, ${by}`,
    [accountId, ...instantsOf(days)],
  );
  return rows.map((row) => ({ ...row }));
}

/** Only days and endpoints that had requests. */
export function readEndpointDays(database: Database, accountId: number, days: CalendarDays): Promise<EndpointDay[]> {
  return byDay<Omit<EndpointDay, 'day'>>(
    database,
    accountId,
    days,
    `endpoint, CAST(sum(requests) AS BIGINT) AS requests, CAST(sum(credits) AS BIGINT) AS credits,
       CAST(sum(CASE WHEN outcome = 'ok' THEN requests ELSE 0 END) AS BIGINT) AS succeeded`,
    'endpoint',
  );
}

export async function readRequests(
  database: Database,
  accountId: number,
  filter: RequestFilter,
): Promise<NotedRequests> {
  const { sql, parameters } = conditions(accountId, filter);
  const rows = await database.all<RequestRow>(
    `SELECT * FROM usage_requests WHERE ${sql} ORDER BY at DESC, id DESC LIMIT ?`,
    [...parameters, filter.limit + 1],
  );
  const requests = rows.slice(0, filter.limit).map(readRequest);
  return { requests, next: rows.length > filter.limit ? requests.at(-1) : undefined };
}

function conditions(accountId: number, filter: RequestFilter): { sql: string; parameters: Value[] } {
  const { endpoint, outcome, target, key, host, id, from, to, before } = filter;
  const all: (readonly [sql: string, ...parameters: Value[]])[] = [['account_id = ?', accountId]];
  if (endpoint !== undefined) all.push(['endpoint = ?', endpoint]);
  if (outcome === 'failed') all.push(["outcome <> 'ok'"]);
  else if (outcome !== undefined) all.push(['outcome = ?', outcome]);
  if (target !== undefined) all.push(["lower(target) LIKE lower(?) ESCAPE '!'", `%${literally(target)}%`]);
  if (key === NO_KEY) all.push(['key_id IS NULL']);
  else if (key !== undefined) all.push(['key_id = ?', key]);
  if (host !== undefined) all.push(['host = ?', host]);
  if (id !== undefined) all.push(['id = ?', id]);
  if (from !== undefined) all.push(['at >= ?', from]);
  if (to !== undefined) all.push(['at <= ?', to]);
  if (before !== undefined) all.push(['(at, id) < (?, ?)', before.at, before.id]);
  return {
    sql: all.map(([sql]) => sql).join(' AND '),
    parameters: all.flatMap(([, ...parameters]) => parameters),
  };
}

/** Escapes the characters that LIKE reads as a pattern. */
function literally(part: string): string {
  return part.replaceAll('\0', '').replace(/[!%_]/g, (sign) => `!${sign}`);
}

function readRequest(row: RequestRow): NotedRequest {
  const { id, at, endpoint, target, status, outcome, credits, milliseconds } = row;
  return {
    id,
    at,
    endpoint,
    target,
    status,
    outcome,
    message: row.message ?? undefined,
    nextStep: fromJson<SuggestedStep>(row.next_step),
    tier: row.tier ?? undefined,
    targetStatus: row.target_status ?? undefined,
    credits,
    milliseconds,
    key: row.key_id ?? undefined,
    parameters: fromJson<KeptParameters>(row.parameters),
    phases: fromJson<Phase[]>(row.phases),
    bytes: row.bytes ?? undefined,
  };
}

function fromJson<T>(json: string | null): T | undefined {
  return json === null ? undefined : (JSON.parse(json) as T);
}
