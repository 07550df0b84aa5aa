/**
 * Writes what was learned from this node's memory to the database, and reads what other nodes have learned. Fetching
 * never waits for it, and while the database is away it is only late: what could not be written stays in memory until
 * it can.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { type Lesson, MAX_SITES, MEMORY_MILLISECONDS, type TierMemory } from '../tier-memory.ts';
import {
  BEGINNING,
  dropOld,
  type Position,
  readLessons,
  readOutcomes,
  writeLessons,
  writeOutcomes,
} from './experience-tables.ts';
import {
  DAYS_KEPT,
  dayOf,
  firstOfDays,
  type OutcomeBatch,
  type OutcomeCount,
  type OutcomeRecord,
} from './outcome-record.ts';
import { EXPERIENCE_STEPS } from './schema.ts';

/** Lessons that this node writes before it checks again whether there are too many. */
const WRITTEN_BEFORE_DROPPING = 1_000;

export interface ExchangeOptions {
  readonly database: Database;
  readonly memory: TierMemory;
  readonly outcomes: OutcomeRecord;
  readonly clock: () => number;
  /** Called once when the database cannot be used, and again if that happens after it was back. */
  readonly onProblem: (error: unknown) => void;
}

export class Exchange {
  readonly #database: Database;
  readonly #memory: TierMemory;
  readonly #outcomes: OutcomeRecord;
  readonly #clock: () => number;
  readonly #onProblem: (error: unknown) => void;
  /** This process, in the database. */
  readonly #node = randomUUID();
  #last: Promise<unknown> = Promise.resolve();
  #hasTables = false;
  #position: Position = BEGINNING;
  #droppedOn = '';
  #writtenSince = 0;
  #isAway = false;

  constructor({ database, memory, outcomes, clock, onProblem }: ExchangeOptions) {
    this.#database = database;
    this.#memory = memory;
    this.#outcomes = outcomes;
    this.#clock = clock;
    this.#onProblem = onProblem;
  }

  /** Writes what is not written yet, and reads what is new. Never fails. */
  sync(): Promise<void> {
    return this.#reportingOutages(async () => {
      await this.#write();
      await this.#dropOld();
      await this.#read();
    });
  }

  /** Writes what is not written yet. Never fails. */
  flush(): Promise<void> {
    return this.#reportingOutages(() => this.#write());
  }

  /** The counts of all nodes, from this day on, without those that still wait here. */
  readOutcomes(fromDay: string): Promise<OutcomeCount[]> {
    return this.#alone(async () => {
      await this.#writeOutcomes();
      return readOutcomes(this.#database, fromDay);
    });
  }

  async #write(): Promise<void> {
    const onWritten = (lessons: readonly Lesson[]) => {
      this.#memory.saved(lessons);
      this.#writtenSince += lessons.length;
    };
    await writeLessons(this.#database, this.#memory.unsaved(), onWritten);
    await this.#writeOutcomes();
  }

  async #writeOutcomes(): Promise<void> {
    await this.#writeBatches(this.#outcomes.waiting());
    await this.#writeBatches(this.#outcomes.makeBatches());
  }

  async #writeBatches(batches: readonly OutcomeBatch[]): Promise<void> {
    for (const batch of batches) {
      await writeOutcomes(this.#database, { ...batch, node: this.#node, at: this.#clock() });
      this.#outcomes.written(batch);
    }
  }

  async #read(): Promise<void> {
    for (;;) {
      const { lessons, position, isLast } = await readLessons(this.#database, this.#position);
      this.#memory.merge(lessons);
      this.#position = position;
      if (isLast) return;
    }
  }

  /** At the first exchange, then once a day, or when much was learned. */
  async #dropOld(): Promise<void> {
    const now = this.#clock();
    const today = dayOf(now);
    if (today === this.#droppedOn && this.#writtenSince < WRITTEN_BEFORE_DROPPING) return;
    await dropOld(this.#database, {
      learnedAfter: now - MEMORY_MILLISECONDS,
      maxLessons: MAX_SITES,
      outcomesFrom: firstOfDays(now, DAYS_KEPT),
    });
    this.#droppedOn = today;
    this.#writtenSince = 0;
  }

  async #reportingOutages(work: () => Promise<void>): Promise<void> {
    try {
      await this.#alone(work);
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway) this.#onProblem(error);
      this.#isAway = true;
    }
  }

  /** One after the other: a reader must not count twice what is being written. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(() => this.#withTables(work));
    this.#last = result.catch(() => {});
    return result;
  }

  async #withTables<T>(work: () => Promise<T>): Promise<T> {
    try {
      if (!this.#hasTables) await this.#database.migrate('experience', EXPERIENCE_STEPS);
      this.#hasTables = true;
      return await work();
    } catch (error) {
      // After an outage it may be another server, or an older state: everything is read again.
      this.#hasTables = false;
      this.#position = BEGINNING;
      throw error;
    }
  }
}
