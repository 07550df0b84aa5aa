/**
 * The API key of a request to the protocol's address, where clients put it: in the address, or in one of two headers.
 */
import type { IncomingMessage } from 'node:http';

/** Undefined if there is none. In the address it may be given once: of two, it is not clear which one is meant. */
export function readKey({ url = '', headers }: IncomingMessage): string | undefined {
  const keys = new URLSearchParams(url.split('?').slice(1).join('?')).getAll('api_key');
  if (keys.length > 1) return undefined;
  const [, bearer] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  const own = headers['x-api-key'];
  return keys[0] || bearer || (typeof own === 'string' && own.trim()) || undefined;
}
