/**
 * What the service has learned by fetching: which tier works for which site, and how tries have ended. Read and noted in memory,
 * written down every few seconds. Nothing here can fail a request: a file that cannot be used is told to the operator and done without.
 */
import { join } from 'node:path';
import { MEMORY_MILLISECONDS, TierMemory } from '../tier-memory.ts';
import { ExperienceFile } from './experience-file.ts';
import { Later } from './later.ts';
import { DAYS_KEPT, dayOf, OutcomeRecord } from './outcome-record.ts';

export interface Experience {
  readonly memory: TierMemory;
  readonly outcomes: OutcomeRecord;
  /** Writes down what is not written yet; done by itself every few seconds, and at the end. */
  save(): void;
  close(): void;
}

export interface ExperienceOptions {
  /** The data folder, which exists; without one nothing outlives the process. */
  readonly folder?: string;
  readonly clock?: () => number;
  /** Told what could not be read or written. */
  readonly onProblem?: (error: unknown) => void;
}

const FILE = 'experience.db';
const WRITE_AFTER = 3_000;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

export function openExperience({ folder, clock = Date.now, onProblem = () => {} }: ExperienceOptions = {}): Experience {
  const { file, remembered } = openFile(folder, clock() - MEMORY_MILLISECONDS, onProblem);
  const later = new Later(save, WRITE_AFTER);
  const memory = new TierMemory({ remembered, clock, onChange: () => later.ask() });
  const outcomes = new OutcomeRecord({ read: (day) => file.outcomes(day) }, clock, () => later.ask());

  function save(): void {
    const keepFrom = dayOf(clock() - (DAYS_KEPT - 1) * DAY_MILLISECONDS);
    try {
      file.save({ ...memory.changes(), outcomes: outcomes.unsaved(), keepFrom });
      memory.saved();
      outcomes.saved();
    } catch (error) {
      onProblem(error);
    }
  }

  return {
    memory,
    outcomes,
    save: () => later.now(),
    close() {
      later.now();
      file.close();
    },
  };
}

function openFile(folder: string | undefined, since: number, onProblem: (error: unknown) => void) {
  try {
    const file = new ExperienceFile(folder === undefined ? undefined : join(folder, FILE));
    return { file, remembered: file.rememberedTiers(since) };
  } catch (error) {
    onProblem(error);
    return { file: new ExperienceFile(undefined), remembered: [] };
  }
}
