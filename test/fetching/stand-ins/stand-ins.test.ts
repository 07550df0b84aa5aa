/** Pages in place of a missing site or page, and similar pages that are normal. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { PagePreview } from '../../../src/fetching/challenges/page-preview.ts';
import { verdictOf } from '../../../src/fetching/outcomes.ts';
import { findPlaceholder } from '../../../src/fetching/stand-ins/find-placeholder.ts';
import { isSoft404 } from '../../../src/fetching/stand-ins/is-soft-404.ts';
import { someOf, tries } from '../../support/thorough.ts';
import { PROSE } from '../challenges/challenge-pages.ts';
import { LOOKALIKE_PAGES } from '../challenges/walls/lookalike-pages.ts';
import { SECOND_LOOKALIKES } from '../challenges/walls/second-batch.ts';
import { MORE_FOUND, MORE_MISSING, MORE_PLACEHOLDERS, MORE_SITES } from './second-set.ts';

const URL_ASKED = 'https://www.tides.example/a';
const doc = (title: string, body: string, head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
const placeholder = (html: string) => findPlaceholder(new PagePreview(html, URL_ASKED));
const soft404 = (html: string) => isSoft404(new PagePreview(html, URL_ASKED));

const PLACEHOLDERS: readonly (readonly [expected: string, html: string])[] = [
  [
    'domain for sale',
    doc('tides.example is for sale', '<h1>tides.example is for sale</h1><a href="/offer">Make an offer</a>'),
  ],
  [
    'domain for sale',
    doc('tides.example', '<h1>This domain may be for sale</h1><p>Inquire about tides.example today.</p>'),
  ],
  ['domain for sale', doc('Domain kaufen', '<h1>Diese Domain steht zum Verkauf</h1><p>Preis auf Anfrage.</p>')],
  ['domain for sale', doc('tides.example', '<h1>Ce nom de domaine est à vendre</h1>')],
  ['domain for sale', doc('tides.example', '<p>Este dominio está en venta. Comprar ahora.</p>')],
  ['domain for sale', doc('tides.example', '<p>Questo dominio è in vendita</p>')],
  ['domain for sale', doc('Домен продаётся', '<h1>Домен tides.example продаётся</h1><p>Цена: 50 000 ₽</p>')],
  ["host's default page", doc('Expired', '<h1>Website expired</h1><p>Renew the plan to bring it back.</p>')],
  ["host's default page", doc('Sorry', '<h1>Sorry, this store is currently unavailable.</h1>')],
  ["host's default page", doc('404', '<div>没有找到站点</div><p>您没有将此域名绑定到对应站点</p>')],
  ["host's default page", doc('Aviso', '<h1>Sitio suspendido</h1><p>Sitio fuera de línea por falta de pago.</p>')],
  ["host's default page", doc('Ошибка', '<h1>Сайт отключён хостинг-провайдером</h1>')],
  ["registrar's placeholder", doc('404', '<h1>404: NOT_FOUND</h1><p>This deployment cannot be found.</p>')],
  ["registrar's placeholder", doc('tides', '<p>Домен tides.example куплен, но пока не привязан к хостингу.</p>')],
  ["registrar's placeholder", doc('tides.example', '<p>このドメインは現在使用されていません</p>')],
  ['domain for sale', doc('tides.example', '<h1>このドメインは販売中です</h1>')],
  ['domain for sale', doc('tides.example', '<h1>이 도메인은 판매 중입니다</h1>')],
  ['domain for sale', doc('域名出售', '<h1>该域名正在出售</h1>')],
  ['domain for sale', doc('tides.example', '<h1>Bu alan adı satılık</h1>')],
  ['domain for sale', doc('tides.example', '<h1>यह डोमेन बिक्री के लिए है</h1>')],
  [
    'parked domain',
    doc('tides.example', '<div id="main"></div><script src="https://d1.parkingcrew.net/x.js"></script>'),
  ],
  [
    'parked domain',
    '<html data-adblockkey="MFwwDQ"><head><title>tides.example</title></head><body><div id="t"></div></body></html>',
  ],
  [
    'parked domain',
    doc(
      'tides.example',
      '<script src="https://www.google.com/adsense/domains/caf.js"></script><p>Related searches</p>',
    ),
  ],
  [
    "registrar's placeholder",
    doc('tides.example', '<h1>This domain has been registered</h1><p>Registered at Registrar Ltd.</p>'),
  ],
  [
    "registrar's placeholder",
    doc('Domain geparkt', '<p>Die Domain tides.example wurde registriert und ist geparkt.</p>'),
  ],
  [
    "registrar's placeholder",
    doc('tides.example', '<h1>tides.example has expired</h1><p>If you own this domain, renew it today.</p>'),
  ],
  [
    "host's default page",
    doc(
      'Welcome to nginx!',
      '<h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working. Further configuration is required.</p>',
    ),
  ],
  [
    "host's default page",
    doc(
      'Apache2 Ubuntu Default Page: It works',
      `<h1>Apache2 Default Page</h1>${'<p>The configuration layout for this server is as follows.</p>'.repeat(40)}`,
    ),
  ],
  ["host's default page", '<html><body><h1>It works!</h1></body></html>'],
  ["host's default page", doc('IIS Windows Server', '<img src="iisstart.png">')],
  [
    "host's default page",
    doc(
      'Account Suspended',
      '<h1>This Account has been suspended.</h1><p>Contact your hosting provider for more information.</p>',
    ),
  ],
  ["host's default page", doc('Site', '<p>There is no website configured at this address.</p>')],
];

const SITES: readonly (readonly [why: string, html: string])[] = [
  ['a shop for domains', doc('Domains for sale', `<nav><a href="/">Home</a></nav><h1>Domains for sale</h1>${PROSE}`)],
  [
    'a small shop for domains',
    doc(
      'Domains for sale',
      '<nav><a href="/">Home</a></nav><h1>Premium domains</h1><p>Buy this week: a.example, b.example.</p>',
    ),
  ],
  [
    'a house for sale',
    doc('House for sale', '<h1>House for sale</h1><p>Three rooms by the sea. Buy this before summer.</p>'),
  ],
  [
    'an article about parking',
    doc(
      'What is a parked domain?',
      '<article><h1>What is a parked domain?</h1><p>A domain is parked when it is registered and not used.</p></article>',
    ),
  ],
  ['a car park', doc('Parking', '<h1>Parking</h1><p>Registered guests park for free.</p>')],
  ['a registration that worked', doc('Welcome', '<h1>You have been registered</h1><p>Your account is ready.</p>')],
  ['a shop that opens soon', doc('Coming soon', '<h1>Coming soon</h1><p>Our shop opens in May.</p>')],
  [
    'an example',
    doc(
      'Example Domain',
      '<h1>Example Domain</h1><p>This domain is for use in documentation examples without needing permission.</p><a href="https://iana.example/">Learn more</a>',
    ),
  ],
  [
    'an answer to a question about nginx',
    doc(
      'Welcome to nginx instead of my site',
      '<h1>Welcome to nginx instead of my site</h1><p>I see the page of nginx. What now?</p>',
    ),
  ],
  [
    'a page that works',
    doc('It works', '<nav><a href="/">Home</a></nav><h1>It works!</h1><p>How our ferry runs on batteries.</p>'),
  ],
];

const NOT_FOUND_TITLES = [
  '404',
  '404 Not Found',
  'Error 404',
  'Page not found',
  'Page Not Found (404)',
  'Not Found',
  "This page doesn't exist",
  'The page you requested could not be found',
  "Oops! We can't find that page",
  'Seite nicht gefunden',
  'Diese Seite existiert nicht',
  'Fehler 404',
  'Page introuvable',
  'Erreur 404',
  'Página no encontrada',
  'Pagina non trovata',
  'Página não encontrada',
  'Страница не найдена',
  'ページが見つかりません',
  '페이지를 찾을 수 없습니다',
  '页面不存在',
  '頁面不存在',
  '找不到页面',
  'Sayfa bulunamadı',
  'Pagina niet gevonden',
  'Nie znaleziono strony',
  'Sidan kunde inte hittas',
  'पृष्ठ नहीं मिला',
];

const FOUND: readonly (readonly [why: string, html: string])[] = [
  ['documentation of the status', doc('404 Not Found - Reference', `<h1>404 Not Found</h1>${PROSE}`)],
  [
    'a short article about it',
    doc('404 Not Found', '<article><h1>404 Not Found</h1><p>The history of a number.</p></article>'),
  ],
  [
    'how to make one',
    doc('How to make a good 404 page', '<h1>How to make a good 404 page</h1><p>Tell people where they are.</p>'),
  ],
  ['a search without results', doc('Search', '<h1>Nothing was found for "tide"</h1><form><input name="q"></form>')],
  ['a lost dog', doc('Not found yet', '<h1>Our dog was not found</h1><p>Please call.</p>')],
  ['a song', doc('Page Not Found (live)', '<h1>Page Not Found (live)</h1><p>From the record Error.</p>')],
  ['room 404', doc('Room 404', '<h1>Room 404</h1><p>A double room with a view of the harbor.</p>')],
  ['an address as content', doc('Store locator', '<h1>Store not found nearby</h1><p>Try another town.</p>')],
];

describe('placeholders', () => {
  PLACEHOLDERS.forEach(([expected, html], index) => {
    it(`${index}: ${expected}`, () => assert.equal(placeholder(html), expected));
  });
  for (const [why, html] of SITES)
    it(`does not mistake ${why} for one`, () => assert.equal(placeholder(html), undefined));

  it('are not mistaken for what a site sells, even near its name', () => {
    const finds = '<p>tides.example › products</p><a href="/products">Finds for sale</a><p>A clay pipe, a pin.</p>';
    const listed = '<h3>Finds for sale</h3><cite>http://www.tides.example/products</cite>';
    for (const body of [finds, listed]) assert.equal(placeholder(doc('Search', body)), undefined);
    assert.equal(
      placeholder(doc('Boats and oars', '<h1>Oars for sale</h1><p>Write to us: oars@tides.example</p>')),
      undefined,
    );
  });

  it('are recognized by what they say about this domain, or to its owner', () => {
    for (const [name, html] of MORE_PLACEHOLDERS) assert.notEqual(placeholder(html), undefined, name);
    for (const [name, html] of MORE_SITES) assert.equal(placeholder(html), undefined, name);
  });

  it('are normal pages if there is much to read', () => {
    for (const [, html] of PLACEHOLDERS) assert.equal(placeholder(html.replace('<body>', `<body>${PROSE}`)), undefined);
  });
});

describe('soft 404', () => {
  const site = fc.constantFrom('', ' | Tides', ' - Tides', ' – The Tide Tables');
  const more = fc.constantFrom(
    '',
    '<p>The page you are looking for may have been moved.</p>',
    '<a href="/">Home</a>',
    '<nav><a href="/">Home</a><a href="/b">B</a></nav>',
  );
  for (const words of NOT_FOUND_TITLES) {
    it(words, () => {
      fc.assert(
        fc.property(site, more, fc.constantFrom('h1', 'h2'), fc.constantFrom('', '.', '!'), (name, rest, tag, end) => {
          assert.ok(soft404(doc(words + name, `<${tag}>${words}${end}</${tag}>${rest}`)));
          assert.ok(soft404(doc('Tides', `<${tag}>${words}${end}</${tag}>${rest}`)));
        }),
        tries(20),
      );
    });
  }
  it('is recognized by what else the page says', () => {
    for (const [name, html] of MORE_MISSING) assert.ok(soft404(html), name);
    for (const [name, html] of MORE_FOUND) assert.equal(soft404(html), false, name);
  });
  for (const [why, html] of FOUND) it(`is not ${why}`, () => assert.equal(soft404(html), false));
});

describe('the answer to the caller', () => {
  const answer = (body: string, more = {}) => ({
    finalUrl: URL_ASKED,
    status: 200,
    statusMessage: 'OK',
    headers: {},
    contentType: 'text/html',
    body,
    binary: false,
    ...more,
  });
  const missing = doc('Page not found', '<h1>Page not found</h1>');

  it('a placeholder is a target_error that says so', () => {
    const { failure } = verdictOf(answer(PLACEHOLDERS[0]?.[1] ?? ''), { errorOn404: false });
    assert.equal(failure?.code, 'target_error');
    assert.equal(
      failure?.message,
      'There is no site at this address: the target page is a placeholder (domain for sale)',
    );
  });

  it('a soft 404 is a page with a note, and a target_error with error_on_404', () => {
    assert.deepEqual(verdictOf(answer(missing), { errorOn404: false }), { note: 'soft-404' });
    const { failure, note } = verdictOf(answer(missing), { errorOn404: true });
    assert.equal(failure?.code, 'target_error');
    assert.equal(failure?.message, 'The target page says that it does not exist, with status 200 (soft 404)');
    assert.equal(note, undefined);
  });

  it('a real 404, and anything but HTML, has no note', () => {
    assert.deepEqual(verdictOf(answer(missing, { status: 404 }), { errorOn404: false }), {});
    assert.deepEqual(verdictOf(answer(missing, { contentType: 'text/plain' }), { errorOn404: true }), {});
  });
});

describe('ordinary pages', () => {
  it('are not taken for either when they look like walls', () => {
    // "It works" alone, and missing pages, are stand-ins.
    const own = new Set(['a tiny page', 'a 404 with a number']);
    for (const { why, html } of [...LOOKALIKE_PAGES, ...SECOND_LOOKALIKES].filter((page) => !own.has(page.why))) {
      assert.equal(placeholder(html), undefined, why);
      assert.equal(soft404(html), false, why);
    }
  });

  const captures = fileURLToPath(new URL('../../../../shared/captures', import.meta.url));
  const filesUnder = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesUnder(path) : [path];
    });
  it('of the captures are not taken for either', {
    skip: !existsSync(captures) && 'the captured pages are not here',
  }, (test) => {
    const pages = someOf(
      filesUnder(captures).filter((path) => /\.html?(?:\.gz)?$/.test(path)),
      10,
    );
    test.diagnostic(`${pages.length} pages`);
    const taken = pages.filter((path) => {
      const bytes = readFileSync(path);
      const preview = new PagePreview((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'), URL_ASKED);
      return findPlaceholder(preview) !== undefined || isSoft404(preview);
    });
    assert.deepEqual(taken, []);
  });
});

describe('hostile pages', () => {
  it('are answered', () => {
    const bits = fc.constantFrom(
      '<title>',
      '</title>',
      '<h1>',
      '404',
      'not found',
      'domain',
      'for sale',
      ' ',
      '|',
      '<',
      '\0',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 60 }), (all) => {
        placeholder(all.join(''));
        soft404(all.join(''));
      }),
    );
    for (const piece of ['page not ', 'the this that ', 'domain for sale ', '<h1>404 ', '| ', '<img ']) {
      const many = piece.repeat(50_000);
      for (const html of [many, `<title>${many}</title>`, `<h1>${many.slice(0, 1500)}</h1>`]) {
        placeholder(html);
        soft404(html);
      }
    }
  });
});
