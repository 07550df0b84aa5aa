/** What a command is, and how it parses its arguments. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { nearestWord } from '../api/nearest-word.ts';
import { type Io, UsageError } from '../shell/run-process.ts';
import type { Beside } from '../wiring/fetching.ts';

export interface CommandCall {
  /** The arguments after the command's name. */
  readonly words: readonly string[];
  readonly options: CommandOptions;
  readonly environment: NodeJS.ProcessEnv;
  readonly io: Io;
  /** Threads and browsers that others use before or after; without them the command has its own. */
  readonly beside?: Beside | undefined;
}

/** What an option accepts if it has no list of values; every other option has one. */
export type OpenValue =
  | '<address>'
  | '<credits>'
  | '<css>'
  | '<email>'
  | '<file>'
  | '<folder>'
  | '<id>'
  | '<json>'
  | '<n>'
  | '<name>'
  | '<pattern>'
  | '<text>'
  | '<when>'
  | "'Name: value'";

/** An option with everything about it: the help, the parsing of arguments and the completion are made from it. */
export type CommandOption = {
  readonly says: string;
  readonly short?: string;
  /** Given as often as needed. */
  readonly multiple?: boolean;
  /** Its heading in the help; `Options` by default. */
  readonly under?: string;
  /** The value without the option. */
  readonly fallback?: string | number | boolean | undefined;
} /** `negative`: explained, and called, by what `--no-…` does. */ & (
  | { readonly type: 'boolean'; readonly negative?: boolean }
  | { readonly type: 'string'; readonly takes: OpenValue }
  | { readonly type: 'string'; readonly takes: string; readonly values: KnownValues; readonly byCommas?: boolean }
);

export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** The operator's own plans are values too; they come from the settings. */
export type KnownValues = readonly string[] | ((environment: NodeJS.ProcessEnv) => readonly string[]);

/** A positional argument that has a list of values. */
export interface CommandWord {
  readonly says: string;
  readonly values: KnownValues;
}

export interface Command {
  readonly options?: CommandOptions;
  /** By its name in the usage: `<plan>`. */
  readonly words?: Readonly<Record<string, CommandWord>>;
  /** Text after the options. */
  readonly notes?: string;
  readonly run: (call: CommandCall) => Promise<number>;
}

/** A command as the overview lists it; loaded when it is called. */
export interface ListedCommand {
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

export type OptionValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** Options and positional arguments; throws a `UsageError` that says what is wrong. */
export function readWords({ words, options }: CommandCall): { values: OptionValues; positionals: string[] } {
  try {
    return parseArgs({
      args: [...words],
      options: { json: { type: 'boolean' }, ...parsed(options) },
      allowPositionals: true,
      allowNegative: true,
    });
  } catch (error) {
    throw new UsageError(unknownOption(error, words, options) ?? wrongValue(error) ?? (error as Error).message);
  }
}

function parsed(options: CommandOptions): ParseArgsOptionsConfig {
  const entries = Object.entries(options).map(([name, { type, short, multiple = false }]) => [
    name,
    { type, multiple, ...(short !== undefined && { short }) },
  ]);
  return Object.fromEntries(entries);
}

/**
 * None if the option accepts anything, or if the settings that define the values are wrong: the command itself reports
 * that.
 */
export function valuesOf(option: CommandOption | CommandWord, environment: NodeJS.ProcessEnv): readonly string[] {
  const values = 'values' in option ? option.values : [];
  if (typeof values !== 'function') return values;
  try {
    return values(environment);
  } catch {
    return [];
  }
}

/** Undefined if something else is wrong. */
function unknownOption(error: unknown, words: readonly string[], options: CommandOptions): string | undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return undefined;
  const [, given = ''] = /'(--?[^']+)'/.exec((error as Error).message) ?? [];
  const flags = Object.entries({ json: { type: 'boolean' } as const, help: { type: 'boolean' } as const, ...options });
  const known = flags.flatMap(([name, { type }]) => (type === 'boolean' ? [name, `no-${name}`] : [name]));
  const meant = given.startsWith('--') ? nearestWord(given.slice(2), known) : undefined;
  // The argument may not be meant as an option: a word that begins with a dash.
  const asWord = words.includes('--') ? '' : ' Write -- before an argument that begins with a dash.';
  return `There is no option ${given}.${meant === undefined ? `${asWord} Add --help to see all.` : ` Did you mean --${meant}?`}`;
}

/** Node says it in three lines if the value begins with a dash. Undefined if something else is wrong. */
function wrongValue(error: unknown): string | undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return undefined;
  const { message } = error as Error;
  const [, flag = ''] = /(--[^\s']+)/.exec(message) ?? [];
  if (message.includes('does not take')) return `${flag} takes no value.`;
  return `${flag} needs a value. Write one that begins with a dash as ${flag}=-1.`;
}

/** Exactly these positional arguments, or a `UsageError` that names the missing one. */
export function expectWords<const Names extends readonly string[]>(
  positionals: readonly string[],
  names: Names,
): { [Index in keyof Names]: string } {
  const missing = names[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing. Add --help to see how to call this.`);
  if (positionals.length > names.length) throw new UsageError(`unexpected argument "${positionals[names.length]}".`);
  return positionals as unknown as { [Index in keyof Names]: string };
}
