import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PageElements } from '../../src/sites/page-elements.ts';
import { tries } from '../support/thorough.ts';
import { anyCharacters } from './any-characters.ts';

const PAGE = `<meta property="og:title" content="A &amp; B"><meta name="old" value="kept">
<div id="one"><p>First  <b>bold</b></p><p>Second<br>line</p><script>no()</script></div>
<div id="two"><a href="/x">x</a><div id="three"><a href="/y">y</a></div></div>`;

test('finds elements in the page and beneath an element, never the element itself', () => {
  const page = new PageElements(PAGE);
  assert.equal(page.all('a').length, 2);
  assert.equal(page.allIn(page.first('#one'), 'a').length, 0);
  assert.deepEqual(
    page.allIn(page.first('#two'), 'a').map((link) => page.attribute(link, 'href')),
    ['/x', '/y'],
  );
  assert.equal(page.attribute(page.firstIn(page.first('#three'), 'a'), 'href'), '/y');
  assert.equal(page.firstIn(page.first('#two'), '#two'), undefined);
  assert.equal(page.firstIn(page.first('#one'), 'a'), undefined);
  assert.deepEqual([page.allIn(undefined, 'a'), page.firstIn(undefined, 'a')], [[], undefined]);
  assert.deepEqual(page.all('::nonsense('), []);
});

test('knows the ancestors of an element', () => {
  const page = new PageElements(PAGE);
  const divs = new Set(page.all('div'));
  const [x = -1, y = -1] = page.all('a');
  assert.equal(page.enclosing(x, divs), page.first('#two'));
  assert.equal(page.enclosing(y, divs), page.first('#three'));
  assert.equal(page.enclosing(page.first('#one') ?? -1, divs), undefined);
});

test('reads text with its paragraphs and lines, without scripts', () => {
  const page = new PageElements(PAGE);
  assert.equal(page.text(page.first('#one')), 'First bold\n\nSecond\nline');
  assert.equal(page.text(page.first('#absent')), null);
  assert.equal(page.html(page.first('#three')), '<a href="/y">y</a>');
  assert.equal(page.html(undefined), null);
});

test('reads meta elements by property and by name', () => {
  const page = new PageElements(PAGE);
  assert.equal(page.meta('og:title'), 'A & B');
  assert.equal(page.meta('old'), 'kept');
  assert.equal(page.meta('absent'), undefined);
});

test('accepts any text as a page', () => {
  fc.assert(
    fc.property(anyCharacters(200), (text) => {
      const page = new PageElements(`<div>${text}`);
      for (const position of page.all('*')) page.text(position);
      return page.all('*').every((position) => page.firstIn(position, '*') === page.allIn(position, '*')[0]);
    }),
    tries(100),
  );
  const wide = new PageElements(`<div>${'<b> </b>'.repeat(50_000)}`);
  assert.equal(wide.text(wide.first('div')), null);
  const deep = new PageElements('<div>'.repeat(20_000));
  assert.equal(deep.text(deep.first('div')), null);
});
