/** The key under which connections and tabs are used again: one caller's, through one exit. */
import { createHash } from 'node:crypto';
import type { Exit } from '../page.ts';
import type { ProxyUrl } from './proxy-url.ts';

/** Tells routes apart without holding a password. */
export function routeKey(exit: Exit, partition: string, upstream: ProxyUrl | undefined): string {
  if (!upstream) return `${partition} ${exit} direct`;
  const { protocol, host, port, username, password } = upstream;
  const identity = JSON.stringify([protocol, host, port, username, password?.reveal()]);
  return `${partition} ${exit} ${createHash('sha256').update(identity).digest('base64url')}`;
}
