/** The sites that /data knows: one entry per provider, with its page kinds and its hosts. */

export interface Site {
  readonly provider: string;
  readonly types: readonly string[];
  /** Host names without a subdomain: `m.youtube.com` belongs to `youtube.com`. */
  readonly hosts: readonly string[];
}

export const SITES: readonly Site[] = [
  {
    provider: 'youtube',
    types: ['video', 'channel', 'playlist'],
    hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
  },
  { provider: 'tiktok', types: ['video', 'profile'], hosts: ['tiktok.com'] },
  { provider: 'twitter', types: ['post', 'profile'], hosts: ['x.com', 'twitter.com'] },
  { provider: 'linkedin', types: ['company', 'job', 'profile'], hosts: ['linkedin.com'] },
  { provider: 'instagram', types: ['post', 'reel', 'profile'], hosts: ['instagram.com', 'instagr.am'] },
  { provider: 'reddit', types: ['post', 'subreddit', 'user'], hosts: ['reddit.com', 'redd.it'] },
];

/** The site that a URL belongs to; undefined for any other, and for what is no URL. */
export function findSite(url: string): Site | undefined {
  const { protocol, hostname = '' } = URL.parse(url) ?? {};
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  const host = hostname.replace(/\.$/, '');
  return SITES.find((site) => site.hosts.some((known) => host === known || host.endsWith(`.${known}`)));
}

/** The sentence for a URL that no site matches. */
export function unsupportedUrlMessage(): string {
  const list = SITES.map(({ provider, types }) => `${provider} (${types.join(', ')})`).join('; ');
  return `Unsupported URL for /data. Supported sites: ${list}. For other sites, use /ai/fields.`;
}
