/**
 * A tiny project in a temporary folder (with a space in its name) that contains the real scripts, and a PATH with
 * nothing but replacements for other programs: nothing here can reach the machine's own npm, apt-get, sudo or npx.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';

const PROJECT = join(import.meta.dirname, '..', '..');
const STAND_INS = ['npm', 'npx', 'apt-get', 'sudo'] as const;

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly pid: number;
  readonly finished: Promise<Finished>;
}

export interface RunOptions {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  readonly args?: readonly string[];
  readonly nodeArgs?: readonly string[];
}

/** Files of the program that setup uses. */
const FIND_BROWSERS = 'src/fetching/browser/process/find-browsers.mjs';

export class FixtureProject {
  readonly base = mkdtempSync(join(tmpdir(), 'mudlark setup '));
  readonly folder = join(this.base, 'the project');
  readonly programs = join(this.base, 'programs');
  /** The replacement for `/`, where system browsers are searched. */
  readonly machine = join(this.base, 'machine');
  readonly home = join(this.base, 'home');
  readonly #children = new Set<ChildProcess>();

  constructor(context: TestContext) {
    context.after(() => {
      // Only a failed test has left one running. It is asked to end, not killed, so that setup ends its own children.
      for (const child of this.#children) child.kill('SIGTERM');
      rmSync(this.base, { recursive: true, force: true });
    });
    for (const folder of [this.folder, this.programs, this.machine, this.home]) mkdirSync(folder, { recursive: true });
    for (const path of ['scripts', 'bin', '.ci', FIND_BROWSERS])
      cpSync(join(PROJECT, path), join(this.folder, path), { recursive: true });
    this.writeFile('package.json', '{"name":"fixture","version":"1.0.0","private":true,"type":"module"}');
    this.lock({});
    for (const name of STAND_INS) this.program(name, 'exit 1');
    this.program('env', 'exec /usr/bin/env "$@"');
    this.writeFile('setup-elsewhere.mjs', SETUP_ELSEWHERE);
  }

  path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  has(...parts: string[]): boolean {
    return existsSync(this.path(...parts));
  }

  read(...parts: string[]): string {
    return readFileSync(this.path(...parts), 'utf8');
  }

  writeFile(path: string, text: string): void {
    mkdirSync(dirname(this.path(path)), { recursive: true });
    writeFileSync(this.path(path), text);
  }

  /** A package-lock.json with these packages, by name. */
  lock(packages: Record<string, string>): void {
    const entries = Object.entries(packages).map(([name, version]) => [`node_modules/${name}`, { version }]);
    const root = ['', { name: 'fixture', version: '1.0.0' }];
    const lock = {
      name: 'fixture',
      version: '1.0.0',
      lockfileVersion: 3,
      requires: true,
      packages: Object.fromEntries([root, ...entries]),
    };
    this.writeFile('package-lock.json', `${JSON.stringify(lock, undefined, 2)}\n`);
  }

  /** Adds a program to PATH: it records how it was called, then runs these lines of shell. */
  program(name: string, lines: string): void {
    executable(join(this.programs, name), `printf '%s\\n' "${name} $*" >> '${join(this.base, 'calls')}'\n${lines}`);
  }

  /** The calls of the programs, in order. */
  calls(name: string): string[] {
    const file = join(this.base, 'calls');
    if (!existsSync(file)) return [];
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith(`${name} `));
  }

  /** An executable in place of a browser. */
  browser(path = join(this.base, 'a browser')): string {
    executable(path, 'exit 0');
    return path;
  }

  env(more: Record<string, string> = {}): Record<string, string> {
    return { PATH: this.programs, HOME: this.home, FIXTURE_MACHINE: this.machine, ...more };
  }

  start(program: string, args: readonly string[], options: RunOptions = {}): Running {
    const child = spawn(program, args, {
      cwd: options.cwd ?? this.folder,
      env: this.env(options.env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#children.add(child);
    const { promise, resolve, reject } = Promise.withResolvers<Finished>();
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      this.#children.delete(child);
      resolve({ code, signal, stdout, stderr });
    });
    return { pid: child.pid ?? 0, finished: promise };
  }

  /** `node scripts/setup.mjs`, as npm runs it. */
  startSetup(options: RunOptions = {}): Running {
    return this.start(
      process.execPath,
      [...(options.nodeArgs ?? []), this.path('scripts/setup.mjs'), ...(options.args ?? [])],
      options,
    );
  }

  setup(options: RunOptions = {}): Promise<Finished> {
    return this.startSetup(options).finished;
  }

  /** The same steps on a machine whose system folders are those of the fixture, as root or not. */
  setupElsewhere(options: RunOptions & { readonly root?: boolean } = {}): Promise<Finished> {
    const env = { ...options.env, FIXTURE_IS_ROOT: String(options.root ?? false) };
    return this.start(process.execPath, [this.path('setup-elsewhere.mjs'), ...(options.args ?? [])], {
      ...options,
      env,
    }).finished;
  }
}

const SETUP_ELSEWHERE = `
import { runSetup } from './scripts/setup/run.mjs';
process.exitCode = await runSetup({
  project: import.meta.dirname,
  env: process.env,
  root: process.env.FIXTURE_MACHINE,
  isRoot: process.env.FIXTURE_IS_ROOT === 'true',
  browserAsked: process.argv.includes('--browser'),
  ...(process.env.FIXTURE_TIMES && { times: JSON.parse(process.env.FIXTURE_TIMES) }),
  say: (line) => process.stdout.write('Setup: ' + line + '\\n'),
  complain: (text) => process.stderr.write(text + '\\n'),
});
`;

export function executable(path: string, lines: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
}

/** Resolves as soon as `condition` holds; the test's own time limit bounds it. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}
