/** The sites that /data knows. A new one is a folder and a line here. */
import { instagram } from './instagram/site.ts';
import { linkedin } from './linkedin/site.ts';
import { reddit } from './reddit/site.ts';
import type { PageKind, Site, SiteTarget, Source } from './site.ts';
import { tiktok } from './tiktok/site.ts';
import { twitter } from './twitter/site.ts';
import { unwrapped } from './wrapped-address.ts';
import { youtube } from './youtube/site.ts';

export const SITES: readonly Site[] = [youtube, tiktok, twitter, linkedin, instagram, reddit];

/** A page of a known site, by its address. */
export interface SitePage {
  readonly site: Site;
  readonly kind: PageKind;
  readonly target: SiteTarget;
}

/**
 * Undefined for every other address, and for invalid ones. A form or mail whose address contains that of a page is it.
 */
export function findSitePage(address: string): SitePage | undefined {
  // Addresses are copied from the source of pages too.
  const asked = URL.parse(address.trim().replaceAll('&amp;', '&'));
  const url = asked === null ? undefined : unwrapped(asked);
  return url && (pageAt(url) ?? pageAt(routed(url)));
}

function pageAt(url: URL | null): SitePage | undefined {
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  const host = url.hostname.replace(/\.$/, '');
  const site = SITES.find(({ hosts }) => hosts.some((known) => host === known || host.endsWith(`.${known}`)));
  const target = site?.match(url);
  const kind = site?.kinds.find(({ type }) => type === target?.type);
  return site && target && kind && { site, kind, target };
}

/** Applications for phones and television sets write the path behind a hash: `m.youtube.com/#/watch?v=…`. */
function routed(url: URL): URL | null {
  const [, path] = /^#!?(\/.+)/s.exec(url.hash) ?? [];
  return path === undefined ? null : URL.parse(url.origin + path);
}

export function sourcesOf({ kind, target }: SitePage): readonly Source[] {
  return kind.sources(target);
}

/** Prices of sites that differ from the usual price, by provider. */
export function sitePrices(): Readonly<Record<string, number>> {
  return Object.fromEntries(
    SITES.flatMap(({ provider, credits }) => (credits === undefined ? [] : [[provider, credits]])),
  );
}

/** "YouTube, TikTok and Reddit". */
export function siteTitles(): string {
  const titles = SITES.map(({ title }) => title);
  return new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(titles).replace(/, and /, ' and ');
}

/** The message for an address that no site knows. */
export function unsupportedUrlMessage(): string {
  const types = ({ kinds }: Site) => kinds.map(({ type }) => type).join(', ');
  const list = SITES.map((site) => `${site.provider} (${types(site)})`).join('; ');
  return `Unsupported URL for /data. Supported sites: ${list}. For other sites, use /ai/fields.`;
}
