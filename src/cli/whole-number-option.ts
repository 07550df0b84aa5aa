/** Options that accept a whole number from 1: how each is described, and how its value is parsed. */
import { UsageError } from '../shell/run-process.ts';
import type { CommandOption, OptionValues } from './command.ts';

interface WholeNumberOption {
  /** What is counted, without its limits and without a full stop. */
  readonly says: string;
  readonly most: number;
  readonly fallback: number;
  readonly short?: string;
  readonly under?: string;
}

export function wholeNumberOption({ says, most, ...rest }: WholeNumberOption): CommandOption {
  return { type: 'string', takes: '<n>', says: `${says}, 1 to ${most}.`, ...rest };
}

/**
 * Undefined if the option is not given; throws a `UsageError` if its value is anything but a number from 1 to `most`.
 */
export function readWholeNumber(values: OptionValues, name: string, most: number): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  const number = /^\d+$/.test(String(given)) ? Number(given) : 0;
  if (number >= 1 && number <= most) return number;
  throw new UsageError(`--${name} must be a whole number from 1 to ${most}, not "${String(given)}".`);
}
