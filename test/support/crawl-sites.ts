/** Typical sites, each with what belongs to its kind: pages that must be found, and endless ones beside them. */
import type { TrapAnswer } from './trap-pages.ts';
import type { TrapSite } from './trap-site.ts';

const link = (path: string, text = path.replace(/\?.*/, '')) => `<a href="${path}">${text}</a>`;
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const links = (count: number, make: (index: number) => string) => many(count, (index) => link(make(index))).join(' ');
const page = (title: string, body: string, head = ''): TrapAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: `<!doctype html><title>${title}</title>${head}${body}`,
});
const moved = (to: string): TrapAnswer => ({ status: 302, headers: { Location: to }, body: '' });
const NOTHING: TrapAnswer = { status: 404, headers: { 'Content-Type': 'text/html' }, body: '<h1>404</h1>' };
const canonical = (path: string) => `<link rel="canonical" href="${path}">`;
const NOINDEX = '<meta name="robots" content="noindex,nofollow">';
const token = () => many(16, () => '0123456789abcdef'[Math.floor(Math.random() * 16)]).join('');

function site(start: string, pages: Iterable<string>, answer: (url: URL) => TrapAnswer | undefined): TrapSite {
  return {
    start,
    pages: new Set(pages),
    answer: (target) => answer(new URL(target, 'http://site.example')) ?? NOTHING,
  };
}

/** Pages that differ only in their numbers. */
export function numberedSite(): TrapSite {
  const pages = new Set(['/', ...many(20, (index) => `/section/${index}`)]);
  for (let section = 0; section < 20; section += 1)
    for (let at = 0; at < 75; at += 1) pages.add(`/section/${section}/page/${at}`);
  const head =
    link('/') + link('/calendar/2024-01') + link('/deep/1') + link('/list?sort=name&page=1') + link('/search?q=a');
  return site('/', pages, ({ pathname: path, searchParams: query }) => {
    if (path === '/') return page('Home', head + links(20, (index) => `/section/${index}`));
    const [, section, , at] = /^\/section\/(\d+)(\/page\/(\d+))?$/.exec(path) ?? [];
    if (section !== undefined && pages.has(path)) {
      if (at === undefined) return page(`Section ${section}`, head + links(75, (index) => `${path}/page/${index}`));
      const more = [
        `${path}?variant=${at}`,
        `/go/${section}/${at}`,
        `/print${path}`,
        `/missing/${section}/${at}`,
        `${path}?sessionid=${token()}`,
      ];
      return page(
        `Page ${at}`,
        `${head}<h1>Page ${at} of ${section}</h1>${more.map((each) => link(each, 'more')).join(' ')}`,
        query.has('variant') ? canonical(path) : '',
      );
    }
    const [, to, number] = /^\/go\/(\d+)\/(\d+)$/.exec(path) ?? [];
    if (to !== undefined) return moved(`/section/${to}/page/${number}`);
    if (path.startsWith('/print/')) return page('Print', `<h1>${path}</h1>`, canonical(path.slice(6)));
    if (path.startsWith('/missing/')) return page('Not Found', '<h1>Not Found</h1>');
    const [, year, month] = /^\/calendar\/(\d{4})-(\d\d)$/.exec(path) ?? [];
    if (year !== undefined) {
      const now = Number(year) * 12 + Number(month) - 1;
      const other = (shift: number) =>
        `/calendar/${Math.floor((now + shift) / 12)}-${String(((now + shift) % 12) + 1).padStart(2, '0')}`;
      return page('Calendar', `<h1>${path}</h1>${link(other(1))} ${link(other(-1))}`);
    }
    if (path.startsWith('/deep/'))
      return page('Deep', `<p>Level ${path.split('/').length}</p>${link(`${path}/${path.split('/').length}`)}`);
    if (path === '/list') {
      const [sort, at2] = [query.get('sort'), Number(query.get('page') ?? 1)];
      const others = ['name', 'date', 'price'].map((each) => link(`/list?sort=${each}&page=${at2}`)).join(' ');
      return page(
        'List',
        `${links(5, (index) => `/section/${index}/page/${at2}`)} ${others} ${link(`/list?sort=${sort}&page=${at2 + 1}`)} ${link(`/list?sort=${sort}&dir=asc&page=${at2}`)}`,
      );
    }
    const word = query.get('q');
    if (path === '/search')
      return page('Search', `Results for ${word} ${link(`/search?q=${word}a`)} ${link(`/search?q=${word}b`)}`);
    return undefined;
  });
}

/**
 * A forum whose posts have their own addresses, which show the page that contains them; every link contains the visit's
 * id.
 */
export function forumSite(): TrapSite {
  const pages = new Set<string>(['/index.php']);
  for (let forum = 1; forum <= 5; forum += 1) {
    pages.add(`/viewforum.php?f=${forum}`);
    for (const start of [25, 50, 75]) pages.add(`/viewforum.php?f=${forum}&start=${start}`);
    for (let topic = forum * 100; topic < forum * 100 + 100; topic += 1) {
      pages.add(`/viewtopic.php?f=${forum}&t=${topic}`);
      if (topic % 10 === 0)
        for (const start of [15, 30]) pages.add(`/viewtopic.php?f=${forum}&t=${topic}&start=${start}`);
    }
  }
  for (let user = 1; user <= 100; user += 1) pages.add(`/memberlist.php?mode=viewprofile&u=${user}`);
  return site('/index.php', pages, ({ pathname, searchParams: query }) => {
    const to = (path: string, text = path) => link(`${path}&sid=${token()}`, text);
    const head = to('/index.php?', 'Index') + to('/ucp.php?mode=login', 'Log in') + to('/search.php?', 'Search');
    const [forum, start] = [Number(query.get('f')), Number(query.get('start') ?? 0)];
    switch (pathname) {
      case '/':
      case '/index.php':
        return page('Board', head + many(5, (index) => to(`/viewforum.php?f=${index + 1}`)).join(' '));
      case '/viewforum.php': {
        const topics = many(25, (index) => forum * 100 + start + index);
        const rows = topics.map(
          (topic) =>
            to(`/viewtopic.php?f=${forum}&t=${topic}`, `Topic ${topic}`) +
            to(`/viewtopic.php?f=${forum}&p=${topic * 10}`, 'Last'),
        );
        const pager = [0, 25, 50, 75].map((each) =>
          to(`/viewforum.php?f=${forum}${each ? `&start=${each}` : ''}`, String(each)),
        );
        const orders = ['a', 't', 'r'].map((each) => to(`/viewforum.php?f=${forum}&sk=${each}&sd=d`, each));
        return page(`Forum ${forum}`, head + [...rows, ...pager, ...orders].join(' '));
      }
      case '/viewtopic.php': {
        const topic = query.has('p') ? Math.floor(Number(query.get('p')) / 10) : Number(query.get('t'));
        if (!(topic > 0)) return undefined;
        const posts = many(3, (index) => {
          const post = `f=${forum}&p=${topic * 10 + index}`;
          const author = `/memberlist.php?mode=viewprofile&u=${((topic * 3 + index + start) % 100) + 1}`;
          return `<p>Post ${topic * 100 + start + index} says ${(topic * 7 + start + index) % 97} ${to(author, 'User')} ${to(`/viewtopic.php?${post}`, '#')} ${to(`/posting.php?mode=quote&${post}`, 'Quote')}</p>`;
        });
        const pager =
          topic % 10 === 0
            ? [0, 15, 30].map((each) =>
                to(`/viewtopic.php?f=${forum}&t=${topic}${each ? `&start=${each}` : ''}`, String(each)),
              )
            : [];
        return page(
          `Topic ${topic}`,
          `${head}<h1>Topic ${topic}</h1>${[...posts, ...pager].join(' ')} ${to(`/viewtopic.php?f=${forum}&t=${topic}&start=${start}&view=print`, 'Print')}`,
        );
      }
      case '/memberlist.php':
        return page(`User ${query.get('u')}`, `${head}<h1>User ${query.get('u')}</h1>`);
      case '/posting.php':
      case '/ucp.php':
        return page('Log in', `${head} You must log in for that.`);
      case '/search.php':
        return page('Search', `${head} You may not search.`);
      default:
        return undefined;
    }
  });
}

/** Two lists of 200 pages, each of which links only to the next. */
export function longListSite(): TrapSite {
  const pages = [
    '/',
    '/items',
    ...many(199, (index) => `/items?page=${index + 2}`),
    ...many(600, (index) => `/item/${index + 1}`),
    ...many(200, (index) => `/page/${index + 1}/`),
  ];
  return site('/', pages, ({ pathname, searchParams }) => {
    if (pathname === '/') return page('Home', link('/items') + link('/page/1/'));
    const at = Number(searchParams.get('page') ?? 1);
    const item = Number(/^\/item\/(\d+)$/.exec(pathname)?.[1] ?? 0);
    const number = Number(/^\/page\/(\d+)\/?$/.exec(pathname)?.[1] ?? 0);
    if (pathname === '/items' && at <= 200)
      return page(
        `Items ${at}`,
        links(3, (index) => `/item/${(at - 1) * 3 + index + 1}`) +
          (at < 200 ? link(`/items?page=${at + 1}`, 'Next') : ''),
      );
    if (item > 0 && item <= 600)
      return page(`Item ${item}`, `<h1>Item ${item}</h1>${link('/')} ${link(`/item/${(item % 600) + 1}`, 'Next')}`);
    if (number > 0 && number <= 200)
      return page(
        `Page ${number}`,
        `<h1>Page ${number}</h1>${links(3, (index) => `/item/${index + number}`)} ${number < 200 ? link(`/page/${number + 1}/`, 'Next') : ''}`,
      );
    return undefined;
  });
}

/** A wiki: each article has a form, a history and old versions, which ask not to be listed or name the article. */
export function wikiSite(): TrapSite {
  const name = (index: number) => `Article_${'abcdefghij'[index % 10]}${index}`;
  const side = (title: string, at: number) =>
    [
      `/index.php?title=${title}&action=edit`,
      `/index.php?title=${title}&action=history`,
      `/index.php?title=${title}&oldid=${at * 7}`,
      `/wiki/Special:WhatLinksHere/${title}`,
      '/wiki/Special:Random',
    ]
      .map((each) => link(each, 'Tool'))
      .join(' ');
  return site(
    `/wiki/${name(0)}`,
    many(400, (index) => `/wiki/${name(index)}`),
    ({ pathname, searchParams: query }) => {
      const at = Number(/^\/wiki\/Article_[a-j](\d+)$/.exec(pathname)?.[1] ?? Number.NaN);
      if (at < 400) {
        const words = `about ${(at * 31) % 997} and ${(at * 7919).toString(36)}`;
        return page(
          name(at),
          `<h1>${name(at)}</h1><p>${words}</p>${links(6, (index) => `/wiki/${name((at * 3 + index * 17 + 1) % 400)}`)} ${side(name(at), at)}`,
        );
      }
      if (pathname === '/wiki/Special:Random') return moved(`/wiki/${name(Math.floor(Math.random() * 400))}`);
      if (pathname.startsWith('/wiki/Special:'))
        return page(pathname, links(5, (index) => `/wiki/${name(index)}`) + link(`${pathname}?limit=50`), NOINDEX);
      const title = query.get('title');
      if (pathname !== '/index.php' || title === null) return undefined;
      const old = Number(query.get('oldid'));
      if (query.has('oldid'))
        return page(
          title,
          `<p>Version ${old}</p>${side(title, old + 1)} ${link(`/index.php?title=${title}&oldid=${old - 1}`, 'Older')}`,
          canonical(`/wiki/${title}`),
        );
      return page(
        `${query.get('action')} ${title}`,
        links(10, (index) => `/index.php?title=${title}&oldid=${index * 13}`),
        NOINDEX,
      );
    },
  );
}

/** A newspaper: days link to neighboring days and to articles with only numbers in their addresses. */
export function newsSite(): TrapSite {
  const day = (at: number) =>
    `/2024/${String((Math.floor(at / 28) % 12) + 1).padStart(2, '0')}/${String((at % 28) + 1).padStart(2, '0')}/`;
  const pages = new Set(['/', ...many(200, day)]);
  for (let at = 0; at < 200; at += 1)
    for (let article = 0; article < 3; article += 1) pages.add(`${day(at)}${at * 10 + article}.html`);
  return site('/', pages, ({ pathname: path }) => {
    if (path === '/')
      return page(
        'News',
        links(8, (index) => day(index * 25)),
      );
    const [, month, date, article] = /^\/2024\/(\d\d)\/(\d\d)\/(?:(\d+)\.html)?$/.exec(path) ?? [];
    if (month === undefined || !pages.has(path)) return undefined;
    const at = (Number(month) - 1) * 28 + Number(date) - 1;
    if (article !== undefined)
      return page(
        `Article ${article}`,
        `<p>Text ${Number(article) * 31}</p>${link(day(at))} ${link(`${path}?comments=1`)}`,
      );
    return page(
      path,
      links(3, (index) => `${path}${at * 10 + index}.html`) + link(day(at + 1)) + link(day(Math.max(0, at - 1))),
    );
  });
}

/** A shop whose filters are parts of the path, in any number and order. */
export function filteredSite(): TrapSite {
  const filters: Readonly<Record<string, readonly string[]>> = {
    color: ['red', 'green', 'blue', 'black'],
    size: ['s', 'm', 'l'],
    brand: ['x', 'y', 'z'],
    fit: ['slim', 'wide'],
  };
  const step: Readonly<Record<string, number>> = { color: 1, size: 4, brand: 12, fit: 36 };
  const pages = [
    '/',
    '/shop/',
    ...many(600, (index) => `/p/${index}`),
    ...many(29, (index) => `/shop/?page=${index + 2}`),
  ];
  return site('/', pages, ({ pathname: path, searchParams }) => {
    if (path === '/') return page('Home', link('/shop/'));
    const product = Number(/^\/p\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    if (product < 600) return page(`Product ${product}`, `<h1>Product ${product}</h1>${link('/shop/')}`);
    if (!/^\/shop(?:\/|$)/.test(path)) return undefined;
    const chosen = path
      .split('/')
      .slice(2)
      .filter((each) => each !== '');
    const at = Number(searchParams.get('page') ?? 1);
    const shown = many(600, (index) => index).filter((index) =>
      chosen.every((each) => {
        const [name = '', value = ''] = each.split('-');
        const values = filters[name] ?? [];
        return values[Math.floor(index / (step[name] ?? 1)) % values.length] === value;
      }),
    );
    const base = path.endsWith('/') ? path : `${path}/`;
    const more = Object.entries(filters).filter(([name]) => !chosen.some((each) => each.startsWith(name)));
    const body = shown.slice((at - 1) * 20, at * 20).map((index) => link(`/p/${index}`, `Product ${index}`));
    const narrower = more.flatMap(([name, values]) => values.map((value) => link(`${base}${name}-${value}/`, value)));
    const next = at * 20 < shown.length ? link(`${base}?page=${at + 1}`, 'Next') : '';
    return page('Shop', `<h1>Shop ${chosen.join(' ')}</h1>${[...body, ...narrower, next].join(' ')}`);
  });
}

/** Every page contains a new visit id, in its path or in an unknown parameter: `pages` are the addresses without it. */
export function visitedSite(where: 'path' | 'parameter'): TrapSite {
  const items = 300;
  const to = (path: string, text: string) =>
    link(where === 'path' ? `/v/${token()}/${path}` : `/${path}?zq=${token()}`, text);
  return site('/', ['home', ...many(items, (index) => `item/${index}`)], ({ pathname }) => {
    if (pathname === '/') return moved(where === 'path' ? `/v/${token()}/home` : '/home');
    const [, path, item] = /^(?:\/v\/[0-9a-f]+)?\/(home|item\/(\d+))$/.exec(pathname) ?? [];
    if (path === undefined) return undefined;
    const at = Number(item ?? 0);
    return page(
      path,
      `<h1>${path}</h1>Text ${at * 31} ${to('home', 'Home')} ${many(5, (index) => to(`item/${(at * 5 + index + 1) % items}`, `Item ${(at * 5 + index + 1) % items}`)).join(' ')}`,
    );
  });
}
