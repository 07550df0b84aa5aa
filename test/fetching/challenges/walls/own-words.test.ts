/** What is recognized in any language, because it is no word: codes, addresses, fields, scripts and headers. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findChallenge } from '../../../../src/fetching/challenges/find-challenge.ts';
import { citesCode } from '../../../../src/fetching/challenges/references.ts';

const find = (html: string, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  findChallenge({ html, status, headers, url: 'https://www.moonpool.com/tides' });
const said = (title: string, heading: string, text: string) =>
  `<html><head><title>${title}</title></head><body><h1>${heading}</h1><p>${text}</p></body></html>`;

describe('a code that a refused visitor is to state', () => {
  for (const code of ['74ec10a0', 'c92527', 'p-4f3a', '7k2-991-b', 'bnp005'])
    it(code, () => assert.ok(citesCode(`zoriw kelma (${code}).`)));
  for (const word of [
    'covid-19',
    'windows11',
    '24h',
    'mp3',
    '555-0100',
    '2024-11-19',
    'a@b4f3a9.example',
    '203.0.113.9',
  ])
    it(`is not ${word}`, () => assert.ok(!citesCode(`see ${word}.`)));
  it('is not in the middle of a sentence', () => assert.ok(!citesCode('commit 4f9a21c07d by kes, two days ago.')));

  it('decides in words that are not known', () => {
    const text = 'Zoriw kelma 74ec10a0.';
    assert.match(find(said('Tides', 'Access denied', text))?.evidence ?? '', /reference number/);
    assert.equal(find(said('Tides', 'Access denied', text.replace('74ec10a0', 'covid-19'))), undefined);
    assert.equal(find(said('Tides', 'Tides', text)), undefined);
  });
});

describe('an address that a refused visitor may write to', () => {
  it('is an offer of help in any words', () => {
    const text = 'You look like a bot. Zoriw kelma hello@moonpool.com pel.';
    assert.match(find(said('Tides', 'Tides', text), 403)?.evidence ?? '', /offers help/);
  });

  it('means nothing without a refusal', () => {
    assert.equal(find(said('Tides', 'Tides', 'Write to hello@moonpool.com.'), 403), undefined);
  });
});

describe('a field on a wall', () => {
  const blocked = 'Your IP address 203.0.113.9 has been blocked.';
  const form = (fields: string) => `<form method="post">${fields}<button>Send</button></form>`;
  it('may be for a link that lets the visitor in', () => {
    assert.ok(find(`${said('Tides', 'Access denied', blocked)}${form('<input type="email" name="email">')}`));
  });

  it('is for signing in if there are two', () => {
    const fields = '<input name="user"><input type="password" name="password">';
    assert.equal(find(`${said('Tides', 'Access denied', blocked)}${form(fields)}`), undefined);
  });
});

describe('a page with nothing but an obfuscated script', () => {
  const names = (count: number) =>
    Array.from({ length: count }, (_, index) => `_0x${(4096 + index).toString(16)}()`).join(';');
  const page = (head: string, count = 200) =>
    `<html><head>${head}<script>${names(count)}</script></head><body></body></html>`;
  it('is a wall', () => {
    assert.ok(find(page('')));
    assert.ok(find(page('<title>Tides</title><meta name="robots" content="noindex">')));
  });

  it('is none with a name, a place for an application, a file of scripts, or a script that can be read', () => {
    for (const html of [
      page('<title>Tides</title>'),
      page('').replace('<body>', '<body><div id="x"></div>'),
      page('<script src="/app.js"></script>'),
      page('', 20),
    ])
      assert.equal(find(html), undefined);
  });
});

describe('programs that need a license', () => {
  const text = 'Automated access to this site needs a license.';
  it('are barred', () => {
    assert.match(find(said('Tides', 'Notice', text), 403)?.evidence ?? '', /bars programs/);
    assert.ok(find(said('Payment required', 'Payment', text), 402, { 'crawler-price': 'USD 0.01' }));
  });

  it('are not meant where anything else is licensed', () => {
    assert.equal(find(said('Tides', 'Robot', 'This robot needs a license to mow. It costs nothing.'), 200), undefined);
  });
});

it('reports on a browser in the rows of a table are no check of it', () => {
  const row = (name: string, value: string) => `<tr><td>${name}</td><td>${value}</td></tr>`;
  const page = (rows: string) =>
    `<title>Bot test</title><h1>Are you a bot?</h1><table>${rows}</table><script>navigator.webdriver</script>`;
  assert.equal(find(page(row('webdriver', 'absent') + row('plugins', '5'))), undefined);
  assert.ok(find(page('')));
});

it('tells readers how to block programs without blocking anybody', () => {
  const text = 'Denied requests return 403.';
  for (const title of ['Block bots', 'Bots blockieren', 'Bloquer les robots', 'Bloquear bots', 'Bloccare i bot'])
    assert.equal(find(said(title, title, text)), undefined, title);
});
