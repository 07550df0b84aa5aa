/**
 * Runs a command in the process of the test: with the same arguments and output, without the second that a process
 * takes to start, and with the threads and browsers of other tests.
 */

import { runCommand } from '../../src/cli/commands.ts';
import { UsageError } from '../../src/shell/run-process.ts';
import type { Beside } from '../../src/wiring/fetching.ts';
import { NAMED_BROWSERS } from '../support/browser-under-test.ts';
import { lendBrowser } from '../support/lent-browsers.ts';
import { lentWork } from '../support/lent-work.ts';
import type { Ran } from '../support/process.ts';

export const LENT: Beside = { lentWork, launchBrowser: lendBrowser };

/** The output and the exit code. An error is printed as the process prints it. */
export async function runHere(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  const io = {
    out: (text: string) => {
      stdout += text;
    },
    err: (text: string) => {
      stderr += text;
    },
  };
  const code = await runCommand(words, { ...NAMED_BROWSERS, ...environment }, io, LENT).catch((error: Error) => {
    io.err(`mudlark: ${error.message}\n`);
    return error instanceof UsageError ? 2 : 1;
  });
  return { code, stdout, stderr };
}
