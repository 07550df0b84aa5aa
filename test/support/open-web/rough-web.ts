/**
 * A web in which nearly everything fails somewhere: one site that works, whose pages refer to hosts that fail in every
 * way.
 */
import { crowdedPage, type Host, type Naming, type OpenWeb, startOpenWeb } from './index.ts';

const FAILING: readonly Host[] = [
  {},
  { fault: 'refuse' },
  { latency: 40 },
  { fault: 'silent' },
  { fault: 'reset-in-handshake' },
  { fault: 'close-in-handshake' },
  { fault: { resetAfter: 60 } },
  { fault: { resetAfter: 700 } },
  { fault: { resetAfter: 1_100 } },
  { fault: { closeAfter: 500 } },
  { fault: { closeAfter: 1_000 } },
  { fault: { halfCloseAfter: 300 } },
  { fault: { halfCloseAfter: 1_000 } },
  { fault: { stallAfter: 900 } },
  { fault: { drip: 150, every: 15 } },
];

/** Two dozen, about as many as on real pages. */
const ROUGH_HOSTS = Array.from({ length: 24 }, (_, index) => `h${index}.rough.example`);
const SITE = 'site.example';

const LIGHT: readonly Naming[] = ['preconnect', 'image', 'script', 'fetch', 'preconnect', 'style', 'web-socket'];

export interface RoughPage {
  readonly url: string;
  readonly js: boolean;
  /** Milliseconds. */
  readonly jsTimeout: number;
  /** Whether the page itself arrives completely; its resources may fail. */
  readonly sound: boolean;
}

export interface RoughWeb extends AsyncDisposable {
  readonly web: OpenWeb;
  /** Any number gives a page, the same number the same one. */
  page(number: number): RoughPage;
}

export async function startRoughWeb(): Promise<RoughWeb> {
  const failing = ROUGH_HOSTS.map((name, index): [string, Host] => [name, FAILING[index % FAILING.length] ?? {}]);
  const web = await startOpenWeb({
    ...Object.fromEntries(failing),
    [SITE]: {
      pages: {
        '/preconnects': crowdedPage(ROUGH_HOSTS, ['preconnect']),
        '/light': crowdedPage(ROUGH_HOSTS.slice(0, 14), LIGHT),
        '/live': crowdedPage(ROUGH_HOSTS.slice(7, 15), ['event-source', 'web-socket', 'fetch']),
        '/frames': crowdedPage(ROUGH_HOSTS.slice(2, 6), ['frame', 'preconnect']),
        '/quiet': '<!doctype html><title>Quiet</title><p id="content">A page of one host.</p>',
      },
    },
  });
  const paths = ['/preconnects', '/light', '/quiet', '/preconnects', '/live', '/light', '/frames', '/preconnects'];
  return {
    web,
    page(number) {
      // Left at once, as soon as it is there, and when it has had some time.
      const jsTimeout = [1, 5, 30, 150][Math.floor(number / paths.length) % 4] ?? 1;
      if (number % 5 !== 4) {
        return { url: `https://${SITE}${paths[number % paths.length]}`, js: true, jsTimeout, sound: true };
      }
      const host = ROUGH_HOSTS[Math.floor(number / 5) % ROUGH_HOSTS.length];
      return { url: `https://${host}/`, js: number % 10 === 9, jsTimeout, sound: false };
    },
    [Symbol.asyncDispose]: () => web[Symbol.asyncDispose](),
  };
}
