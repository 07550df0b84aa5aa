/** Which of several days on a page is the one on which it was published. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';

const TEXT = `<p>${'The kiln is warmed slowly before the first pots go in, and cooled for a day. '.repeat(8)}</p>`;

interface Page {
  readonly url?: string;
  readonly head?: string;
  readonly byline?: string;
  readonly below?: string;
}

function dateOn(field: string, { url = 'https://mud.example/first-kiln', head = '', byline = '', below = '' }: Page) {
  const html = `<html lang="en"><head><title>The first kiln</title>${head}</head><body><main><article>
    <h1>The first kiln</h1>${byline}${TEXT}${below}</article></main></body></html>`;
  const page = new PageReading({ html, url, contentType: 'text/html' });
  return extractBuiltinFields(page, { [field]: '' })[field];
}

const declared = (type: string, properties: string): string =>
  `<script type="application/ld+json">{"@type":"${type}","headline":"The first kiln",${properties}}</script>`;

describe('a day in the address', () => {
  it('is that of a text in a folder for it', () => {
    assert.equal(dateOn('date', { url: 'https://mud.example/2019/10/22/first-kiln/' }), '2019-10-22');
    assert.equal(dateOn('date', { url: 'https://mud.example/blog/2017/7/2/first-kiln' }), '2017-07-02');
    assert.equal(dateOn('date', { url: 'https://mud.example/posts/2023-12-05-first-kiln.html' }), '2023-12-05');
  });

  it('comes before another declared day, such as that of the site', () => {
    const head = '<meta property="article:published_time" content="2009-04-11T18:06:36+00:00">';
    assert.equal(dateOn('published', { url: 'https://mud.example/2019/10/22/first-kiln/', head }), '2019-10-22');
  });

  it('is written as the page shows it', () => {
    const below = '<p>Posted on the 15/12/2025 at 19:00 by Moss Marsh</p>';
    assert.equal(dateOn('date', { url: 'https://mud.example/a/2025-12-15+first-kiln', below }), '15/12/2025');
  });

  for (const url of [
    'https://mud.example/events/2019/10/22/first-kiln/',
    'https://mud.example/2019/10/22/',
    'https://mud.example/2019/10/22/page/2',
    'https://mud.example/first-kiln-2019-10-22-fair',
    'https://mud.example/item/20191022/first-kiln',
  ]) {
    it(`is not sure in ${url}`, () => assert.equal(dateOn('date', { url }), null));
  }

  it('may be a month, which one of several days is in', () => {
    const byline = '<p>By Moss Marsh · June 3, 2015</p>';
    const head = declared('Article', '"datePublished":"2021-03-01"');
    assert.equal(dateOn('date', { url: 'https://mud.example/2015/06/first-kiln/', head, byline }), 'June 3, 2015');
    assert.equal(dateOn('date', { url: 'https://mud.example/2015/07/first-kiln/', head }), '2021-03-01');
  });
});

describe('the day of publication', () => {
  it('comes before the day on which the text was begun', () => {
    const days = '"dateCreated":"2019-02-02T17:56:23Z","datePublished":"2019-02-12T15:08:00Z"';
    const byline = '<p>February 2, 2019</p>';
    assert.equal(dateOn('date', { head: declared('Article', days) }), '2019-02-12T15:08:00Z');
    assert.equal(dateOn('date', { head: declared('Article', days), byline }), '2019-02-02T17:56:23Z');
  });

  it('is not a day that the page shows and declares as that of a change', () => {
    const head = '<meta property="article:modified_time" content="2026-02-27T19:16:59+00:00">';
    const byline = '<p>Written by: Moss Marsh, Kiln Expert<br>Last Updated on Feb 27, 2026</p>';
    assert.equal(dateOn('published', { head, byline }), null);
    assert.equal(dateOn('date', { head, byline }), '2026-02-27T19:16:59+00:00');
  });

  it('is not a day until which an offer is valid', () => {
    const cards = ['Clay kettle', 'Slate pan', 'Moss lamp'].map(
      (name) => `<div class="card"><h3>${name}</h3><p>$20</p><p>Price valid Feb 13, 2026 - Mar 15, 2026</p></div>`,
    );
    const html = `<title>Pots</title><h1>Pots</h1>${cards.join('')}`;
    const page = new PageReading({ html, url: 'https://mud.example/pots', contentType: 'text/html' });
    assert.equal(extractBuiltinFields(page, { date: '' }).date, null);
  });
});

describe("a site's home page", () => {
  const entry = (title: string, day: string) =>
    `<article class="post"><h2><a href="/${title.length}">${title}</a></h2><p class="meta">${day}</p>${TEXT}</article>`;
  const home = (url: string, entries: string): string | null | undefined => {
    const html = `<title>Mud</title><main><h1>Mud</h1>${entries}</main>`;
    const page = new PageReading({ html, url, contentType: 'text/html' });
    return extractBuiltinFields(page, { date: '' }).date;
  };

  it('does not have the day of its first entry', () => {
    const entries = `${entry('Kilns', '27 February 2026')}${entry('Clay pits', '17 February 2026')}`;
    assert.equal(home('https://mud.example/', entries), null);
  });

  it('may have a day of its own', () => {
    const html = `${'<p class="posted">Posted on 27 February 2026</p>'}${TEXT}<ul><li class="news">17 February 2026: Clay</li></ul>`;
    assert.equal(home('https://mud.example/', html), '27 February 2026');
  });
});
