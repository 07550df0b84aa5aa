import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findByRules } from '../../../src/content/extraction/find-by-rules.ts';
import { keepAuthors } from '../../../src/content/extraction/learned/authors.ts';
import { layOut } from '../../../src/content/extraction/learned/boxes.ts';
import { parsePage } from '../../../src/content/page-parser.ts';
import { Visibility } from '../../../src/content/visibility/visibility.ts';

const POSTS = [
  ['tern', 'Has anybody read the gauge below the bridge since the ice went?'],
  ['oldferry', 'It was moved in the autumn, and the board was set too low.'],
  ['keeper', 'Until then take off thirty centimeters, and ten for every day of wind.'],
] as const;
const MEMBER = ['Messages', 'Likes', 'Shore', 'Boat', 'Harbor'];

const SHAPES: Readonly<Record<string, (author: string, text: string) => string>> = {
  'rank and counts between name and post': (author, text) =>
    `<article><div class="message-user"><h4 class="message-name"><a href="/u">${author}</a></h4><h5 class="userTitle">Old hand</h5><div class="message-userExtras">${MEMBER.map((word) => `<dl class="pairs"><dt>${word}</dt><dd>of ${word}</dd></dl>`).join('')}</div></div><div class="body"><p>${text}</p></div></article>`,
  'a list for the name, too': (author, text) =>
    `<div><dl class="profile user"><dt><a href="/u">${author}</a></dt><dd class="rank">Old hand</dd><dd>Messages: many</dd></dl><div class="body"><p>${text}</p></div></div>`,
  'dates and badges around the name below the post': (author, text) =>
    `<div><div class="body"><p>${text}</p></div><div class="user-info"><div class="user-action-time">edited Feb 4, 2014</div><div class="user-details"><a href="/u">${author}</a><div class="-flair">gold badges</div></div></div><div class="user-info"><div class="user-action-time">answered Feb 2, 2014</div></div></div>`,
};

describe('keepAuthors', () => {
  for (const [name, post] of Object.entries(SHAPES)) {
    it(`keeps the names and nothing else of the members, with ${name}`, () => {
      const document = parsePage(
        `<body><main>${POSTS.map(([author, text]) => post(author, text)).join('')}</main></body>`,
      );
      const { pieces } = layOut(document, findByRules(document).content, new Visibility(document));
      const isKept = Uint8Array.from(pieces, ({ stats }) => (stats.words > 8 ? 1 : 0));
      keepAuthors(pieces, isKept, new Float32Array(pieces.length));
      const kept = pieces.filter((_, row) => isKept[row] === 1).map(({ stats }) => stats.start);
      assert.deepEqual(kept.toSorted(), POSTS.flat().toSorted());
    });
  }
});
