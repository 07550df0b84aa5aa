/**
 * A configured proxy's URL as the operator wrote it, with placeholders `{country}` and `{session}` that are filled in
 * for each request, and its label for messages and tables, which never has credentials.
 */
import { randomBytes } from 'node:crypto';
import { type ProxyUrl, parseProxyUrl } from './proxy-url.ts';

/** Undefined if the result is not the URL of a proxy. */
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
