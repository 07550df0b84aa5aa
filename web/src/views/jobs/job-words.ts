/** Jobs in words: their name, their progress, and how often to poll them. Knows nothing about how they are drawn. */
import type { JobEntry } from '../../../../src/dashboard/jobs-contract.ts';
import { count, formatNumber } from '../../format.ts';

type Counts = Pick<JobEntry, 'pages' | 'succeeded' | 'failed'>;

/** All addresses begin with a scheme; leaving it out saves space in a heading. */
export function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/^([^/?#]+)\/$/, '$1');
}

/** `example.com/a and 11 more`, `Site example.com`. */
export function titleOf({ firstUrl, isCrawl, pages }: Pick<JobEntry, 'firstUrl' | 'isCrawl' | 'pages'>): string {
  const first = withoutScheme(firstUrl);
  if (isCrawl) return `Site ${first}`;
  return pages > 1 ? `${first} and ${formatNumber(pages - 1)} more` : first;
}

export function kindOf({ isCrawl }: Pick<JobEntry, 'isCrawl'>): string {
  return isCrawl ? 'Crawl' : 'Batch';
}

export function waitingOf({ pages, succeeded, failed }: Counts): number {
  return Math.max(0, pages - succeeded - failed);
}

interface StateLook {
  readonly label: string;
  readonly tone: 'neutral' | 'good' | 'warn' | 'info';
}

const STATES: Readonly<Record<JobEntry['state'], StateLook>> = {
  running: { label: 'Running', tone: 'info' },
  paused: { label: 'Paused', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
  canceled: { label: 'Canceled', tone: 'neutral' },
};

export function stateLook(state: JobEntry['state']): StateLook {
  return STATES[state];
}

export function isOver({ state }: Pick<JobEntry, 'state'>): boolean {
  return state === 'done' || state === 'canceled';
}

/** The remaining pages of a finished job were never started. */
export function countsInWords(job: Counts & Pick<JobEntry, 'state'>): string {
  const waiting = waitingOf(job);
  return [
    `${formatNumber(job.succeeded)} done`,
    job.failed > 0 && `${formatNumber(job.failed)} failed`,
    waiting > 0 && `${formatNumber(waiting)} ${isOver(job) ? 'not begun' : 'waiting'}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The same as a complete sentence. */
export function progressInWords(job: Counts & Pick<JobEntry, 'state'>): string {
  return `${formatNumber(job.succeeded + job.failed)} of ${count(job.pages, 'page')}: ${countsInWords(job)}`;
}

/** Why it is paused, and how it resumes. */
export function pauseInWords(reason: string): string {
  if (reason === 'out of credits') {
    return 'Paused: the account is out of credits. The job resumes by itself as soon as there are some.';
  }
  return `Paused: ${reason}. The job resumes by itself when that is over.`;
}

const RUNNING_MS = 1_500;
const PAUSED_MS = 10_000;

/** Milliseconds until the jobs are polled again; undefined if they cannot change. */
export function askAgainAfter(jobs: readonly Pick<JobEntry, 'state'>[]): number | undefined {
  if (jobs.some(({ state }) => state === 'running')) return RUNNING_MS;
  return jobs.some(({ state }) => state === 'paused') ? PAUSED_MS : undefined;
}
