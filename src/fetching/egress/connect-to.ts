/**
 * Targets that are dialed at another address than their name says, as with curl's `--connect-to`: for tests,
 * split-horizon DNS, and the service's own demonstration site. Targets listed here pass the guard. Knows nothing of
 * sockets.
 */
import { readAddress } from './guard/address-bytes.ts';
import { readHost } from './guard/host.ts';

export interface ConnectToEntry {
  /** A name as `readHost` normalizes it, or an address; undefined: any host. */
  readonly host: string | undefined;
  /** Undefined: any port. */
  readonly port: number | undefined;
  readonly toAddress: string;
  /** Undefined: the port that was asked for. */
  readonly toPort: number | undefined;
}

export interface MappedTarget {
  readonly address: string;
  readonly port: number;
}

export type ConnectToReading =
  | { readonly entries: readonly ConnectToEntry[]; readonly error?: undefined }
  | { readonly entries?: undefined; readonly error: string };

/**
 * Parses a comma-separated list of `host:port:address:port`, IPv6 in brackets; an empty host or port means any, or the
 * same.
 */
export function parseConnectTo(text: string): ConnectToReading {
  const entries: ConnectToEntry[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const entry = readEntry(part);
    if (typeof entry === 'string') return { error: `The connect-to entry "${part}" ${entry}.` };
    entries.push(entry);
  }
  return { entries };
}

/** The entries in force, first match first. */
export class ConnectTo {
  readonly #entries: ConnectToEntry[];

  constructor(entries: readonly ConnectToEntry[] = []) {
    this.#entries = [...entries];
  }

  /** Adds an entry while the service runs; returns a function that removes it. */
  add(entry: ConnectToEntry): () => void {
    this.#entries.push(entry);
    return () => {
      const index = this.#entries.indexOf(entry);
      if (index >= 0) this.#entries.splice(index, 1);
    };
  }

  find(host: string, port: number): MappedTarget | undefined {
    return this.#match(host, port, true);
  }

  /** For the host of an upstream proxy, which an entry for any host does not include. */
  findNamed(host: string, port: number): MappedTarget | undefined {
    return this.#match(host, port, false);
  }

  #match(host: string, port: number, anyHost: boolean): MappedTarget | undefined {
    const wanted = comparable(host);
    const entry = this.#entries.find(
      (each) =>
        (each.host === undefined ? anyHost : wanted !== undefined && comparable(each.host) === wanted) &&
        (each.port === undefined || each.port === port),
    );
    return entry && { address: entry.toAddress, port: entry.toPort ?? port };
  }
}

function comparable(host: string): string | undefined {
  const read = readHost(host);
  if (read.kind === 'name') return read.name;
  // Compared as bytes, because IPv6 has many spellings.
  return read.kind === 'address' ? readAddress(read.address)?.join('.') : undefined;
}

/** The entry, or the rest of a sentence about what is wrong with it. */
function readEntry(text: string): ConnectToEntry | string {
  const match = /^(\[[^\]]*\]|[^:[\]]*):(\d*):(\[[^\]]*\]|[^:[\]]*):(\d*)$/.exec(text);
  if (!match) return 'is not of the form host:port:address:port (write an IPv6 address in brackets)';
  const [, host = '', port = '', to = '', toPort = ''] = match;
  if (host.includes('*')) return 'has a pattern in its first field: leave it empty for any host, or name each';
  if (host !== '' && comparable(host) === undefined) return 'has no host in its first field';
  if (!isPortOrEmpty(port) || !isPortOrEmpty(toPort)) return 'has a port outside of 1 to 65535';
  const target = readHost(to);
  if (target.kind !== 'address') return 'has no address to connect to in its third field';
  return {
    host: host === '' ? undefined : host,
    port: port === '' ? undefined : Number(port),
    toAddress: target.address,
    toPort: toPort === '' ? undefined : Number(toPort),
  };
}

function isPortOrEmpty(digits: string): boolean {
  return digits === '' || (digits.length <= 5 && Number(digits) >= 1 && Number(digits) <= 65535);
}
