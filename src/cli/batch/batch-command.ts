/**
 * A one-shot command for every line of a file: `mudlark text urls.txt -o out/`. Results are in the output folder at
 * once, and the same command continues where an earlier one was stopped, however that happened.
 */
import { mkdir } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '../../api/endpoint.ts';
import { readParameters } from '../../api/read-parameters.ts';
import { Refusal } from '../../api/refusal.ts';
import { loadConfig } from '../../config/load-config.ts';
import { UsageError } from '../../shell/run-process.ts';
import { type CommandCall, type CommandOptions, type OptionValues, readWords } from '../command.ts';
import { inOptions, queryOf } from '../endpoint-options.ts';
import { startQuietFetching } from '../quiet-fetching.ts';
import { listenForStop } from '../stop-signal.ts';
import { readWholeNumber, wholeNumberOption } from '../whole-number-option.ts';
import { doInput, keepsFiles, PAGES } from './do-input.ts';
import { countsOf, failureSummary } from './failure-summary.ts';
import { readInputLines } from './input-lines.ts';
import { Progress, type Tally } from './progress.ts';
import { type FailedLine, ResultsFile } from './results-file.ts';
import { workThrough } from './work-through.ts';

const DEFAULT_CONCURRENCY = 4;
export const MAX_CONCURRENCY = 100;
export const RESULTS = 'results.jsonl';

const FOR_MANY =
  'For many inputs: the arguments are files with one input per line (- is standard input), and the answers go into the folder named by -o.';

/** Options that only a batch has. */
export const MANY_OPTIONS: CommandOptions = {
  concurrency: wholeNumberOption({
    short: 'c',
    says: 'Inputs at a time',
    most: MAX_CONCURRENCY,
    fallback: DEFAULT_CONCURRENCY,
    under: FOR_MANY,
  }),
  'retry-failed': { type: 'boolean', says: 'Also try again what failed in an earlier run.', under: FOR_MANY },
};

export const BATCH_OPTIONS: CommandOptions = {
  output: {
    type: 'string',
    takes: '<folder>',
    short: 'o',
    says: `Folder for ${RESULTS} and pages. Run the same command again to continue an earlier run.`,
    under: FOR_MANY,
  },
  ...MANY_OPTIONS,
};

/** The exit code says whether anything failed, now or earlier, or which signal ended it. */
export async function runBatch(endpoint: Endpoint, call: CommandCall): Promise<number> {
  const { values, positionals: files } = readWords(call);
  if (files.length === 0) throw new UsageError('<file> is missing. Add --help to see how to call this.');
  const concurrency = readConcurrency(values);
  checkOptions(endpoint, values);
  const config = loadConfig(call.environment);
  const inputs = await readInputLines(files, process.stdin);
  const folder = String(values.output);
  await using results = await openFolder(folder, endpoint);
  const before = (input: string) => results.before.get(input);
  const retry = values['retry-failed'] === true;
  const waiting = inputs.filter((input) => before(input) === undefined || (retry && before(input) === 'error'));
  const failures = retry ? [] : inputs.flatMap((input) => results.failedBefore.get(input) ?? []);
  const tally = { total: inputs.length, done: inputs.length - waiting.length, failed: failures.length };
  if (tally.done > 0) call.io.err(`${tally.done} of ${tally.total} done in an earlier run.\n`);

  using stop = listenForStop();
  const fetching = await startQuietFetching(config, call.beside);
  try {
    using _progress = new Progress(screenOf(call), () => tally);
    const batch = { endpoint, values, folder, fetching, results };
    await workThrough(waiting, concurrency, stop.signal, async (input, signal) => {
      const line = await doInput(input, batch, signal);
      if (line) tally.done += 1;
      if (line?.status === 'error') tally.failed = failures.push(line);
    }).catch(cannotWrite(folder));
  } finally {
    await fetching.close();
  }
  return conclude({ ...tally, failures }, join(folder, RESULTS), stop.signal, values.json === true, call);
}

/** A wrong option is wrong for every input: it is reported once, before the work. */
export function checkOptions(endpoint: Endpoint, values: OptionValues): void {
  try {
    readParameters(endpoint.parameters, queryOf(endpoint, 'http://example.com/', values));
  } catch (error) {
    throw error instanceof Refusal ? new UsageError(inOptions(endpoint, error.message)) : error;
  }
}

function readConcurrency(values: OptionValues): number {
  const given = readWholeNumber(values, 'concurrency', MAX_CONCURRENCY);
  if (values.session === undefined) return given ?? DEFAULT_CONCURRENCY;
  if (given !== undefined && given > 1) throw new UsageError('With --session, inputs are done one after another.');
  return 1;
}

export async function openFolder(folder: string, endpoint: Endpoint): Promise<ResultsFile> {
  if (folder === '') throw new UsageError('--output must name a folder.');
  try {
    await mkdir(keepsFiles(endpoint) ? join(folder, PAGES) : folder, { recursive: true });
    return await ResultsFile.open(join(folder, RESULTS), endpoint.name);
  } catch (error) {
    return cannotWrite(folder)(error);
  }
}

export function cannotWrite(folder: string): (error: unknown) => never {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new UsageError(`The folder ${folder} cannot be written to (${code}).`);
  };
}

export function screenOf({ io }: CommandCall) {
  const { isTTY = false, columns } = process.stderr;
  // Some terminals do not say how wide they are, or say 0.
  return { write: io.err, isTerminal: isTTY, columns: columns || 80 };
}

export function conclude(
  { total, done, failed, failures }: Required<Tally> & { readonly failures: readonly FailedLine[] },
  results: string,
  stop: AbortSignal,
  asJson: boolean,
  { io }: CommandCall,
): number {
  const left = total - done;
  if (asJson)
    io.out(
      `${JSON.stringify({ inputs: total, ok: done - failed, failed, left, failures: countsOf(failures), results })}\n`,
    );
  else io.out(`${done - failed} ok, ${failed} failed: ${results}\n`);
  if (failed > 0) io.err(`${failureSummary(failures)}\n`);
  if (left > 0) {
    io.err(`Stopped with ${left} of ${total} left. To go on, run the same command again.\n`);
    return 128 + constants.signals[stop.reason as NodeJS.Signals];
  }
  if (failed === 0) return 0;
  io.err('To try those that failed again, add --retry-failed.\n');
  return 1;
}
