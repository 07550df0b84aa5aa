/**
 * Threads of several platforms' shapes: every post with its author, in order, and nothing about members or the site.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findMainContent } from '../../../src/content/extraction/find-main-content.ts';
import { toMarkdown } from '../../../src/content/markdown/to-markdown.ts';
import { parsePage } from '../../../src/content/page-parser.ts';

type Post = readonly [author: string, text: string];

const ENGLISH: readonly Post[] = [
  [
    'tern',
    'Has anybody read the gauge below the bridge since the ice went? Mine shows half a meter more than the lock house does.',
  ],
  [
    'oldferry',
    'It was moved in the autumn, and the board was set too low when they put it back. I told the office twice.',
  ],
  [
    'Keeper of Locks',
    'Until then take off thirty centimeters, and ten more for every day on which the wind came from the west.',
  ],
  ['tern', 'Thank you both, that fits what I see on the board. I will paint a second mark next to the first one.'],
];
const GERMAN: readonly Post[] = [
  [
    'seeschwalbe',
    'Hat jemand seit dem Eisgang den Pegel unter der Brücke abgelesen? Meiner zeigt einen halben Meter zu viel.',
  ],
  [
    'Fährmann',
    'Der Pegel wurde im Herbst versetzt, und die Latte steht seitdem zu tief. Ich habe es dem Amt schon gemeldet.',
  ],
  ['Schleusenwärter', 'Bis dahin dreißig Zentimeter abziehen, und zehn mehr für jeden Tag mit Wind aus Westen.'],
];

const page = (title: string, posts: string): string =>
  `<!doctype html><html><head><title>${title} - River forum</title></head><body><header><a href="/">River forum</a><nav><ul><li><a href="/new">New posts</a></li><li><a href="/login">Log in</a></li></ul></nav></header><div id="page-body" role="main"><h1 class="topic-title">${title}</h1><div class="pagination">Page 1 of 1</div>${posts}<div class="reply-prompt">You must log in to answer in this topic.</div><div class="similar"><h3>Similar topics</h3><ul><li><a href="/t/9">Mooring fees for small boats</a></li></ul></div></div><footer><p>Powered by a board</p></footer></body></html>`;

const profile = `<div class="rank">Old hand</div><dl><dt>Joined</dt><dd>2009</dd><dt>Messages</dt><dd>1204</dd></dl>`;
const controls = '<ul class="buttons"><li><a href="/q">Quote</a></li><li><a href="/r">Report</a></li></ul>';

function tree(posts: readonly Post[]): string {
  return posts.reduceRight(
    (answers, [author, text]) =>
      `<div class="thing comment"><div class="entry"><p class="tagline"><a href="javascript:void(0)">[–]</a><a class="author" href="/user/${author}">${author}</a> <span>7 points</span> <a href="#">2 hours ago</a></p><div class="md"><p>${text}</p></div>${controls}</div><div class="child">${answers}</div></div>`,
    '',
  );
}

const SHAPES: Readonly<Record<string, (posts: readonly Post[]) => string>> = {
  'a profile beside each post': (posts) =>
    posts
      .map(
        ([author, text]) =>
          `<article class="message post"><div class="message-user"><h4><a class="username" href="/members/${author}">${author}</a></h4>${profile}</div><div class="message-body"><div class="text">${text}</div></div><div class="signature">Fair winds and a dry bilge to all of you</div>${controls}</article>`,
      )
      .join(''),
  'answers inside of the posts that they answer': tree,
  'a table for each post': (posts) =>
    posts
      .map(
        ([author, text], at) =>
          `<table class="post"><tr><td class="thead">0${at + 1}-05-2009, 10:11 AM</td></tr><tr><td class="alt2"><a class="bigusername" href="member.php?u=${at}">${author}</a><div class="rank">Old hand</div><div>Posts: 4${at}5</div></td><td class="alt1"><div class="post_message">${text}</div>${controls}</td></tr></table>`,
      )
      .join(''),
  'names in a line with dates and links': (posts) =>
    `<table class="comments">${posts.map(([author, text]) => `<tr class="comment"><td><div><span class="head"><a class="hnuser" href="user?id=${author}">${author}</a> <span class="age"><a href="#">8 hours ago</a></span> | <a href="#1">prev</a> | <a href="#2">next</a> <a href="#">[–]</a></span></div><div class="text">${text}</div><div class="reply"><p><a href="/reply">reply</a></p></div></td></tr>`).join('')}</table>`,
  'names of those who edited it beside the author below the text': (posts) =>
    posts
      .map(
        ([author, text], at) =>
          `<div class="answer post"><div class="votes"><button>Up</button><div>${at + 3}</div></div><div class="body"><p>${text}</p></div><div class="menu"><a href="/s">Share</a></div>${at % 2 === 0 ? '<div class="user-info"><div class="when">edited May 2, 2014</div><div class="user-details"><a href="/users/88">editor</a></div></div>' : ''}<div class="user-info"><div class="when">answered May 1, 2014</div><div class="user-details"><a href="/users/${at}">${author}</a></div></div></div>`,
      )
      .join(''),
};
const NOISE =
  /Old hand|Joined|Messages|Report|Quote|dry bilge|prev\b|\[–|You must log in|Mooring fees|Powered by|Page 1 of|New posts|points/;

function linesOf(html: string): string[] {
  const { markdown } = toMarkdown(findMainContent(parsePage(html)), { baseUrl: 'https://site.example/' });
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*\\]|^#+ /gm, '')
    .split('\n')
    .map((line) => line.trim());
}

describe('a thread', () => {
  for (const [name, shape] of Object.entries(SHAPES)) {
    for (const [language, posts] of Object.entries({ English: ENGLISH, German: GERMAN })) {
      it(`has each post with its author, with ${name}, in ${language}`, () => {
        const lines = linesOf(page('The gauge below the bridge', shape(posts)));
        const wanted = new Set(posts.flat());
        const found = lines.filter((line) => wanted.has(line));
        const expected = name.includes('below the text')
          ? posts.flatMap(([author, text]) => [text, author])
          : posts.flat();
        assert.deepEqual(found, expected);
        assert.doesNotMatch(lines.join('\n'), NOISE);
      });
    }
  }

  it('of a single post has no words about its author', () => {
    const shape = SHAPES['a profile beside each post'] as (posts: readonly Post[]) => string;
    const lines = linesOf(page('The gauge below the bridge', shape(ENGLISH.slice(0, 1))));
    assert.ok(lines.includes('tern'));
    assert.doesNotMatch(lines.join('\n'), NOISE);
  });

  it('is not made of the comments under an article', () => {
    const prose = ENGLISH.map(([, text]) => `<p>${text} ${text.toLowerCase()}</p>`).join('');
    const lines = linesOf(
      `<!doctype html><title>Reading the gauge</title><main><article><h1>Reading the gauge</h1>${prose}</article><section class="comments">${tree([['gull', 'A fine text about a gauge, which I have read twice with joy.']])}</section></main>`,
    );
    assert.ok(!lines.includes('gull'));
  });
});
