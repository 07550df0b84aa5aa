/**
 * The hosts that have said, in the answers of one request, that they are to be asked over https only (HSTS, RFC 6797).
 * Browsers then follow a redirect to http: over https. Knows nothing about connections.
 */
import { isIP } from 'node:net';
import { headerValues } from './answer-headers.ts';
import type { AnswerMessage } from './answer-message.ts';

export class SecureHosts {
  /** With whether their subdomains are meant too. */
  readonly #hosts = new Map<string, boolean>();

  note({ protocol, hostname }: URL, answer: AnswerMessage): void {
    const policy = protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && policyOf(answer);
    if (!policy) return;
    if (policy.isOver) this.#hosts.delete(hostname);
    else this.#hosts.set(hostname, policy.includesSubdomains);
  }

  /** The URL that a browser asks for instead: the same, unless its host is known. */
  secured(url: URL): URL {
    if (url.protocol !== 'http:' || !this.#knows(url.hostname)) return url;
    const secured = new URL(url);
    secured.protocol = 'https:';
    return secured;
  }

  #knows(hostname: string): boolean {
    if (this.#hosts.has(hostname)) return true;
    for (let dot = hostname.indexOf('.'); dot !== -1; dot = hostname.indexOf('.', dot + 1)) {
      if (this.#hosts.get(hostname.slice(dot + 1)) === true) return true;
    }
    return false;
  }
}

/** Of several headers the first counts; one that is not valid says nothing. */
function policyOf(answer: AnswerMessage): { isOver: boolean; includesSubdomains: boolean } | undefined {
  const [header] = headerValues(answer, 'strict-transport-security');
  let maxAge: string | undefined;
  let includesSubdomains = false;
  for (const directive of (header ?? '').split(';')) {
    const [, name = '', value] = /^\s*([^\s=]*)\s*(?:=\s*"?([^"]*?)"?\s*)?$/.exec(directive) ?? [];
    if (/^max-age$/i.test(name)) {
      if (maxAge !== undefined || !/^\d+$/.test(value ?? '')) return undefined;
      maxAge = value;
    } else if (/^includesubdomains$/i.test(name)) {
      includesSubdomains = true;
    }
  }
  return maxAge === undefined ? undefined : { isOver: Number(maxAge) === 0, includesSubdomains };
}
