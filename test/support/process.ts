/**
 * The real program as a child process, with its own data folder and port. In a run of all tests it is loaded from the
 * few files of `bundle-program.ts`, which takes a second less; otherwise from its own, as by `npm start`.
 */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { NAMED_BROWSERS } from './browser-under-test.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of those files, if this run has made it. */
const BUNDLED = process.env.MUDLARK_TEST_PROGRAM;

export interface RunningService extends AsyncDisposable {
  readonly url: string;
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

type Environment = Readonly<Record<string, string>>;

/** Only what a program needs: no setting of the machine may reach a test, except for the browser. */
const bare = (environment: Environment) => ({ PATH: process.env.PATH ?? '', ...NAMED_BROWSERS, ...environment });

/** The file to start for a program. Hooks for what it loads come by NODE_OPTIONS, and know the files of `src/`. */
export function programFile(name: 'main' | 'cli', environment: Environment = {}): string {
  const isBundled = BUNDLED !== undefined && environment.NODE_OPTIONS === undefined;
  return isBundled ? join(BUNDLED, `${name}.mjs`) : join(PROJECT, 'src', `${name}.ts`);
}

export function startProcess(environment: Environment): Promise<RunningService> {
  return startProgram(programFile('main', environment), environment);
}

/** The service from this file. */
export function startProgram(file: string, environment: Environment): Promise<RunningService> {
  const env = bare({ PORT: '0', ...environment });
  return whenUp(spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** By the command of `npm start`, in a shell as npm does: signals go to the shell. */
export function startInShell(environment: Environment): Promise<RunningService> {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const env = bare({ PORT: '0', ...environment, PATH: `${dirname(process.execPath)}:${process.env.PATH}` });
  return whenUp(spawn('sh', ['-c', scripts.start], { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** `mudlark serve` of a package that was installed. */
export function startInstalled(command: string, environment: Environment): Promise<RunningService> {
  const env = bare({ PORT: '0', ...environment });
  return whenUp(spawn(command, ['serve'], { cwd: dirname(command), env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

async function whenUp(child: ChildProcessByStdio<null, Readable, Readable>): Promise<RunningService> {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, found] = /^Address\s+(\S+)$/m.exec(stdout) ?? [];
      if (found && stdout.includes('curl ')) resolve(found);
    });
    ended.then(() => reject(new Error(`the service did not start: ${stderr}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code, by] = await ended;
    return { code, signal: by };
  };
  return {
    url,
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    end,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await end('SIGKILL');
    },
  };
}

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `mudlark` with these arguments until it exits. */
export function runCli(words: readonly string[], environment: Environment): Promise<Ran> {
  return runProgram([programFile('cli', environment), ...words], environment);
}

/** Runs a TypeScript file until it exits. */
export function runFile(file: string, environment: Environment): Promise<Ran> {
  return runProgram([file], environment);
}

export function runMain(environment: Environment): Promise<Ran> {
  return runProgram([programFile('main', environment)], environment);
}

async function runProgram(words: readonly string[], environment: Environment): Promise<Ran> {
  const child = spawn(process.execPath, words, { env: bare(environment), stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}
