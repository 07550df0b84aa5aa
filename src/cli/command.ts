/** What a command is, and how it reads its words. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Io, UsageError } from '../shell/run-process.ts';
import { nearestWord } from './nearest-word.ts';

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
  /** By option, the values that it can have. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  readonly run: (call: CommandCall) => Promise<number>;
}

/** A command as the overview lists it; loaded when it is called. */
export interface ListedCommand {
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
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
    throw new UsageError(unknownOption(error, words, options) ?? (error as Error).message);
  }
}

/** Undefined where something else is wrong. */
function unknownOption(error: unknown, words: readonly string[], options: ParseArgsOptionsConfig): string | undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return undefined;
  const [, given = ''] = /'(--?[^']+)'/.exec((error as Error).message) ?? [];
  const flags = Object.entries({ json: { type: 'boolean' } as const, help: { type: 'boolean' } as const, ...options });
  const known = flags.flatMap(([name, { type }]) => (type === 'boolean' ? [name, `no-${name}`] : [name]));
  const meant = given.startsWith('--') ? nearestWord(given.slice(2), known) : undefined;
  // What follows may be no mistake of the option's: a word that begins with a dash.
  const asWord = words.includes('--') ? '' : ' A word that begins with a dash stands after --.';
  return `There is no option ${given}.${meant === undefined ? `${asWord} Add --help to see all.` : ` Did you mean --${meant}?`}`;
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
