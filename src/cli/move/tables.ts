/**
 * What becomes of each table when the data of a folder moves to PostgreSQL. Every table of either database is in one of
 * these lists; a test compares them with real databases. The names of columns are the same in both.
 */
import { DATABASE_FILE } from '../../accounts/sqlite/open-store.ts';
import { AUDIT_STEPS } from '../../audit/schema.ts';
import { EXPERIENCE_STEPS } from '../../fetching/experience/schema.ts';
import { storedKey } from '../../jobs/job-pages.ts';
import { JOB_STEPS } from '../../jobs/schema.ts';
import { SIGN_IN_STEPS } from '../../sign-in/schema.ts';
import { USAGE_STEPS } from '../../usage/schema.ts';

export interface MovedTable {
  readonly name: string;
  /** What its rows are called. */
  readonly rows: string;
  /** Columns with another value in PostgreSQL. */
  readonly changes?: Readonly<Record<string, (value: string | null) => string | null>>;
  /** A new schema has its rows already: they are replaced. */
  readonly isFilled?: true;
}

export interface MovedFile {
  readonly file: string;
  /** The schemas in it, by their parts; the accounts have their own. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  /** In an order in which each row finds those that it refers to. */
  readonly tables: readonly MovedTable[];
}

export const MOVED: readonly MovedFile[] = [
  {
    file: DATABASE_FILE,
    parts: {},
    tables: [
      { name: 'accounts', rows: 'accounts' },
      { name: 'api_keys', rows: 'API keys' },
      { name: 'ledger', rows: 'ledger entries' },
      { name: 'deleted_accounts', rows: 'numbers of deleted accounts' },
    ],
  },
  {
    file: 'sign-in.db',
    parts: { 'sign-in': SIGN_IN_STEPS, audit: AUDIT_STEPS },
    tables: [
      { name: 'sign_in_passwords', rows: 'passwords' },
      { name: 'sign_in_sessions', rows: 'dashboard sessions' },
      { name: 'sign_in_links', rows: 'sign-in links' },
      { name: 'sign_in_tries', rows: 'counts of failed sign-ins' },
      { name: 'audit_log', rows: 'audit log entries' },
    ],
  },
  {
    file: 'usage.db',
    parts: { usage: USAGE_STEPS },
    tables: [
      { name: 'usage_requests', rows: 'requests' },
      { name: 'usage_counts', rows: 'counts of usage' },
      { name: 'usage_part_counts', rows: 'counts of usage by key, site and tier' },
    ],
  },
  {
    file: 'jobs.db',
    parts: { jobs: JOB_STEPS },
    tables: [
      { name: 'jobs', rows: 'jobs' },
      {
        name: 'job_pages',
        rows: 'pages of jobs',
        changes: {
          page_key: (key) => key && storedKey(key),
          // Nobody works on them now: whoever takes a job queues its pages anew.
          holder: () => '',
          held_until: () => '0',
        },
      },
      { name: 'job_results', rows: 'results of jobs' },
    ],
  },
  {
    file: 'experience.db',
    parts: { experience: EXPERIENCE_STEPS },
    tables: [
      { name: 'remembered_tiers', rows: 'sites whose tier is known' },
      { name: 'outcomes', rows: 'counts of outcomes' },
      { name: 'experience_changes', rows: 'numbers of the latest change', isFilled: true },
    ],
  },
];

export const MOVED_TABLES: readonly MovedTable[] = MOVED.flatMap(({ tables }) => tables);

/** Tables in the files of a data folder that stay there, and why. */
export const STAYING: Readonly<Record<string, string>> = {
  migrations: 'the schema of the accounts in SQLite',
  checkpoints: 'how the write-ahead log is written',
  schema_steps: 'the schemas in SQLite',
  experience_nodes: 'which counts a process has written: it has ended',
};

/** The table that records which move a database came from. */
export const MOVES_STEPS: readonly string[] = [
  'CREATE TABLE moves (id TEXT NOT NULL PRIMARY KEY, at BIGINT NOT NULL, folder TEXT NOT NULL)',
];

/** Tables that only PostgreSQL has, and that are empty if no service ever ran on it. */
export const ONLY_THERE: Readonly<Record<string, string>> = {
  nodes: 'who serves',
  reservations: 'what running requests hold: on SQLite in memory',
  caller_sessions: "callers' sessions: on SQLite in memory, and over when the process ends",
  experience_nodes: 'which counts a node has written',
  moves: 'where the data came from',
};

/** Tables that record the schema in PostgreSQL. */
export const SCHEMA_THERE: readonly string[] = ['account_migrations', 'account_functions', 'schema_steps'];
