/**
 * The order in which Chrome sends the headers that a request has before it reaches the network. The protocol sorts them
 * by name, so a request whose headers are replaced must be put in order again: servers compare it. Pure.
 */

/** Stands for every header that is not named: the page's own and the caller's. */
const OTHERS = '*';

/** What the browser's own process writes. */
const NAVIGATION = [
  'pragma',
  'cache-control',
  'device-memory',
  'dpr',
  'viewport-width',
  'rtt',
  'downlink',
  'ect',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-full-version',
  'sec-ch-ua-arch',
  'sec-ch-ua-platform',
  'sec-ch-ua-platform-version',
  'sec-ch-ua-model',
  'sec-ch-ua-bitness',
  'sec-ch-ua-wow64',
  'sec-ch-ua-full-version-list',
  'sec-ch-ua-form-factors',
  'sec-ch-prefers-color-scheme',
  'sec-ch-prefers-reduced-motion',
  'sec-ch-prefers-reduced-transparency',
  'upgrade-insecure-requests',
  'content-type',
  'user-agent',
  'origin',
  'accept',
  OTHERS,
];

/** What pages write is in the order of a hash table, so it depends on how many there are. */
const OF_PAGE = [
  'pragma',
  'cache-control',
  'sec-ch-ua-platform',
  OTHERS,
  'user-agent',
  'sec-ch-ua',
  'content-type',
  'sec-purpose',
  'sec-ch-ua-mobile',
  'accept',
];

/** The same with the hints that the site has requested. */
const OF_PAGE_WITH_HINTS = [
  'pragma',
  'cache-control',
  'sec-ch-ua-full-version-list',
  'sec-ch-ua-platform',
  OTHERS,
  'viewport-width',
  'device-memory',
  'sec-ch-ua',
  'sec-ch-ua-model',
  'sec-ch-ua-mobile',
  'sec-ch-ua-form-factors',
  'sec-ch-ua-bitness',
  'sec-ch-ua-wow64',
  'sec-ch-ua-arch',
  'sec-ch-ua-full-version',
  'content-type',
  'downlink',
  'ect',
  'sec-ch-prefers-reduced-motion',
  'dpr',
  'sec-ch-prefers-color-scheme',
  'user-agent',
  'rtt',
  'sec-ch-ua-platform-version',
  'accept',
];

/** Added by the network itself, after all of these; where a caller sets them, they come as late as possible. */
const LAST = new Set(['accept-language', 'cookie']);

const ALWAYS_SENT = new Set(['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform']);

type Header = readonly [name: string, value: string];

/** `isNavigation` is for documents, those of frames included. */
export function inChromesOrder(headers: readonly Header[], isNavigation: boolean, method: string): readonly Header[] {
  const order = isNavigation ? NAVIGATION : orderOfPage(headers, method);
  const places = new Map(order.map((name, place) => [name, place]));
  const others = places.get(OTHERS) ?? order.length;
  const placeOf = ([name]: Header) => {
    const lower = name.toLowerCase();
    return LAST.has(lower) ? order.length : (places.get(lower) ?? others);
  };
  // Those of one place stay as they were.
  return headers.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function orderOfPage(headers: readonly Header[], method: string): readonly string[] {
  const isHint = (name: string) => name.startsWith('sec-ch-ua') && !ALWAYS_SENT.has(name);
  const order = headers.some(([name]) => isHint(name.toLowerCase())) ? OF_PAGE_WITH_HINTS : OF_PAGE;
  // The origin is known early to a request for another one, and added last to one that sends something.
  return method === 'GET' || method === 'HEAD' ? ['origin', ...order] : [...order, 'origin'];
}
