/**
 * Runs a program of a test in its own network namespace: with only loopback, or a second interface that drops
 * everything. The machine's files about names are replaced for it. If no namespace can be created, says why.
 */
import { spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeFolder } from './folder.ts';

export interface NamespaceSettings {
  /** The content of these files in the namespace, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** More commands, run by `sh` as root of the namespace before the program. */
  readonly before?: string;
}

/** Brings loopback up: with iproute2, or with the same system call from Perl, which Debian always has. */
const LOOPBACK_UP = `ip link set lo up 2>/dev/null || perl -e '
  socket(my $s, 2, 2, 0) or die "no socket: $!"; my $request = pack("a16 s x22", "lo", 0x41); ioctl($s, 0x8914, $request) or die "lo: $!"'`;

/** Services in it start their threads like those of other tests: from the bundled program, if this run has made it. */
const BUNDLED_THREADS = ['--import', new URL('bundled-threads.ts', import.meta.url).href];

/** As root, or for other users if they may create namespaces. */
const WAYS = [
  ['--net', '--mount'],
  ['--user', '--map-root-user', '--net', '--mount'],
];

/** The command that starts a program in a namespace, or why there is none. */
function findWay(): { readonly way: readonly string[] } | { readonly missing: string } {
  let missing = '';
  for (const way of WAYS) {
    const script = `${LOOPBACK_UP} && mount --bind /etc/hosts /etc/hosts`;
    const tried = spawnSync('unshare', [...way, 'sh', '-c', script], { encoding: 'utf8' });
    if (tried.status === 0) return { way };
    missing = (tried.error?.message ?? tried.stderr).trim();
  }
  return { missing: `no network namespace can be made here: ${missing}` };
}

const found = process.platform === 'linux' ? findWay() : { missing: 'network namespaces are Linux’s' };

/** For a test's `skip`: false, or the reason. */
export const noNamespace: string | false = 'missing' in found ? found.missing : false;

/**
 * Commands for `before`: a second interface with the default route, behind which nothing answers. Packets can be seen,
 * but go nowhere.
 */
export const WAY_TO_NOWHERE = `
  ip link add eth0 type veth peer name eth1
  ip link set eth0 arp off
  ip addr add 192.0.2.2/24 dev eth0
  ip link set eth1 up
  ip link set eth0 up
  ip route add default via 192.0.2.1 dev eth0`;

/** For a test's `skip`: false, or why these commands fail in a namespace. */
export function failsInNamespace(commands: string): string | false {
  if ('missing' in found) return found.missing;
  const tried = spawnSync('unshare', [...found.way, 'sh', '-e', '-c', commands], { encoding: 'utf8' });
  return tried.status === 0 ? false : `a network of its own lacks something here: ${tried.stderr.trim()}`;
}

/** Runs a TypeScript file with these arguments, and returns its JSON output. Fails with its error output. */
export async function runInNamespace<Result>(
  program: string,
  words: readonly string[] = [],
  { files = {}, before = '' }: NamespaceSettings = {},
): Promise<Result> {
  if ('missing' in found) throw new Error(found.missing);
  await using folder = await makeFolder();
  const mounts = await Promise.all(
    Object.entries(files).map(async ([path, content], index) => {
      const own = join(folder.path, String(index));
      await writeFile(own, content);
      return `mount --bind '${own}' '${path}'`;
    }),
  );
  const script = ['set -e', LOOPBACK_UP, ...mounts, before, 'exec "$@"'].join('\n');
  const inside = [process.execPath, ...BUNDLED_THREADS, program, ...words];
  const child = spawn('unshare', [...found.way, 'sh', '-c', script, 'sh', ...inside], {
    // As many threads as the service has.
    env: { ...process.env, UV_THREADPOOL_SIZE: '64' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  if (code !== 0) throw new Error(`the program in the namespace ended with ${code}: ${errors}`);
  return JSON.parse(output) as Result;
}
