/**
 * The requests of the soak: kinds of requests with their expected outcomes, including hostile pages. Knows nothing of
 * faults.
 */

export interface Kind {
  readonly endpoint: 'html' | 'text' | 'selected' | 'ai/fields';
  readonly path: string;
  readonly js: boolean;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Whether it uses the proxy that is killed now and then. */
  readonly proxied?: boolean;
  /** The status, and the failure class if there is one. */
  readonly expected: readonly string[];
}

const FIELDS = { fields: JSON.stringify({ title: 'the title of the page', text: 'what it says' }) };
const CONTENT = { selector: '#content' };
const OK = ['200'];
const UNREACHABLE = ['500 target_unreachable'];
const TARGET_ERROR = ['500 target_error'];
const TOO_LARGE = ['500 response_too_large'];
const TIMED_OUT = ['504 timeout'];
/** What is loaded by the timeout may be a page. */
const CUT_OFF = ['200', ...TIMED_OUT];

export const KINDS: readonly Kind[] = [
  { endpoint: 'html', path: '/quiet', js: false, expected: OK },
  { endpoint: 'html', path: '/windows-1252', js: false, expected: OK },
  { endpoint: 'html', path: '/quiet', js: false, proxied: true, expected: OK },
  { endpoint: 'html', path: '/status/404', js: false, expected: OK },
  { endpoint: 'html', path: '/status/500', js: false, expected: TARGET_ERROR },
  { endpoint: 'html', path: '/redirect-loop', js: false, expected: TARGET_ERROR },
  { endpoint: 'html', path: '/hang-up', js: false, expected: UNREACHABLE },
  { endpoint: 'html', path: '/compressed-bomb', js: false, expected: TOO_LARGE },
  { endpoint: 'html', path: '/silent', js: false, parameters: { timeout: '500' }, expected: TIMED_OUT },
  { endpoint: 'text', path: '/quiet', js: false, expected: OK },
  { endpoint: 'text', path: '/quiet', js: false, proxied: true, expected: OK },
  { endpoint: 'text', path: '/pdf', js: false, expected: OK },
  { endpoint: 'selected', path: '/quiet', js: false, parameters: CONTENT, expected: OK },
  { endpoint: 'ai/fields', path: '/quiet', js: false, parameters: FIELDS, expected: OK },
  { endpoint: 'html', path: '/quiet', js: true, expected: OK },
  { endpoint: 'html', path: '/quiet', js: true, proxied: true, expected: OK },
  { endpoint: 'html', path: '/client-rendered', js: true, expected: OK },
  { endpoint: 'html', path: '/frames', js: true, expected: OK },
  { endpoint: 'html', path: '/cookies', js: true, expected: OK },
  { endpoint: 'html', path: '/popups', js: true, expected: OK },
  { endpoint: 'html', path: '/dialogs', js: true, expected: OK },
  { endpoint: 'html', path: '/websocket-forever', js: true, expected: OK },
  { endpoint: 'html', path: '/endless-worker', js: true, expected: OK },
  { endpoint: 'html', path: '/download', js: true, expected: TARGET_ERROR },
  {
    endpoint: 'html',
    path: '/endless-loop-before-load',
    js: true,
    parameters: { timeout: '3000' },
    expected: CUT_OFF,
  },
  { endpoint: 'text', path: '/late-fetch', js: true, expected: OK },
  { endpoint: 'text', path: '/nested-nodes', js: true, expected: OK },
  { endpoint: 'selected', path: '/late', js: true, parameters: CONTENT, expected: OK },
  { endpoint: 'ai/fields', path: '/quiet', js: true, parameters: FIELDS, expected: OK },
];
