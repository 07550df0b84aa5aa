/** The dashboard's page: built when it is first needed, kept in memory from then on. Knows nothing of HTTP. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { inBackground } from '../../stray-errors.ts';
import { type PageFiles, readPageFiles } from './page-files.ts';

/** Milliseconds that a request waits for the build before it is told to try again. */
const BUILD_TIMEOUT = 20_000;

/**
 * Milliseconds before a failed build is tried again: it costs seconds of processor time, and anybody can trigger it.
 */
const TRY_AGAIN_AFTER = 60_000;

export interface DashboardPageOptions {
  /** Builds the page and returns its folder. */
  readonly build: () => Promise<string>;
  readonly log: Logger;
  readonly buildTimeout?: number;
  readonly clock?: () => number;
}

export class DashboardPage {
  readonly #options: DashboardPageOptions;
  readonly #clock: () => number;
  #files: Promise<PageFiles | 'failed'> | undefined;
  #failedAt: number | undefined;

  constructor(options: DashboardPageOptions) {
    this.#options = options;
    this.#clock = options.clock ?? Date.now;
  }

  /** Starts the build early, so that the first visitor waits less. */
  prepare(): void {
    inBackground(this.#built(), 'building the dashboard');
  }

  /** The files, or why there are none. */
  async files(): Promise<PageFiles | 'building' | 'failed'> {
    const gaveUp = new AbortController();
    const timeout = sleep(this.#options.buildTimeout ?? BUILD_TIMEOUT, 'building' as const, {
      signal: gaveUp.signal,
      ref: false,
    });
    try {
      return await Promise.race([this.#built(), timeout]);
    } finally {
      timeout.catch(() => {});
      gaveUp.abort();
    }
  }

  #built(): Promise<PageFiles | 'failed'> {
    if (this.#failedAt !== undefined && this.#clock() - this.#failedAt >= TRY_AGAIN_AFTER) {
      this.#failedAt = undefined;
      this.#files = undefined;
    }
    this.#files ??= this.#build();
    return this.#files;
  }

  async #build(): Promise<PageFiles | 'failed'> {
    try {
      return await readPageFiles(await this.#options.build());
    } catch (error) {
      this.#options.log.error({ err: error }, 'the dashboard cannot be built');
      this.#failedAt = this.#clock();
      return 'failed';
    }
  }
}
