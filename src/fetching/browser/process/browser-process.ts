/**
 * One browser as a child process, with its own profile. However it ends, all of its processes end with it, and its
 * folder is removed. Knows nothing about tabs and pages.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chown, readdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { NoBrowserStarted } from '../../failure.ts';
import type { BrowserVersion, RunningBrowser } from '../hosts/running-browser.ts';
import { PipeTransport } from '../protocol/pipe-transport.ts';
import { ProtocolClient, type ProtocolClientOptions } from '../protocol/protocol-client.ts';
import { within } from '../within.ts';
import { type BrowserKind, browserFlags } from './browser-flags.ts';
import { endGroup, killGroup, watchOver } from './process-group.ts';
import { lowerPriority } from './process-priority.ts';
import { makeProfileFolder, removeProfileFolder } from './profile-folders.ts';
import { type StealthChoices, stealthEnvironment } from './stealth-look.ts';

export interface LaunchOptions extends ProtocolClientOptions {
  readonly executable: string;
  readonly kind: BrowserKind;
  /** The folder in which the profile's folder is created. */
  readonly folder: string;
  /** Come after ours and replace those of the same name: an extra `--disable-features` would undo ours. */
  readonly extraFlags?: readonly string[];
  /** For a browser of the stealth tier. */
  readonly stealth?: StealthChoices | undefined;
  /** The memory limit of one page's process in bytes; the caller enforces it. */
  readonly pageMemory?: number | undefined;
  /** The user that it runs as; by default the user of the service. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  /** Only for machines that forbid the sandbox. */
  readonly withoutSandbox?: boolean | undefined;
  /** Whether it has a lower priority than other browsers when processor time is scarce. */
  readonly lowPriority?: boolean | undefined;
  /** Cancels the start; has no effect on a browser that has started. */
  readonly signal?: AbortSignal;
  readonly startMilliseconds?: number;
}

export interface BrowserExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface BrowserProcess extends RunningBrowser {
  readonly pid: number;
  /** Resolves when the main process has ended, by itself or not. */
  readonly exited: Promise<BrowserExit>;
  /** Asks the browser to end, and kills it if it does not. Resolves when its processes and its folder are gone. */
  close(): Promise<void>;
}

export type LaunchBrowser = (options: LaunchOptions) => Promise<BrowserProcess>;

/** The browser could not be started. The message says why, and contains the last lines that the browser wrote. */
export class BrowserLaunchFailed extends NoBrowserStarted {
  override readonly name = 'BrowserLaunchFailed';
  /** It crashed, or the system ended it: the next start may succeed. */
  readonly wasKilled: boolean;

  constructor(message: string, options: ErrorOptions & { readonly wasKilled?: boolean } = {}) {
    super(message, options);
    this.wasKilled = options.wasKilled ?? false;
  }
}

class KilledAtStart extends Error {}

const START_MILLISECONDS = 15_000;
/** How long a browser may take to end before it is killed. */
const CLOSE_MILLISECONDS = 2_000;
const GROUP_END_MILLISECONDS = 2_000;
/** How long what an ended browser has written is waited for. */
const LAST_ERRORS_MILLISECONDS = 500;
const STDERR_KEPT = 8_192;
const STDERR_LINES_SHOWN = 6;
/**
 * Full Chromium creates a socket in its temporary folder and aborts if the socket's path has more than 107 bytes;
 * `/org.chromium.Chromium.XXXXXX/SingletonSocket` is 46 of them.
 */
const MAX_TEMPORARY_FOLDER_LENGTH = 60;

/** The first folder with a path that is short enough; the profile is best, because it is removed with the browser. */
function temporaryFolder(profileFolder: string): string {
  const isShort = (folder: string) => Buffer.byteLength(folder) <= MAX_TEMPORARY_FOLDER_LENGTH;
  return [profileFolder, tmpdir()].find(isShort) ?? '/tmp';
}

export async function launchBrowser(options: LaunchOptions): Promise<BrowserProcess> {
  options.signal?.throwIfAborted();
  const profileFolder = await makeProfileFolder(options.folder);
  let child: RunningChild;
  try {
    if (options.kind === 'full') await askForNoLogins(profileFolder);
    if (options.user) await giveTo(options.user, profileFolder);
    const flags = browserFlags({
      kind: options.kind,
      profileFolder,
      stealth: options.stealth,
      uid: options.user?.uid ?? process.getuid?.(),
      withoutSandbox: options.withoutSandbox,
      platform: process.platform,
      sharedMemoryBytes: await sharedMemoryBytes(),
      pageMemory: options.pageMemory,
    });
    const args = [...flags.map(({ flag }) => flag), ...(options.extraFlags ?? [])];
    // The path must be absolute, because the browser has a different working folder.
    child = await startChild(resolve(options.executable), args, profileFolder, options);
  } catch (error) {
    await removeProfileFolder(profileFolder);
    throw error;
  }

  const client = new ProtocolClient(new PipeTransport(child.commands, child.answers), options);
  const cleaned = child.exited.then(async () => {
    client.close();
    await endGroup(child.pid, GROUP_END_MILLISECONDS);
    await child.release();
    await removeProfileFolder(profileFolder);
  });
  // A failure to remove the folder is reported by close(); the next start removes it as an orphan.
  cleaned.catch(() => {});

  try {
    const version = await firstAnswer(client, child, options);
    let closing: Promise<void> | undefined;
    return {
      client,
      pid: child.pid,
      version,
      exited: child.exited,
      kill: () => killGroup(child.pid),
      close: () => {
        closing ??= endChild(client, child).then(() => cleaned);
        return closing;
      },
    };
  } catch (error) {
    killGroup(child.pid);
    await cleaned.catch(() => {});
    if (options.signal?.aborted) throw options.signal.reason;
    throw new BrowserLaunchFailed(
      withLastLines(`${options.executable} did not start: ${reasonOf(error)}`, child.lastErrors()),
      { wasKilled: error instanceof KilledAtStart },
    );
  }
}

interface RunningChild {
  readonly pid: number;
  readonly commands: Writable;
  readonly answers: Readable;
  readonly exited: Promise<BrowserExit>;
  /** The last text that it wrote to standard error. */
  lastErrors(): string;
  /** Reads standard error to its end, or not for long: a process that outlives the browser may keep it open. */
  release(): Promise<void>;
}

async function startChild(
  executable: string,
  args: readonly string[],
  profileFolder: string,
  { stealth, pageMemory, user, lowPriority = false }: LaunchOptions,
): Promise<RunningChild> {
  const [program, ...words] = limited([executable, ...args], pageMemory);
  const child = spawn(program, words, {
    // A separate process group: one signal reaches the browser and all of its child processes.
    detached: true,
    cwd: profileFolder,
    // The service's environment is not passed on, because it contains secrets. The home folder is the profile, so that
    // it is removed with it.
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: profileFolder,
      LANG: 'C.UTF-8',
      TMPDIR: temporaryFolder(profileFolder),
      ...(stealth && stealthEnvironment(stealth)),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  const errors = collectErrors(child);
  await new Promise<void>((started, reject) => {
    child.once('spawn', started);
    child.once('error', (error) => {
      for (const stream of child.stdio) stream?.destroy();
      reject(new BrowserLaunchFailed(`${executable} did not start: ${reasonOf(error)}`, { cause: error }));
    });
  });
  child.on('error', () => {});
  const { pid } = child;
  if (pid === undefined) throw new BrowserLaunchFailed(`${executable} did not start: it has no process`);
  // Done before it has started any thread or process, so that all of them inherit the priority.
  if (lowPriority) lowerPriority(pid);
  // A browser ends by itself when its pipes close, unless it hangs: then only the watcher ends it after our process.
  const endWatch = watchOver(pid, profileFolder);
  const exited = new Promise<BrowserExit>((tell) => {
    child.once('exit', (code, signal) => {
      endWatch();
      // Immediately, while the number of the group cannot be reused.
      killGroup(pid);
      tell({ code, signal });
    });
  });
  return {
    pid,
    commands: child.stdio[3] as Writable,
    answers: child.stdio[4] as Readable,
    exited,
    lastErrors: errors.kept,
    release: async () => {
      // What a program said before it ended may not have been read yet, and is why it ended.
      await within(errors.ended, performance.now() + LAST_ERRORS_MILLISECONDS, () => undefined);
      child.stderr?.destroy();
    },
  };
}

/** A limit by the kernel, for times when we cannot check. Threads and buffers reserve far more than they ever use. */
const UNUSED_MEMORY = 1024 ** 3;
const LIMITED = 'ulimit -d "$1" 2>/dev/null; shift; exec "$@"';

function limited(
  command: readonly [string, ...string[]],
  pageMemory: number | undefined,
): readonly [string, ...string[]] {
  if (pageMemory === undefined || process.platform !== 'linux') return command;
  const kibibytes = Math.ceil((pageMemory + UNUSED_MEMORY) / 1024);
  return ['/bin/sh', '-c', LIMITED, 'sh', String(kibibytes), ...command];
}

function collectErrors({ stderr }: ChildProcess): { kept(): string; readonly ended: Promise<void> } {
  let kept = '';
  // Read until the end: a full pipe would block the browser.
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    kept = (kept + text).slice(-STDERR_KEPT);
  });
  stderr?.on('error', () => {});
  const ended = new Promise<void>((end) => {
    if (stderr) stderr.once('close', end);
    else end();
  });
  return { kept: () => kept, ended };
}

async function firstAnswer(
  client: ProtocolClient,
  child: RunningChild,
  options: LaunchOptions,
): Promise<BrowserVersion> {
  const milliseconds = options.startMilliseconds ?? START_MILLISECONDS;
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  try {
    const { product, userAgent, protocolVersion } = await Promise.race([
      client.browser.send('Browser.getVersion').catch(async (error: unknown) => {
        // The pipe ends a moment before the process does, and the exit code says more.
        await delay(500, undefined, { signal });
        throw error;
      }),
      child.exited.then(({ code, signal: by }) => {
        if (by) throw new KilledAtStart(`it was ended by ${by}`);
        throw new Error(`it exited with code ${code}`);
      }),
      delay(milliseconds, undefined, { signal }).then(() => {
        throw new Error(`no answer within ${milliseconds} ms`);
      }),
    ]);
    return { product, userAgent, protocolVersion };
  } finally {
    stop.abort();
  }
}

async function endChild(client: ProtocolClient, child: RunningChild): Promise<void> {
  const stop = new AbortController();
  client.browser.send('Browser.close').catch(() => {});
  const tooLate = delay(CLOSE_MILLISECONDS, undefined, { signal: stop.signal }).then(
    () => killGroup(child.pid),
    () => {},
  );
  await Promise.race([child.exited, tooLate]);
  stop.abort();
  await child.exited;
}

/**
 * If a target asks for credentials, full Chromium would open a window and wait for a user. If it supports no
 * authentication scheme, it shows the target's own page instead, as the shell does; there is no switch for this.
 */
async function askForNoLogins(profileFolder: string): Promise<void> {
  await writeFile(join(profileFolder, 'Local State'), JSON.stringify({ auth: { schemes: 'none' } }));
}

/** Changes the owner of the folder and of everything in it. */
async function giveTo({ uid, gid }: NonNullable<LaunchOptions['user']>, folder: string): Promise<void> {
  try {
    const names = await readdir(folder);
    for (const path of [...names.map((name) => join(folder, name)), folder]) await chown(path, uid, gid);
  } catch (error) {
    throw new BrowserLaunchFailed(`its profile cannot be given to the user ${uid}: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

async function sharedMemoryBytes(): Promise<number | undefined> {
  try {
    const { blocks, bsize } = await statfs('/dev/shm');
    return blocks * bsize;
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function withLastLines(message: string, errors: string): string {
  const lines = errors
    .split('\n')
    .map((line) => line.trim().slice(0, 300))
    .filter((line) => line !== '')
    .slice(-STDERR_LINES_SHOWN);
  return lines.length === 0 ? message : [`${message}. It said:`, ...lines].join('\n  ');
}
