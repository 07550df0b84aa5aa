/**
 * The addresses of browsers on other machines, as the operator writes them. Parses the setting, connects to nothing.
 */
import { Secret } from '../../../secret.ts';

export interface BrowserEndpoint {
  /** With the token that it may contain, without the part after `#`. */
  readonly url: Secret;
  /** `host:port`, which may be shown. */
  readonly name: string;
  /** The number of pages that each of its browsers may have open at a time. */
  readonly pages: number;
  /**
   * The number of connections: more than one for an address that leads to many browsers, or starts one per connection.
   */
  readonly browsers: number;
}

export type EndpointReading =
  | { readonly endpoints: readonly BrowserEndpoint[]; readonly error?: undefined }
  | { readonly endpoints?: undefined; readonly error: string };

/** What a machine with one core can easily handle; operators who know their machine set more. */
const PAGES = 4;
const MOST = { pages: 1_000, browsers: 100 };
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'ws:': '80', 'https:': '443', 'wss:': '443' };

/**
 * Parses a comma-separated list of `http(s)` and `ws(s)` URLs, each optionally with `#pages=8&browsers=2`. Errors
 * contain no URL.
 */
export function parseBrowserUrls(text: string): EndpointReading {
  const endpoints: BrowserEndpoint[] = [];
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (const [index, entry] of entries.entries()) {
    const endpoint = readEndpoint(entry);
    // The entry is not shown, because it may contain a token.
    if (typeof endpoint === 'string') return { error: `Entry ${index + 1} ${endpoint}.` };
    endpoints.push(endpoint);
  }
  return { endpoints };
}

/** The endpoint, or the rest of a sentence about the entry. */
function readEndpoint(entry: string): BrowserEndpoint | string {
  const url = URL.parse(entry);
  const port = url && (url.port || DEFAULT_PORTS[url.protocol]);
  if (!url || !port)
    return 'is not a URL such as http://host:9222, ws://host:9222/devtools/browser/… or wss://host?token=…';
  const choices = new URLSearchParams(url.hash.slice(1));
  for (const name of choices.keys()) {
    if (!Object.hasOwn(MOST, name)) return 'may have only pages and browsers after its #';
  }
  const pages = countOf(choices, 'pages', PAGES);
  const browsers = countOf(choices, 'browsers', 1);
  if (pages === undefined) return `must have 1 to ${MOST.pages} pages`;
  if (browsers === undefined) return `must have 1 to ${MOST.browsers} browsers`;
  const name = `${url.hostname}:${port}`;
  url.hash = '';
  return { url: new Secret(url.href), name, pages, browsers };
}

function countOf(choices: URLSearchParams, name: keyof typeof MOST, fallback: number): number | undefined {
  const text = choices.get(name) ?? String(fallback);
  const value = Number(text);
  return /^[0-9]{1,4}$/.test(text) && value >= 1 && value <= MOST[name] ? value : undefined;
}
