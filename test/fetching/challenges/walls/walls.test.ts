/**
 * Walls are recognized by their nature, without the table of vendors, and pages that look like one are not mistaken for
 * one.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readBarePage } from '../../../../src/fetching/challenges/bare-page.ts';
import { findChallenge } from '../../../../src/fetching/challenges/find-challenge.ts';
import { judgeWall, scoreWall } from '../../../../src/fetching/challenges/judge-wall.ts';
import type { Language, Words } from '../../../../src/fetching/challenges/words/concept.ts';
import {
  ALL_LANGUAGES,
  alternativesOf,
  LANGUAGES,
  type Lexicon,
  lexiconOf,
  wordExpression,
} from '../../../../src/fetching/challenges/words.ts';
import { COUNTRY_PROFILES } from '../../../../src/fetching/countries.ts';
import { someOf, THOROUGH, times, tries } from '../../../support/thorough.ts';
import { PROSE } from '../challenge-pages.ts';
import { BROWSER_CHECKS, REFUSALS, SUSPICIONS } from './browser-checks.ts';
import { CURT_WALLS } from './curt-walls.ts';
import { EIGHTH_LOOKALIKES, EIGHTH_WALLS } from './eighth-batch.ts';
import { ELEVENTH_LOOKALIKES, ELEVENTH_REFUSALS, ELEVENTH_WALLS } from './eleventh-batch.ts';
import { FIFTH_LOOKALIKES, FIFTH_WALLS } from './fifth-batch.ts';
import { FOURTEENTH_LOOKALIKES, FOURTEENTH_WALLS } from './fourteenth-batch.ts';
import { FOURTH_LOOKALIKES, FOURTH_WALLS } from './fourth-batch.ts';
import { LOOKALIKE_PAGES } from './lookalike-pages.ts';
import { NINTH_LOOKALIKES, NINTH_WALLS } from './ninth-batch.ts';
import { SECOND_LOOKALIKES, SECOND_WALLS } from './second-batch.ts';
import { SEVENTH_LOOKALIKES, SEVENTH_WALLS } from './seventh-batch.ts';
import { SIXTH_LOOKALIKES, SIXTH_WALLS } from './sixth-batch.ts';
import { TENTH_LOOKALIKES, TENTH_NOTICES, TENTH_WALLS } from './tenth-batch.ts';
import { THIRD_LOOKALIKES, THIRD_WALLS } from './third-batch.ts';
import { THIRTEENTH_LOOKALIKES, THIRTEENTH_NOTICES, THIRTEENTH_WALLS } from './thirteenth-batch.ts';
import { TWELFTH_LOOKALIKES, TWELFTH_NOTICES, TWELFTH_WALLS } from './twelfth-batch.ts';
import { WALL_PAGES, type WallPage } from './wall-pages.ts';

const MIN_FOUND = 0.95;
const WALLS = [
  ...WALL_PAGES,
  ...SECOND_WALLS,
  ...THIRD_WALLS,
  ...FOURTH_WALLS,
  ...FIFTH_WALLS,
  ...SIXTH_WALLS,
  ...SEVENTH_WALLS,
  ...EIGHTH_WALLS,
  ...NINTH_WALLS,
  ...TENTH_WALLS,
  ...ELEVENTH_WALLS,
  ...TWELFTH_WALLS,
  ...THIRTEENTH_WALLS,
  ...FOURTEENTH_WALLS,
];
const LOOKALIKES = [
  ...LOOKALIKE_PAGES,
  ...SECOND_LOOKALIKES,
  ...THIRD_LOOKALIKES,
  ...FOURTH_LOOKALIKES,
  ...FIFTH_LOOKALIKES,
  ...SIXTH_LOOKALIKES,
  ...SEVENTH_LOOKALIKES,
  ...EIGHTH_LOOKALIKES,
  ...NINTH_LOOKALIKES,
  ...TENTH_LOOKALIKES,
  ...ELEVENTH_LOOKALIKES,
  ...TWELFTH_LOOKALIKES,
  ...THIRTEENTH_LOOKALIKES,
  ...FOURTEENTH_LOOKALIKES,
];

const find = (html: string, status = 200) => findChallenge({ html, status, headers: {}, url: 'https://a.example/' });
const alone = (html: string, lexicon = ALL_LANGUAGES) =>
  judgeWall(readBarePage(html, ''), { status: 200, headers: {} }, lexicon);
const nameOf = ({ family, html }: WallPage) => `${family}: ${html.replace(/^.*<body>/s, '').slice(0, 60)}`;

describe('walls', () => {
  it('are found with status 200, and with the status they come with', (test) => {
    const missed = WALLS.filter(({ html, status }) => !find(html) || !find(html, status)).map(nameOf);
    test.diagnostic(`found ${WALLS.length - missed.length} of ${WALLS.length}`);
    for (const name of missed) test.diagnostic(`missed ${name}`);
    assert.ok(missed.length <= WALLS.length * (1 - MIN_FOUND), missed.join('\n'));
  });

  it('are found by what they show or say of this visit, and not waited for if they bar a country', () => {
    for (const wall of [
      ...ELEVENTH_WALLS,
      ...ELEVENTH_REFUSALS,
      ...TWELFTH_WALLS,
      ...THIRTEENTH_WALLS,
      ...FOURTEENTH_WALLS,
    ])
      assert.ok(find(wall.html, wall.status), nameOf(wall));
    const barred = ELEVENTH_WALLS.find(({ family }) => family === 'Closed to a country');
    assert.equal(find(barred?.html ?? '')?.passesAlone, false);
  });

  it('need more than words with a successful status, unless they are a sentence or two', () => {
    const words = (more: string) =>
      `<title>Forum</title><h2>You've been blocked by our network policy.</h2><p>To continue, log in to your account or use your developer token, which you find among the settings of your account.${more}</p>`;
    assert.equal(find(words('')), undefined);
    assert.ok(find(words(''), 403));
    assert.ok(find(words(' Case ID: 7f3a91c2d4')));
    assert.ok(find("<title>Forum</title><h2>You've been blocked by our network policy.</h2>"));
  });

  it('without a word are none if their scripts are done and something is shown, and are not waited for otherwise', () => {
    const reloads = '<script>if (!document.cookie) { document.cookie = "a=1"; location.reload(); }</script>';
    const still = (html: string, status = 200) =>
      findChallenge({ html, status, headers: {}, url: 'https://a.example/', isRendered: true, isStill: true });
    assert.equal(find(`<p>ok</p>${reloads}`)?.passesAlone, true);
    assert.equal(still(`<p>ok</p>${reloads}`), undefined);
    assert.equal(still(`<img src="/a.png">${reloads}`), undefined);
    assert.equal(still(reloads)?.passesAlone, false);
    assert.equal(still(`<p>ok</p>${reloads}`, 403)?.passesAlone, false);
    assert.equal(still(`<p>ok</p><iframe src="/x"></iframe>${reloads}`)?.passesAlone, true);
    assert.equal(still(`<p>Checking your browser, please wait...</p>${reloads}`)?.passesAlone, true);
    const lost = WALLS.filter(({ html, status }) => find(html, status) && !still(html, status));
    assert.ok(lost.length <= WALLS.length / 100, lost.map(nameOf).join('\n'));
  });

  it('are found without the table of vendors', (test) => {
    const missed = WALLS.filter(({ html }) => !alone(html)).map(nameOf);
    test.diagnostic(`found ${WALLS.length - missed.length} of ${WALLS.length}`);
    assert.ok(missed.length <= WALLS.length * (1 - MIN_FOUND), missed.join('\n'));
  });

  it('are found without the words that only their own family has', (test) => {
    const families = Map.groupBy(WALLS, ({ family }) => family);
    const texts = new Map([...families].map(([family, pages]) => [family, pages.map(wordsOf).join('\n')]));
    for (const [family, sentences] of GENERIC) {
      const words = Object.values(sentences).flat().join('\n').toLowerCase();
      texts.set(family, `${texts.get(family) ?? ''}\n${words}`);
    }
    const soleFamilies = findSoleFamilies(texts);
    // Compiling the words that are left takes a tenth of a second for each family.
    const tried = someOf([...families], 3);
    const missed = tried.flatMap(([family, pages]) => {
      const lexicon = lexiconWithout(family, soleFamilies);
      return pages.filter(({ html }) => !alone(html, lexicon)).map(nameOf);
    });
    const count = tried.flatMap(([, pages]) => pages).length;
    test.diagnostic(`found ${count - missed.length} of ${count}, ${tried.length} families`);
    for (const name of missed) test.diagnostic(`missed ${name}`);
    assert.ok(missed.length <= count * MAX_MISSED_BY_OTHERS_WORDS, missed.join('\n'));
  });

  it('are known by the name of the site that was asked for', () => {
    const html =
      '<title>Internet</title><h3>Mohon maaf</h3><p>Situs games.example tidak dapat dibuka karena dilarang peraturan perundang-undangan.</p><p>Hubungi kami.</p>';
    const at = (url: string) => findChallenge({ html, status: 200, headers: {}, url });
    const named = /names the site that was asked for/;
    assert.match(at('http://games.example/play')?.evidence ?? '', named);
    assert.match(at('http://filter.example/?url=http%3A%2F%2Fgames.example%2Fplay')?.evidence ?? '', named);
    assert.doesNotMatch(at('http://news.example/')?.evidence ?? '', named);
    assert.doesNotMatch(at('not an address')?.evidence ?? '', named);
  });

  it('are known without a word by a status that no application has, or by whose headers they have', () => {
    const bare = '<html><head><script src="/a/b.js"></script></head><body></body></html>';
    const application = '<html><body><div id="root"></div><script src="/a/b.js"></script></body></html>';
    assert.equal(find(bare), undefined);
    for (const status of [202, 412, 428, 429]) {
      assert.match(find(bare, status)?.evidence ?? '', new RegExp(`status ${status} and nothing but a script`));
      assert.equal(find(application, status), undefined);
    }
    assert.equal(find(bare, 403), undefined);
    assert.ok(find(`<html><body><script>${'a=b+1;'.repeat(50)}</script></body></html>`, 403));
    const from = (cookie: string) =>
      findChallenge({ html: bare, status: 200, headers: { 'set-cookie': cookie }, url: 'https://a.example/' })?.vendor;
    assert.equal(from('visid_incap_1=a'), 'Imperva');
    assert.equal(from('__cf_bm=a'), undefined);
  });

  it('carry their evidence', () => {
    const challenge = find('<title>Please wait</title><h1>Checking your browser</h1><script>go()</script>');
    assert.equal(challenge?.vendor, 'unnamed');
    assert.equal(challenge?.signature, 'browser-check');
    assert.match(challenge?.evidence ?? '', /^says that it is checking the browser; .*says so in its title/);
  });

  it('are normal pages if there is much other text', () => {
    for (const { html } of WALLS) assert.equal(find(html + PROSE), undefined);
  });

  it('are not found in an article that quotes them', () => {
    for (const { html } of WALLS) {
      const quoted = readBarePage(html, '').text;
      const article = `<title>What walls say</title><nav><a href="/">Home</a></nav><article><h1>What walls say</h1><p>One of them reads:</p><blockquote>${quoted}</blockquote></article>`;
      assert.equal(alone(article), undefined, quoted);
    }
  });
});

/**
 * A family that is the only one in its language, or with its message (too many requests, a waiting room), has no other
 * words to be recognized by.
 */
const MAX_MISSED_BY_OTHERS_WORDS = 0.25;

const GENERIC = [
  ['Browser check', BROWSER_CHECKS],
  ['Human check', SUSPICIONS],
  ['Block', REFUSALS],
] as const;

const wordsOf = ({ html }: WallPage) => {
  const { title, lines, fallback } = readBarePage(html, '');
  return `${title}\n${lines}\n${fallback}`;
};

/** For each language, the words that only pages of one family have, with that family. */
function findSoleFamilies(texts: ReadonlyMap<string, string>): ReadonlyMap<Language, ReadonlyMap<string, string>> {
  const soleFamilyOf = (word: string, { spaced }: Language): string | undefined => {
    const expression = wordExpression(word, spaced);
    const [first, ...others] = [...texts].filter(([, text]) => expression.test(text));
    return others.length === 0 ? first?.[0] : undefined;
  };
  return new Map(
    LANGUAGES.map((language) => {
      const words = new Set(Object.values(language.words).flatMap((all) => alternativesOf(all ?? '')));
      return [language, new Map([...words].map((word) => [word, soleFamilyOf(word, language) ?? '']))];
    }),
  );
}

/** All words except those that only pages of this family have. */
function lexiconWithout(family: string, soleFamilies: ReturnType<typeof findSoleFamilies>): Lexicon {
  const changed = new Set<string>();
  const languages = LANGUAGES.map((language) => {
    const words = Object.entries(language.words).map(([concept, all]) => {
      const before = alternativesOf(all ?? '');
      const after = before.filter((word) => soleFamilies.get(language)?.get(word) !== family);
      if (after.length < before.length) changed.add(concept);
      return [concept, after.join('|')];
    });
    return { ...language, words: Object.fromEntries(words) as Words };
  });
  // A concept is compiled when it is first looked for, which takes longer than the search: those that lost no word
  // stay.
  const concepts = Object.entries(lexiconOf(languages)).filter(([concept]) => changed.has(concept));
  return { ...ALL_LANGUAGES, ...Object.fromEntries(concepts) };
}

describe('walls in words of their own', () => {
  for (const { family, html, status } of [...TENTH_NOTICES, ...TWELFTH_NOTICES, ...THIRTEENTH_NOTICES]) {
    it(family, () => {
      assert.ok(find(html));
      assert.ok(find(html, status));
    });
  }
});

describe('walls in the languages of the countries', () => {
  it('has words for every country, and for what its browsers ask for', () => {
    const known = new Set(LANGUAGES.map(({ code }) => code));
    for (const { locale } of Object.values(COUNTRY_PROFILES)) assert.ok(known.has(locale.slice(0, 2)), locale);
    assert.ok(known.has('hi'));
  });

  it('names every concept in every language', () => {
    for (const { code, words } of LANGUAGES) {
      for (const [concept, all] of Object.entries(words)) assert.notEqual(all, '', `${code} ${concept}`);
      assert.ok(Object.keys(words).length >= 20, code);
    }
  });

  const name = fc.stringMatching(/^[a-z]{3,10}$/);
  const script = fc.constantFrom(
    '<script>setTimeout(function(){location.reload()},5000)</script>',
    '<script src="/x.js"></script>',
    '<script>var a=1;document.cookie="a="+a;location.href=location.href</script>',
    '<form method="post"><input type="hidden" name="t" value="1"></form><script>go()</script>',
    '<noscript>JavaScript</noscript><script type="module" src="/m.mjs"></script>',
  );
  const block = fc.constantFrom('p', 'div', 'h2', 'li', 'section');
  const scaffold = fc.record({
    name,
    script,
    block,
    tail: fc.constantFrom('', '<p>IP: 203.0.113.9</p>', '<p>ID: 5f1c9a7b3e2d4f60</p>'),
  });

  for (const [language, [title, heading, sentence]] of Object.entries(BROWSER_CHECKS)) {
    it(`${language}: checks the browser`, () => {
      fc.assert(
        fc.property(scaffold, ({ name: id, script: code, block: tag, tail }) => {
          const html = `<html><head><title>${title}</title><style>.${id}{color:red}</style></head><body class="${id}"><h1 id="${id}">${heading}</h1><${tag}>${sentence}</${tag}>${tail}${code}</body></html>`;
          assert.ok(find(html), html);
        }),
        tries(15),
      );
    });
  }
  for (const [language, [title, sentence]] of [...Object.entries(SUSPICIONS), ...Object.entries(REFUSALS)]) {
    it(`${language}: ${title}`, () => {
      fc.assert(
        fc.property(scaffold, ({ name: id, block: tag, tail }) => {
          const html = `<html><head><title>${title}</title></head><body><h1 class="${id}">${title}</h1><${tag}>${sentence}</${tag}>${tail}</body></html>`;
          assert.ok(find(html), html);
        }),
        tries(15),
      );
    });
  }
});

describe('walls of one or two sentences', () => {
  for (const [language, sentences] of Object.entries(CURT_WALLS)) {
    it(`${language}: all families`, () => {
      const missed = Object.entries(sentences).filter(
        ([, sentence]) => !find(`<html><head><title>Tides</title></head><body><p>${sentence}</p></body></html>`),
      );
      assert.deepEqual(missed, []);
    });
  }

  it('are not found in a page that quotes them', () => {
    for (const sentence of Object.values(CURT_WALLS).flatMap((sentences) => Object.values(sentences))) {
      const html = `<html><head><title>Letters</title></head><body><h1>What a site told me</h1><blockquote>${sentence}</blockquote><p>That is all that it showed, said my aunt.</p></body></html>`;
      assert.equal(find(html), undefined, sentence);
    }
  });
});

describe('pages that look like walls', () => {
  for (const { why, html, status } of LOOKALIKES) {
    it(why, () => {
      for (const each of [200, status ?? 200]) {
        const { score, signs } = scoreWall(readBarePage(html, ''), each);
        assert.equal(find(html, each), undefined, `${score}: ${signs.join('; ')}`);
      }
    });
  }

  it('stay pages with what sites add to every page', () => {
    const added = [
      '<script async src="https://stats.example/a.js"></script>',
      '<script>window.dataLayer=window.dataLayer||[];</script>',
      '<noscript><img src="https://stats.example/p.gif"></noscript>',
      '<style>p{margin:0}</style>',
      '<div class="cookie-banner"><p>We use cookies.</p><button>OK</button></div>',
      '<link rel="icon" href="/favicon.ico">',
    ];
    for (const [at, { html }] of LOOKALIKES.entries()) {
      const each = THOROUGH ? added : [added[at % added.length] ?? ''];
      for (const more of [...each, added.join('')]) {
        const page = html.includes('</body>') ? html.replace('</body>', `${more}</body>`) : html + more;
        assert.equal(find(page), undefined, page);
      }
    }
  });
});

describe('hostile pages with little to read', () => {
  const pieces = [
    '<input ',
    '<a b="<script <input <meta "',
    'captcha ',
    '<p>checking your browser',
    'wait ',
    '\u0001',
    ': 5f1c9a7b3e2d4f60 ',
    'a-b-c-',
    '&eacute;',
    '<h1>',
    '<q>',
    '1.1.1.',
    '<button>download ',
    '<input type="submit" value="',
    'session expired ',
    'see the number ',
    'e1 403: ',
    '<!-- ',
    '<a href=',
    'if you are the owner ',
    'approve ',
    'customers in the ',
    '<body onload="a',
    '<script src="/recaptcha/api.js?recaptcha/api.js?',
    'access to the ',
    'ip-adresse ',
    '<button>é',
    '<meta http-equiv=refresh url=',
    'in english - german ',
    'ñ',
  ];
  for (const piece of pieces) {
    it(`answers for ${JSON.stringify(piece)} over and over, as text, tag and script`, () => {
      const many = piece.repeat(times(20_000));
      for (const html of [many, `<script>${many}</script>`, `<div title="${many}">`, `<title>${many}</title>`]) {
        assert.doesNotThrow(() => find(html));
        assert.doesNotThrow(() => alone(html.slice(0, 100_000)));
      }
    });
  }

  it('answers for any text', () => {
    const bits = fc.constantFrom(
      '<p>',
      '</p>',
      'checking',
      ' ',
      'your',
      'browser',
      '.',
      '<h1>',
      '</q>',
      '\u0307',
      '&#x110000;',
      '&#xd800;',
      '\ud800',
      'ı',
      'İ',
    );
    fc.assert(fc.property(fc.array(bits, { maxLength: 60 }), (all) => assert.doesNotThrow(() => alone(all.join('')))));
  });
});
