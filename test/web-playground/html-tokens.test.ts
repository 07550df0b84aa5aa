import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { htmlTokens } from '../../web/src/playground/result/html-tokens.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { tries } from '../support/thorough.ts';

const parts = (html: string) => htmlTokens(html).map(({ kind, start, end }) => `${kind} ${html.slice(start, end)}`);

describe('the colors of HTML', () => {
  it('are those of tags, attributes, values and comments', () => {
    assert.deepEqual(parts('<!doctype html><a href="/x?a=1" hidden data-n=\'2\' id=top>Hi &lt;</a><br/><!-- <b> -->'), [
      'comment <!doctype html>',
      'tag <a',
      'attribute href',
      'value "/x?a=1"',
      'attribute hidden',
      'attribute data-n',
      "value '2'",
      'attribute id',
      'value top',
      'tag >',
      'tag </a',
      'tag >',
      'tag <br',
      'tag >',
      'comment <!-- <b> -->',
    ]);
  });

  it('skip scripts and styles, and continue after them', () => {
    assert.deepEqual(parts('<script>if (a < b) "<p>";</script><p>x < y</p>'), [
      'tag <script',
      'tag >',
      'tag </script',
      'tag >',
      'tag <p',
      'tag >',
      'tag </p',
      'tag >',
    ]);
    assert.deepEqual(parts('<style>a{}'), ['tag <style', 'tag >']);
  });

  it('cover any text without gaps', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      '<!--',
      '-->',
      '<p',
      ' a=',
      '<script>',
      '</script>',
      ' ',
      'x',
    );
    const texts = fc.oneof(
      fc.array(pieces).map((all) => all.join('')),
      fc.string({ unit: ANY_CHARACTER }),
    );
    fc.assert(
      fc.property(texts, (html) => {
        let last = 0;
        for (const { start, end } of htmlTokens(html)) {
          assert.ok(start >= last && end > start && end <= html.length);
          last = end;
        }
      }),
      tries(500),
    );
  });

  it('read each character once, whatever is left unclosed', () => {
    for (const piece of ['<p a="', '<script>', '<!--', '<a ', "x='", '<!', '< ', '<p a   ']) {
      const html = piece.repeat(20_000);
      assert.ok(htmlTokens(html).length <= html.length, piece);
    }
  });
});
