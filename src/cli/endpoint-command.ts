/**
 * A one-shot command: an endpoint's work on the command line, without a server and without billing. For its arguments,
 * or with `-o` for every line of a file.
 */
import type { Endpoint } from '../api/endpoint.ts';
import { loadConfig } from '../config/load-config.ts';
import { UsageError } from '../shell/run-process.ts';
import type { Fetching } from '../wiring/fetching.ts';
import { BATCH_OPTIONS, runBatch } from './batch/batch-command.ts';
import { type Command, type CommandCall, type OptionValues, readWords } from './command.ts';
import { endpointOptions, queryOf, subjectOf } from './endpoint-options.ts';
import { answerOnce, errorLines, exitCodeOf } from './one-shot.ts';
import { startQuietFetching } from './quiet-fetching.ts';

export function endpointCommand(endpoint: Endpoint): Command {
  return {
    options: { ...endpointOptions(endpoint), ...BATCH_OPTIONS },
    run: (call) => runEndpoint(endpoint, call),
  };
}

async function runEndpoint(endpoint: Endpoint, call: CommandCall): Promise<number> {
  const { values, positionals } = readWords(call);
  if (values.output !== undefined) return runBatch(endpoint, call);
  const astray = Object.keys(BATCH_OPTIONS).find((name) => values[name] !== undefined);
  if (astray !== undefined) throw new UsageError(`--${astray} is for many inputs: name a folder with -o.`);
  if (positionals.length === 0) {
    throw new UsageError(`<${subjectOf(endpoint)}> is missing. Add --help to see how to call this.`);
  }
  const config = loadConfig(call.environment);
  const fetching = await startQuietFetching(config, call.beside);
  let code = 0;
  try {
    for (const subject of positionals) {
      code = Math.max(code, await printAnswer(endpoint, subject, values, fetching, call));
    }
  } finally {
    await fetching.close();
  }
  return code;
}

/** Gives the exit code. */
async function printAnswer(
  endpoint: Endpoint,
  subject: string,
  values: OptionValues,
  fetching: Fetching,
  { io }: CommandCall,
): Promise<number> {
  const asJson = values.json === true;
  const query = queryOf(endpoint, subject, values);
  const answer = await answerOnce(endpoint, query, fetching, new AbortController().signal);
  const { body, contentType, error } = answer;
  if (error && !asJson) {
    io.err(errorLines(endpoint, answer));
    return exitCodeOf(answer);
  }
  const value = asJson && !contentType.startsWith('application/json') ? JSON.stringify({ result: body }) : body;
  io.out(value.endsWith('\n') ? value : `${value}\n`);
  return exitCodeOf(answer);
}
