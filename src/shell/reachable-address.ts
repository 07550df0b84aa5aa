/** An address that can be dialed on this machine: a listener on all interfaces includes loopback. */
export function reachableHost(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}
