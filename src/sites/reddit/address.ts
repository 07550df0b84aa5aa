/** What a Reddit URL names: a post, a subreddit or a user. Knows addresses only, no pages. */
import type { SiteTarget } from '../site.ts';

export const HOSTS: readonly string[] = ['reddit.com', 'redd.it', 'redditmedia.com'];

/** Subdomains that are other sites; any other subdomain is a view or a language of Reddit. */
const OTHER_SITES = new Set(
  `about accounts ads advertising alb api business chat developers events gateway gql help matrix oauth mod out
   redditinc s sendbird store support upvoted w3 styles emoji preview external-preview`.split(/\s+/),
);

const POST_ID = /^(?:t3_)?([0-9a-z]{1,13})$/i;
const COMMENT_ID = /^(?:t1_)?([0-9a-z]{1,13})$/i;
const SUBREDDIT = /^[a-z0-9][a-z0-9_]{1,20}$/i;
const USER = /^@?([\w-]{2,40})$/;
/** Pages in translation. */
const LOCALE = /^[a-z]{2}(?:-[a-z]{2})?$/i;
const SORTS = new Set(['hot', 'new', 'top', 'rising', 'controversial', 'best']);
const PERIODS = new Set(['hour', 'day', 'week', 'month', 'year', 'all']);
const USER_VIEWS = new Set(['overview', 'submitted', 'posts', 'comments', 'about', 'gilded']);
/** Feeds that depend on who looks at them. */
const PERSONAL = new Set(['mod', 'friends', 'random', 'randnsfw', 'myrandom', 'me']);

export function matchAddress(url: URL): SiteTarget | undefined {
  const host = HOSTS.find((known) => url.hostname === known || url.hostname.endsWith(`.${known}`));
  if (host === undefined) return undefined;
  const subdomain = url.hostname.slice(0, -host.length).replace(/\.$/, '');
  const path = pathParts(url.pathname);
  if (path === undefined) return undefined;
  if (host === 'redd.it') return shortLink(subdomain, path);
  if (OTHER_SITES.has(subdomain)) return undefined;
  if (host === 'redditmedia.com' && subdomain !== 'www') return undefined;
  return pageOf(path, url.searchParams);
}

/** The decoded parts of a path, without the ending that requests another format. */
function pathParts(path: string): string[] | undefined {
  try {
    return decodeURIComponent(path)
      .replace(/\/?\.(json|rss|xml|compact|mobile|embed)\/?$/i, '')
      .split('/')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  } catch {
    return undefined;
  }
}

function shortLink(subdomain: string, [first = '', ...rest]: readonly string[]): SiteTarget | undefined {
  if (subdomain === 'v') return rest.length === 0 ? redirected(`/video/${first}`, first) : undefined;
  if (subdomain !== '' && subdomain !== 'www') return undefined;
  const [prefix = '', name = ''] = [first, rest[0]];
  if (prefix === 'r') return rest.length === 1 ? subredditTarget(name, undefined, undefined) : undefined;
  if (prefix === 'u' || prefix === 'user') return rest.length === 1 ? userTarget(name) : undefined;
  return rest.length === 0 ? postTarget(first) : undefined;
}

function pageOf(path: readonly string[], query: URLSearchParams): SiteTarget | undefined {
  const [first = '', second = '', third = '', ...rest] = path;
  if (LOCALE.test(first) && /^(?:r|u|user|comments)$/i.test(second)) return pageOf(path.slice(1), query);
  switch (first.toLowerCase()) {
    case 'r':
      return ofSubreddit(second, third.toLowerCase(), rest, query);
    case 'u':
    case 'user':
      return ofUser(second, third.toLowerCase(), rest);
    case 'comments':
      return postTarget(second, commentId(third, rest));
    case 'gallery':
    case 'tb':
    case 'poll':
      return path.length === 2 ? postTarget(second) : undefined;
    case 'link':
      return postTarget(second);
    case 'video':
      return path.length === 2 ? redirected(`/video/${second}`, second) : undefined;
    default:
      // A bare id redirects to its post. A word without a digit is more likely a page of the site.
      return path.length === 1 && /\d/.test(first) && first.length >= 4 ? postTarget(first) : undefined;
  }
}

function ofSubreddit(
  name: string,
  view: string,
  rest: readonly string[],
  query: URLSearchParams,
): SiteTarget | undefined {
  const user = /^u_(.+)$/i.exec(name)?.[1];
  if (view === 'comments' && rest[0] !== undefined) return postTarget(rest[0], commentId(rest[1], rest.slice(2)));
  if (view === 's') return rest.length === 1 ? redirected(`/r/${name}/s/${rest[0]}`, rest[0] ?? '') : undefined;
  if (user !== undefined) return view === '' ? userTarget(user) : undefined;
  if (view !== '' && (rest.length > 0 || !(SORTS.has(view) || view === 'about'))) return undefined;
  return subredditTarget(name, SORTS.has(view) ? view : undefined, query.get('t') ?? undefined);
}

function ofUser(name: string, view: string, rest: readonly string[]): SiteTarget | undefined {
  if (view === 'comments' && rest[0] !== undefined) return postTarget(rest[0], commentId(rest[1], rest.slice(2)));
  if (view === 's') return rest.length === 1 ? redirected(`/user/${name}/s/${rest[0]}`, rest[0] ?? '') : undefined;
  return (view === '' || USER_VIEWS.has(view)) && rest.length === 0 ? userTarget(name) : undefined;
}

/** `…/comments/<post>/<title>/<comment>` and `…/comments/<post>/comment/<comment>`. */
function commentId(title: string | undefined, [comment = '']: readonly string[]): string | undefined {
  return title === undefined ? undefined : COMMENT_ID.exec(comment)?.[1]?.toLowerCase();
}

function postTarget(text: string, comment?: string): SiteTarget | undefined {
  const id = POST_ID.exec(text)?.[1]?.toLowerCase();
  if (id === undefined) return undefined;
  return { type: 'post', id, parts: comment === undefined ? {} : { comment } };
}

/** A link that has to be followed to know its post. */
function redirected(path: string, code: string): SiteTarget | undefined {
  return /^\w+$/.test(code) ? { type: 'post', id: code, parts: { follow: path } } : undefined;
}

function subredditTarget(name: string, sort: string | undefined, period: string | undefined): SiteTarget | undefined {
  if (!SUBREDDIT.test(name) || PERSONAL.has(name.toLowerCase())) return undefined;
  const parts: Record<string, string> = {};
  if (sort !== undefined) parts.sort = sort;
  if (period !== undefined && PERIODS.has(period)) parts.period = period;
  return { type: 'subreddit', id: name, parts };
}

function userTarget(text: string): SiteTarget | undefined {
  const name = USER.exec(text)?.[1];
  return name === undefined || PERSONAL.has(name.toLowerCase()) ? undefined : { type: 'user', id: name, parts: {} };
}
