/**
 * What belongs to this machine: the listeners of the service, and the addresses of the network interfaces. Behind a
 * firewall, a machine's own public address reaches services that nobody outside can reach. Knows nothing of verdicts.
 */
import { networkInterfaces } from 'node:os';
import { type AddressBytes, readAddress, sameAddress } from './address-bytes.ts';

/** The ports on which this process listens: its API, and every door of the browsers' gateway. */
export class OwnListeners {
  readonly #listeners = new Set<{ readonly address: AddressBytes; readonly port: number }>();

  /** Adds a bound address (`0.0.0.0` and `::` mean all of this machine's); returns a function that removes it. */
  add(address: string, port: number): () => void {
    const bytes = readAddress(address);
    if (!bytes) throw new TypeError('a listener is bound to an address');
    const listener = { address: bytes, port };
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Whether a connection would reach one of the listeners. `isLocal` says whether an address is this machine's. */
  includes(address: AddressBytes, port: number, isLocal: (address: AddressBytes) => boolean): boolean {
    for (const listener of this.#listeners) {
      if (listener.port !== port) continue;
      if (sameAddress(listener.address, address)) return true;
      // A wildcard listener answers on every local address, and dialing the wildcard address reaches loopback.
      if (isUnspecified(address) || (isUnspecified(listener.address) && isLocal(address))) return true;
    }
    return false;
  }
}

export type OwnAddresses = () => readonly AddressBytes[];

const FRESH_FOR_MS = 5_000;

/** The addresses of this machine's interfaces, read again every few seconds because they change. */
export function interfaceAddresses(
  read: typeof networkInterfaces = networkInterfaces,
  now: () => number = () => performance.now(),
): OwnAddresses {
  let readAt = Number.NEGATIVE_INFINITY;
  let addresses: readonly AddressBytes[] = [];
  return () => {
    if (now() - readAt >= FRESH_FOR_MS) {
      readAt = now();
      addresses = Object.values(read())
        .flatMap((list) => list ?? [])
        .map((each) => readAddress(each.address.replace(/%.*$/, '')))
        .filter((bytes) => bytes !== undefined);
    }
    return addresses;
  };
}

function isUnspecified(address: AddressBytes): boolean {
  return address.every((byte) => byte === 0);
}
