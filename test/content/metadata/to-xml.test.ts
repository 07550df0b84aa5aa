import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toXml } from '../../../src/content/metadata/to-xml.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';

/** The whole grammar of our document: only three elements, with character data and references. */
const DOCUMENT =
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<page>\n<title>([^<>]*)<\/title>\n<description>([^<>]*)<\/description>\n<content>([^<>]*)<\/content>\n<\/page>\n$/;
/** The characters that XML 1.0 allows. */
const ALLOWED = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u;

function read(xml: string): string[] {
  const [, ...texts] = DOCUMENT.exec(xml) ?? assert.fail('not well-formed');
  return texts.map((text) => {
    assert.match(text, ALLOWED);
    assert.doesNotMatch(text, /&(?!(?:amp|lt|gt|#13);)/);
    // A parser turns a bare carriage return into a line feed.
    assert.doesNotMatch(text, /\r/);
    return text.replaceAll('&#13;', '\r').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  });
}

describe('toXml', () => {
  it('is well-formed, and holds any text that XML can hold', () => {
    const text = fc.oneof(
      fc.string({ unit: ANY_CHARACTER }),
      fc
        .array(
          fc.constantFrom(
            '<',
            '>',
            '&',
            ']]>',
            '&lt;',
            '\r',
            '\n',
            '\0',
            '\ud800',
            '\udc00',
            '\uffff',
            '\u0085',
            '😀',
            '"',
          ),
        )
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, text, text, (title, description, content) => {
        const kept = [title, description, content].map((each) =>
          [...each].filter((character) => ALLOWED.test(character)).join(''),
        );
        assert.deepEqual(read(toXml({ title, description, content })), kept);
      }),
    );
  });

  it('drops what XML cannot hold', () => {
    assert.deepEqual(read(toXml({ title: 'a\0b\u001fc', description: '\ud800x', content: '\ufffey\t\n' })), [
      'abc',
      'x',
      'y\t\n',
    ]);
  });
});
