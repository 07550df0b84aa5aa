/** What a URL of X (formerly Twitter) names: a post or a profile. Knows addresses only, no pages. */
import type { SiteTarget } from '../site.ts';

export const HOSTS: readonly string[] = ['x.com', 'twitter.com'];

/** Other subdomains are other sites: help, developer, business, ads, pic … */
const SUBDOMAINS = new Set(['', 'www', 'mobile', 'm', 'platform', 'syndication']);

const HANDLE = /^@?([a-z0-9_]{1,20})$/i;
const POST_ID = /^\d{1,20}$/;

/** First parts of a path that are not handles. */
const RESERVED = new Set(
  `i home explore search settings notifications messages login signup logout account accounts about tos privacy rules
   help jobs download compose hashtag intent share oauth widgets bookmarks lists topics connect_people who_to_follow
   directory search-advanced search-home personalization embed srv events moments communities premium logged_out`.split(
    /\s+/,
  ),
);

/** Tabs of a profile, which belong to the profile. */
const PROFILE_VIEWS = new Set(
  `with_replies media likes followers following verified_followers followers_you_follow highlights articles photo
   header_photo superfollows affiliates`.split(/\s+/),
);

export function matchAddress(url: URL): SiteTarget | undefined {
  const host = HOSTS.find((known) => url.hostname === known || url.hostname.endsWith(`.${known}`));
  const subdomain = host === undefined ? undefined : url.hostname.slice(0, -host.length).replace(/\.$/, '');
  if (subdomain === undefined || !SUBDOMAINS.has(subdomain)) return undefined;
  const hashBang = /^#!(\/[^?]*)/.exec(url.hash)?.[1];
  const path = pathParts(url.pathname === '/' && hashBang !== undefined ? hashBang : url.pathname);
  return path && (post(path, url.searchParams) ?? profile(path, url.searchParams));
}

/** The decoded parts of a path; undefined if one cannot be decoded. */
function pathParts(path: string): string[] | undefined {
  try {
    return path
      .split('/')
      .filter((part) => part !== '')
      .map((part) => decodeURIComponent(part).trim());
  } catch {
    return undefined;
  }
}

function post(path: readonly string[], query: URLSearchParams): SiteTarget | undefined {
  const [first = '', second = '', third = '', fourth = ''] = path;
  if (/^status(es)?$/i.test(first)) return postTarget(second, undefined);
  if (first === 'i' && second === 'web' && third === 'status') return postTarget(fourth, undefined);
  if (first === 'i' && second === 'status') return postTarget(third, undefined);
  if (first === 'embed' && /^tweet\.html$/i.test(second)) return postTarget(query.get('id') ?? '', undefined);
  if (first === 'intent' && /^(like|favorite|retweet|repost)$/.test(second)) {
    return postTarget(query.get('tweet_id') ?? '', undefined);
  }
  if (/^(status(es)?|article)$/i.test(second)) return postTarget(third, handleOf(first));
  return undefined;
}

function postTarget(text: string, handle: string | undefined): SiteTarget | undefined {
  // People paste links with a dot, a bracket or a quotation mark at the end.
  const id = /^\d+/.exec(text)?.[0] ?? '';
  if (!POST_ID.test(id) || /^[\w-]/.test(text.slice(id.length))) return undefined;
  return { type: 'post', id, parts: handle === undefined ? {} : { handle } };
}

function profile(path: readonly string[], query: URLSearchParams): SiteTarget | undefined {
  const [first = '', second, third, ...rest] = path;
  if (first === 'intent' && (second === 'user' || second === 'follow')) {
    return handleTarget(query.get('screen_name') ?? '') ?? userIdTarget(query.get('user_id') ?? '');
  }
  if (first === 'i' && second === 'user' && rest.length === 0) return userIdTarget(third ?? '');
  if (first === 'srv' && second === 'timeline-profile' && third === 'screen-name') return handleTarget(rest[0] ?? '');
  if (second !== undefined && (third !== undefined || !PROFILE_VIEWS.has(second.toLowerCase()))) return undefined;
  return handleTarget(first);
}

function handleTarget(text: string): SiteTarget | undefined {
  const handle = handleOf(text);
  return handle === undefined ? undefined : { type: 'profile', id: handle, parts: { handle } };
}

function userIdTarget(id: string): SiteTarget | undefined {
  return POST_ID.test(id) ? { type: 'profile', id, parts: { user_id: id } } : undefined;
}

function handleOf(text: string): string | undefined {
  const handle = HANDLE.exec(text)?.[1];
  return handle === undefined || RESERVED.has(handle.toLowerCase()) ? undefined : handle;
}
