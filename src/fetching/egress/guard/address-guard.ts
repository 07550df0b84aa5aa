/**
 * The guard: one typed verdict for each address and name that the service is about to dial. It only judges: whoever
 * resolves and dials must ask it, and must dial only what it has judged.
 */
import { type AddressBytes, readAddress, sameAddress } from './address-bytes.ts';
import { type AllowRule, matchAddress, matchName } from './allow-list.ts';
import { isBadPort } from './bad-ports.ts';
import { interfaceAddresses, type OwnAddresses, OwnListeners } from './own-host.ts';
import { embeddedAddresses, whyNotPublic } from './special-addresses.ts';
import { whyNotPublicName } from './special-names.ts';
import type { Verdict } from './verdict.ts';

export interface AddressGuard {
  /** For an address in its canonical spelling, as `readHost` or a resolver gives it. */
  judgeAddress(address: string, port: number): Verdict;
  /** For a name as `readHost` gives it; undefined if its addresses decide. */
  judgeName(name: string, port: number): Verdict | undefined;
  /** Whether the address is public: neither this machine's nor on a private network, whatever the allow-list says. */
  isPublic(address: string): boolean;
  /** Whether it is one of our own listeners: the only thing that neither the allow-list nor connect-to can allow. */
  isOwnListener(address: string, port: number): boolean;
  /** Whether any special address could be on the allow-list. If not, a special name need not be looked up. */
  readonly listsAddresses: boolean;
}

export interface GuardSettings {
  readonly allow?: readonly AllowRule[];
  readonly ownListeners?: OwnListeners;
  readonly ownAddresses?: OwnAddresses;
}

export function createAddressGuard(settings: GuardSettings = {}): AddressGuard {
  const { allow = [], ownListeners = new OwnListeners(), ownAddresses = interfaceAddresses() } = settings;
  const isOwn = (address: AddressBytes) => ownAddresses().some((own) => sameAddress(own, address));
  const isLocal = (address: AddressBytes) => whyNotPublic(address) === 'DenyLoopback' || isOwn(address);
  const leadsToListener = (address: AddressBytes, port: number) =>
    [address, ...embeddedAddresses(address).map(({ inner }) => inner)].some((each) =>
      ownListeners.includes(each, port, isLocal),
    );

  return {
    listsAddresses: allow.some((rule) => rule.kind === 'range'),

    judgeAddress(text, port) {
      if (text.includes('%')) return 'DenyZone';
      const address = readAddress(text);
      if (!address) return 'DenyMalformed';
      if (leadsToListener(address, port)) return 'DenyOwnListener';
      const listed = matchAddress(allow, address, port);
      if (listed === 'exact') return 'AllowListed';
      if (listed === 'range') return isBadPort(port) ? 'DenyPort' : 'AllowListed';
      const special = whyNotPublic(address);
      if (special) return special;
      if (isOwn(address)) return 'DenyOwnHost';
      const ownInside = embeddedAddresses(address).find(({ inner }) => isOwn(inner));
      if (ownInside) return ownInside.verdict;
      return isBadPort(port) ? 'DenyPort' : 'AllowPublic';
    },

    judgeName(name, port) {
      if (matchName(allow, name, port)) return 'AllowListed';
      const special = whyNotPublicName(name);
      if (special) return special;
      if (isBadPort(port) && !allow.some((rule) => rule.port === port)) return 'DenyPort';
      return undefined;
    },

    isPublic(text) {
      const address = readAddress(text);
      if (!address || whyNotPublic(address)) return false;
      return !isOwn(address) && !embeddedAddresses(address).some(({ inner }) => isOwn(inner));
    },

    isOwnListener(text, port) {
      const address = readAddress(text);
      return address !== undefined && leadsToListener(address, port);
    },
  };
}
