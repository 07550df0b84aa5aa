/** What the pages of the site with traps are made of: words, links, a frame with links to all parts of the site. */

export interface TrapAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly pages: ReadonlySet<string>;
  /** The id of a new visit. */
  readonly visit: () => string;
  readonly answer: (target: string) => TrapAnswer;
}

export const WORDS =
  'amber barge copper dredge ebb ferry gravel harbor inlet jetty kelp lantern mooring net oar pier quay rope sluice tide urn vessel weir yard anchor basin canal dock eddy flood'.split(
    ' ',
  );
export const CATEGORIES = WORDS.slice(0, 20);
export const COLORS = ['red', 'green', 'blue', 'black'];
export const SIZES = ['small', 'medium', 'large'];
export const BRANDS = ['kestrel', 'plover', 'heron'];
export const PER_CATEGORY = 60;
export const PER_PAGE = 12;
export const POSTS = 300;
export const THREADS = 40;

/** Words for one page, always the same. */
export function prose(seed: string, count: number): string {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619);
  const words: string[] = [];
  for (let word = 0; word < count; word += 1) {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + word) >>> 0;
    words.push(WORDS[state % WORDS.length] ?? '');
  }
  return words.join(' ');
}

export const link = (path: string, text = path, rel = '') => `<a href="${path}"${rel && ` rel="${rel}"`}>${text}</a>`;
const category = (index: number) => CATEGORIES[index % CATEGORIES.length] ?? '';
export const product = (number: number) => `/product/${number}-${category(Math.floor(number / PER_CATEGORY))}`;
export const products = CATEGORIES.length * PER_CATEGORY;
export const post = (number: number) =>
  `/blog/${2020 + (number % 6)}/${String(1 + (number % 12)).padStart(2, '0')}/${WORDS[number % 30]}-${number}`;

export const html = (path: string, body: string, head = ''): TrapAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html><head><title>${path}</title>${head}</head><body><nav>${[
    link('/'),
    link('/about'),
    link('/contact'),
    link('/terms'),
    link('/shop'),
    link('/blog'),
    link('/forum'),
    link('/docs'),
    link('/en/'),
    link('/de/'),
    link(`/about?utm_source=nav&utm_campaign=${path.length}`),
    link('/calendar'),
    link(`/login?return_to=${encodeURIComponent(path)}`, 'Log in'),
  ].join(' ')}</nav><main>${body}</main></body></html>`,
});
export const moved = (to: string): TrapAnswer => ({ status: 301, headers: { Location: to }, body: '' });
export const missing = (): TrapAnswer => ({
  status: 404,
  headers: { 'Content-Type': 'text/html' },
  body: '<title>404</title><h1>Not found</h1>',
});
