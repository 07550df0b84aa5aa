/**
 * Works through the pages of jobs in the background of interactive requests: takes some pages of each running job, the
 * accounts in turn, limited per host, and stores the result of each. However the process ends, the pages that it had
 * taken are taken again, by it or by another node. Knows neither databases nor how a page is fetched.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseAway } from '../database-errors.ts';
import { type ActiveJob, newlyActive, notYetHeld } from './active-job.ts';
import { BackgroundTasks } from './background-tasks.ts';
import { type Crawl, learnFromPage, type WholeLesson } from './crawl-lessons.ts';
import type { CrawlVisit } from './crawl-sense.ts';
import { HostPace } from './host-pace.ts';
import type { Job, JobPage, PageOutcome } from './job.ts';
import { JobPauses } from './job-pauses.ts';
import type { FinishedPage } from './job-results.ts';
import type { JobStore } from './job-store.ts';
import { type SendWebhook, Webhooks } from './webhooks.ts';

/** The result of a page's call: an outcome, or that it has to wait. */
export type CallResult =
  | {
      readonly outcome: PageOutcome;
      /** For crawls: the fetched page. */
      readonly visit?: CrawlVisit | undefined;
      /** The target asked for fewer requests. */
      readonly slowDown?: { readonly milliseconds?: number | undefined } | undefined;
      /** An error of the service itself, such as a database that has just gone away: it says nothing about the page. */
      readonly isOurs?: boolean | undefined;
    }
  | { readonly wait: 'busy' | 'stopped' }
  /** The job cannot continue for now, and why. */
  | { readonly pause: string };

export interface JobRunnerSettings {
  readonly store: JobStore;
  /** Fetches one page on behalf of the job's account; the same id is never billed twice. */
  readonly call: (job: Job, page: JobPage, signal: AbortSignal) => Promise<CallResult>;
  /** Whether interactive requests leave room for jobs. */
  readonly hasRoom: () => boolean;
  /** Why the job cannot continue, if something prevents it. */
  readonly obstacle: (job: Job) => Promise<string | undefined>;
  /** For crawls: which pages to fetch, and what robots.txt allows. */
  readonly crawlOf: (job: Job, signal: AbortSignal) => Promise<Crawl>;
  /** For crawls: the pages that the sitemaps of this site list. */
  readonly sitemapOf: (job: Job, site: string, signal: AbortSignal) => Promise<readonly string[]>;
  readonly sendWebhook: SendWebhook;
  /** Called with errors that nobody else handles. */
  readonly onProblem: (error: unknown) => void;
  /** Pages at a time, of all jobs. */
  readonly atATime: number;
  /** Jobs that are worked on at the same time. */
  readonly maxJobs?: number;
  readonly resultsLife: number;
  /** Characters of results after which the size limit is checked again. */
  readonly resultsStep: number;
  /** Milliseconds between two checks for work. */
  readonly interval?: number;
}

/** Milliseconds between two heartbeats for the pages that this process has taken. */
const HEARTBEAT_INTERVAL = 5_000;
const TAKING_INTERVAL = 500;
/** Milliseconds between two checks for jobs that can resume, and for old jobs to delete. */
const RESUMING_INTERVAL = 5_000;
const CLEANUP_INTERVAL = 10 * 60_000;
/** Pages at a time of one host, and of one job, unless the caller sets another number. */
const PAGES_PER_HOST = 2;
const PAGES_PER_JOB = 8;
/** Pages that are taken in advance, for each that is fetched at a time. */
const TAKEN_AHEAD = 4;
/** Pages that are fetched or wait to be stored, for each that is fetched at a time. */
const STORED_BEHIND = 2;
const MAX_JOBS = 100;
/** If there are more, one in `ROTATION_PARTS` is replaced by another one at this interval, in milliseconds. */
const ROTATION_INTERVAL = 10_000;
const ROTATION_PARTS = 10;
/** Tries of a page whose host asks for fewer requests, or that failed because of the service itself. */
const MAX_TRIES = 4;
/** Milliseconds until a page that found no free place is tried again. */
const BUSY_PAUSE = 1_000;
/** Milliseconds between two tries to store a result while the database is away. */
const STORING_PAUSE = 500;

export class JobRunner {
  readonly #settings: JobRunnerSettings;
  readonly #active = new Map<string, ActiveJob>();
  /** Outcomes of pages that could not be stored yet. */
  readonly #lessons = new Map<string, WholeLesson>();
  readonly #pace = new HostPace();
  readonly #tries = new Map<string, number>();
  readonly #tasks: BackgroundTasks;
  readonly #webhooks: Webhooks;
  readonly #pauses: JobPauses;
  #running = 0;
  /** The accounts whose jobs are active, in the order of their turns, and the account after which that order starts. */
  #inTurn: readonly number[] = [];
  #firstAfter = 0;
  #isLooking = false;
  readonly #maxJobs: number;

  constructor(settings: JobRunnerSettings) {
    this.#settings = settings;
    this.#tasks = new BackgroundTasks(settings.onProblem);
    this.#webhooks = new Webhooks(settings.store, settings.sendWebhook, this.#tasks);
    this.#maxJobs = settings.maxJobs ?? MAX_JOBS;
    this.#pauses = new JobPauses({
      ...settings,
      atATime: this.#maxJobs,
      // Its pages that were taken but not started may be four times as many as were running.
      onPaused: async (id) => {
        const active = this.#active.get(id);
        if (active) await this.#drop(id, active);
      },
    });
  }

  start(): void {
    const { store, interval = TAKING_INTERVAL, resultsLife } = this.#settings;
    const tasks = this.#tasks;
    tasks.every(interval, () => this.#look());
    tasks.every(HEARTBEAT_INTERVAL, () => store.queue.renew(this.#held()));
    tasks.every(Math.min(RESUMING_INTERVAL, interval * 10), () => this.#reviewPauses());
    tasks.every(Math.min(RESUMING_INTERVAL, interval * 10), () => this.#webhooks.sendDue());
    tasks.every(Math.min(ROTATION_INTERVAL, interval * 20), () => this.#rotate());
    tasks.every(CLEANUP_INTERVAL, () => store.forget(resultsLife));
  }

  /** Running pages are canceled, free of charge, and left for the next process. */
  async close(): Promise<void> {
    await this.#tasks.stop();
    const waiting = [...this.#active.values()].flatMap((each) => each.waiting.splice(0));
    await this.#settings.store.queue.giveBack(waiting).catch(() => {});
  }

  #held(): JobPage[] {
    return [...this.#active.values()].flatMap(({ waiting, atWork }) => [...waiting, ...atWork]);
  }

  /** Takes pages of jobs that have some. */
  async #look(): Promise<void> {
    if (this.#isLooking || this.#tasks.signal.aborted) return;
    this.#isLooking = true;
    try {
      const jobs = await this.#settings.store.inState('running', this.#maxJobs, this.#firstAfter);
      this.#inTurn = jobs.map(({ owner }) => owner.id);
      const running = new Set(jobs.map(({ id }) => id));
      for (const [id, each] of this.#active) if (!running.has(id)) await this.#drop(id, each);
      for (const job of jobs) {
        const active = this.#active.get(job.id) ?? newlyActive(job);
        active.job = job;
        this.#active.set(job.id, active);
        // Not awaited: other jobs must not wait for a site that is slow to send its robots.txt.
        if (job.plan.crawl && !active.crawl) this.#tasks.follow(this.#takeFirst(active));
        else await this.#take(active);
      }
    } finally {
      this.#isLooking = false;
    }
    this.#pump();
  }

  async #takeFirst(active: ActiveJob): Promise<void> {
    await this.#take(active);
    this.#pump();
  }

  /**
   * Lets other accounts have their turn if more of them have jobs than can be active. Replaces only a few at a time,
   * because restoring the state of a crawl takes long.
   */
  async #rotate(): Promise<void> {
    const most = this.#maxJobs;
    if (this.#inTurn.length === most) this.#firstAfter = this.#inTurn[Math.ceil(most / ROTATION_PARTS) - 1] ?? 0;
  }

  /** The job is over, or pauses. */
  async #drop(id: string, { waiting, atWork }: ActiveJob): Promise<void> {
    await this.#settings.store.queue.giveBack(waiting.splice(0));
    if (atWork.size > 0) return;
    this.#active.delete(id);
  }

  async #take(active: ActiveJob): Promise<void> {
    const { job, waiting } = active;
    const most = job.plan.concurrency ?? PAGES_PER_JOB;
    if (active.isTaking || waiting.length >= most || this.#tasks.signal.aborted) return;
    active.isTaking = true;
    try {
      if (job.plan.crawl) active.crawl ??= await this.#settings.crawlOf(job, this.#tasks.signal);
      const isActive = () => this.#active.get(job.id) === active && !this.#tasks.signal.aborted;
      const { queue } = this.#settings.store;
      const taken = isActive() ? await queue.take(job.id, most * TAKEN_AHEAD, job.plan.crawl?.limit) : [];
      active.ranOut = taken.length < most * TAKEN_AHEAD;
      if (isActive()) waiting.push(...notYetHeld(active, taken));
      else await queue.giveBack(taken);
    } finally {
      active.isTaking = false;
    }
  }

  /** Starts as many pages as allowed. */
  #pump(): void {
    const { atATime, hasRoom } = this.#settings;
    while (this.#running < atATime && !this.#tasks.signal.aborted && hasRoom()) {
      const next = this.#next();
      if (!next) return;
      const { active, page } = next;
      this.#running += 1;
      active.running += 1;
      active.atWork.add(page);
      this.#pace.begin(hostOf(page), active.crawl?.delayFor(new URL(page.url)));
      this.#tasks.follow(this.#work(active, page));
    }
  }

  /** The account with the fewest running pages, and of its jobs again the one with the fewest. */
  #next(): { readonly active: ActiveJob; readonly page: JobPage } | undefined {
    const ofAccount = new Map<number, number>();
    for (const { job, running } of this.#active.values()) {
      ofAccount.set(job.owner.id, (ofAccount.get(job.owner.id) ?? 0) + running);
    }
    const inTurn = [...this.#active.values()].sort(
      (one, other) =>
        (ofAccount.get(one.job.owner.id) ?? 0) - (ofAccount.get(other.job.owner.id) ?? 0) ||
        one.running - other.running,
    );
    for (const active of inTurn) {
      const { concurrency } = active.job.plan;
      const most = concurrency ?? PAGES_PER_JOB;
      if (active.isChecked || active.running >= most || active.atWork.size >= most * STORED_BEHIND) continue;
      const page = this.#choose(active, (each) =>
        this.#pace.mayStart(hostOf(each), concurrency ?? PAGES_PER_HOST, active.crawl?.delayFor(new URL(each.url))),
      );
      if (page) return { active, page };
    }
    return undefined;
  }

  /** The first waiting page that may be fetched now. Pages that a crawl considers doubtful are postponed or dropped. */
  #choose({ job, crawl, waiting, running }: ActiveJob, mayStart: (page: JobPage) => boolean): JobPage | undefined {
    const late: JobPage[] = [];
    const dropped: JobPage[] = [];
    let chosen: JobPage | undefined;
    for (let at = 0; at < waiting.length && !chosen; ) {
      const page = waiting[at];
      const choice = !page || !mayStart(page) ? 'wait' : (crawl?.sense.choose(page, running === 0) ?? 'fetch');
      if (!page || choice === 'wait') at += 1;
      else {
        waiting.splice(at, 1);
        if (choice === 'fetch') chosen = page;
        else (choice === 'drop' ? dropped : late).push(page);
      }
    }
    if (late.length + dropped.length > 0) this.#tasks.follow(this.#leave(job, late, dropped));
    return chosen;
  }

  async #leave(job: Job, late: readonly JobPage[], dropped: readonly JobPage[]): Promise<void> {
    const { store } = this.#settings;
    if (late.length > 0) await store.queue.postpone(late);
    if (dropped.length > 0) await store.results.drop(dropped);
    const active = this.#active.get(job.id);
    if (active) await this.#refill(active);
    this.#pump();
  }

  async #work(active: ActiveJob, page: JobPage): Promise<void> {
    let result: CallResult | undefined;
    try {
      result = await this.#settings.call(active.job, page, this.#tasks.signal);
    } finally {
      this.#running -= 1;
      active.running -= 1;
      this.#pace.end(hostOf(page), result && 'outcome' in result ? result.slowDown : undefined);
      // If the result cannot be stored, the page is tried again when its lease has expired.
      if (result) await this.#conclude(active.job, page, result).catch(this.#settings.onProblem);
      active.atWork.delete(page);
      // Called before the wait as well, so that the free place is used at once.
      this.#pump();
      await this.#refill(active);
      this.#pump();
    }
  }

  /** Takes more pages before none is left: otherwise the account would lose its turns to others meanwhile. */
  async #refill(active: ActiveJob): Promise<void> {
    if (!active.ranOut || active.waiting.length === 0) await this.#take(active);
  }

  async #conclude(job: Job, page: JobPage, result: CallResult): Promise<void> {
    const { store } = this.#settings;
    if ('wait' in result) return store.queue.giveBack([page], result.wait === 'busy' ? BUSY_PAUSE : 0);
    if ('pause' in result) {
      await store.queue.giveBack([page]);
      return this.#pauses.pause(job, result.pause);
    }
    const key = `${page.jobId} ${page.number}`;
    const tries = (this.#tries.get(key) ?? 0) + 1;
    if ((result.slowDown || result.isOurs) && tries < MAX_TRIES) {
      this.#tries.set(key, tries);
      return store.queue.giveBack([page], result.isOurs ? BUSY_PAUSE : 0);
    }
    this.#tries.delete(key);
    const { outcome, visit } = result;
    const lesson = visit && (await this.#learn(job, page, visit));
    const { found = [], lesson: learned } = lesson ?? {};
    if (lesson) this.#lessons.set(key, lesson);
    await this.#store({ page, outcome, found, lesson: learned });
    this.#lessons.delete(key);
    const active = this.#active.get(job.id);
    if (active) await this.#pauses.checkSize(active, outcome.body.length);
  }

  /**
   * As soon as the database is there. The page may have been paid for, and may not come a second time; while it waits,
   * no others are started in its place.
   */
  async #store(finished: FinishedPage): Promise<void> {
    const { signal } = this.#tasks;
    for (;;) {
      try {
        await this.#settings.store.results.write(finished);
        return;
      } catch (error) {
        if (!(error instanceof DatabaseAway) || signal.aborted) throw error;
      }
      await sleep(STORING_PAUSE, undefined, { signal }).catch(() => {});
    }
  }

  async #reviewPauses(): Promise<void> {
    await this.#pauses.review(await this.#settings.store.inState('running', this.#maxJobs, this.#firstAfter));
  }

  async #learn(job: Job, page: JobPage, visit: CrawlVisit): Promise<WholeLesson | undefined> {
    const { crawl } = this.#active.get(job.id) ?? {};
    if (!crawl) return undefined;
    // A lesson that could not be stored is used again: learning it twice would find its pages already known.
    const before = this.#lessons.get(`${page.jobId} ${page.number}`);
    if (before) return before;
    const { signal } = this.#tasks;
    return learnFromPage(crawl, page, visit, async (site) =>
      job.plan.crawl?.sitemap ? this.#settings.sitemapOf(job, site, signal).catch(() => []) : [],
    );
  }
}

function hostOf({ url }: JobPage): string {
  return URL.parse(url)?.host ?? '';
}
