/**
 * Addresses that only lead to another one: forms to log in, to consent or to state one's age, warnings before a link,
 * and links in mails and chats. The real address is a parameter or a part of the path.
 */

interface Wrapper {
  readonly host: RegExp;
  readonly path?: RegExp;
  /** The parameters that may hold the real address, the most telling first. */
  readonly parameters?: readonly string[];
  /** Finds the real address, if it is not simply a parameter. */
  readonly find?: (url: URL) => string | undefined;
}

/** A form may be behind a consent page, whose link was sent by mail. */
const MAX_LAYERS = 5;

const WRAPPERS: readonly Wrapper[] = [
  { host: /^consent\.(?:youtube|google)\.[a-z.]+$/, parameters: ['continue'] },
  { host: /^accounts\.(?:google|youtube)\.com$/, parameters: ['continue', 'followup', 'next'] },
  { host: /^(?:www\.|ipv[46]\.)?google\.[a-z.]+$/, path: /^\/sorry(?:\/|$)/, parameters: ['continue'] },
  { host: /^(?:www\.)?google\.[a-z.]+$/, path: /^\/url$/, parameters: ['q', 'url'] },
  { host: /^(?:www\.)?google\.[a-z.]+$/, path: /^\/amp\/s\//, find: ({ href }) => /\/amp\/s\/(.+)$/.exec(href)?.[1] },
  {
    host: /^(?:www\.|m\.)?youtube\.com$/,
    path: /^\/(?:signin|logout|verify_(?:age|controversy)|supported_browsers|attribution_link|redirect|oembed)$/,
    parameters: ['next', 'next_url', 'u', 'q', 'url'],
  },
  {
    host: /^(?:[a-z]+\.)?instagram\.com$/,
    path: /^\/(?:accounts\/(?:login|signup|emailsignup|suspended|onetap)|challenge|consent|auth_platform|privacy\/checks|oembed)(?:\/|$)/,
    parameters: ['next', 'url'],
  },
  { host: /^(?:l\.(?:instagram|facebook|threads)|lm\.facebook)\.com$/, parameters: ['u'] },
  {
    host: /^(?:[a-z]+\.)?linkedin\.com$/,
    path: /^\/(?:authwall|login|uas|signup|checkpoint|reg|start)(?:\/|$)/,
    parameters: ['session_redirect', 'sessionRedirect'],
  },
  { host: /^(?:www\.)?linkedin\.com$/, path: /^\/(?:redir\/|safety\/go\b)/, parameters: ['url'] },
  {
    host: /^(?:[a-z]+\.)?reddit\.com$/,
    path: /^\/(?:login|register|over18|account\/(?:login|register)|quarantine)(?:\/|$)/,
    parameters: ['dest'],
  },
  { host: /^out\.reddit\.com$/, parameters: ['url'] },
  { host: /^reddit\.app\.link$/, parameters: ['$canonical_url', '$og_redirect', '$fallback_url'] },
  {
    host: /^(?:(?:www|m)\.)?tiktok\.com$/,
    path: /^\/(?:login|signup|logout|link\/v2|oembed)(?:\/|$)/,
    parameters: ['redirect_url', 'target', 'url'],
  },
  {
    host: /^(?:(?:www|mobile|m)\.)?(?:x|twitter)\.com$/,
    path: /^\/(?:login|signup|logout|account|i\/(?:flow|jf))(?:\/|$)/,
    parameters: ['redirect_after_login'],
  },
  {
    host: /^(?:www\.)?(?:x|twitter)\.com$/,
    path: /^\/(?:i\/redirect|safety\/unsafe_link_warning)(?:\/|$)/,
    parameters: ['url', 'unsafe_link'],
  },
  { host: /^publish\.(?:x|twitter)\.com$/, parameters: ['query', 'url'] },
  { host: /^(?:[a-z\d]+\.)?safelinks\.protection\.outlook\.com$/, parameters: ['url'] },
  { host: /^statics\.teams\.cdn\.(?:office|live)\.net$/, path: /safelinks/, parameters: ['url'] },
  { host: /^linkprotect\.cudasvc\.com$/, parameters: ['a'] },
  { host: /^slack-redir\.net$/, parameters: ['url'] },
  {
    host: /^(?:www\.)?urldefense(?:\.proofpoint)?\.com$/,
    path: /^\/v3\//,
    find: ({ href }) => /\/v3\/__(.+?)__;/.exec(href)?.[1],
  },
  { host: /^urldefense(?:\.proofpoint)?\.com$/, path: /^\/v[12]\//, find: proofpoint },
  {
    host: /^(?:click\.redditmail\.com|(?:[\w-]+\.)*awstrack\.me)$/,
    find: ({ pathname }) => /^\/(?:CL|L)0\/(https?(?::|%3a)[^/]+)/i.exec(pathname)?.[1],
  },
];

/** The address that this one leads to: itself if it is no wrapper, undefined if it is one without a real address. */
export function unwrapped(url: URL): URL | undefined {
  let here = url;
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const wrapper = wrapperOf(here);
    if (wrapper === undefined) return here;
    const inside = insideOf(here, wrapper);
    if (inside === undefined) return undefined;
    here = inside;
  }
  return undefined;
}

function wrapperOf({ hostname, pathname }: URL): Wrapper | undefined {
  const host = hostname.replace(/\.$/, '');
  return WRAPPERS.find(({ host: known, path }) => known.test(host) && (path?.test(pathname.toLowerCase()) ?? true));
}

function insideOf(url: URL, { parameters = [], find }: Wrapper): URL | undefined {
  const written = find?.(url) ?? parameters.map((name) => url.searchParams.get(name)).find(Boolean);
  return written ? (URL.parse(absolute(decoded(written)), url) ?? undefined) : undefined;
}

/** Forms that are sent from one to the next escape an address more than once. */
function decoded(written: string): string {
  try {
    return /^(?:https?%3a|%2f)|^https?:%2f/i.test(written) ? decodeURIComponent(written) : written;
  } catch {
    return written;
  }
}

/** With its scheme, which mails and search engines may leave out. */
function absolute(written: string): string {
  return /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(written) ? `https://${written}` : written;
}

/** Escapes begin with `-`, and slashes are `_`. */
function proofpoint({ searchParams }: URL): string | undefined {
  const written = searchParams
    .get('u')
    ?.replaceAll('_', '/')
    .replace(/-(?=[\da-f]{2})/gi, '%');
  try {
    return written && decodeURIComponent(written);
  } catch {
    return undefined;
  }
}
