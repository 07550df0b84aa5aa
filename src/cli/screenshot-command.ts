/** `mudlark screenshot <url> -o page.png`: a picture of a page as a file, without a server and without billing. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Endpoint } from '../api/endpoint.ts';
import { loadConfig } from '../config/load-config.ts';
import { UsageError } from '../shell/run-process.ts';
import { MANY_OPTIONS, runBatch } from './batch/batch-command.ts';
import {
  type Command,
  type CommandCall,
  type CommandOption,
  expectWords,
  type OptionValues,
  readWords,
} from './command.ts';
import { endpointOptions, queryOf } from './endpoint-options.ts';
import { answerOnce, errorLines, exitCodeOf } from './one-shot.ts';
import { startQuietFetching } from './quiet-fetching.ts';
import { listenForStop } from './stop-signal.ts';

export function screenshotCommand(endpoint: Endpoint): Command {
  return {
    options: { output: OUTPUT, ...endpointOptions(endpoint), ...MANY_OPTIONS },
    run: (call) => takeScreenshot(endpoint, call),
  };
}

const OUTPUT: CommandOption = {
  type: 'string',
  takes: '<file>',
  short: 'o',
  says: 'File for the picture; its extension sets the format, unless --format is given. Without it the picture goes to standard output, which must not be a terminal.',
};

const FORMATS: Readonly<Record<string, string>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
  '.json': 'json',
};

async function takeScreenshot(endpoint: Endpoint, call: CommandCall): Promise<number> {
  const { values, positionals } = readWords(call);
  const { output } = values;
  // Arguments that are not addresses are files with one address per line, as for the other commands.
  const isMany = output !== undefined && positionals.length > 0 && !positionals.some((word) => /^https?:/i.test(word));
  if (isMany) return runBatch(endpoint, call);
  const astray = ['concurrency', 'retry-failed'].find((name) => values[name] !== undefined);
  if (astray !== undefined) throw new UsageError(`--${astray} is for many pages: name a file with their addresses.`);
  const [url] = expectWords(positionals, ['<url>']);
  const file = output === undefined ? undefined : String(output);
  if (file === '') throw new UsageError('--output must name a file.');
  if (file === undefined && values.json !== true && values.format !== 'json' && call.io.isTerminal) {
    throw new UsageError('A terminal cannot show a picture. Name a file for it with -o page.png.');
  }
  return take(endpoint, url, file, { ...values, ...formatFor(file, values) }, call);
}

function formatFor(file: string | undefined, { json, format }: OptionValues): OptionValues {
  if (format !== undefined) return { format };
  if (json === true && file === undefined) return { format: 'json' };
  const ending = extname(file ?? '').toLowerCase();
  const meant = FORMATS[ending];
  if (file !== undefined && ending !== '' && meant === undefined) {
    throw new UsageError(`"${ending}" is not a picture format: name the file .png, .jpg or .webp, or pass --format.`);
  }
  return { format: meant ?? 'png' };
}

async function take(
  endpoint: Endpoint,
  url: string,
  file: string | undefined,
  values: OptionValues,
  { environment, io, beside }: CommandCall,
) {
  using stop = listenForStop();
  const fetching = await startQuietFetching(loadConfig(environment), beside);
  try {
    const query = queryOf(endpoint, url, values);
    const answer = await answerOnce(endpoint, query, fetching, stop.signal);
    const { body, picture, headers = {}, error } = answer;
    if (error) {
      if (values.json === true) io.out(`${body}\n`);
      else io.err(errorLines(endpoint, answer));
      return exitCodeOf(answer);
    }
    const cut = headers['Service-Picture-Cut'];
    if (cut !== undefined) io.err(`The picture is cut: all of it would have been ${cut} pixels.\n`);
    if (file !== undefined) await keep(file, picture ?? body);
    else if (picture) io.outBytes?.(picture);
    else io.out(`${body}\n`);
    return 0;
  } finally {
    await fetching.close();
  }
}

/** Atomic: a reader sees the new file or the old one, never a part. */
async function keep(file: string, content: Uint8Array | string): Promise<void> {
  const part = `${file}.part`;
  try {
    await writeFile(part, content);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new UsageError(`The file ${file} cannot be written (${code}).`);
  }
}
