/** What an Instagram URL names: a post, a reel or a profile. Knows addresses only, no pages. */
import type { SiteTarget } from '../site.ts';

export const HOME = 'https://www.instagram.com/';

const HOST = /^(?:(?:www|m|i|[a-z]{2}(?:-[a-z]{2})?)\.)?(?:instagram\.com|instagr\.am)$/;
const SHORTCODE = /^[\w-]{5,64}$/;
const USERNAME = /^@?([a-z\d._]{1,30})$/i;
const POST_KINDS: Readonly<Record<string, string>> = { p: 'post', tv: 'post', reel: 'reel', reels: 'reel' };
const PROFILE_VIEWS = new Set(
  'reels tagged channel feed guides igtv reposts embed followers following saved'.split(' '),
);

/** First parts of a path that are not user names. */
const RESERVED = new Set(
  (
    'about account accounts api ar archive audio blog challenge create data dir developer developers direct directory ' +
    'download emails explore fxcal graphql guide guides help hashtag igtv inbox legal lite location locations login ' +
    'logout nametag oauth oembed p popular press privacy qr query reel reels safety search session settings share shop ' +
    'shopping static stories tags terms topics tv web your_activity'
  ).split(' '),
);

export function matchAddress(url: URL): SiteTarget | undefined {
  if (!HOST.test(url.hostname.toLowerCase().replace(/\.$/, ''))) return undefined;
  const segments = segmentsOf(url.pathname);
  if (segments === undefined) return undefined;
  return postTarget(segments) ?? profileTarget(segments);
}

/** The decoded parts of the path; undefined if one cannot be decoded. */
function segmentsOf(path: string): readonly string[] | undefined {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function postTarget([first = '', second = '', third = '']: readonly string[]): SiteTarget | undefined {
  if (first.toLowerCase() === 'share') {
    const type = kindOf(second);
    return type !== undefined && SHORTCODE.test(third)
      ? { type, id: third, parts: { share: second.toLowerCase() } }
      : undefined;
  }
  if (kindOf(first) !== undefined) return post(first, second);
  return usernameOf(first) === undefined ? undefined : post(second, third);
}

function kindOf(segment: string): string | undefined {
  return POST_KINDS[segment.toLowerCase()];
}

function post(kind: string, code: string): SiteTarget | undefined {
  const type = kindOf(kind);
  if (type === undefined || !SHORTCODE.test(code) || code === 'audio' || code === 'videos') return undefined;
  return { type, id: code, parts: {} };
}

function profileTarget(segments: readonly string[]): SiteTarget | undefined {
  const isPrefixed = segments.length > 1 && (segments[0] === '_u' || segments[0] === 'n');
  const [name = '', view, ...more] = isPrefixed ? segments.slice(1) : segments;
  const username = usernameOf(name);
  if (username === undefined || more.length > 0) return undefined;
  if (view !== undefined && !PROFILE_VIEWS.has(view.toLowerCase())) return undefined;
  return { type: 'profile', id: username.toLowerCase(), parts: {} };
}

/** The user name in this part of an address; undefined if it names another page of the site. */
function usernameOf(segment: string): string | undefined {
  const name = USERNAME.exec(segment)?.[1];
  return name === undefined || RESERVED.has(name.toLowerCase()) ? undefined : name;
}

export function profileLink(username: string | null): string | null {
  return username === null ? null : `${HOME}${encodeURIComponent(username.toWellFormed())}/`;
}

export function postLink(shortcode: string, type = 'p'): string {
  return `${HOME}${type}/${encodeURIComponent(shortcode.toWellFormed())}/`;
}

/** The shortcode in a link to a post. */
export function shortcodeIn(link: string | undefined): string | null {
  return /\/(?:p|reels?|tv)\/([\w-]+)/.exec(link ?? '')?.[1] ?? null;
}
