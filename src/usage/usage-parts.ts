/**
 * Usage counted per quarter of an hour: by key, by site, by tier. Each is counted separately, not in combination, so
 * that an account needs a limited number of rows a day, however many requests it makes: the first few hundred sites of
 * a day have their own rows, and all others share one.
 */
import type { Database, Queries, Value } from '../database/database.ts';
import type { CallReport } from './call-report.ts';
import { addDays, dayOf, quarterOf } from './day.ts';

export type PartKind = 'key' | 'site' | 'tier';

/** Sites of an account that are counted by name, per day. */
const SITES_KEPT = 300;

/** All sites without their own row; a request without a site, such as a search, is not counted by site. */
export const OTHER_SITES = '*';

/** Requests without a key: those of the dashboard. */
export const NO_KEY = '';

/** The rows of the whole service: no account has this number. */
export const WHOLE_SERVICE = -1;

/** What is added to one row. */
export interface Counted {
  readonly accountId: number;
  readonly since: number;
  readonly kind: PartKind;
  readonly name: string;
  readonly requests: number;
  readonly succeeded: number;
  readonly credits: number;
}

export interface UsedPart {
  readonly name: string;
  readonly requests: number;
  readonly succeeded: number;
  readonly credits: number;
}

type PartReport = Pick<CallReport, 'at' | 'keyId' | 'targetHost' | 'tier' | 'outcome' | 'credits'> & {
  readonly accountId: number;
};

/** Which sites have their own rows, as far as this process knows. Reset every day. */
export class KnownSites {
  readonly #known = new Map<string, Set<string>>();
  #day = '';

  /** The name under which a site is counted. */
  async nameOf(queries: Queries, accountId: number, day: string, site: string): Promise<string> {
    if (day > this.#day) {
      this.#day = day;
      this.#known.clear();
    }
    const key = `${accountId} ${day}`;
    const known = this.#known.get(key) ?? (await readSites(queries, accountId, day));
    this.#known.set(key, known);
    if (known.has(site)) return site;
    if (known.size >= SITES_KEPT) return OTHER_SITES;
    known.add(site);
    return site;
  }

  /** Undoes this if the write failed. */
  forget(): void {
    this.#known.clear();
  }
}

async function readSites(queries: Queries, accountId: number, day: string): Promise<Set<string>> {
  const rows = await queries.all<{ name: string }>(
    `SELECT DISTINCT name FROM usage_part_counts
     WHERE account_id = ? AND kind = 'site' AND since >= ? AND since < ? AND name <> ?`,
    [accountId, Date.parse(day), Date.parse(addDays(day, 1)), OTHER_SITES],
  );
  return new Set(rows.map(({ name }) => name));
}

const MAX_NAME_LENGTH = 260;

/** A count that continues. */
type Counting = Omit<Counted, 'requests' | 'succeeded' | 'credits'> &
  Record<'requests' | 'succeeded' | 'credits', number>;

const orderOf = ({ accountId, since, kind, name }: Counted) => JSON.stringify([accountId, since, kind, name]);

/** All writers use the same order: two that lock the same rows in different orders would deadlock. */
export async function countParts(
  queries: Queries,
  reports: readonly PartReport[],
  sites: KnownSites,
): Promise<Counted[]> {
  const counts = new Map<string, Counting>();
  const add = (accountId: number, kind: PartKind, name: string, report: PartReport) => {
    const since = quarterOf(report.at);
    const key = `${accountId} ${since} ${kind} ${name}`;
    let count = counts.get(key);
    if (!count) {
      count = { accountId, since, kind, name, requests: 0, succeeded: 0, credits: 0 };
      counts.set(key, count);
    }
    count.requests += 1;
    if (report.outcome === 'ok') count.succeeded += 1;
    count.credits += report.credits;
  };
  for (const report of reports) {
    const { accountId, keyId, targetHost, tier } = report;
    add(accountId, 'key', plain(keyId ?? NO_KEY), report);
    if (targetHost) {
      const name = await sites.nameOf(queries, accountId, dayOf(report.at), plain(targetHost));
      add(accountId, 'site', name, report);
    }
    if (tier !== undefined) add(WHOLE_SERVICE, 'tier', plain(tier), report);
  }
  return [...counts.values()]
    .map((counted) => ({ counted, name: orderOf(counted) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ counted }) => counted);
}

export async function writeParts(queries: Queries, counts: readonly Counted[]): Promise<void> {
  if (counts.length === 0) return;
  const rows = counts.map(() => '(?, ?, ?, ?, ?, ?, ?)').join(', ');
  await queries.run(
    `INSERT INTO usage_part_counts (account_id, since, kind, name, requests, succeeded, credits) VALUES ${rows}
     ON CONFLICT (account_id, kind, since, name) DO UPDATE SET
       requests = usage_part_counts.requests + excluded.requests,
       succeeded = usage_part_counts.succeeded + excluded.succeeded,
       credits = usage_part_counts.credits + excluded.credits`,
    counts.flatMap(({ accountId, since, kind, name, requests, succeeded, credits }): Value[] => {
      return [accountId, since, kind, name, requests, succeeded, credits];
    }),
  );
}

/** From one time to before another; the most used first. */
export async function readParts(
  database: Database,
  accountId: number,
  kind: PartKind,
  begin: number,
  end: number,
): Promise<UsedPart[]> {
  const rows = await database.all<UsedPart>(
    `SELECT name, CAST(sum(requests) AS BIGINT) AS requests, CAST(sum(succeeded) AS BIGINT) AS succeeded,
       CAST(sum(credits) AS BIGINT) AS credits
     FROM usage_part_counts WHERE account_id = ? AND kind = ? AND since >= ? AND since < ?
     GROUP BY name ORDER BY sum(requests) DESC, name`,
    [accountId, kind, begin, end],
  );
  return rows.map((row) => ({ ...row }));
}

/** Text that every database accepts. */
function plain(name: string): string {
  return name.slice(0, MAX_NAME_LENGTH).replaceAll('\0', '\u{FFFD}').toWellFormed();
}
