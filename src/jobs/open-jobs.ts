/** Jobs in a database, with the queue that fits it. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { JobStore } from './job-store.ts';
import type { PageQueue } from './page-queue.ts';
import { RowQueue } from './row-queue.ts';
import { JOB_STEPS } from './schema.ts';

export interface JobSettings {
  /** This process works on pages; on SQLite it is the only one. Others, such as commands, only read and change jobs. */
  readonly serving: boolean;
  /** Called with errors that nobody else handles. */
  readonly onProblem: (error: unknown) => void;
}

/** Makes or updates the tables. */
export async function openJobs(database: Database, settings: JobSettings): Promise<JobStore> {
  await database.migrate('jobs', JOB_STEPS);
  return new JobStore(database, await openQueue(database, settings));
}

async function openQueue(database: Database, { serving, onProblem }: JobSettings): Promise<PageQueue> {
  if (database.postgres) {
    const { BossQueue } = await import('./boss-queue.ts');
    return BossQueue.open(database, { supervise: serving, onProblem });
  }
  const queue = new RowQueue(database, randomUUID());
  if (serving) await queue.takeOver();
  return queue;
}
