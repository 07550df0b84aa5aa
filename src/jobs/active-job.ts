/** A job whose pages this process is working on, and the pages of it that this process holds. */
import type { Crawl } from './crawl-lessons.ts';
import type { Job, JobPage } from './job.ts';

export interface ActiveJob {
  job: Job;
  /** Taken, but not started. */
  readonly waiting: JobPage[];
  /** Being fetched or stored. */
  readonly atWork: Set<JobPage>;
  /** Being fetched. */
  running: number;
  /** Characters of results that were stored since the size limit was last checked. */
  grown: number;
  /** Its size is being checked: nothing starts until that is known, however slow the database is. */
  isChecked: boolean;
  isTaking: boolean;
  /** The queue had fewer pages than could be taken, so it is asked again only when none is waiting here. */
  ranOut: boolean;
  crawl?: Crawl;
}

export function newlyActive(job: Job): ActiveJob {
  return {
    job,
    waiting: [],
    atWork: new Set(),
    running: 0,
    grown: 0,
    isChecked: false,
    isTaking: false,
    ranOut: false,
  };
}

/**
 * Leases can expire although their pages are being worked on: the database may have been away, or its clock set. Pages
 * that then come again keep their place here, with the new lease.
 */
export function notYetHeld({ waiting, atWork }: ActiveJob, taken: readonly JobPage[]): readonly JobPage[] {
  const held = new Map([...waiting, ...atWork].map((page) => [page.number, page]));
  return taken.filter(({ number, lease }) => {
    const known = held.get(number);
    if (known) known.lease = lease;
    return !known;
  });
}
