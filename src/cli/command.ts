/** What a command is, and how it reads its words. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Io, UsageError } from '../run-process.ts';

export interface CommandCall {
  /** What stands after the command's name. */
  readonly words: readonly string[];
  readonly options: ParseArgsOptionsConfig;
  readonly environment: NodeJS.ProcessEnv;
  readonly io: Io;
}

export interface Command {
  readonly help?: string;
  readonly options?: ParseArgsOptionsConfig;
  readonly run: (call: CommandCall) => Promise<number>;
}

export type OptionValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** Options and positional words; throws a `UsageError` that says what is wrong. */
export function readWords({ words, options }: CommandCall): { values: OptionValues; positionals: string[] } {
  try {
    return parseArgs({
      args: [...words],
      options: { json: { type: 'boolean' }, ...options },
      allowPositionals: true,
      allowNegative: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Exactly these positional words, or a `UsageError` that names the missing one. */
export function expectWords<const Names extends readonly string[]>(
  positionals: readonly string[],
  names: Names,
): { [Index in keyof Names]: string } {
  const missing = names[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing. Add --help to see how to call this.`);
  if (positionals.length > names.length) throw new UsageError(`"${positionals[names.length]}" is one word too many.`);
  return positionals as unknown as { [Index in keyof Names]: string };
}
