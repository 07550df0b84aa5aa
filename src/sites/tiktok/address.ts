/** What a TikTok URL names: a video, a photo post or a profile. Knows addresses only, no pages. */
import type { SiteTarget } from '../site.ts';

const SUBDOMAIN = /^(?:www|m|lite|[a-z]{2})$/;
/** Hosts where every address is a short link. */
const SHORT_HOST = /^(?:vm|vt)\.tiktok\.com$/;
const SHORT_CODE = /^[\w-]{5,20}$/;
/** People paste links with a bracket or a dot at the end. */
const VIDEO_ID = /^\d{6,20}(?=[^\w-]{0,3}$)/;
const LOCALE = /^[a-z]{2}(?:-[a-z]{2,4})?$/i;
const USERNAME = /^@[\p{L}\p{M}\p{N}._-]{1,40}$/u;

export function matchAddress(url: URL): SiteTarget | undefined {
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const segments = segmentsOf(url);
  if (segments === undefined) return undefined;
  if (SHORT_HOST.test(host)) return segments.length === 1 ? shortLink(`https://${host}/`, segments[0]) : undefined;
  const [, subdomain = 'www'] = /^(?:(.+)\.)?tiktokv?\.com$/.exec(host) ?? [undefined, ''];
  return SUBDOMAIN.test(subdomain) ? page(segments) : undefined;
}

/** The decoded parts of the path; undefined if one cannot be decoded. */
function segmentsOf(url: URL): readonly string[] | undefined {
  try {
    return url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Assumed to lead to a video: that is known only after following it. */
function shortLink(base: string, code = ''): SiteTarget | undefined {
  return SHORT_CODE.test(code) ? { type: 'video', id: code, parts: { short: `${base}${code}/` } } : undefined;
}

function page(segments: readonly string[]): SiteTarget | undefined {
  const [first = '', second = '', third = ''] = segments;
  if (first.startsWith('@')) return pageOfUser(segments);
  if (second.startsWith('@') && LOCALE.test(first)) return pageOfUser(segments.slice(1));
  switch (first.toLowerCase()) {
    case 't':
      return segments.length === 2 ? shortLink('https://www.tiktok.com/t/', second) : undefined;
    case 'v':
      return video(second.replace(/\.html$/, ''));
    case 'embed':
      return second.startsWith('@') ? profile(second) : video(second === 'v2' || second === 'v3' ? third : second);
    case 'player':
    case 'share':
      return video(third);
    case 'i18n':
      return second === 'share' ? video(segments[3] ?? '') : undefined;
    case 'video':
      return video(second);
    default:
      return undefined;
  }
}

function pageOfUser([user = '', kind, id = '', ...more]: readonly string[]): SiteTarget | undefined {
  if (kind === undefined) return profile(user);
  if (more.length > 0 || !/^(?:video|photo)$/i.test(kind)) return undefined;
  return video(id, USERNAME.test(user) ? user.slice(1) : undefined);
}

function profile(user: string): SiteTarget | undefined {
  return USERNAME.test(user) ? { type: 'profile', id: user.slice(1), parts: {} } : undefined;
}

function video(text: string, username?: string): SiteTarget | undefined {
  const [id] = VIDEO_ID.exec(text) ?? [];
  if (id === undefined) return undefined;
  return { type: 'video', id, parts: username === undefined ? {} : { username } };
}
