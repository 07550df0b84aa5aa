/**
 * A site of 2,000 pages with traps for crawlers beside them: calendars, visit ids in paths and parameters, sort orders
 * and filters, endless depth, redirects and loops, copies, missing pages. Generated, so always the same except for the
 * visit ids.
 */

import {
  type Asked,
  CATEGORIES,
  html,
  link,
  missing,
  moved,
  PER_CATEGORY,
  PER_PAGE,
  POSTS,
  post,
  product,
  products,
  prose,
  THREADS,
  type TrapAnswer,
  WORDS,
} from './trap-pages.ts';
import { shop } from './trap-shop.ts';

export interface TrapSite {
  readonly start: string;
  /** The paths of all pages that must be found. */
  readonly pages: ReadonlySet<string>;
  answer(target: string): TrapAnswer;
}

/** The paths that must be found. */
function allPages(): Set<string> {
  const pages = new Set<string>();
  const add = (path: string) => pages.add(path);
  for (const path of ['/', '/about', '/contact', '/terms', '/shop', '/blog', '/forum', '/docs', '/en/', '/de/'])
    add(path);
  for (const name of CATEGORIES) {
    add(`/shop/${name}`);
    for (let page = 2; page <= PER_CATEGORY / PER_PAGE; page += 1) add(`/shop/${name}?page=${page}`);
  }
  for (let number = 0; number < products; number += 1) add(product(number));
  for (let number = 0; number < POSTS; number += 1) add(post(number));
  for (let page = 2; page <= POSTS / 10; page += 1) add(`/blog/page/${page}`);
  for (let thread = 1; thread <= THREADS; thread += 1) {
    add(`/forum/thread?id=${thread}`);
    for (let page = 2; page <= 3; page += 1) add(`/forum/thread?id=${thread}&page=${page}`);
  }
  for (const version of ['v1', 'v2', 'v3']) {
    add(`/docs/${version}/`);
    for (let chapter = 1; chapter <= 20; chapter += 1) add(`/docs/${version}/${WORDS[chapter]}`);
  }
  for (const language of ['en', 'de'])
    for (let page = 1; page <= 40; page += 1) add(`/${language}/${WORDS[page % 30]}/${page}`);
  while (pages.size < 2_000) add(`/index.php?id=${pages.size}`);
  return pages;
}

export function trapSite(): TrapSite {
  const pages = allPages();
  let visits = 0;
  const visit = () => {
    visits += 1;
    return `${visits.toString(16).padStart(4, '0')}c0ffee${visits % 7}`;
  };
  function answer(target: string): TrapAnswer {
    const url = new URL(target, 'http://site.example');
    const path = decodeURIComponent(url.pathname).replace(/(.)\/$/, '$1');
    const asked = { path, query: url.searchParams, pages, visit, answer };
    for (const part of [general, shop, blog, forum, docs, languages, records, calendar, endless]) {
      const found = part(asked);
      if (found) return found;
    }
    return missing();
  }
  return { start: '/', pages, answer };
}

/** The home page, and a few that it links to. */
function general({ path, query, pages, answer }: Asked): TrapAnswer | undefined {
  if (path === '/')
    return html(
      '/',
      `<h1>Finds</h1>${link('/deep/a')} ${link('/maze/0')} ${link('/loop/1')} ${link('/index.php?id=x')} ${link('/news/latest')} ${link('/home')}
      ${[...pages]
        .filter((each) => each.startsWith('/index.php'))
        .slice(0, 5)
        .map((each) => link(each))
        .join(' ')}`,
    );
  if (/^\/(?:about|contact|terms)$/.test(path))
    return html(path, `<h1>${path}</h1><p>${prose(path, 60)}</p>${link('team/about/')} ${link('contact/')}`);
  // Relative links that grow: the server ignores the rest of the path.
  if (/^\/(?:about|contact|terms)\//.test(path)) return answer(`/${path.split('/')[1]}`);
  if (path === '/home') return moved('/');
  if (path === '/login')
    return html(
      path,
      `<h1>Log in</h1><form><input name="user"><input type="password"></form><p>${query.get('return_to')}</p>`,
    );
  return undefined;
}

/** Pages of posts, and their shares and copies. */
function blog({ path, pages }: Asked): TrapAnswer | undefined {
  if (path === '/blog' || path.startsWith('/blog/page/')) {
    const page = Number(path.split('/')[3] ?? 1);
    if (page > POSTS / 10) return missing();
    const posts = Array.from({ length: 10 }, (_, at) => (page - 1) * 10 + at);
    return html(
      path,
      `<h1>Blog</h1>${posts.map((each) => link(post(each), prose(post(each), 4))).join(' ')} ${page < POSTS / 10 ? link(`/blog/page/${page + 1}`, 'Older') : ''} ${link(`/blog?replytocom=${page}`)}`,
    );
  }
  if (pages.has(path) && path.startsWith('/blog/')) {
    const at = Number(path.split('-').at(-1));
    return html(
      path,
      `<h1>${prose(path, 4)}</h1><p>${prose(`${path} text`, 80)}</p>${link(`${path}?share=facebook`)} ${link(`${path}/amp`)} ${link(`/blog/${2020 + (at % 6)}/`)}`,
    );
  }
  if (path.endsWith('/amp') && pages.has(path.slice(0, -4)))
    return html(
      path,
      `<h1>${prose(path.slice(0, -4), 4)}</h1><p>${prose(`${path.slice(0, -4)} text`, 80)}</p>`,
      `<link rel="canonical" href="${path.slice(0, -4)}">`,
    );
  if (/^\/blog\/\d{4}$/.test(path)) return moved('/blog');
  return undefined;
}

/** Threads of several pages, and replies that need a login. */
function forum({ path, query }: Asked): TrapAnswer | undefined {
  if (path === '/forum')
    return html(
      path,
      `<h1>Forum</h1>${Array.from({ length: THREADS }, (_, at) => link(`/forum/thread?id=${at + 1}`)).join(' ')}`,
    );
  if (path === '/forum/thread') {
    const [id, page] = [Number(query.get('id')), Number(query.get('page') ?? 1)];
    if (!(id >= 1 && id <= THREADS) || page > 3) return missing();
    const posts = Array.from(
      { length: 5 },
      (_, at) =>
        `<p>${prose(`thread ${id} ${page} ${at}`, 20)} ${link(`/forum/reply?thread=${id}&post=${page * 5 + at}`, 'Reply', 'nofollow')}</p>`,
    );
    return html(
      path,
      `<h1>${prose(`thread ${id}`, 4)}</h1>${posts.join('')} ${page < 3 ? link(`/forum/thread?id=${id}&page=${page + 1}`, 'Next') : ''} ${link(`/forum/thread?id=${id}&page=${page}&highlight=${WORDS[id % 30]}`)}`,
    );
  }
  if (path === '/forum/reply') return html(path, '<h1>You must log in to reply</h1>');
  return undefined;
}

/** The same chapters in three versions. */
function docs({ path, pages }: Asked): TrapAnswer | undefined {
  if (path === '/docs')
    return html(path, `<h1>Docs</h1>${['v1', 'v2', 'v3'].map((version) => link(`/docs/${version}/`)).join(' ')}`);
  const docs = /^\/docs\/(v\d)(?:\/([a-z]+))?$/.exec(path);
  if (docs && (pages.has(path) || pages.has(`${path}/`))) {
    const chapters = Array.from({ length: 20 }, (_, at) => link(`/docs/${docs[1]}/${WORDS[at + 1]}`)).join(' ');
    return html(
      path,
      `<h1>${docs[2] ?? 'Start'} in ${docs[1]}</h1><p>${prose(`docs ${docs[2]}`, 100)} ${prose(path, 3)}</p>${chapters}`,
    );
  }
  return undefined;
}

/** The same pages in two languages. */
function languages({ path, pages }: Asked): TrapAnswer | undefined {
  const language = /^\/(en|de)(?:\/([a-z]+)\/(\d+))?$/.exec(path);
  if (language && (pages.has(path) || language[2] === undefined)) {
    const to = language[1] === 'en' ? 'de' : 'en';
    const others = Array.from({ length: 40 }, (_, at) =>
      link(`/${language[1]}/${WORDS[(at + 1) % 30]}/${at + 1}`),
    ).join(' ');
    return html(
      path,
      `<h1>${prose(path, 5)}</h1><p>${prose(`${path} body`, 50)}</p>${link(path.replace(/^\/../, `/${to}`), to)} ${language[2] ? '' : others}`,
    );
  }
  return undefined;
}

/** Records by number, of which most do not exist. */
function records({ query, path, pages }: Asked): TrapAnswer | undefined {
  if (path === '/index.php') {
    const id = Number(query.get('id'));
    if (!pages.has(`/index.php?id=${id}`))
      return html('Page not found', '<h1>Page not found</h1><p>The page you requested does not exist.</p>');
    return html(
      `Record ${id}`,
      `<h1>Record ${id}</h1><p>${prose(`record ${id}`, 30)}</p>${link(`/index.php?id=${id + 1}`, 'Next')} ${link(`/index.php?id=${id + 9}`, 'Far')} ${link(`/index.php?id=${id}&lang=en`)}`,
    );
  }
  return undefined;
}

/** Months and days without an end. */
function calendar({ path, query }: Asked): TrapAnswer | undefined {
  if (path === '/calendar')
    return html(path, `<h1>Calendar</h1>${link('/calendar/2026/11')} ${link('/events?month=2026-11')}`);
  const month = /^\/calendar\/(\d{4})\/(\d{1,2})$/.exec(path);
  if (month) {
    const at = Number(month[1]) * 12 + Number(month[2]) - 1;
    const to = (shift: number) =>
      `/calendar/${Math.floor((at + shift) / 12)}/${String(((at + shift) % 12) + 1).padStart(2, '0')}`;
    const days = Array.from({ length: 28 }, (_, day) =>
      link(`${path}/${String(day + 1).padStart(2, '0')}`, String(day + 1)),
    ).join(' ');
    return html(path, `<h1>${path}</h1>${days} ${link(to(-1))} ${link(to(1))} ${link(to(12))}`);
  }
  if (/^\/calendar\/\d{4}\/\d{1,2}\/\d{2}$/.test(path))
    return html(path, `<h1>${path}</h1><p>Nothing happens on this day.</p>`);
  if (path === '/events') {
    const at = new Date(`${query.get('month')}-01T00:00:00Z`);
    const to = (shift: number) =>
      new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + shift, 1)).toISOString().slice(0, 7);
    return html(
      path,
      `<h1>${at.toLocaleString('en', { month: 'long', timeZone: 'UTC' })} ${at.getUTCFullYear()}</h1><p>No events.</p>${link(`/events?month=${to(1)}`)} ${link(`/events?month=${to(-1)}`)}`,
    );
  }
  return undefined;
}

/** Depth, a maze, redirects in a circle and to an id. */
function endless({ path, visit }: Asked): TrapAnswer | undefined {
  if (path.startsWith('/deep/'))
    return html(
      path,
      `<h1>Deeper</h1><p>${prose(path, 12)}</p>${link(`${path}/${WORDS[path.length % 30]}`)} ${link(`${path}/${WORDS[(path.length * 7) % 30]}x`)}`,
    );
  if (path.startsWith('/maze/')) {
    const room = Number(path.slice(6));
    return html(
      path,
      `<h1>Room ${room}</h1><p>There are two doors in room ${room}.</p>${link(`/maze/${room * 2 + 1}`)} ${link(`/maze/${room * 2 + 2}`)}`,
    );
  }
  if (path.startsWith('/loop/')) return moved(`/loop/${(Number(path.slice(6)) % 3) + 1}`);
  if (path === '/news/latest') return moved(`/news/${visit()}`);
  return undefined;
}
