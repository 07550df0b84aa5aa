/**
 * Carries what was learned from this node's memory to the database, and back what other nodes have learned. Whoever fetches never waits
 * for it, and a database that is away only makes it late: what could not be written stays in memory until it can.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { type Lesson, MEMORY_MILLISECONDS, MOST_SITES, type TierMemory } from '../tier-memory.ts';
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

/** Lessons that this node writes before it looks again whether there are too many. */
const WRITTEN_BEFORE_DROPPING = 1_000;

export interface ExchangeOptions {
  readonly database: Database;
  readonly memory: TierMemory;
  readonly outcomes: OutcomeRecord;
  readonly clock: () => number;
  /** Told once when the database cannot be used, and again when that has changed in between. */
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
    return this.#toldWhenAway(async () => {
      await this.#write();
      await this.#dropOld();
      await this.#read();
    });
  }

  /** Writes what is not written yet. Never fails. */
  flush(): Promise<void> {
    return this.#toldWhenAway(() => this.#write());
  }

  /** The counts of all nodes, from this day on. None of those that still wait here is among them. */
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

  /** First and then once a day, or when much was learned. */
  async #dropOld(): Promise<void> {
    const now = this.#clock();
    const today = dayOf(now);
    if (today === this.#droppedOn && this.#writtenSince < WRITTEN_BEFORE_DROPPING) return;
    await dropOld(this.#database, {
      learnedAfter: now - MEMORY_MILLISECONDS,
      mostLessons: MOST_SITES,
      outcomesFrom: firstOfDays(now, DAYS_KEPT),
    });
    this.#droppedOn = today;
    this.#writtenSince = 0;
  }

  async #toldWhenAway(work: () => Promise<void>): Promise<void> {
    try {
      await this.#alone(work);
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway) this.#onProblem(error);
      this.#isAway = true;
    }
  }

  /** One after the other: what is being written must not be counted twice by who reads. */
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
      // What comes back may be another server, or an older state of it: it is read from the beginning.
      this.#hasTables = false;
      this.#position = BEGINNING;
      throw error;
    }
  }
}
