/** Pauses jobs that cannot continue, such as those without credits or room for results, and resumes them. */
import type { ActiveJob } from './active-job.ts';
import type { Job } from './job.ts';
import type { JobStore } from './job-store.ts';

export interface JobPausesSettings {
  readonly store: JobStore;
  /** Why the job cannot continue, if something prevents it. */
  readonly obstacle: (job: Job) => Promise<string | undefined>;
  /** Characters of results after which the size limit is checked again. */
  readonly resultsStep: number;
  /** Paused jobs that are looked at together. */
  readonly atATime: number;
  /** Called when a job was paused here. */
  readonly onPaused: (id: string) => Promise<void>;
}

export class JobPauses {
  readonly #settings: JobPausesSettings;
  /** The account after which the next look at paused jobs starts. */
  #after = 0;

  constructor(settings: JobPausesSettings) {
    this.#settings = settings;
  }

  /** Pauses those of these running jobs that are hindered, and resumes paused ones that are no longer. */
  async review(running: readonly Job[]): Promise<void> {
    const { store, obstacle, atATime } = this.#settings;
    for (const job of running) await this.#pauseIfHindered(job);
    const paused = await store.inState('paused', atATime, this.#after);
    this.#after = paused.length === atATime ? (paused.at(-1)?.owner.id ?? 0) : 0;
    for (const job of paused) if ((await obstacle(job)) === undefined) await store.resume(job.id);
  }

  async pause({ id }: Job, why: string): Promise<void> {
    await this.#settings.store.pause(id, why);
    await this.#settings.onPaused(id);
  }

  /** The results of the job have grown by this many characters. */
  async checkSize(active: ActiveJob, by: number): Promise<void> {
    active.grown += by;
    if (active.grown < this.#settings.resultsStep || active.isChecked) return;
    active.isChecked = true;
    active.grown = 0;
    try {
      await this.#pauseIfHindered(active.job);
    } finally {
      active.isChecked = false;
    }
  }

  async #pauseIfHindered(job: Job): Promise<void> {
    const why = await this.#settings.obstacle(job);
    if (why !== undefined) await this.pause(job, why);
  }
}
