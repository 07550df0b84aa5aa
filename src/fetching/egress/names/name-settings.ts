/**
 * How this machine resolves names: its hosts file, its search domains, and its sources of names. Read again when a file
 * has changed. Looks nothing up itself.
 */
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';

export interface NameSettings {
  /**
   * By name in lower case without trailing dot: every address that the hosts file gives it, in the order of the file.
   */
  readonly hosts: ReadonlyMap<string, readonly string[]>;
  /** Search domains, without dots at either end. */
  readonly search: readonly string[];
  /**
   * False if another source may know names that are neither in the hosts file nor in DNS: then only the system can
   * answer.
   */
  readonly onlyHostsAndDns: boolean;
}

export interface NameFiles {
  readonly hosts: string;
  readonly resolvConf: string;
  readonly nsswitch: string;
}

const FILES: NameFiles = {
  hosts: '/etc/hosts',
  resolvConf: '/etc/resolv.conf',
  nsswitch: '/etc/nsswitch.conf',
};

/** Milliseconds for which the files are assumed to be unchanged. */
const FRESH_FOR = 1_000;

/** As many as the system's own resolver reads from the file. */
const MAX_SEARCH_DOMAINS = 6;

/** Sources other than DNS: they know names of this machine or link only, which the system resolves anyway. */
const LOCAL_SOURCES = /^(?:files|dns|resolve|myhostname|mymachines|mdns\w*|libvirt\w*)$/;

/** The same object as long as no file changes. */
export function nameSettings(
  files: NameFiles = FILES,
  now: () => number = () => performance.now(),
): () => Promise<NameSettings> {
  let known: { readonly settings: NameSettings; readonly stamp: string } | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<NameSettings> | undefined;

  async function read(): Promise<NameSettings> {
    const paths = [files.hosts, files.resolvConf, files.nsswitch];
    const stamp = (await Promise.all(paths.map(stampOf))).join(' ');
    if (known?.stamp !== stamp) {
      const [hosts = '', resolvConf = '', nsswitch = ''] = await Promise.all(paths.map(textOf));
      const settings = {
        hosts: readHosts(hosts),
        search: readSearchDomains(resolvConf),
        onlyHostsAndDns: countsOnlyHostsAndDns(nsswitch),
      };
      known = { settings, stamp };
    }
    checkedAt = now();
    return known.settings;
  }

  return async () => {
    if (known && now() - checkedAt < FRESH_FOR) return known.settings;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

/** Reads lines of `address name alias …`. */
export function readHosts(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names) {
      const key = name.toLowerCase().replace(/\.$/, '');
      const addresses = hosts.get(key);
      if (!addresses) hosts.set(key, [address]);
      else if (!addresses.includes(address)) addresses.push(address);
    }
  }
  return hosts;
}

/** The last `search` or `domain` of a resolv.conf counts. */
export function readSearchDomains(text: string): string[] {
  let domains: string[] = [];
  for (const line of text.split('\n')) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === 'search') domains = rest;
    else if (word === 'domain') domains = rest.slice(0, 1);
  }
  return domains
    .map((domain) => domain.replace(/^\.+|\.+$/g, ''))
    .filter((domain) => domain !== '')
    .slice(0, MAX_SEARCH_DOMAINS);
}

/** Without such a line, or without the file, the hosts file and DNS are used. */
export function countsOnlyHostsAndDns(nsswitch: string): boolean {
  const line = nsswitch
    .split('\n')
    .map((each) => each.replace(/#.*/, '').trim())
    .find((each) => each.startsWith('hosts:'));
  if (line === undefined) return true;
  const sources = line
    .slice('hosts:'.length)
    .replace(/\[[^\]]*\]/g, ' ')
    .trim()
    .split(/\s+/);
  return sources.includes('dns') && sources.every((source) => LOCAL_SOURCES.test(source));
}

async function stampOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${ino}:${size}:${mtimeMs}`;
  } catch {
    return 'none';
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return '';
  }
}
