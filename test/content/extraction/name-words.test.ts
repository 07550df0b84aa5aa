import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseFragment } from 'parse5';
import type { Element } from '../../../src/content/element-index.ts';
import { readAttributes } from '../../../src/content/extraction/element-kinds.ts';
import {
  type NameVerdict,
  namesPicture,
  namesStandfirst,
  wordsOf,
} from '../../../src/content/extraction/name-words.ts';

const element = (attributes: string): Element => parseFragment(`<div ${attributes}></div>`).childNodes[0] as Element;

describe('names of elements', () => {
  for (const [token, words] of [
    ['relatedArticles__list-2', ['related', 'articles', 'list']],
    ['ad-slot', ['ad', 'slot']],
    ['header', ['header']],
    ['XMLHttpRequest', ['xmlhttp', 'request']],
    ['ABC', ['abc']],
    ['aB1c', ['a', 'b', 'c']],
    ['', []],
    ['---', []],
    ['Überblick_neu', ['überblick', 'neu']],
    ['straßeNeu', ['straße', 'neu']],
  ] as const) {
    it(`splits ${JSON.stringify(token)} into words`, () => assert.deepEqual(wordsOf(token), words));
  }

  it('splits names of ASCII letters the same way as all others', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_: ') });
    fc.assert(
      fc.property(name, (token) => {
        const [, ...words] = wordsOf(`é-${token}`);
        assert.deepEqual(wordsOf(token), words);
      }),
    );
  });

  for (const [attributes, verdict] of [
    ['class="ad"', 'boilerplate'],
    ['class="header"', 'none'],
    ['class="shadow"', 'none'],
    ['class="share-bar"', 'boilerplate'],
    ['class="shareholders"', 'none'],
    ['class="relatedPosts"', 'boilerplate'],
    ['class="unrelated"', 'none'],
    ['class="elementor-widget elementor-widget-text-editor"', 'none'],
    ['class="read-more"', 'boilerplate'],
    ['class="read more"', 'none'],
    ['class="has-sidebar"', 'none'],
    ['class="sidebar"', 'boilerplate'],
    ['class="tag-cookies"', 'none'],
    ['class="cookies"', 'notice'],
    ['id="comments"', 'comments'],
    ['id="commentary"', 'none'],
    ['class="share" id="comments"', 'comments'],
    ['id="sharing-a-boat-with-friends"', 'none'],
    ['class="sr-only"', 'unseen'],
    ['class="sr-only-ish"', 'none'],
    ['data-name="sidebar"', 'none'],
    ['', 'none'],
  ] satisfies [string, NameVerdict][]) {
    it(`calls ${attributes || 'no name'} ${verdict}`, () =>
      assert.equal(readAttributes(element(attributes)).names, verdict));
  }

  it('recognizes the frames of pictures', () => {
    assert.ok(namesPicture(element('class="c-image__wrap"')));
    assert.ok(!namesPicture(element('class="imagery"')));
    assert.ok(!namesPicture(element('id="image"')));
  });

  it('recognizes what is between headline and text', () => {
    assert.ok(namesStandfirst(element('class="article__deck"')));
    assert.ok(!namesStandfirst(element('class="decking"')));
  });
});
