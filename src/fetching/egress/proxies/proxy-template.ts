/**
 * A configured proxy's URL as the operator wrote it, in which `{country}` and `{session}` are filled in for each request, and the name
 * that it goes by in messages and tables: never with its credentials.
 */
import { randomBytes } from 'node:crypto';
import { type ProxyUrl, parseProxyUrl } from './proxy-url.ts';

/** Undefined when it is no proxy's URL once it is filled in. */
export function fillTemplate(template: string, country: string): ProxyUrl | undefined {
  const session = randomBytes(6).toString('hex');
  return parseProxyUrl(template.replaceAll('{country}', country).replaceAll('{session}', session));
}

export function isProxyTemplate(template: string): boolean {
  return fillTemplate(template, 'us') !== undefined;
}

/** `socks5://host:port`: everything up to the last `@` is left out, since it may be a password. */
export function templateLabel(template: string): string {
  const [, scheme = '', place = ''] = /^\s*([^:]*):\/\/(?:.*@)?([^/]*)/.exec(template) ?? [];
  return `${scheme.toLowerCase()}://${place.trim()}`;
}
