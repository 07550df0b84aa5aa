/** The requests that TikTok answers without a browser. */
import type { SiteRequest } from '../site.ts';
import { HOME } from './people.ts';

export function plain(url: string): SiteRequest {
  return { url, js: false, headers: { 'accept-language': 'en-US,en;q=0.9' } };
}

/** A profile as other sites embed it. */
export function embeddedProfile(username: string): SiteRequest {
  return plain(`${HOME}embed/@${encodeURIComponent(username)}`);
}
