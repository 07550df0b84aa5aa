/**
 * Starts pg-boss on our connections, in its own schema beside that of our tables, with only the maintenance that pages
 * need.
 */
import { PgBoss } from 'pg-boss';
import type { Database, Queries } from '../database/database.ts';
import { missingQueueSchema, queueSchema } from './queue-schema.ts';

/** Seconds between two checks for pages of nodes that are gone. */
const SWEEP = 4;
const DAY = 24 * 60 * 60;
/** PostgreSQL's code for insufficient privileges. */
const FORBIDDEN = '42501';

export interface BossSettings {
  /**
   * Whether it maintains the queues, together with all others that do. Without it, pages of dead nodes wait for another
   * process.
   */
  readonly supervise: boolean;
  readonly onProblem: (error: unknown) => void;
  /** Seconds between two checks for pages of nodes that are gone. */
  readonly sweep?: number;
}

export function postgresOf({ postgres }: Queries): NonNullable<Queries['postgres']> {
  if (!postgres) throw new Error('the queue needs PostgreSQL');
  return postgres;
}

export async function startBoss(
  database: Database,
  { supervise, onProblem, sweep = SWEEP }: BossSettings,
): Promise<PgBoss> {
  const { schema, isThere } = await queueSchema(database);
  const boss = new PgBoss({
    db: postgresOf(database),
    schema,
    createSchema: !isThere,
    supervise,
    superviseIntervalSeconds: sweep,
    monitorIntervalSeconds: sweep,
    // Dependent and scheduled jobs: there are none.
    flowIntervalSeconds: DAY,
    schedule: false,
    // It would only warn, and query the database for that every time.
    monitorVacuum: false,
    warningQueueSize: 1_000_000,
  });
  boss.on('error', onProblem);
  try {
    return await boss.start();
  } catch (cause) {
    await boss.stop({ graceful: false, close: false }).catch(() => {});
    if ((cause as { readonly code?: unknown }).code !== FORBIDDEN) throw cause;
    throw new Error(missingQueueSchema(schema), { cause });
  }
}
