/** Sitemaps in every format, in pieces of any size, complete and broken. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sitemapsIn } from '../../src/site-map/robots.ts';
import { SitemapBytes } from '../../src/site-map/sitemap-bytes.ts';
import { type SitemapEntry, SitemapText } from '../../src/site-map/sitemap-text.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { THOROUGH } from '../support/thorough.ts';

/** In few bytes of gzip. */
const ADDRESSES = THOROUGH ? 5_000 : 1_500;

function read(text: string, size = text.length || 1): string[] {
  const found: string[] = [];
  const reader = new SitemapText(({ kind, url, title }) => found.push(`${kind} ${url} ${title}`.trim()) > 0);
  for (let at = 0; at < text.length; at += size) if (!reader.write(text.slice(at, at + size))) break;
  reader.end();
  return found;
}

const FORMS: Readonly<Record<string, [text: string, entries: string[]]>> = {
  'a urlset': [
    `<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
    <url><loc> https://a.example/one?a=1&amp;b=2 </loc><lastmod>2026-01-01</lastmod>
      <image:image><image:loc>https://a.example/picture.png</image:loc><image:title>A picture</image:title></image:image></url>
    <!-- <url><loc>https://a.example/comment</loc></url> -->
    <url><loc><![CDATA[https://a.example/two?a=1&b=2]]></loc></url><url><lastmod>2026-01-01</lastmod></url>
    <url/><url><loc/></url><url><loc>https://a.example/&#xe9;&#39;</loc></url></urlset>`,
    ['page https://a.example/one?a=1&b=2', 'page https://a.example/two?a=1&b=2', "page https://a.example/é'"],
  ],
  'a urlset with prefixes and news': [
    `<sm:urlset xmlns:sm="x" xmlns:news="y"><sm:url><sm:loc>https://a.example/</sm:loc><news:news><news:title>A &lt;title&gt;
      of two lines</news:title></news:news></sm:url></sm:urlset>`,
    ['page https://a.example/ A <title> of two lines'],
  ],
  'an index': [
    `<sitemapindex><sitemap><loc>https://a.example/1.xml.gz</loc></sitemap><sitemap><loc>/2.xml</loc></sitemap></sitemapindex>`,
    ['sitemap https://a.example/1.xml.gz', 'sitemap /2.xml'],
  ],
  'a urlset whose pictures have a namespace of their own, and other languages': [
    `<urlset><url><image xmlns="i"><loc>https://a.example/picture.png</loc></image><loc>https://a.example/one</loc></url>
      <url><link rel="alternate" hreflang="de" href="https://a.example/de"/><loc>https://a.example/two</loc></url></urlset>`,
    ['page https://a.example/one', 'page https://a.example/two'],
  ],
  'Atom with the sources of its entries': [
    `<feed><entry><source><title>Planet</title><link href="https://planet.example/"/></source>
      <title>One</title><link href="https://a.example/1"/></entry></feed>`,
    ['page https://a.example/1 One'],
  ],
  'addresses with blanks': [
    '<urlset><url><loc>https://a.example/a b</loc></url></urlset>',
    ['page https://a.example/a b'],
  ],
  RSS: [
    `<rss version="2.0" xmlns:atom="a"><channel><title>The channel</title><link>https://a.example/</link>
      <atom:link href="https://a.example/feed" rel="self"/>
      <item><title><![CDATA[One & only]]></title><link>https://a.example/1</link><media:title>no</media:title></item>
      <item><link>https://a.example/2</link><title>Two</title></item></channel></rss>`,
    ['page https://a.example/1 One & only', 'page https://a.example/2 Two'],
  ],
  Atom: [
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title><link href="https://a.example/"/>
      <entry><title>One</title><link rel="edit" href="https://a.example/edit"/><link rel='alternate' href='https://a.example/1'/></entry>
      <entry><title type="html">Two</title><link href="https://a.example/2"/></entry></feed>`,
    ['page https://a.example/1 One', 'page https://a.example/2 Two'],
  ],
  lines: [
    'https://a.example/1\r\nhttps://a.example/2\n\n  https://a.example/3',
    ['page https://a.example/1', 'page https://a.example/2', 'page https://a.example/3'],
  ],
  'HTML instead': ['<!DOCTYPE html><html><body><url><loc>https://a.example/</loc></url></body></html>', []],
  'XHTML instead': ['<?xml version="1.0"?><html><url><loc>https://a.example/</loc></url></html>', []],
  'something else': ['{"error": "https://a.example/"}', []],
  nothing: ['', []],
  blanks: [' \n\t', []],
};

describe('a sitemap', () => {
  for (const [form, [text, entries]] of Object.entries(FORMS)) {
    it(`is read: ${form}`, () => assert.deepEqual(read(text), entries));
    it(`is read in pieces of any size: ${form}`, () => {
      for (const size of [1, 2, 3, 5, 7, 16, 64]) assert.deepEqual(read(text, size), entries, `${size} at a time`);
    });
  }

  it('gives what came before it was cut off', () => {
    const [text, entries] = FORMS['a urlset'] ?? ['', []];
    for (let length = 0; length < text.length; length += 1) {
      const found = read(text.slice(0, length));
      assert.deepEqual(found, entries.slice(0, found.length));
    }
  });

  it('accepts any text, and gives no more than it contains', () => {
    const piece = fc.constantFrom(
      '<url>',
      '</url>',
      '<loc>',
      '</loc>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&amp;',
      '&',
      '<',
      '>',
      'https://a.example/',
      ' ',
      '\n',
      '<item>',
      '<title>',
      '</title>',
    );
    const text = fc
      .array(fc.oneof(piece, fc.string({ unit: ANY_CHARACTER, maxLength: 5 })), { maxLength: 60 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 20 }), (all, size) => {
        assert.deepEqual(read(all, size), read(all));
        for (const entry of read(all)) assert.ok(entry.length <= 2 * 4_096 + 20);
      }),
    );
  });

  it('keeps nothing of an endless file in memory', () => {
    for (const start of ['<url><loc>', '<!--', '<urlset><![CDATA[', '<urlset <', 'https://', '<url><title>']) {
      const reader = new SitemapText(() => true);
      reader.write(start);
      const before = process.memoryUsage().heapUsed;
      for (let pieces = 0; pieces < 300; pieces += 1) reader.write('x'.repeat(100_000));
      globalThis.gc?.();
      assert.ok(process.memoryUsage().heapUsed - before < 40_000_000, start);
    }
  });

  it('stops when nothing more is needed', () => {
    const found: SitemapEntry[] = [];
    const reader = new SitemapText((entry) => found.push(entry) < 2);
    assert.equal(reader.write(`<urlset>${'<url><loc>https://a.example/</loc></url>'.repeat(5)}`), false);
    assert.equal(reader.write('<url><loc>https://a.example/</loc></url>'), false);
    assert.equal(found.length, 2);
  });
});

describe('the bytes of a sitemap', () => {
  const text = '<urlset><url><loc>https://a.example/é</loc></url></urlset>';
  const utf16 = (bytes: Buffer) => Buffer.from(bytes).swap16();
  const forms: Readonly<Record<string, Buffer>> = {
    'UTF-8': Buffer.from(text),
    'UTF-8 with a mark': Buffer.from(`\ufeff${text}`),
    'a gzip file': gzipSync(text),
    'a gzip file of a gzip file': gzipSync(gzipSync(text)),
    'a gzip file of several members': Buffer.concat(
      [text.slice(0, 9), '', text.slice(9, 30), text.slice(30)].map((part) => gzipSync(part)),
    ),
    'a gzip file with something behind it': Buffer.concat([gzipSync(text), Buffer.alloc(100)]),
    'a gzip file of UTF-16': gzipSync(Buffer.from(`\ufeff${text}`, 'utf16le')),
    'declared ISO-8859-1': Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, 'latin1'),
    'declared as something that nobody knows': Buffer.from(`<?xml version="1.0" encoding="nonsense-8"?>${text}`),
    'UTF-16 with a mark': Buffer.from(`\ufeff${text}`, 'utf16le'),
    'UTF-16, the other way round': utf16(Buffer.from(`\ufeff${text}`, 'utf16le')),
    'UTF-16 without a mark': Buffer.from(text, 'utf16le'),
  };
  const readBytes = async (bytes: Buffer, size: number) => {
    const found: string[] = [];
    const reader = new SitemapBytes(({ url }) => found.push(url) > 0);
    for (let at = 0; at < bytes.length; at += size) await reader.write(bytes.subarray(at, at + size));
    await reader.end();
    reader.destroy();
    return found;
  };
  for (const [form, bytes] of Object.entries(forms)) {
    it(`are read: ${form}`, async () => {
      for (const size of [bytes.length, 97, 1]) assert.deepEqual(await readBytes(bytes, size), ['https://a.example/é']);
    });
  }

  it('are complete unless a gzip file or an entry breaks off', async () => {
    const isComplete = async (bytes: Buffer) => {
      const reader = new SitemapBytes(() => true);
      await reader.write(bytes);
      const complete = await reader.end();
      reader.destroy();
      return complete;
    };
    for (const bytes of Object.values(forms)) assert.equal(await isComplete(bytes), true);
    assert.equal(await isComplete(gzipSync(text.repeat(50)).subarray(0, 60)), false);
    assert.equal(await isComplete(gzipSync(gzipSync(text.repeat(50)).subarray(0, 60))), false);
    assert.equal(await isComplete(Buffer.from(text.slice(0, 40))), false);
  });

  it('are not unpacked more than three times', async () => {
    const packed = (times: number): Buffer => (times === 0 ? Buffer.from(text) : gzipSync(packed(times - 1)));
    assert.equal((await readBytes(packed(3), 1_000)).length, 1);
    assert.equal((await readBytes(packed(4), 1_000)).length, 0);
  });

  it('are not read beyond 100 MB', async () => {
    const reader = new SitemapBytes(() => true);
    const bomb = gzipSync(Buffer.alloc(110 * 1024 * 1024, ' '));
    let wanted = true;
    for (let at = 0; wanted && at < bomb.length; at += 16_384)
      wanted = await reader.write(bomb.subarray(at, at + 16_384));
    assert.equal(wanted, false);
    assert.equal(reader.tooLarge, true);
    reader.destroy();
  });

  it('are read a few at a time, however many addresses a few bytes of gzip contain', async () => {
    let [all, inTurn, most] = [0, 0, 0];
    const reader = new SitemapBytes(() => {
      all += 1;
      inTurn += 1;
      most = Math.max(most, inTurn);
      return true;
    });
    const timer = setInterval(() => {
      inTurn = 0;
    });
    // Each takes as long as a slow address would: what others wait for is counted, not timed.
    const slowly = `<url><loc>/a</loc>${'<x></x>'.repeat(500)}</url>`;
    const packed = gzipSync(`<urlset>${slowly.repeat(ADDRESSES)}</urlset>`);
    assert.ok(packed.length < 60_000);
    await reader.write(packed);
    await reader.end();
    clearInterval(timer);
    assert.equal(all, ADDRESSES);
    assert.ok(most < ADDRESSES / 2, `${most} in one turn`);
  });

  it('are refused if they are a broken gzip file', async () => {
    const broken = gzipSync(text);
    broken.fill(0xff, 10);
    await assert.rejects(readBytes(broken, broken.length));
  });
});

describe('a robots.txt', () => {
  it('names its sitemaps', () => {
    const robots = `\ufeffUser-agent: *\r\nDisallow: /x\r\nSitemap: https://a.example/1.xml\r\nsitemap:/2.xml # two\nSITEMAP : https://cdn.example/3.xml
      Sitemap: ftp://a.example/4.xml\nSitemap:\nSitemap: https://a.example/1.xml`;
    assert.deepEqual(sitemapsIn(robots, 'https://a.example/robots.txt'), [
      'https://a.example/1.xml',
      'https://a.example/2.xml',
      'https://cdn.example/3.xml',
    ]);
  });

  it('may be anything', () => {
    assert.deepEqual(sitemapsIn('<html>Sitemap: https://a.example/1.xml', 'https://a.example/'), []);
    assert.equal(
      sitemapsIn(
        'Sitemap: /x\n'.repeat(10) + Array.from({ length: 999 }, (_, i) => `Sitemap: /${i}\n`).join(''),
        'https://a.example/',
      ).length,
      200,
    );
    fc.assert(fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => void sitemapsIn(text, 'https://a.example/')));
  });
});
