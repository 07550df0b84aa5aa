/** The sitemaps that a robots.txt names, in their order. Pure. */

/** Bytes that are read: the standard asks for 500 KiB. */
export const MAX_ROBOTS_BYTES = 512 * 1024;
const MAX_SITEMAPS = 200;

export function sitemapsIn(robots: string, url: string): string[] {
  const found = new Set<string>();
  // An HTML page is not a robots.txt.
  if (/^[\s\ufeff]*</.test(robots)) return [];
  for (const line of robots.slice(0, MAX_ROBOTS_BYTES).split(/\r\n|\r|\n/)) {
    const [, address] = /^[\s\ufeff]*sitemap\s*:\s*([^\s#]+)/i.exec(line) ?? [];
    const target = address === undefined ? null : URL.parse(address, url);
    if (target?.protocol === 'http:' || target?.protocol === 'https:') found.add(target.href);
    if (found.size === MAX_SITEMAPS) break;
  }
  return [...found];
}
