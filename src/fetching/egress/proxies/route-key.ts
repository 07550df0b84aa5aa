/** The key under which connections and tabs are reused: one caller, one exit. */
import { createHash } from 'node:crypto';
import type { Exit } from '../../exit.ts';
import type { ProxyUrl } from './proxy-url.ts';

/** Distinguishes routes without containing a password. */
export function routeKey(exit: Exit, partition: string, upstream: ProxyUrl | undefined): string {
  return `${partition} ${exit} ${upstream ? digestOf(upstream) : 'direct'}`;
}

/** A proxy that is the same for every request is hashed once. */
const digests = new WeakMap<ProxyUrl, string>();

function digestOf(upstream: ProxyUrl): string {
  const known = digests.get(upstream);
  if (known !== undefined) return known;
  const { protocol, host, port, username, password } = upstream;
  const identity = JSON.stringify([protocol, host, port, username, password?.reveal()]);
  const digest = createHash('sha256').update(identity).digest('base64url');
  digests.set(upstream, digest);
  return digest;
}
