/** Sends the webhooks of jobs that are over, and repeats those that were not accepted. Knows nothing about pages. */
import type { BackgroundTasks } from './background-tasks.ts';
import type { Job } from './job.ts';
import type { JobStore } from './job-store.ts';

/** Milliseconds between the tries of a webhook. */
const PAUSES = [10_000, 60_000, 300_000, 1_800_000];
const LEASE = 60_000;

/** Sends the webhook that a job is over; resolves with whether it was accepted. */
export type SendWebhook = (job: Job, signal: AbortSignal) => Promise<boolean>;

export class Webhooks {
  readonly #store: JobStore;
  readonly #send: SendWebhook;
  readonly #tasks: BackgroundTasks;
  /** Accounts that a webhook is being sent for. */
  readonly #accounts = new Set<number>();

  constructor(store: JobStore, send: SendWebhook, tasks: BackgroundTasks) {
    this.#store = store;
    this.#send = send;
    this.#tasks = tasks;
  }

  /** One webhook of each account at a time: a receiver that does not answer keeps no other account waiting. */
  async sendDue(): Promise<void> {
    if (this.#tasks.signal.aborted) return;
    for (const { job, tries } of await this.#store.dueWebhooks(LEASE, [...this.#accounts])) {
      this.#accounts.add(job.owner.id);
      this.#tasks.follow(this.#sendOne(job, tries));
    }
  }

  async #sendOne(job: Job, tries: number): Promise<void> {
    const isAccepted = await this.#send(job, this.#tasks.signal).catch(() => false);
    const pause = isAccepted ? 0 : (PAUSES[tries - 1] ?? 0);
    await this.#store.repeatWebhook(job.id, pause).finally(() => this.#accounts.delete(job.owner.id));
    // The next one of the account is sent at once.
    if (isAccepted) await this.sendDue();
  }
}
