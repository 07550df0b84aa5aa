/** A job as its row. */
import type { Job, JobPlan, JobState } from './job.ts';

export interface JobRow {
  readonly id: string;
  readonly account_id: number;
  readonly email: string;
  readonly plan: string;
  readonly state: JobState;
  readonly reason: string;
  readonly created_at: number;
  readonly ended_at: number;
  readonly pages: number;
  readonly done: number;
  readonly failed: number;
  readonly credits: number;
  readonly size: number;
}

export const planOf = ({ plan }: Pick<JobRow, 'plan'>) => JSON.parse(plan) as JobPlan;

export const jobOf = (row: JobRow): Job => jobWith(row, planOf(row));

export function jobWith(row: Omit<JobRow, 'plan'>, plan: JobPlan): Job {
  const { id, account_id, email, state, reason, created_at, ended_at, done, failed, credits, size } = row;
  // A crawl may have found more pages than it fetches.
  const pages = Math.max(done + failed, Math.min(row.pages, plan.crawl?.limit ?? row.pages));
  return {
    id,
    owner: { id: account_id, email },
    plan,
    state,
    reason,
    createdAt: created_at,
    endedAt: ended_at === 0 ? undefined : ended_at,
    pages,
    done,
    failed,
    credits,
    size,
  };
}
