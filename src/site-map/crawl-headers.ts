/**
 * What the headers of an answer say to crawlers about a page: its canonical address, and what they ask not to do. Pure.
 */

export interface CrawlHeaders {
  /** As written there. */
  readonly canonical: string | undefined;
  readonly noindex: boolean;
  readonly nofollow: boolean;
}

type Headers = Readonly<Record<string, string>>;

/** `agent` is a product's name without a version. */
export function readCrawlHeaders(headers: Headers, agent: string): CrawlHeaders {
  const asked = robotsDirectives(headers['x-robots-tag'] ?? '', agent);
  return {
    canonical: canonicalIn(headers.link ?? ''),
    noindex: asked.has('noindex') || asked.has('none'),
    nofollow: asked.has('nofollow') || asked.has('none'),
  };
}

const RELATION = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i;

/** Each address with what follows it, in one pass: a header may be 64 KiB long. */
function canonicalIn(link: string): string | undefined {
  for (let start = link.indexOf('<'); start !== -1; ) {
    const end = link.indexOf('>', start);
    if (end === -1) return undefined;
    const next = link.indexOf('<', end);
    const [, quoted, bare = ''] = RELATION.exec(link.slice(end, next === -1 ? undefined : next)) ?? [];
    if ((quoted ?? bare).toLowerCase().split(/\s+/).includes('canonical')) return link.slice(start + 1, end);
    start = next;
  }
  return undefined;
}

/** Directives whose value follows a colon, as it follows the name of a crawler. */
const WITH_VALUE = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']);

/** Those for all crawlers and for this one. A name holds for what follows it, as far as the next name. */
function robotsDirectives(header: string, agent: string): Set<string> {
  const found = new Set<string>();
  let isForUs = true;
  for (const part of header.toLowerCase().split(',')) {
    const [, name, rest = part] = /^\s*([\w.*-]+)\s*:(.*)$/s.exec(part) ?? [];
    if (name !== undefined && WITH_VALUE.has(name)) continue;
    if (name !== undefined) isForUs = name === agent || name === '*';
    if (isForUs) found.add(rest.trim());
  }
  return found;
}
